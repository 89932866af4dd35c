/**
 * Eigenvalues and eigenvectors of a symmetric matrix: reduction to tridiagonal form, then QL iterations for small
 * matrices and divide and conquer for large ones.
 */
import { createPace } from "../../core/pace.js";
import { runToEnd, type Work } from "../../core/run.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import { createWorkspace, currentEngine, type Workspace } from "../../engine/index.js";
import { largestEntry, requireMirrored, requireSquare } from "../check-matrix.js";
import { powerOfTwoScale, undoScale } from "../power-of-two-scale.js";
import { applyReflectorsSteps } from "./block-reflectors.js";
import { tridiagonalizeSmall } from "./small-tridiagonalize.js";
import { type IndexRange, tridiagonalEigenSteps } from "./tridiagonal-eigen.js";
import { iterateQl } from "./tridiagonal-ql.js";
import { tridiagonalizeSteps } from "./tridiagonalize.js";
import { applySigns, fixRowSigns, readTransposed, signsOfColumns } from "./vector-signs.js";

/** A = V diag(values) Vᵀ: values ascend, `vectors` holds the unit eigenvectors in its columns. */
export interface SymmetricEigen {
  readonly values: Float64Array;
  readonly vectors: Matrix;
}

/** Matrices up to this size stay in plain arrays. */
const SMALL = 40;

/** Mirrored entries may differ by this fraction of the largest entry: rounding, not asymmetry. */
const SYMMETRY_TOLERANCE = 1e-8;

/**
 * All eigenpairs of a symmetric matrix. The largest entry of each vector is positive. Only the lower triangle is used;
 * the upper one must agree with it to eight digits of the largest entry. When a few of many eigenpairs are wanted, use
 * {@link symmetricEigenRange}, and for the outermost of a large matrix {@link symmetricEigenpairs}.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { symmetricEigen } from "lectern/linalg";
 *
 * const { values, vectors } = symmetricEigen(asMatrix([[2, 1], [1, 2]])); // values 1 and 3
 * ```
 */
export function symmetricEigen(a: Matrix): SymmetricEigen {
  return runToEnd(symmetricEigenSteps(a));
}

/** The same as work that yields after each few milliseconds, as a native routine cannot. */
export function symmetricEigenSteps(a: Matrix): Work<void, SymmetricEigen> {
  return decomposeSymmetric("symmetricEigen", a, { first: 0, end: a.rows });
}

/** Nanoseconds for an entry in the passes that check a matrix. */
const ENTRY = 10;

/** The eigenpairs with the given indices in ascending order; errors name `operation`. */
export function* decomposeSymmetric(operation: string, a: Matrix, wanted: IndexRange): Work<void, SymmetricEigen> {
  const scale = symmetricScale(operation, a);
  if (createPace()(ENTRY * a.rows * a.rows)) yield;
  const { values, vectors } =
    a.rows <= SMALL ? decomposeSmall(operation, a, scale, wanted) : yield* decompose(operation, a, scale, wanted);
  return { values: undoScale(operation, values, scale, "an eigenvalue"), vectors };
}

/** The power of two to scale by; throws unless the matrix is square, finite and symmetric. */
export function symmetricScale(operation: string, a: Matrix): number {
  requireSquare(operation, a);
  requireMirrored(operation, a, SYMMETRY_TOLERANCE * largestEntry(a));
  return powerOfTwoScale(operation, a);
}

function decomposeSmall(
  operation: string,
  { rows: n, data }: Matrix,
  scale: number,
  wanted: IndexRange,
): SymmetricEigen {
  // The working matrix holds the vectors in rows: every inner loop then runs over contiguous memory.
  const z = new Float64Array(n * n);
  for (let i = 0; i < n; i++) for (let j = 0; j <= i; j++) z[i * n + j] = z[j * n + i] = data[i * n + j] * scale;
  const d = new Float64Array(n);
  const e = new Float64Array(n);
  tridiagonalizeSmall(z, d, e);
  iterateQl(operation, z, d, e);
  const order = Array.from(d, (_, i) => i).sort((i, j) => d[i] - d[j]);
  const chosen = order.slice(wanted.first, wanted.end);
  const vectors = zeros(n, chosen.length);
  chosen.forEach((from, k) => {
    for (let i = 0; i < n; i++) vectors.data[i * chosen.length + k] = z[from * n + i];
  });
  applySigns(vectors, signsOfColumns(vectors));
  return { values: Float64Array.from(chosen, (i) => d[i]), vectors };
}

/** Nanoseconds for an entry of a matrix that is checked or copied. */
const PER_ENTRY = 2;

function* decompose(
  operation: string,
  { rows: n, data }: Matrix,
  scale: number,
  wanted: IndexRange,
): Work<void, SymmetricEigen> {
  const space = createWorkspace(currentEngine());
  const pace = createPace();
  try {
    const native = wanted.end - wanted.first === n ? decomposeNatively(space, n, data, scale) : undefined;
    if (native !== undefined) return native;
    // The matrix has been checked before.
    if (pace(n * n * PER_ENTRY)) yield;
    const a = placeUpper(space.engine.memory, space.matrix(n, n), n, data, scale);
    if (pace(n * n * PER_ENTRY)) yield;
    const { diagonal, offDiagonal, reflectors } = yield* tridiagonalizeSteps(space, n, a, pace);
    space.release(a);
    const { values, vectors } = yield* tridiagonalEigenSteps(operation, space, diagonal, offDiagonal, wanted, pace);
    const count = values.length;
    yield* applyReflectorsSteps(space, reflectors, count, vectors, n, pace);
    fixRowSigns(space.engine, count, n, vectors);
    if (pace(count * n * PER_ENTRY)) yield;
    return { values, vectors: readTransposed(space, count, n, vectors) };
  } finally {
    space.dispose();
  }
}

/** Uses the engine's native routine, if it has one and that succeeds. */
function decomposeNatively(space: Workspace, n: number, data: Float64Array, scale: number): SymmetricEigen | undefined {
  const { lapack, kernels } = space.engine;
  if (lapack === undefined) return undefined;
  const vectors = space.matrix(n, n, data);
  if (scale !== 1) kernels.scale(n * n, scale, vectors, 1);
  const values = space.vector(n);
  if (lapack.syevd(n, vectors, values) !== 0) return undefined;
  fixRowSigns(space.engine, n, n, vectors);
  return { values: space.read(values, n), vectors: readTransposed(space, n, n, vectors) };
}

/** Writes the scaled lower triangle of a matrix into the upper one at an address. */
export function placeUpper(
  { f64 }: { readonly f64: Float64Array },
  address: number,
  n: number,
  data: Float64Array,
  scale: number,
): number {
  const start = address / 8;
  for (let i = 0; i < n; i++) for (let j = 0; j <= i; j++) f64[start + j * n + i] = data[i * n + j] * scale;
  return address;
}
