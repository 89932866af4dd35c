/** Tests of paired scores that use only their order or sign: Wilcoxon's signed ranks and the sign test. */
import { LecternError } from "../../core/errors.js";
import { binomial } from "../../numeric/distributions/binomial.js";
import { normal } from "../../numeric/distributions/normal.js";
import { requireChoice, requireOptions } from "../metric-input.js";
import { averageRanks } from "./average-ranks.js";
import { pairedDifferences, type SidedOptions, sidedPValue, type TestResult } from "./test-result.js";

/** Options of Wilcoxon's test. */
export interface WilcoxonOptions extends SidedOptions {
  /** "exact" needs differences without ties; "automatic" takes it for up to 50 of them, and "approximate" otherwise. */
  readonly method?: "automatic" | "exact" | "approximate";
  /** Move the statistic of the approximation by ½ towards its mean. */
  readonly continuity?: boolean;
}

/**
 * Wilcoxon's signed-rank test, for scores of two methods on several data sets: less certain of itself than the t test
 * where differences are not normally distributed (recommended by Demšar, JMLR 7, 2006). Pairs without a difference are
 * left out. The statistic is the sum of the ranks of the positive differences.
 *
 * @example
 * ```ts
 * import { wilcoxonTest } from "lectern/metrics";
 *
 * wilcoxonTest([5, 7, 8, 9, 6], [4, 5, 5, 5, 1]).pValue; // 2/32: every difference has the same sign
 * ```
 */
export function wilcoxonTest(
  first: ArrayLike<number>,
  second: ArrayLike<number>,
  options: WilcoxonOptions = {},
): TestResult {
  requireOptions("wilcoxonTest", options, ["alternative", "method", "continuity"]);
  const { alternative = "two-sided", continuity = false } = options;
  const wanted = requireChoice("wilcoxonTest", "method", options.method ?? "automatic", [
    "automatic",
    "exact",
    "approximate",
  ]);
  const differences = pairedDifferences("wilcoxonTest", first, second, 1).filter((difference) => difference !== 0);
  const n = differences.length;
  if (n === 0) return { statistic: 0, pValue: 1 };
  const { ranks, tieTerm } = averageRanks(differences.map(Math.abs));
  const statistic = differences.reduce((sum, difference, i) => (difference > 0 ? sum + ranks[i] : sum), 0);
  if (wanted === "exact" && tieTerm > 0) {
    throw new LecternError(
      "invalid-data",
      'wilcoxonTest: differences are tied; use method "automatic" or "approximate"',
    );
  }
  if (wanted === "exact" || (wanted === "automatic" && tieTerm === 0 && n <= 50)) {
    const counts = signedRankCounts(n);
    const total = (n * (n + 1)) / 2;
    const atMost = shareUpTo(counts, statistic);
    return {
      statistic,
      pValue: sidedPValue("wilcoxonTest", alternative, atMost, shareUpTo(counts, total - statistic)),
    };
  }
  const spread = Math.sqrt((n * (n + 1) * (2 * n + 1)) / 24 - tieTerm / 48);
  const center = (n * (n + 1)) / 4;
  const { cdf, survival } = normal();
  const half = continuity ? 0.5 : 0;
  const atMost = cdf((statistic - center + half) / spread);
  const atLeast = survival((statistic - center - half) / spread);
  return { statistic, pValue: sidedPValue("wilcoxonTest", alternative, atMost, atLeast) };
}

/** The sign test: how often the first is better, against fair coins. Pairs without a difference are left out. */
export function signTest(first: ArrayLike<number>, second: ArrayLike<number>, options: SidedOptions = {}): TestResult {
  requireOptions("signTest", options, ["alternative"]);
  const { alternative = "two-sided" } = options;
  const differences = pairedDifferences("signTest", first, second, 1).filter((difference) => difference !== 0);
  const statistic = differences.filter((difference) => difference > 0).length;
  const coins = binomial({ trials: differences.length, probability: 0.5 });
  const pValue = sidedPValue("signTest", alternative, coins.cdf(statistic), coins.survival(statistic - 1));
  return { statistic, pValue };
}

// The share of the 2ⁿ sign patterns for each sum of positive ranks, by adding one rank after the other.
function signedRankCounts(n: number): Float64Array {
  const shares = new Float64Array((n * (n + 1)) / 2 + 1);
  shares[0] = 1;
  for (let rank = 1; rank <= n; rank++) {
    for (let sum = shares.length - 1; sum >= 0; sum--) {
      shares[sum] = (shares[sum] + (sum >= rank ? shares[sum - rank] : 0)) / 2;
    }
  }
  return shares;
}

function shareUpTo(shares: Float64Array, sum: number): number {
  return Math.min(
    1,
    shares.subarray(0, sum + 1).reduce((total, share) => total + share, 0),
  );
}
