/**
 * Eigenvalues and eigenvectors of a symmetric matrix: Householder reduction to tridiagonal form, then QL iterations
 * with implicit shifts (Bowdler, Martin, Reinsch and Wilkinson 1968; Golub and Van Loan, section 8.3).
 */
import { LecternError } from "../core/errors.js";
import { type Matrix, zeros } from "../data/matrix.js";

/** A = V diag(values) Vᵀ: values ascend, `vectors` holds the unit eigenvectors in its columns. */
export interface SymmetricEigen {
  readonly values: Float64Array;
  readonly vectors: Matrix;
}

/** More QL sweeps than this for one eigenvalue do not happen on finite input. */
const MAX_SWEEPS = 60;

/** Beside entries near 1 this is nothing, and products of two larger numbers still have all their digits. */
const NOTHING = 1e-140;

/** All eigenpairs of a symmetric matrix; only its lower triangle is read. */
export function symmetricEigen(a: Matrix): SymmetricEigen {
  const n = a.rows;
  if (a.columns !== n) {
    throw new LecternError("invalid-data", `symmetricEigen: the matrix must be square, got ${n} x ${a.columns}`);
  }
  const scale = powerOfTwoFor(a);
  // The working matrix holds the vectors in rows: every inner loop below then runs over contiguous memory.
  const z = new Float64Array(n * n);
  for (let i = 0; i < n; i++) for (let j = 0; j <= i; j++) z[i * n + j] = z[j * n + i] = a.data[i * n + j] * scale;
  const diagonal = new Float64Array(n);
  const offDiagonal = new Float64Array(n);
  tridiagonalize(z, diagonal, offDiagonal);
  iterateQl(z, diagonal, offDiagonal);
  for (let i = 0; i < n; i++) diagonal[i] /= scale;
  if (!diagonal.every(Number.isFinite)) throw new LecternError("numerical", TOO_LARGE);
  return sortAscending(z, diagonal);
}

const TOO_LARGE = "symmetricEigen: the entries are not finite or too large; rescale them";

/** Brings the largest entry near 1, without rounding: then nothing overflows, and what underflows is far below rounding. */
function powerOfTwoFor({ rows: n, data }: Matrix): number {
  let largest = 0;
  for (let i = 0; i < n; i++) for (let j = 0; j <= i; j++) largest = Math.max(largest, Math.abs(data[i * n + j]));
  if (!Number.isFinite(largest)) throw new LecternError("numerical", TOO_LARGE);
  return largest === 0 ? 1 : 2 ** -Math.max(-1022, Math.min(1022, Math.ceil(Math.log2(largest))));
}

/** A = Qᵀ T Q, with T given by its two diagonals; z holds A on entry and the orthogonal Q, by rows, on return. */
function tridiagonalize(z: Float64Array, d: Float64Array, e: Float64Array): void {
  const n = d.length;
  const reflectors = new Float64Array(n * n);
  const beta = new Float64Array(n);
  const p = new Float64Array(n);
  for (let k = 0; k < n - 2; k++) {
    // v = x ± ‖x‖ e₁ annihilates column k below the subdiagonal; scaled so that no square over- or underflows.
    const v = reflectors.subarray(k * n, (k + 1) * n);
    let scale = 0;
    for (let i = k + 1; i < n; i++) scale = Math.max(scale, Math.abs(z[k * n + i]));
    if (scale === 0) continue;
    let norm2 = 0;
    for (let i = k + 1; i < n; i++) {
      v[i] = z[k * n + i] / scale;
      norm2 += v[i] * v[i];
    }
    const alpha = v[k + 1] > 0 ? -Math.sqrt(norm2) : Math.sqrt(norm2);
    norm2 -= v[k + 1] * alpha;
    v[k + 1] -= alpha;
    e[k] = alpha * scale;
    if (norm2 === 0) continue;
    beta[k] = 1 / norm2;
    applyFromBothSides(z, v, beta[k], k + 1, p);
  }
  for (let i = 0; i < n; i++) d[i] = z[i * n + i];
  for (let k = 0; k < n - 1; k++) if (k >= n - 2 || beta[k] === 0) e[k] = z[k * n + k + 1];
  accumulate(z, reflectors, beta);
}

