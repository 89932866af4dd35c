/**
 * Cholesky factorisation A = L Lᵀ of symmetric positive definite matrices, with solutions, determinants and inverses.
 */
import { LecternError } from "../../../core/errors.js";
import { identity, type Matrix, zeros } from "../../../data/matrix.js";
import { currentEngine, type Lapack, withWorkspace } from "../../../engine/index.js";
import { log } from "../../../numeric/elementary/functions.js";
import { requireFinite, requireFiniteVector } from "../../check-matrix.js";
import { gramOfColumns } from "../../multiply.js";
import { placeMatrix, readLower } from "../placed-matrix.js";
import { rangeProduct } from "../range-product.js";
import { substituteLower, substituteLowerTransposed } from "../substitution.js";
import { choleskyDirect, choleskyInPlace, DIRECT_CHOLESKY } from "./in-place.js";

/** Smaller numbers are subnormal and have fewer digits. */
const SMALLEST_NORMAL = 2 ** -1022;

/** The fractions of the mean diagonal to try: each is this many times the previous one. */
const FIRST_SHARE = 1e-12;
const GROWTH = 10;

/** A factor of A + jitter · I. */
export interface JitteredCholesky {
  readonly factor: Matrix;
  /** What was added to the diagonal; 0 when A itself is positive definite. */
  readonly jitter: number;
}

/**
 * The lower triangular L with A = L Lᵀ; only the lower triangle of A is read. Throws if the matrix is not
 * positive definite; where that may happen by rounding alone, use {@link choleskyWithJitter}.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { cholesky, solveCholesky } from "lectern/linalg";
 *
 * const factor = cholesky(asMatrix([[4, 2], [2, 5]])); // [[2, 0], [1, 2]]
 * solveCholesky(factor, Float64Array.of(8, 12)); // 1, 2
 * ```
 */
export function cholesky(a: Matrix): Matrix {
  requireShape("cholesky", a);
  return factorOf(factorize(a, 0));
}

/** The factor, or the error that there is none. */
export function factorOf(attempt: Attempt): Matrix {
  if ("factor" in attempt) return attempt.factor;
  const { pivot, value } = attempt;
  throw new LecternError("numerical", `cholesky: the matrix is not positive definite (pivot ${pivot} is ${value})`, {
    pivot,
  });
}

/**
 * The factor of A + jitter · I with the smallest jitter of 0 and 1e-12, 1e-11 … times the mean of the diagonal that
 * makes it positive definite. Use it for kernel matrices, which are often singular up to rounding. Throws when a
 * fraction of `largestShare` does not suffice: A is then indefinite rather than badly rounded.
 */
export function choleskyWithJitter(a: Matrix, largestShare = 1e-3): JitteredCholesky {
  requireShape("choleskyWithJitter", a);
  let mean = 0;
  for (let i = 0; i < a.rows; i++) mean += a.data[i * a.rows + i] / a.rows;
  for (let share = 0; share <= largestShare * (1 + 1e-9); share = share === 0 ? FIRST_SHARE : share * GROWTH) {
    const jitter = share * mean;
    const attempt = factorize(a, jitter);
    if ("factor" in attempt) return { factor: attempt.factor, jitter };
    // Without a positive mean there is nothing to add, and NaN or infinity would stay.
    if (!(mean > 0 && mean < Number.POSITIVE_INFINITY)) break;
  }
  throw new LecternError(
    "numerical",
    `choleskyWithJitter: the matrix is not positive definite, even with ${largestShare} times its mean diagonal (${mean}) added to the diagonal; check that it is a covariance or kernel matrix`,
    { largestShare, meanDiagonal: mean },
  );
}

/** Solves A x = b, or A X = B, given the factor of A. */
export function solveCholesky(factor: Matrix, b: Float64Array): Float64Array;
export function solveCholesky(factor: Matrix, b: Matrix): Matrix;
export function solveCholesky(factor: Matrix, b: Matrix | Float64Array): Matrix | Float64Array {
  requireShape("solveCholesky", factor);
  if (b instanceof Float64Array) {
    if (b.length !== factor.rows) {
      throw new LecternError(
        "invalid-data",
        `solveCholesky: a factor of ${factor.rows} rows and a vector of ${b.length} entries have incompatible shapes`,
      );
    }
    requireFiniteVector("solveCholesky", b);
    const x = b.slice();
    substituteVector(factor, x);
    return x;
  }
  if (b.rows !== factor.rows) {
    throw new LecternError(
      "invalid-data",
      `solveCholesky: a factor of ${factor.rows} rows and a right-hand side of ${b.rows} x ${b.columns} have incompatible shapes`,
    );
  }
  requireFinite("solveCholesky", b);
  const x: Matrix = { rows: b.rows, columns: b.columns, data: b.data.slice() };
  substituteLower(factor, x, false);
  substituteLowerTransposed(factor, x);
  return x;
}

