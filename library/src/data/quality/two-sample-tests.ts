/** Whether two samples come from one distribution: Kolmogorov and Smirnov for numbers, χ² for counts, and their size. */
import { chiSquared } from "../../numeric/distributions/gamma.js";
import { exp, log } from "../../numeric/elementary/functions.js";

/** A statistic and the probability of one at least as large when nothing has changed. */
export interface TestResult {
  readonly statistic: number;
  readonly pValue: number;
}

/** Up to this product of the two sizes the distribution of D is counted exactly; beyond, its limit is close enough. */
const MAX_EXACT = 1_000_000;

/**
 * The two-sample test of Kolmogorov and Smirnov: D, the largest distance between the two empirical distribution
 * functions. Both arrays are sorted and not empty. With ties the p-value is an upper bound.
 */
export function kolmogorovSmirnov(a: Float64Array, b: Float64Array): TestResult {
  const [m, n] = [a.length, b.length];
  let [i, j, farthest] = [0, 0, 0];
  while (i < m && j < n) {
    const value = Math.min(a[i], b[j]);
    while (i < m && a[i] === value) i++;
    while (j < n && b[j] === value) j++;
    // |i/m − j/n| times m n is a whole number: it is compared without rounding.
    farthest = Math.max(farthest, Math.abs(i * n - j * m));
  }
  const statistic = farthest / (m * n);
  const pValue =
    m * n <= MAX_EXACT ? exactTail(m, n, farthest) : kolmogorovTail(statistic * Math.sqrt((m * n) / (m + n)));
  return { statistic, pValue };
}

/**
 * P(D ≥ farthest / mn). Under the null every order of the two samples, a path from (0, 0) to (m, n), is equally
 * likely; q(i, j) is the probability that a path to (i, j) touches |i n − j m| ≥ farthest (Hodges, "The significance
 * probability of the Smirnov two-sample test", 1958). Only sums of probabilities occur, so small ones keep their digits.
 */
function exactTail(m: number, n: number, farthest: number): number {
  if (farthest === 0) return 1;
  const q = new Float64Array(n + 1);
  for (let i = 0; i <= m; i++) {
    for (let j = 0; j <= n; j++) {
      if (Math.abs(i * n - j * m) >= farthest) q[j] = 1;
      else if (i + j === 0) q[j] = 0;
      else q[j] = ((i > 0 ? i * q[j] : 0) + (j > 0 ? j * q[j - 1] : 0)) / (i + j);
    }
  }
  return q[n];
}

/** The limit of P(√(mn/(m+n)) D > x): 2 Σ (−1)ᵏ⁻¹ exp(−2k²x²), or its theta-transformed series where x is small. */
export function kolmogorovTail(x: number): number {
  if (x <= 0) return 1;
  if (x < 1) {
    let sum = 0;
    for (let k = 1; k <= 9; k += 2) sum += exp((-k * k * Math.PI * Math.PI) / (8 * x * x));
    return Math.max(0, 1 - (Math.sqrt(2 * Math.PI) / x) * sum);
  }
  let sum = 0;
  for (let k = 1; k <= 6; k++) sum += (k % 2 === 1 ? 2 : -2) * exp(-2 * k * k * x * x);
  return sum;
}

/**
 * Pearson's χ² test that two lists of counts have the same shares (as many degrees of freedom as categories, less
 * one). Categories that neither has are left out; fewer than two give no evidence.
 */
export function chiSquaredTest(a: ArrayLike<number>, b: ArrayLike<number>): TestResult {
  const [totalA, totalB] = [total(a), total(b)];
  let statistic = 0;
  let categories = 0;
  for (let k = 0; k < a.length; k++) {
    const both = a[k] + b[k];
    if (both === 0) continue;
    categories++;
    const expectedA = (both * totalA) / (totalA + totalB);
    const expectedB = both - expectedA;
    if (expectedA > 0) statistic += (a[k] - expectedA) ** 2 / expectedA;
    if (expectedB > 0) statistic += (b[k] - expectedB) ** 2 / expectedB;
  }
  if (categories < 2 || totalA === 0 || totalB === 0) return { statistic: 0, pValue: 1 };
  return { statistic, pValue: chiSquared({ freedom: categories - 1 }).survival(statistic) };
}

/**
 * The population stability index Σ (pₖ − qₖ) ln(pₖ / qₖ): below 0.1 hardly any change, above 0.25 a large one. Half a
 * count is added to each, so that an empty category does not make it infinite.
 */
export function stabilityIndex(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const [totalA, totalB] = [total(a) + a.length / 2, total(b) + b.length / 2];
  let index = 0;
  for (let k = 0; k < a.length; k++) {
    const [p, q] = [(a[k] + 0.5) / totalA, (b[k] + 0.5) / totalB];
    index += (p - q) * log(p / q);
  }
  return index;
}

function total(counts: ArrayLike<number>): number {
  let sum = 0;
  for (let k = 0; k < counts.length; k++) sum += counts[k];
  return sum;
}
