/** How many principal components to keep, read off the variances. */
import { LecternError } from "../../core/errors.js";
import { log } from "../../numeric/elementary/functions.js";
import { logGamma } from "../../numeric/special/gamma-function.js";

/**
 * The smallest number of components whose share of the total reaches `share`: the smallest k with
 * ‖X − PX‖²_F / ‖X‖²_F ≤ 1 − share. Energy is not information: strong components may be of no use.
 *
 * @example
 * ```ts
 * import { componentsByEnergy } from "lectern/components";
 *
 * componentsByEnergy([9, 4, 1], 0.8); // 2: singular values 3, 2, 1 leave 1/14 after two
 * ```
 */
export function componentsByEnergy(variances: ArrayLike<number>, share: number): number {
  const values = checked("componentsByEnergy", variances);
  if (!(share >= 0 && share <= 1)) {
    throw new LecternError("invalid-option", `componentsByEnergy: share must be from 0 to 1, got ${share}`);
  }
  const total = values.reduce((sum, value) => sum + value, 0);
  let sum = 0;
  // Rounding of the sums must not ask for one more.
  const enough = share * total * (1 - 1e-12);
  for (let k = 0; k < values.length; k++) {
    sum += values[k];
    if (sum >= enough) return k + 1;
  }
  return values.length;
}

/**
 * The shares that the pieces of a stick broken at random have on average, longest first: bₖ = (1/p) Σᵢ₌ₖ..p 1/i. A
 * component that explains no more than its piece is what chance would give (Frontier 1976; Jackson 1993).
 */
export function brokenStick(count: number): Float64Array {
  const shares = new Float64Array(count);
  for (let k = count - 1, sum = 0; k >= 0; k--) {
    sum += 1 / (k + 1);
    shares[k] = sum / count;
  }
  return shares;
}

/** Components whose share of the variance exceeds that of the broken stick, counted from the first; at least 1. */
export function componentsByBrokenStick(variances: ArrayLike<number>): number {
  const values = checked("componentsByBrokenStick", variances);
  const total = values.reduce((sum, value) => sum + value, 0);
  const expected = brokenStick(values.length);
  const end = values.findIndex((value, k) => !(value > expected[k] * total));
  return Math.max(1, end < 0 ? values.length : end);
}

/**
 * Where the variances fall into two groups with means of their own and a common spread, found by the largest profile
 * likelihood (Zhu and Ghodsi, Automatic dimensionality selection from the scree plot, 2006): the elbow of the scree
 * plot, found automatically.
 */
export function componentsByProfileLikelihood(variances: ArrayLike<number>): number {
  const values = checked("componentsByProfileLikelihood", variances);
  const p = values.length;
  let best = 1;
  let highest = -Infinity;
  for (let q = 1; q < p; q++) {
    const squares = spread(values.subarray(0, q)) + spread(values.subarray(q));
    // With p − 2 degrees of freedom; without spread the two groups are perfect.
    const variance = squares / Math.max(1, p - 2);
    if (!(variance > 0)) return q;
    const likelihood = (-p / 2) * log(2 * Math.PI * variance) - squares / (2 * variance);
    if (likelihood > highest) [highest, best] = [likelihood, q];
  }
  return best;
}

/**
 * The dimension with the largest evidence in probabilistic PCA, by Laplace's method (Minka, Automatic choice of
 * dimensionality for PCA, 2000). It needs more samples than columns; variances of rounding size count as zero, and the
 * number of the others is the answer where there are such.
 */
export function componentsByEvidence(variances: ArrayLike<number>, samples: number): number {
  const values = checked("componentsByEvidence", variances);
  const d = values.length;
  if (samples <= d) {
    throw new LecternError(
      "invalid-data",
      `pca: the evidence (minka) needs more samples than columns, got ${samples} of ${d}; use profile-likelihood`,
    );
  }
  const rank = values.findIndex((value) => !(value > 1e-14 * d * values[0]));
  if (rank >= 0) return Math.max(1, rank);
  let best = 1;
  let highest = -Infinity;
  for (let k = 1; k < d; k++) {
    const evidence = logEvidence(values, k, samples);
    if (evidence > highest) [highest, best] = [evidence, k];
  }
  return best;
}

/** log p(D | k) up to a constant: equation 30 of Minka's report. */
function logEvidence(values: Float64Array, k: number, n: number): number {
  const d = values.length;
  const noise = values.subarray(k).reduce((sum, value) => sum + value, 0) / (d - k);
  let sum = -k * Math.LN2;
  for (let i = 1; i <= k; i++) sum += logGamma((d - i + 1) / 2) - ((d - i + 1) / 2) * log(Math.PI);
  for (let i = 0; i < k; i++) sum -= (n / 2) * log(values[i]);
  sum -= (n * (d - k) * log(noise)) / 2;
  const parameters = d * k - (k * (k + 1)) / 2;
  sum += ((parameters + k) / 2) * log(2 * Math.PI);
  for (let i = 0; i < k; i++) {
    for (let j = i + 1; j < d; j++) {
      const other = j < k ? values[j] : noise;
      const curvature = (values[i] - values[j]) * (1 / other - 1 / values[i]) * n;
      // Equal variances have no peak to approximate.
      if (!(curvature > 0)) return -Infinity;
      sum -= log(curvature) / 2;
    }
  }
  return sum - (k / 2) * log(n);
}

function spread(values: Float64Array): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
}

function checked(where: string, variances: ArrayLike<number>): Float64Array {
  const values = Float64Array.from(variances);
  const wrong = values.findIndex((value, k) => !(value >= 0) || (k > 0 && value > values[k - 1]));
  if (values.length > 0 && wrong < 0) return values;
  throw new LecternError(
    "invalid-data",
    `${where}: needs at least one variance, none negative, in descending order, got ${wrong < 0 ? "none" : `${values[wrong]} at position ${wrong}`}`,
  );
}