/** A ← H A H with H = I − β v vᵀ, on the trailing block from `first`: A − v wᵀ − w vᵀ, w = p − (β/2)(pᵀv) v, p = β A v. */
function applyFromBothSides(z: Float64Array, v: Float64Array, beta: number, first: number, p: Float64Array): void {
  const n = v.length;
  let pv = 0;
  for (let i = first; i < n; i++) {
    let sum = 0;
    for (let j = first, at = i * n; j < n; j++) sum += z[at + j] * v[j];
    p[i] = beta * sum;
    pv += p[i] * v[i];
  }
  const half = (beta * pv) / 2;
  for (let i = first; i < n; i++) p[i] -= half * v[i];
  for (let i = first; i < n; i++) {
    const vi = v[i];
    const wi = p[i];
    for (let j = first, at = i * n; j < n; j++) z[at + j] -= vi * p[j] + wi * v[j];
  }
}

/** The product of all reflectors, from the last to the first, so that each touches only its trailing block. */
function accumulate(z: Float64Array, reflectors: Float64Array, beta: Float64Array): void {
  const n = beta.length;
  z.fill(0);
  for (let i = 0; i < n; i++) z[i * n + i] = 1;
  const row = new Float64Array(n);
  for (let k = n - 3; k >= 0; k--) {
    if (beta[k] === 0) continue;
    const v = reflectors.subarray(k * n, (k + 1) * n);
    row.fill(0);
    for (let i = k + 1; i < n; i++) for (let j = k + 1; j < n; j++) row[j] += v[i] * z[j * n + i];
    for (let j = k + 1; j < n; j++) {
      const factor = beta[k] * row[j];
      for (let i = k + 1, at = j * n; i < n; i++) z[at + i] -= factor * v[i];
    }
  }
}

/** Diagonalises the tridiagonal matrix by plane rotations, applying each to the rows of z. */
function iterateQl(z: Float64Array, d: Float64Array, e: Float64Array): void {
  const n = d.length;
  for (let l = 0; l < n; l++) {
    for (let sweep = 0; ; sweep++) {
      // Judging an off-diagonal entry by its neighbours alone keeps the digits of small eigenvalues of graded matrices.
      let m = l;
      while (m < n - 1 && Math.abs(e[m]) > Math.max(NOTHING, Number.EPSILON * (Math.abs(d[m]) + Math.abs(d[m + 1]))))
        m++;
      if (m === l) break;
      if (sweep === MAX_SWEEPS) {
        throw new LecternError("numerical", `symmetricEigen: eigenvalue ${l} did not converge in ${MAX_SWEEPS} sweeps`);
      }
      sweepOnce(z, d, e, l, m);
    }
  }
}

function sweepOnce(z: Float64Array, d: Float64Array, e: Float64Array, l: number, m: number): void {
  const n = d.length;
  // Wilkinson's shift: the eigenvalue of the leading 2 x 2 block nearer to d[l].
  const ratio = (d[l + 1] - d[l]) / (2 * e[l]);
  const root = Math.hypot(ratio, 1);
  let g = d[m] - d[l] + e[l] / (ratio + (ratio >= 0 ? root : -root));
  let sine = 1;
  let cosine = 1;
  let shift = 0;
  for (let i = m - 1; i >= l; i--) {
    const f = sine * e[i];
    const b = cosine * e[i];
    const r = Math.hypot(f, g);
    e[i + 1] = r;
    if (r < NOTHING) {
      // The matrix falls apart here; a rotation by numbers that have lost their digits would not be one.
      d[i + 1] -= shift;
      e[i + 1] = 0;
      e[m] = 0;
      return;
    }
    sine = f / r;
    cosine = g / r;
    g = d[i + 1] - shift;
    const t = (d[i] - g) * sine + 2 * cosine * b;
    shift = sine * t;
    d[i + 1] = g + shift;
    g = cosine * t - b;
    rotateRows(z, i * n, (i + 1) * n, n, cosine, sine);
  }
  d[l] -= shift;
  e[l] = g;
  e[m] = 0;
}

function rotateRows(z: Float64Array, upper: number, lower: number, n: number, cosine: number, sine: number): void {
  for (let k = 0; k < n; k++) {
    const low = z[lower + k];
    const high = z[upper + k];
    z[lower + k] = sine * high + cosine * low;
    z[upper + k] = cosine * high - sine * low;
  }
}

function sortAscending(z: Float64Array, d: Float64Array): SymmetricEigen {
  const n = d.length;
  const order = Array.from(d, (_, i) => i).sort((i, j) => d[i] - d[j]);
  const vectors = zeros(n, n);
  for (let k = 0; k < n; k++) {
    for (let i = 0, from = order[k] * n; i < n; i++) vectors.data[i * n + k] = z[from + i];
  }
  return { values: Float64Array.from(order, (i) => d[i]), vectors };
}
