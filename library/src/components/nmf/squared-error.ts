/** Non-negative factorisation by the squared error: the ways to improve the factors in turn. */
import { WORK_BETWEEN_YIELDS } from "../../core/pace.js";
import type { Work } from "../../core/run.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import { symmetricEigenvalues } from "../../linalg/eigen/symmetric-eigen-range.js";
import { gramOfColumns } from "../../linalg/multiply.js";
import { innerProduct } from "../../linalg/vector-operations.js";
import { acceleratedRounds } from "./accelerated-descent.js";
import { balanceFactors } from "./balance-factors.js";
import type { DataProducts } from "./data-products.js";
import type { NmfOptions } from "./nmf.js";
import type { Factors } from "./nmf-start.js";
import { nonNegativeLeastSquares } from "./non-negative-least-squares.js";
import { type Penalties, penaltyOf } from "./penalties.js";
import { type FactorPenalty, multiplyRows, stepRows } from "./row-updates.js";

/** How the squared error is minimised. */
export type SquaredSolver = Exclude<NmfOptions["solver"], { readonly kind: "automatic" }>;

/** The result of one round of updates. */
export interface Round {
  /** ‖X − W H‖² / 2 + penalties after it. */
  readonly objective: number;
  /** Sum of the sizes of the projected gradient before it; only of coordinate descent. */
  readonly violation: number | undefined;
}

/** Improves both factors once, in place, with pauses. */
export type ImproveFactors = () => Work<void, Round>;

/** Added to the data by multiplicative updates (Cookbook, algorithm 5), which cannot leave 0. */
const EPSILON = 1e-19;

/** Rounds of the chosen solver on the given factors, which are changed. */
export function squaredRounds(
  x: DataProducts,
  { w, h }: Factors,
  solver: SquaredSolver,
  penalties: Penalties,
): ImproveFactors {
  if (solver.kind === "coordinate-descent") return acceleratedRounds(x, { w, h }, penalties);
  const update = updateOf(solver);
  // H and then W, as the Cookbook's algorithm 5 does.
  return function* () {
    yield* update(h, gramOfColumns(w), yield* x.transposedTimes(w), penalties.h, w);
    yield;
    const [g, v] = [gramOfColumns(h), yield* x.times(h)];
    yield* update(w, g, v, penalties.w, h);
    const error = squaredErrorOf(x.squares, w, v, g);
    if (solver.kind === "alternating-least-squares") balanceFactors({ w, h }, penalties);
    const objective = error / 2 + penaltyOf(w, penalties.w) + penaltyOf(h, penalties.h);
    return { objective, violation: undefined };
  };
}

/**
 * ‖X − W H‖² from ‖X‖² (`squares`), one factor F, V (the product of the data with the other) and G (the Gram matrix of the
 * other): ‖X‖² − 2 ⟨F, V⟩ + ⟨FᵀF, G⟩. Nothing of the size of X is needed.
 */
export function squaredErrorOf(squares: number, f: Matrix, v: Matrix, g: Matrix): number {
  return Math.max(0, squares - 2 * innerProduct(f.data, v.data) + innerProduct(gramOfColumns(f).data, g.data));
}

type Update = (f: Matrix, g: Matrix, v: Matrix, penalty: FactorPenalty, other: Matrix) => Work<void, void>;

/** Nanoseconds for a product of an entry of a row with one of the Gram matrix. */
const WORK = 1;

/** Updates pieces of the rows of a factor, which do not depend on each other, with pauses between them. */
function* inPieces(f: Matrix, v: Matrix, update: (f: Matrix, v: Matrix) => void): Work<void, void> {
  const { rows, columns: k } = f;
  const most = Math.max(1, Math.floor(WORK_BETWEEN_YIELDS / (WORK * k * k)));
  for (let start = 0; start < rows; start += most) {
    if (start > 0) yield;
    const count = Math.min(most, rows - start);
    const piece = ({ data }: Matrix): Matrix => ({
      ...{ rows: count, columns: k },
      data: data.subarray(start * k, (start + count) * k),
    });
    update(piece(f), piece(v));
  }
}

function updateOf(solver: Exclude<SquaredSolver, { kind: "coordinate-descent" }>): Update {
  switch (solver.kind) {
    case "multiplicative":
      return (f, g, v, penalty, other) => {
        addToData(v, other);
        return inPieces(f, v, (own, target) => multiplyRows(own, g, target, penalty));
      };
    case "alternating-least-squares":
      return (f, g, v, penalty) =>
        inPieces(f, v, (own, target) => own.data.set(solvePenalized(g, target, penalty, own).data));
    case "gradient":
      return (f, g, v, penalty) => {
        // The inverse of the largest curvature is the longest step that cannot make the error grow.
        const rate = solver.learningRate ?? 1 / (largestEigenvalue(g) + penalty.l2);
        return inPieces(f, v, (own, target) => stepRows(own, g, target, rate, penalty, solver.hold));
      };
  }
}

/** As if the Cookbook's ε had been added to every entry of the data: where they are all 0, factors then stay above 0. */
function addToData(v: Matrix, { columns, data }: Matrix): void {
  const sums = new Float64Array(columns);
  for (let at = 0; at < data.length; at++) sums[at % columns] += data[at];
  for (let at = 0; at < v.data.length; at++) v.data[at] += EPSILON * sums[at % columns];
}

/** The best factor for the other one: non-negative least squares with (G + l2 I) and V − l1. */
export function solvePenalized(g: Matrix, v: Matrix, { l1, l2 }: FactorPenalty, start?: Matrix): Matrix {
  const k = g.columns;
  const gram = l2 === 0 ? g : { ...g, data: g.data.map((value, at) => (at % (k + 1) === 0 ? value + l2 : value)) };
  const target = l1 === 0 ? v : { ...v, data: v.data.map((value) => value - l1) };
  return nonNegativeLeastSquares(gram, target, start ?? zeros(v.rows, k));
}

function largestEigenvalue(g: Matrix): number {
  const values = symmetricEigenvalues(g);
  return Math.max(values[values.length - 1], Number.MIN_VALUE);
}
