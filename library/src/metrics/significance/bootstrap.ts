/** Bootstrap confidence intervals of any metric of the samples. */
import { LecternError } from "../../core/errors.js";
import { normal } from "../../numeric/distributions/normal.js";
import { pow } from "../../numeric/elementary/functions.js";
import { createRandom } from "../../numeric/random/random.js";
import { mean } from "../../numeric/sums.js";
import { requireBetween, requireCount } from "../../optimize/check-arguments.js";
import { requireChoice, requireOptions } from "../metric-input.js";
import type { ConfidenceInterval, IntervalOptions } from "./intervals.js";

/** Options of the bootstrap. */
export interface BootstrapOptions extends IntervalOptions {
  /** Number of resamples, drawn with replacement. */
  readonly resamples?: number;
  readonly seed?: number;
  /**
   * "percentile": quantiles of the metric over the resamples. "basic": the same mirrored at the metric. "bca": moved
   * for bias and skewness (Efron, JASA 82, 1987), the best of the three, at the cost of one evaluation per sample.
   */
  readonly method?: "percentile" | "basic" | "bca";
}

/** A bootstrap interval. */
export interface BootstrapInterval extends ConfidenceInterval {
  /** The metric of the samples themselves. */
  readonly estimate: number;
  /** The standard deviation over the resamples. */
  readonly standardError: number;
}

/**
 * A confidence interval of a metric that is computed from samples: `measure` gets the indices of the samples to use,
 * with repetitions. A metric that is not defined on a resample should throw.
 *
 * @example
 * ```ts
 * import { bootstrapInterval, r2 } from "lectern/metrics";
 *
 * const truth = [1, 2, 3, 4, 5, 6, 7, 8];
 * const predicted = [1.1, 1.8, 3.5, 3.9, 5.2, 5.7, 7.4, 7.9];
 * const pick = (values: number[], indices: Int32Array) => Array.from(indices, (i) => values[i]);
 * bootstrapInterval(truth.length, (indices) => r2(pick(truth, indices), pick(predicted, indices)), { seed: 1 });
 * ```
 */
export function bootstrapInterval(
  samples: number,
  measure: (indices: Int32Array) => number,
  options: BootstrapOptions = {},
): BootstrapInterval {
  requireOptions("bootstrapInterval", options, ["level", "resamples", "seed", "method"]);
  const { resamples = 2000, seed = 0, level = 0.95 } = options;
  const where = "bootstrapInterval";
  const method = requireChoice(where, "method", options.method ?? "percentile", [
    "percentile",
    "basic",
    "bca",
  ] as const);
  requireCount(where, "samples", samples, 2);
  requireCount(where, "resamples", resamples, 2);
  requireBetween(where, "level", level, 0, 1);
  const evaluate = (indices: Int32Array): number => {
    const value = measure(indices);
    if (Number.isFinite(value)) return value;
    throw new LecternError("numerical", `${where}: the metric must be a finite number, got ${value}`, { where });
  };
  const everything = Int32Array.from({ length: samples }, (_, i) => i);
  const estimate = evaluate(everything);
  const random = createRandom(seed);
  const values = Float64Array.from({ length: resamples }, () => evaluate(random.bootstrap(samples))).sort();
  const center = mean(values);
  const standardError = Math.sqrt((mean(values.map((value) => (value - center) ** 2)) * resamples) / (resamples - 1));

  const tails = [(1 - level) / 2, (1 + level) / 2];
  const shares = method === "bca" ? correctedShares(values, estimate, tails, everything, evaluate) : tails;
  const [low, high] = shares.map((share) => quantile(values, share));
  const [lower, upper] = method === "basic" ? [2 * estimate - high, 2 * estimate - low] : [low, high];
  return { lower, upper, level, estimate, standardError };
}

// Bias z0 from the share of resamples below the estimate, acceleration from the skewness of leaving one out.
function correctedShares(
  values: Float64Array,
  estimate: number,
  tails: readonly number[],
  everything: Int32Array,
  evaluate: (indices: Int32Array) => number,
): number[] {
  const { cdf, quantile: inverse } = normal();
  let below = 0;
  for (const value of values) below += value < estimate ? 1 : value === estimate ? 0.5 : 0;
  if (below === 0 || below === values.length) {
    throw new LecternError(
      "numerical",
      'bootstrapInterval: all resamples are on one side of the estimate, which "bca" cannot correct; use "percentile"',
    );
  }
  const bias = inverse(below / values.length);
  const jackknife = Float64Array.from(everything, (_, i) => evaluate(everything.filter((index) => index !== i)));
  const center = mean(jackknife);
  let squares = 0;
  let cubes = 0;
  for (const value of jackknife) {
    squares += (center - value) ** 2;
    cubes += pow(center - value, 3);
  }
  const acceleration = squares === 0 ? 0 : cubes / (6 * pow(squares, 1.5));
  return tails.map((tail) => {
    const z = bias + inverse(tail);
    return cdf(bias + z / (1 - acceleration * z));
  });
}

// Linear between the order statistics, as numpy does.
function quantile(sorted: Float64Array, share: number): number {
  const place = share * (sorted.length - 1);
  const below = Math.floor(place);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
}
