/** Reduction to Hessenberg form by Householder reflections (Golub and Van Loan, section 7.4). */
import { type Matrix, transpose } from "../../data/matrix.js";
import { requireSquare } from "../check-matrix.js";
import { largestEntry, powerOfTwoNear } from "../norms.js";

/** A = Q H Qᵀ: Q is orthogonal, H is zero below its first subdiagonal. */
export interface Hessenberg {
  readonly form: Matrix;
  readonly vectors: Matrix;
}

/** The Hessenberg form of a square matrix, with the orthogonal matrix of the transformation. */
export function hessenberg(a: Matrix): Hessenberg {
  const n = requireSquare("hessenberg", a);
  const scale = powerOfTwoNear(largestEntry(a)) || 1;
  const h = a.data.map((value) => value / scale);
  const reflectors = reduceToHessenberg(h, n);
  const rows = accumulateReflectors(reflectors, n);
  return {
    form: { rows: n, columns: n, data: h.map((value) => value * scale) },
    vectors: transpose({ rows: n, columns: n, data: rows }),
  };
}

/** Reflectors I − β v vᵀ, one per step: v is row k, with zeros up to column k. */
export interface Reflectors {
  readonly v: Float64Array;
  readonly beta: Float64Array;
}

/** Overwrites h (entries about 1 in size) with its Hessenberg form. */
export function reduceToHessenberg(h: Float64Array, n: number): Reflectors {
  const v = new Float64Array(n * n);
  const beta = new Float64Array(n);
  const sums = new Float64Array(n);
  for (let k = 0; k < n - 2; k++) {
    const w = v.subarray(k * n, (k + 1) * n);
    beta[k] = makeReflector(h, n, k, w);
    if (beta[k] === 0) continue;
    reflectRows(h, n, k, w, beta[k], sums);
    reflectColumns(h, n, k, w, beta[k]);
  }
  return { v, beta };
}

/** The rows of Qᵀ, the product of all reflectors from the last to the first. */
export function accumulateReflectors({ v, beta }: Reflectors, n: number): Float64Array {
  // Rows of Qᵀ are columns of Q, so that H Q on columns is here a step on contiguous rows.
  const q = new Float64Array(n * n);
  for (let i = 0; i < n; i++) q[i * n + i] = 1;
  for (let k = n - 3; k >= 0; k--) {
    if (beta[k] === 0) continue;
    const w = v.subarray(k * n, (k + 1) * n);
    for (let i = k + 1; i < n; i++) {
      let sum = 0;
      for (let j = k + 1, at = i * n; j < n; j++) sum += q[at + j] * w[j];
      const factor = beta[k] * sum;
      for (let j = k + 1, at = i * n; j < n; j++) q[at + j] -= factor * w[j];
    }
  }
  return q;
}

/** The reflector that clears column k below the subdiagonal; writes the cleared column too. Returns β, 0 for none. */
function makeReflector(h: Float64Array, n: number, k: number, w: Float64Array): number {
  let scale = 0;
  for (let i = k + 2; i < n; i++) scale = Math.max(scale, Math.abs(h[i * n + k]));
  if (scale === 0) return 0;
  scale = Math.max(scale, Math.abs(h[(k + 1) * n + k]));
  let square = 0;
  for (let i = k + 1; i < n; i++) {
    w[i] = h[i * n + k] / scale;
    square += w[i] * w[i];
  }
  const alpha = w[k + 1] > 0 ? -Math.sqrt(square) : Math.sqrt(square);
  // vᵀv / 2 = ‖x‖² − x₁ α, a sum of positive terms by the choice of the sign.
  const half = square - w[k + 1] * alpha;
  w[k + 1] -= alpha;
  h[(k + 1) * n + k] = alpha * scale;
  for (let i = k + 2; i < n; i++) h[i * n + k] = 0;
  return 1 / half;
}

/** Rows k + 1 … of columns k + 1 …: H ← H − β v (vᵀ H). */
function reflectRows(h: Float64Array, n: number, k: number, w: Float64Array, beta: number, sums: Float64Array): void {
  sums.fill(0);
  for (let i = k + 1; i < n; i++) {
    const factor = w[i];
    for (let j = k + 1, at = i * n; j < n; j++) sums[j] += factor * h[at + j];
  }
  for (let i = k + 1; i < n; i++) {
    const factor = beta * w[i];
    for (let j = k + 1, at = i * n; j < n; j++) h[at + j] -= factor * sums[j];
  }
}

/** All rows: H ← H − β (H v) vᵀ. */
function reflectColumns(h: Float64Array, n: number, k: number, w: Float64Array, beta: number): void {
  for (let i = 0; i < n; i++) {
    let sum = 0;
    for (let j = k + 1, at = i * n; j < n; j++) sum += h[at + j] * w[j];
    const factor = beta * sum;
    for (let j = k + 1, at = i * n; j < n; j++) h[at + j] -= factor * w[j];
  }
}
