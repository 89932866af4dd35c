/** From a start to a local optimum: rounds of updates until they hardly change anything. */
import { mapSteps, type Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";
import { dataProducts } from "./data-products.js";
import { type Divergence, divergenceRounds } from "./divergence.js";
import type { NmfOptions } from "./nmf.js";
import type { Factors } from "./nmf-start.js";
import type { Penalties } from "./penalties.js";
import { type SquaredSolver, squaredRounds } from "./squared-error.js";

/** What is minimised, how, and for how long. */
export interface FactorizeOptions extends Pick<NmfOptions, "maxIterations" | "tolerance"> {
  readonly loss: NmfOptions["loss"]["kind"];
  /** Divergences have multiplicative updates only. */
  readonly solver: SquaredSolver;
  readonly penalties: Penalties;
}

/** A local optimum, or what was reached of it. */
export interface Factorization extends Factors {
  /** The objective after each round. */
  readonly objective: readonly number[];
  readonly converged: boolean;
}

/** Over this many rounds the objective must fall by more than `tolerance` times its first value. */
const WINDOW = 10;

/** Improves copies of the given factors; yields the objective of each round, and undefined at pauses inside it. */
export function* factorize(
  x: Matrix | SparseMatrix,
  start: Factors,
  { loss, solver, penalties, maxIterations, tolerance }: FactorizeOptions,
): Work<number | undefined, Factorization> {
  const factors: Factors = { w: copyOf(start.w), h: copyOf(start.h) };
  const products = loss === "squared" ? dataProducts(x) : undefined;
  try {
    const improve =
      products === undefined
        ? divergenceRounds(x, factors, loss as Divergence, penalties)
        : squaredRounds(products, factors, solver, penalties);
    const objective: number[] = [];
    let firstViolation: number | undefined;
    let converged = false;
    while (!converged && objective.length < maxIterations) {
      const round = yield* mapSteps(improve(), () => undefined);
      objective.push(round.objective);
      firstViolation ??= round.violation;
      converged =
        round.violation === undefined || firstViolation === undefined
          ? hasSettled(objective, tolerance)
          : round.violation <= tolerance * firstViolation;
      yield round.objective;
    }
    return { ...factors, objective, converged };
  } finally {
    products?.dispose();
  }
}

function hasSettled(objective: readonly number[], tolerance: number): boolean {
  const now = objective.length - 1;
  if (objective[now] === 0) return true;
  return now >= WINDOW && objective[now - WINDOW] - objective[now] <= tolerance * objective[0];
}

function copyOf(factor: Matrix): Matrix {
  return { ...factor, data: factor.data.slice() };
}
