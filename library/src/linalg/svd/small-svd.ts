/**
 * Singular values of small square matrices by one-sided Jacobi rotations (Hestenes 1958; Demmel & Veselić, Jacobi's
 * method is more accurate than QR, 1992): slow for large matrices, and as accurate as the data allow for small ones.
 */
import { identity, type Matrix, zeros } from "../../data/matrix.js";
import { hypot } from "../../numeric/elementary/functions.js";
import { innerProduct, vectorNorm } from "../vector-operations.js";

/** A = U diag(values) Vᵀ with square orthogonal U and V; values descend. */
export interface SmallSvd {
  readonly u: Matrix;
  readonly values: Float64Array;
  readonly v: Matrix;
}

/** Convergence is quadratic; a dozen sweeps suffice for every matrix tested so far. */
const MAX_SWEEPS = 60;

/** The singular value decomposition of a small square matrix. */
export function jacobiSvd(a: Matrix): SmallSvd {
  const n = a.rows;
  let largest = 0;
  for (const entry of a.data) largest = Math.max(largest, Math.abs(entry));
  const scale = largest === 0 ? 1 : largest;
  // Rows of A are rotated until they are orthogonal: then they are σᵢ vᵢᵀ, and the rotations make up Uᵀ.
  const rows = a.data.map((entry) => entry / scale);
  const turned = identity(n).data;
  for (let sweep = 0; sweep < MAX_SWEEPS; sweep++) {
    let isDone = true;
    for (let i = 0; i < n - 1; i++)
      for (let j = i + 1; j < n; j++) if (rotatePair(rows, turned, n, i, j)) isDone = false;
    if (isDone) break;
  }
  const lengths = Float64Array.from({ length: n }, (_, i) => vectorNorm(rows.subarray(i * n, (i + 1) * n)));
  const order = Array.from(lengths, (_, i) => i).sort((i, j) => lengths[j] - lengths[i]);
  const u = zeros(n, n);
  const v = zeros(n, n);
  for (let k = 0; k < n; k++) {
    const from = order[k];
    const length = lengths[from];
    for (let i = 0; i < n; i++) {
      u.data[i * n + k] = turned[from * n + i];
      v.data[i * n + k] = length > 0 ? rows[from * n + i] / length : 0;
    }
  }
  completeColumns(v, lengths.filter((length) => length > 0).length);
  return { u, values: Float64Array.from(order, (i) => lengths[i] * scale), v };
}

/** Makes rows i and j orthogonal; false when they are already. */
function rotatePair(rows: Float64Array, turned: Float64Array, n: number, i: number, j: number): boolean {
  const a = rows.subarray(i * n, (i + 1) * n);
  const b = rows.subarray(j * n, (j + 1) * n);
  const product = innerProduct(a, b);
  const aa = innerProduct(a, a);
  const bb = innerProduct(b, b);
  if (Math.abs(product) <= 4 * Number.EPSILON * Math.sqrt(aa) * Math.sqrt(bb) || product === 0) return false;
  const ratio = (bb - aa) / (2 * product);
  const tangent = (ratio >= 0 ? 1 : -1) / (Math.abs(ratio) + hypot(1, ratio));
  const cosine = 1 / hypot(1, tangent);
  const sine = cosine * tangent;
  rotate(a, b, cosine, sine);
  rotate(turned.subarray(i * n, (i + 1) * n), turned.subarray(j * n, (j + 1) * n), cosine, sine);
  return true;
}

function rotate(a: Float64Array, b: Float64Array, cosine: number, sine: number): void {
  for (let k = 0; k < a.length; k++) {
    const x = a[k];
    const y = b[k];
    a[k] = cosine * x - sine * y;
    b[k] = sine * x + cosine * y;
  }
}

/** Fills the columns from `known` on with unit vectors made orthogonal to the others. */
function completeColumns({ rows: n, data }: Matrix, known: number): void {
  const candidate = new Float64Array(n);
  for (let k = known, unit = 0; k < n && unit < n; unit++) {
    candidate.fill(0);
    candidate[unit] = 1;
    for (let pass = 0; pass < 2; pass++) {
      for (let j = 0; j < k; j++) {
        let sum = 0;
        for (let i = 0; i < n; i++) sum += data[i * n + j] * candidate[i];
        for (let i = 0; i < n; i++) candidate[i] -= sum * data[i * n + j];
      }
    }
    const norm = vectorNorm(candidate);
    // Among n unit vectors at least n − k keep length 1/√n or more, so small remainders can be skipped.
    if (norm * norm * n < 0.5) continue;
    for (let i = 0; i < n; i++) data[i * n + k] = candidate[i] / norm;
    k++;
  }
}
