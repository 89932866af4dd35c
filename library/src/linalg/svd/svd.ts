/**
 * The singular value decomposition: reduction to bidiagonal form (of R first, when there are many more rows than
 * columns), then divide and conquer for the vectors or QR iterations for the values alone. Squares are never formed, so
 * singular values are accurate to rounding of the largest one.
 */
import { createPace } from "../../core/pace.js";
import { runToEnd, type Work } from "../../core/run.js";
import { type Matrix, transpose } from "../../data/matrix.js";
import { createWorkspace, currentEngine, type Engine, type Workspace, withWorkspace } from "../../engine/index.js";
import { applyReflectorsSteps } from "../eigen/block-reflectors.js";
import { fixRowSigns, readTransposed } from "../eigen/vector-signs.js";
import { powerOfTwoScale, undoScale } from "../power-of-two-scale.js";
import { iterateBidiagonal, NO_ROWS } from "./bidiagonal-qr.js";
import { bidiagonalSvdSteps } from "./bidiagonal-svd.js";
import { reduceSteps, reduceToBidiagonal } from "./lower-bidiagonal.js";

/**
 * A = U diag(values) Vᵀ: values descend, the columns of u and v are the left and right singular vectors. The largest
 * entry of each left vector is positive.
 */
export interface Svd {
  readonly u: Matrix;
  readonly values: Float64Array;
  readonly v: Matrix;
}

/**
 * The thin singular value decomposition: for an m x n matrix u is m x min(m, n) and v is n x min(m, n). When only a few
 * of the largest singular values of a large matrix are wanted, use {@link randomizedSvd}; without vectors,
 * {@link singularValues}.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { svd } from "lectern/linalg";
 *
 * const { u, values, v } = svd(asMatrix([[3, 0], [0, -4], [0, 0]])); // values 4 and 3
 * ```
 */
export function svd(a: Matrix): Svd {
  return runToEnd(svdSteps(a));
}

/** {@link svd} as work that yields after each few milliseconds, as a native routine cannot. */
export function svdSteps(a: Matrix): Work<void, Svd> {
  return decompose("svd", a, false);
}

/** The full decomposition: u is m x m and v is n x n; columns beyond the values complete the orthonormal bases. */
export function fullSvd(a: Matrix): Svd {
  return runToEnd(decompose("fullSvd", a, true));
}

/**
 * The singular values in descending order, without vectors.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { singularValues } from "lectern/linalg";
 *
 * singularValues(asMatrix([[1, 1], [1, 1]])); // 2, 0
 * ```
 */
export function singularValues(a: Matrix): Float64Array {
  const scale = powerOfTwoScale("singularValues", a);
  const tall = a.rows >= a.columns ? a : transpose(a);
  const values = withWorkspace(currentEngine(), (space) => {
    const { diagonal, offDiagonal } = reduceToBidiagonal(space, tall, scale).bidiagonal;
    iterateBidiagonal("singularValues", diagonal, offDiagonal, NO_ROWS, NO_ROWS);
    return diagonal.sort().reverse();
  });
  return undoScale("singularValues", values, scale, "a singular value");
}

function* decompose(operation: string, a: Matrix, full: boolean): Work<void, Svd> {
  const scale = powerOfTwoScale(operation, a);
  if (a.rows >= a.columns) return yield* decomposeTall(operation, a, scale, full, false);
  const { u, values, v } = yield* decomposeTall(operation, transpose(a), scale, full, true);
  return { u: v, values, v: u };
}

/** For at least as many rows as columns; `isTransposed` when the matrix is the transpose of the given one. */
function* decomposeTall(
  operation: string,
  a: Matrix,
  scale: number,
  full: boolean,
  isTransposed: boolean,
): Work<void, Svd> {
  const space = createWorkspace(currentEngine());
  try {
    const native = full ? undefined : decomposeNatively(space, a, scale);
    const rows = native ?? (yield* decomposeInSteps(operation, space, a, scale, full));
    const { left, leftCount, right } = rows;
    const { rows: m, columns: n } = a;
    chooseSigns(space.engine, m, n, rows, isTransposed);
    const u = readTransposed(space, leftCount, m, left);
    return {
      u,
      values: undoScale(operation, rows.values, scale, "a singular value"),
      v: readTransposed(space, n, n, right),
    };
  } finally {
    space.dispose();
  }
}

/** Left vectors, perhaps more than values, and right vectors in rows at two addresses. */
interface VectorRows {
  readonly values: Float64Array;
  readonly left: number;
  readonly leftCount: number;
  readonly right: number;
}

function* decomposeInSteps(
  operation: string,
  space: Workspace,
  a: Matrix,
  scale: number,
  full: boolean,
): Work<void, VectorRows> {
  const pace = createPace();
  const { rows: m, columns: n } = a;
  const { kernels, memory } = space.engine;
  const { bidiagonal, tall } = yield* reduceSteps(space, a, scale, pace);
  const { diagonal, offDiagonal } = bidiagonal;
  const { values, left, right } = yield* bidiagonalSvdSteps(operation, space, diagonal, offDiagonal, pace);
  yield* applyReflectorsSteps(space, bidiagonal.right, n, right, n, pace);
  if (tall !== undefined) yield* applyReflectorsSteps(space, bidiagonal.left, n, left, n, pace);
  // The left vectors continue with zeros; in the full decomposition unit vectors follow them.
  const leftCount = full ? m : n;
  const rows = space.matrix(leftCount, m);
  for (let k = 0; k < n; k++) kernels.copy(n, left + k * n * 8, 1, rows + k * m * 8, 1);
  for (let k = n; k < leftCount; k++) memory.f64[rows / 8 + k * m + k] = 1;
  yield* applyReflectorsSteps(space, tall ?? bidiagonal.left, leftCount, rows, m, pace);
  return { values, left: rows, leftCount, right };
}

/**
 * Uses the engine's native routine, if it has one and that succeeds. It gets the transpose Aᵀ = V diag(values) Uᵀ,
 * which column-major LAPACK sees as the tall matrix: it is a third faster for tall matrices than for wide ones.
 */
function decomposeNatively(space: Workspace, a: Matrix, scale: number): VectorRows | undefined {
  const { lapack, kernels } = space.engine;
  const { rows: m, columns: n, data } = a;
  if (lapack === undefined || n === 0) return undefined;
  const [left, turned] = [space.matrix(m, n, data), space.matrix(n, m)];
  kernels.transpose(m, n, left, n, turned, m);
  if (scale !== 1) kernels.scale(m * n, scale, turned, 1);
  const [v, right, values] = [space.matrix(n, n), space.matrix(n, n), space.vector(n)];
  if (lapack.gesdd(n, m, turned, v, values, left) !== 0) return undefined;
  kernels.transpose(n, n, v, n, right, n);
  return { values: space.read(values, n), left, leftCount: n, right };
}

/**
 * Flips the signs of pairs of vectors so that the largest entry of the left one (the right one, when the matrix was
 * transposed) is positive, and likewise of vectors without a partner.
 */
function chooseSigns(engine: Engine, m: number, n: number, vectors: VectorRows, isTransposed: boolean): void {
  const { left, leftCount, right } = vectors;
  const [leading, length, following, otherLength] = isTransposed ? [right, n, left, m] : [left, m, right, n];
  fixRowSigns(engine, n, length, leading).forEach((factor, k) => {
    if (factor < 0) engine.kernels.scale(otherLength, factor, following + k * otherLength * 8, 1);
  });
  fixRowSigns(engine, leftCount - n, m, left + n * m * 8);
}
