/** Orthonormal vectors in the rows of one array, and the orthogonalisation of further vectors. */
import type { Random } from "../../numeric/random/random.js";
import { addMultiple, divideVector, innerProduct, vectorNorm } from "../vector-operations.js";

/** When a projection leaves less than this fraction of a vector, rounding has spoilt it and it is repeated. */
const REPEAT_BELOW = Math.SQRT1_2;

/**
 * Removes from w its components along the first `count` rows of `basis` and adds them to `coefficients`; returns the
 * remaining ‖w‖. Classical Gram-Schmidt, repeated when needed, which makes it as good as Householder's
 * method (Daniel, Gragg, Kaufman & Stewart, Math. Comp. 30, 1976; Giraud, Langou & Rozložník, 2005: twice is enough).
 */
export function orthogonalize(
  basis: Float64Array,
  count: number,
  w: Float64Array,
  coefficients: Float64Array,
  work: Float64Array,
): number {
  let norm = vectorNorm(w);
  if (count === 0) return norm;
  for (let pass = 0; pass < 3; pass++) {
    rowProducts(basis, count, w, work);
    subtractRows(basis, count, work, w);
    for (let i = 0; i < count; i++) coefficients[i] += work[i];
    const left = vectorNorm(w);
    const isDone = left >= REPEAT_BELOW * norm;
    norm = left;
    if (isDone || left === 0) break;
  }
  return norm;
}

/** work[i] = rowᵢᵀ w for the first `count` rows, four rows in one pass over w. */
export function rowProducts(basis: Float64Array, count: number, w: Float64Array, work: Float64Array): void {
  const n = w.length;
  const bulk = count - (count % 4);
  for (let r = 0; r < bulk; r += 4) {
    const v0 = basis.subarray(r * n, (r + 1) * n);
    const v1 = basis.subarray((r + 1) * n, (r + 2) * n);
    const v2 = basis.subarray((r + 2) * n, (r + 3) * n);
    const v3 = basis.subarray((r + 3) * n, (r + 4) * n);
    let s0 = 0;
    let s1 = 0;
    let s2 = 0;
    let s3 = 0;
    for (let i = 0; i < n; i++) {
      const x = w[i];
      s0 += v0[i] * x;
      s1 += v1[i] * x;
      s2 += v2[i] * x;
      s3 += v3[i] * x;
    }
    work[r] = s0;
    work[r + 1] = s1;
    work[r + 2] = s2;
    work[r + 3] = s3;
  }
  for (let r = bulk; r < count; r++) work[r] = innerProduct(basis.subarray(r * n, (r + 1) * n), w);
}

/** w −= Σ factors[i] · rowᵢ over the first `count` rows, four rows in one pass over w. */
export function subtractRows(basis: Float64Array, count: number, factors: Float64Array, w: Float64Array): void {
  const n = w.length;
  const bulk = count - (count % 4);
  for (let r = 0; r < bulk; r += 4) {
    const v0 = basis.subarray(r * n, (r + 1) * n);
    const v1 = basis.subarray((r + 1) * n, (r + 2) * n);
    const v2 = basis.subarray((r + 2) * n, (r + 3) * n);
    const v3 = basis.subarray((r + 3) * n, (r + 4) * n);
    const f0 = factors[r];
    const f1 = factors[r + 1];
    const f2 = factors[r + 2];
    const f3 = factors[r + 3];
    for (let i = 0; i < n; i++) w[i] -= f0 * v0[i] + f1 * v1[i] + (f2 * v2[i] + f3 * v3[i]);
  }
  for (let r = bulk; r < count; r++) addMultiple(w, -factors[r], basis.subarray(r * n, (r + 1) * n));
}

/**
 * Writes a random unit vector orthogonal to the first `count` rows into row `count`; false when they span everything.
 */
export function appendRandomRow(basis: Float64Array, n: number, count: number, random: Random): boolean {
  if (count >= n) return false;
  const row = basis.subarray(count * n, (count + 1) * n);
  const ignored = new Float64Array(count);
  const work = new Float64Array(count);
  for (;;) {
    for (let i = 0; i < n; i++) row[i] = random.normal();
    divideVector(row, vectorNorm(row));
    const left = orthogonalize(basis, count, row, ignored, work);
    // A random direction is hardly ever inside a proper subspace; one that nearly is would be mostly rounding error.
    if (left < 1e-8) continue;
    divideVector(row, left);
    // Division by a small remainder magnifies its errors, so the row is made orthogonal once more.
    divideVector(row, orthogonalize(basis, count, row, ignored, work));
    return true;
  }
}
