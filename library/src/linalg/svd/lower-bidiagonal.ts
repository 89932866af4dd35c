/**
 * Bidiagonal forms of matrices, of R first when there are many more rows than columns. They are the first half of the
 * singular value decomposition, and all that problems with a varying penalty need.
 */
import { createPace } from "../../core/pace.js";
import { runToEnd, type Work } from "../../core/run.js";
import { type Matrix, transpose } from "../../data/matrix.js";
import { createWorkspace, currentEngine, type Workspace } from "../../engine/index.js";
import { applyReflectors, type Reflectors } from "../eigen/block-reflectors.js";
import { readTransposed } from "../eigen/vector-signs.js";
import { NANOSECONDS } from "../paced-product.js";
import { powerOfTwoScale, undoScale } from "../power-of-two-scale.js";
import { type Bidiagonal, bidiagonalizeSteps } from "./bidiagonalize.js";
import { factorizeTall } from "./tall-qr.js";

/** From this ratio of rows to columns on, reducing the matrix to a triangle first is faster. */
const TALL = 1.5;

/** A = U L Vᵀ for an m x n matrix: u is m x k and v is n x k with orthonormal columns, k = min(m, n). */
export interface LowerBidiagonal {
  readonly u: Matrix;
  /** The diagonal of L … */
  readonly diagonal: Float64Array;
  /** … and the entries to the left of it, from the second row on. */
  readonly offDiagonal: Float64Array;
  readonly v: Matrix;
}

/** Reduces a matrix to lower bidiagonal form, without squares of its entries. */
export function lowerBidiagonal(a: Matrix): LowerBidiagonal {
  return runToEnd(lowerBidiagonalSteps(a));
}

/** {@link lowerBidiagonal} as work that yields. */
export function* lowerBidiagonalSteps(a: Matrix): Work<void, LowerBidiagonal> {
  const scale = powerOfTwoScale("lowerBidiagonal", a);
  const isTall = a.rows >= a.columns;
  const { rows: m, columns: n, data } = isTall ? a : transpose(a);
  const isTime = createPace();
  const space = createWorkspace(currentEngine());
  try {
    const { bidiagonal, tall } = yield* reduceSteps(space, { rows: m, columns: n, data }, scale);
    // A = P B Qᵀ with an upper bidiagonal B. In the opposite order of columns, J B J is lower bidiagonal, and so is the
    // transpose that is wanted when A was transposed.
    const ends = (k: number) => (isTall ? n - 1 - k : k);
    const unitRows = (length: number): number => {
      const rows = space.matrix(n, length);
      for (let k = 0; k < n; k++) space.engine.memory.f64[rows / 8 + k * length + ends(k)] = 1;
      return rows;
    };
    const left = unitRows(m);
    if (tall !== undefined) applyReflectors(space, bidiagonal.left, n, left, m);
    if (isTime(2 * n * n * n * NANOSECONDS)) yield;
    applyReflectors(space, tall ?? bidiagonal.left, n, left, m);
    if (isTime(2 * m * n * n * NANOSECONDS)) yield;
    const right = unitRows(n);
    applyReflectors(space, bidiagonal.right, n, right, n);
    const [p, q] = [readTransposed(space, n, m, left), readTransposed(space, n, n, right)];
    const diagonal = undoScale("lowerBidiagonal", bidiagonal.diagonal, scale, "an entry of the bidiagonal form");
    const offDiagonal = undoScale("lowerBidiagonal", bidiagonal.offDiagonal, scale, "an entry of the bidiagonal form");
    if (!isTall) return { u: q, diagonal, offDiagonal, v: p };
    return { u: p, diagonal: diagonal.reverse(), offDiagonal: offDiagonal.reverse(), v: q };
  } finally {
    space.dispose();
  }
}

/** A matrix in bidiagonal form, and the reflections of the factorisation before that, if there was one. */
export interface Reduced {
  readonly bidiagonal: Bidiagonal;
  readonly tall: Reflectors | undefined;
}

/** Reduces a matrix with at least as many rows as columns, times a power of two that makes its largest entry near 1. */
export function reduceToBidiagonal(...given: Parameters<typeof reduceSteps>): Reduced {
  return runToEnd(reduceSteps(...given));
}

/** {@link reduceToBidiagonal} as work that yields after some columns. */
export function* reduceSteps(
  space: Workspace,
  { rows: m, columns: n, data }: Matrix,
  scale: number,
  pace = createPace(),
): Work<void, Reduced> {
  const { kernels } = space.engine;
  const a = space.matrix(m, n, data);
  if (scale !== 1) kernels.scale(m * n, scale, a, 1);
  if (m < TALL * n) {
    const bidiagonal = yield* bidiagonalizeSteps(space, m, n, a, pace);
    space.release(a);
    return { bidiagonal, tall: undefined };
  }
  const turned = space.matrix(n, m);
  kernels.transpose(m, n, a, n, turned, m);
  space.release(a);
  const r = space.matrix(n, n);
  const tall = yield* factorizeTall(space, m, n, turned, r, pace);
  space.release(turned);
  return { bidiagonal: yield* bidiagonalizeSteps(space, n, n, r, pace), tall };
}