/** log det A = 2 Σ log lᵢᵢ, given the factor of A. */
export function choleskyLogDeterminant(factor: Matrix): number {
  requireShape("choleskyLogDeterminant", factor);
  let sum = 0;
  for (let i = 0; i < factor.rows; i++) sum += log(factor.data[i * factor.rows + i]);
  return 2 * sum;
}

/** A⁻¹ = L⁻ᵀ L⁻¹, exactly symmetric, given the factor of A. To solve systems, {@link solveCholesky} is better. */
export function choleskyInverse(factor: Matrix): Matrix {
  requireShape("choleskyInverse", factor);
  const inverseFactor = identity(factor.rows);
  substituteLower(factor, inverseFactor, false);
  return gramOfColumns(inverseFactor);
}

type Attempt = { readonly factor: Matrix } | { readonly pivot: number; readonly value: number };

function factorize(a: Matrix, jitter: number): Attempt {
  const smallest = smallestPivots(a, jitter);
  return a.rows <= DIRECT_CHOLESKY ? factorizeSmall(a, jitter, smallest) : factorizeLarge(a, jitter, smallest);
}

/** Below this, the remaining diagonal is rounding error or underflow, not a pivot. */
export function smallestPivots({ rows: n, data }: Matrix, jitter: number): Float64Array {
  return Float64Array.from({ length: n }, (_, i) =>
    Math.max(4 * Number.EPSILON * n * Math.abs(data[i * n + i] + jitter), SMALLEST_NORMAL),
  );
}

function factorizeSmall(a: Matrix, jitter: number, smallest: Float64Array): Attempt {
  const n = a.rows;
  const factor = zeros(n, n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) factor.data[i * n + j] = a.data[i * n + j];
    factor.data[i * n + i] += jitter;
  }
  const pivot = choleskyDirect(factor.data, 0, n, 0, n, smallest);
  return pivot < 0 ? { factor } : { pivot, value: factor.data[pivot * (n + 1)] };
}

function factorizeLarge(a: Matrix, jitter: number, smallest: Float64Array): Attempt {
  const n = a.rows;
  const engine = currentEngine();
  const native = engine.lapack && nativeFactor(engine.lapack, a, jitter, smallest);
  if (native !== undefined) return { factor: native };
  return withWorkspace(engine, (space) => {
    const placed = placeMatrix(space, n, n, a.data);
    const view = engine.memory.f64;
    const start = placed.address / 8;
    for (let i = 0; i < n; i++) view[start + i * (placed.stride + 1)] += jitter;
    const pivot = choleskyInPlace(engine, placed, smallest);
    if (pivot < 0) return { factor: readLower(space, placed, n) };
    return { pivot, value: view[start + pivot * (placed.stride + 1)] };
  });
}

/**
 * The factor by the engine's native routine, or undefined when that is in doubt: then ours decides. It works in the
 * result itself, into which only the lower triangle is copied: other copies took as long as the factorisation.
 */
export function nativeFactor(
  lapack: Lapack,
  { rows: n, data }: Matrix,
  jitter: number,
  smallest: Float64Array,
): Matrix | undefined {
  const factor = zeros(n, n);
  const l = factor.data;
  for (let i = 0; i < n; i++) {
    l.set(data.subarray(i * n, i * n + i + 1), i * n);
    l[i * (n + 1)] += jitter;
  }
  if (lapack.potrf(n, l) !== 0) return undefined;
  return smallest.every((bound, i) => l[i * (n + 1)] ** 2 > bound) ? factor : undefined;
}

function substituteVector({ rows: n, data: l }: Matrix, x: Float64Array): void {
  for (let i = 0; i < n; i++) x[i] = (x[i] - rangeProduct(l, i * n, x, 0, i)) / l[i * n + i];
  // Lᵀ by the rows of L: what xᵢ contributes to the others is subtracted as soon as it is known.
  for (let i = n - 1; i >= 0; i--) {
    const value = x[i] / l[i * n + i];
    x[i] = value;
    for (let k = 0, p = i * n; k < i; k++) x[k] -= l[p + k] * value;
  }
}

export function requireShape(operation: string, { rows, columns }: Matrix): void {
  if (rows === columns) return;
  throw new LecternError("invalid-data", `${operation}: the matrix must be square, got ${rows} x ${columns}`);
}
