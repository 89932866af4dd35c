/** Decides from the factors of P A = L U whether A is singular to working precision. */
import type { Matrix } from "../../../data/matrix.js";
import { createRandom } from "../../../numeric/random/random.js";
import { vectorNorm } from "../../vector-operations.js";
import { estimateOneNorm, type InPlace } from "../one-norm-estimate.js";

const SQUARE = 32;

/** Condition numbers below this are far from those of singular matrices, even if underestimated a millionfold. */
const CLEARLY_INVERTIBLE = 1e8;

/** Two fixed vectors of random signs, to probe a matrix with. */
export function makeProbes(n: number): readonly Float64Array[] {
  const random = createRandom(0).fork("probes");
  return [1, 2].map(() => Float64Array.from({ length: n }, () => (random.uniform() < 0.5 ? -1 : 1)));
}

/**
 * Whether A is so well conditioned that no closer check is needed, given A⁻¹ or A⁻ᵀ times each probe u: the
 * condition ‖A‖ ‖A⁻¹‖ is hardly ever much larger than √n ‖A‖ ‖A⁻¹u‖ / ‖u‖, because a random u is never orthogonal to
 * anything in particular.
 */
export function isClearlyInvertible(a: Matrix, solutions: readonly Float64Array[]): boolean {
  const norm = vectorNorm(a.data);
  return solutions.every((x) => norm * (vectorNorm(x) / Math.sqrt(a.rows)) < CLEARLY_INVERTIBLE);
}

/**
 * The weakest pivot of a matrix that is singular to working precision, or −1. Neither of the two tests changes much
 * when rows or columns are rescaled: diag(1, 1e-200) is invertible. The two functions apply A⁻¹ and A⁻ᵀ to a vector.
 */
export function findWeakPivot(a: Matrix, factors: Matrix, solve: InPlace, solveTransposed: InPlace): number {
  const n = a.rows;
  const { data } = factors;
  // u_kk has a rounding error of a few ε (|L||U|)_kk, so a smaller pivot is meaningless.
  const bounds = diagonalOfAbsoluteProduct(factors);
  let weakest = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let k = 0; k < n; k++) {
    const size = Math.abs(data[k * n + k]);
    if (size === 0) return k;
    if (bounds[k] === 0 || size / bounds[k] >= least) continue;
    least = size / bounds[k];
    weakest = k;
  }
  // Without any cancellation, as in a triangular matrix, no pivot is weak.
  if (weakest < 0) return -1;
  if (least <= 8 * Number.EPSILON) return weakest;
  return equilibratedCondition(a, solve, solveTransposed) < Number.EPSILON ? weakest : -1;
}

/** Σ |lₖₚ uₚₖ| over p < k for each k, in squares, because L is read along rows and U along columns. */
function diagonalOfAbsoluteProduct({ rows: n, data }: Matrix): Float64Array {
  const sums = new Float64Array(n);
  for (let k0 = 0; k0 < n; k0 += SQUARE) {
    const end = Math.min(k0 + SQUARE, n);
    for (let p0 = 0; p0 <= k0; p0 += SQUARE) {
      for (let k = k0; k < end; k++) {
        const before = Math.min(p0 + SQUARE, k);
        let sum = 0;
        for (let p = p0, at = k * n; p < before; p++) sum += Math.abs(data[at + p] * data[p * n + k]);
        sums[k] += sum;
      }
    }
  }
  return sums;
}

// 1 / (‖B‖₁ ‖B⁻¹‖₁) for B = R A C, with R and C such that the largest entry of each row and then column is 1: errors of
// one pivot grow when they are divided by another, smaller one, which the first test does not detect.
function equilibratedCondition(a: Matrix, solve: InPlace, solveTransposed: InPlace): number {
  const n = a.rows;
  const rows = new Float64Array(n);
  const columns = new Float64Array(n);
  const sums = new Float64Array(n);
  for (let i = 0, at = 0; i < n; i++, at += n) {
    let largest = 0;
    for (let j = 0; j < n; j++) if (Math.abs(a.data[at + j]) > largest) largest = Math.abs(a.data[at + j]);
    rows[i] = largest;
    for (let j = 0; j < n; j++) {
      const size = Math.abs(a.data[at + j]) / largest;
      sums[j] += size;
      if (size > columns[j]) columns[j] = size;
    }
  }
  let norm = 0;
  for (let j = 0; j < n; j++) norm = Math.max(norm, sums[j] / columns[j]);
  // B⁻¹ x = C⁻¹ A⁻¹ R⁻¹ x, and R⁻¹ holds the row maxima.
  const inverseNorm = estimateOneNorm(
    n,
    (x) => {
      for (let i = 0; i < n; i++) x[i] *= rows[i];
      solve(x);
      for (let i = 0; i < n; i++) x[i] *= columns[i];
    },
    (x) => {
      for (let i = 0; i < n; i++) x[i] *= columns[i];
      solveTransposed(x);
      for (let i = 0; i < n; i++) x[i] *= rows[i];
    },
  );
  return 1 / (norm * inverseNorm);
}
