/**
 * Eigenvalues and eigenvectors of real matrices that need not be symmetric: balancing, Hessenberg reduction, Francis's
 * QR iteration and back-substitution, as in LAPACK's geev.
 */
import { type Matrix, transpose, zeros } from "../../data/matrix.js";
import { hypot } from "../../numeric/elementary/functions.js";
import { requireSquare } from "../check-matrix.js";
import { multiply } from "../multiply.js";
import { largestEntry, powerOfTwoNear } from "../norms.js";
import { balance } from "./balance.js";
import { iterateFrancis } from "./francis.js";
import { accumulateReflectors, reduceToHessenberg } from "./hessenberg.js";
import { schurValues, schurVectors } from "./schur-vectors.js";

/** Complex numbers λ_k = real[k] + i imaginary[k]. */
export interface Eigenvalues {
  readonly real: Float64Array;
  readonly imaginary: Float64Array;
}

/** Eigenvalues, and in column k of `vectors` the eigenvector of eigenvalue k, in real and imaginary parts. */
export interface Eigen extends Eigenvalues {
  readonly vectors: { readonly real: Matrix; readonly imaginary: Matrix };
}

/**
 * All eigenvalues and right eigenvectors, A v = λ v. Eigenvalues descend by their real part, so that the dominant
 * eigenvalue of a non-negative matrix comes first; conjugate pairs are adjacent, positive imaginary part first. Vectors
 * have length 1 and their largest entry is real and positive. For symmetric matrices use `symmetricEigen`.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { eigen } from "lectern/linalg";
 *
 * const { real, imaginary } = eigen(asMatrix([[0, -1], [1, 0]])); // a quarter turn: 0 + i and 0 − i
 * ```
 */
export function eigen(a: Matrix): Eigen {
  const n = requireSquare("eigen", a);
  return decompose(a, n);
}

/**
 * All eigenvalues and left eigenvectors, vᵀ A = λ vᵀ (no conjugation), in the order and normalisation of {@link eigen}.
 * For a row-stochastic matrix the first one, divided by its sum, is the stationary distribution.
 *
 * @example
 * ```ts
 * import { asMatrix, column } from "lectern/data";
 * import { leftEigen } from "lectern/linalg";
 *
 * const { vectors } = leftEigen(asMatrix([[0.9, 0.1], [0.5, 0.5]]));
 * const first = column(vectors.real, 0); // proportional to the stationary distribution 5/6, 1/6
 * ```
 */
export function leftEigen(a: Matrix): Eigen {
  const n = requireSquare("leftEigen", a);
  return decompose(transpose(a), n);
}

/** The eigenvalues alone, in the order of {@link eigen}, in about a third of the time. */
export function eigenvalues(a: Matrix): Eigenvalues {
  const n = requireSquare("eigenvalues", a);
  const scale = powerOfTwoNear(largestEntry(a)) || 1;
  const { matrix } = balance(scaledBy(a, 1 / scale));
  const again = powerOfTwoNear(largestEntry(matrix)) || 1;
  const h = scaledBy(matrix, 1 / again);
  reduceToHessenberg(h.data, n);
  iterateFrancis(h.data, n, undefined);
  clearBelowSubdiagonal(h);
  const { real, imaginary } = schurValues(h);
  const order = descendingOrder(real, imaginary);
  return {
    real: Float64Array.from(order, (k) => real[k] * again * scale),
    imaginary: Float64Array.from(order, (k) => imaginary[k] * again * scale),
  };
}

function decompose(a: Matrix, n: number): Eigen {
  const scale = powerOfTwoNear(largestEntry(a)) || 1;
  const { matrix, scales } = balance(scaledBy(a, 1 / scale));
  // Balancing may have made everything small.
  const again = powerOfTwoNear(largestEntry(matrix)) || 1;
  const t = scaledBy(matrix, 1 / again);
  const rows = accumulateReflectors(reduceToHessenberg(t.data, n), n);
  iterateFrancis(t.data, n, rows);
  const { real, imaginary } = schurValues(t);
  const packed = multiply(transpose({ rows: n, columns: n, data: rows }), schurVectors(t));
  for (let at = 0; at < packed.data.length; at++) packed.data[at] *= scales[Math.floor(at / n)];
  const order = descendingOrder(real, imaginary);
  const vectors = { real: zeros(n, n), imaginary: zeros(n, n) };
  order.forEach((from, to) => {
    if (imaginary[from] === 0) unpackReal(packed, from, vectors.real, to);
    else if (imaginary[from] > 0) unpackPair(packed, from, vectors, to);
  });
  return {
    real: Float64Array.from(order, (k) => real[k] * again * scale),
    imaginary: Float64Array.from(order, (k) => imaginary[k] * again * scale),
    vectors,
  };
}

/** Descending real parts; a pair is moved as one, because sorting is stable and its real parts are equal. */
function descendingOrder(real: Float64Array, imaginary: Float64Array): number[] {
  return Array.from(real, (_, k) => k).sort(
    (i, j) => real[j] - real[i] || Math.abs(imaginary[j]) - Math.abs(imaginary[i]) || i - j,
  );
}

function unpackReal({ rows: n, data }: Matrix, from: number, target: Matrix, to: number): void {
  let largest = 0;
  for (let i = 0; i < n; i++) {
    if (Math.abs(data[i * n + from]) > Math.abs(largest)) largest = data[i * n + from];
  }
  let square = 0;
  for (let i = 0; i < n; i++) square += (data[i * n + from] / largest) ** 2;
  const length = Math.sqrt(square);
  for (let i = 0; i < n; i++) target.data[i * n + to] = data[i * n + from] / largest / length;
}

function unpackPair(
  { rows: n, data }: Matrix,
  from: number,
  target: { readonly real: Matrix; readonly imaginary: Matrix },
  to: number,
): void {
  let largest = 0;
  let place = 0;
  for (let i = 0; i < n; i++) {
    const size = hypot(data[i * n + from], data[i * n + from + 1]);
    if (size > largest) {
      largest = size;
      place = i;
    }
  }
  let square = 0;
  for (let i = 0; i < n; i++) {
    square += (data[i * n + from] / largest) ** 2 + (data[i * n + from + 1] / largest) ** 2;
  }
  const length = Math.sqrt(square);
  // Multiplying by the conjugate of the largest entry makes that entry real.
  const cosine = data[place * n + from] / largest;
  const sine = data[place * n + from + 1] / largest;
  for (let i = 0; i < n; i++) {
    const re = data[i * n + from] / largest / length;
    const im = data[i * n + from + 1] / largest / length;
    const turnedRe = re * cosine + im * sine;
    const turnedIm = i === place ? 0 : im * cosine - re * sine;
    target.real.data[i * n + to] = target.real.data[i * n + to + 1] = turnedRe;
    target.imaginary.data[i * n + to] = turnedIm;
    target.imaginary.data[i * n + to + 1] = -turnedIm;
  }
}

function scaledBy(a: Matrix, factor: number): Matrix {
  return { rows: a.rows, columns: a.columns, data: a.data.map((value) => value * factor) };
}

/** Outside the active window the iteration leaves remains that are not part of the Schur form. */
function clearBelowSubdiagonal({ rows: n, data }: Matrix): void {
  for (let i = 2; i < n; i++) data.fill(0, i * n, i * n + i - 1);
}
