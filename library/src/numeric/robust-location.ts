/** Robust estimates of location and scale (Huber 1964; Hampel 1974; Beaton and Tukey 1974). */
import { LecternError } from "../core/errors.js";
import { resolveOptions } from "../core/options/checks.js";
import { type GivenOptions, optional, positive, variant } from "../core/options/options.js";
import { log1p, pow } from "./elementary/functions.js";

/** Makes the median absolute deviation of normal values their standard deviation: 1 / Φ⁻¹(¾). */
export const NORMAL_MAD = 1.482602218505602;

/** The median; with weights, the value at which half of their sum is reached, or the midpoint of two. */
export function median(values: ArrayLike<number>, weights?: ArrayLike<number>): number {
  requireValues("median", values);
  if (weights === undefined) {
    const sorted = Float64Array.from(values).sort();
    const middle = sorted.length >> 1;
    return sorted.length % 2 === 1 ? sorted[middle] : midpoint(sorted[middle - 1], sorted[middle]);
  }
  const order = Array.from(values, (_, i) => i)
    .filter((i) => weights[i] > 0)
    .sort((a, b) => values[a] - values[b]);
  const half = order.reduce((sum, i) => sum + weights[i], 0) / 2;
  let below = 0;
  for (let k = 0; k < order.length; k++) {
    below += weights[order[k]];
    if (below === half && k + 1 < order.length) return midpoint(values[order[k]], values[order[k + 1]]);
    if (below >= half) return values[order[k]];
  }
  throw new LecternError("invalid-data", "median: at least one weight must be above 0");
}

/**
 * The median distance from a center (the median by default), times 1.4826, so that normal values give their deviation.
 */
export function medianDeviation(
  values: ArrayLike<number>,
  center = median(values),
  weights?: ArrayLike<number>,
): number {
  return (
    NORMAL_MAD *
    median(
      Float64Array.from(values, (value) => Math.abs(value - center)),
      weights,
    )
  );
}

/** The mean after removing a fraction of the values at each end. */
export function trimmedMean(values: ArrayLike<number>, share = 0.1): number {
  requireValues("trimmedMean", values);
  if (!(share >= 0 && share < 0.5)) {
    throw new LecternError("invalid-option", `trimmedMean: the share must be at least 0 and below 0.5, got ${share}`);
  }
  const sorted = Float64Array.from(values).sort();
  const cut = Math.floor(share * sorted.length);
  const kept = sorted.subarray(cut, sorted.length - cut);
  return kept.reduce((sum, value) => sum + value, 0) / kept.length;
}

/**
 * The loss ρ(r) of a residual of r scales: "squared" ½r² (the mean), "absolute" |r| (the median), "huber" ½r² up to the
 * cutoff and linear beyond, "cauchy" log(1 + r²), "tukey" the biweight, constant beyond the cutoff.
 */
export type LocationLoss = "squared" | "absolute" | "huber" | "cauchy" | "tukey";

/** Where the losses bend, for 95 % of the efficiency of the mean on normal values. */
export const LOSS_CUTOFFS = { huber: 1.345, tukey: 4.685 } as const;

/** ρ(r), the loss. */
export function lossAt(loss: LocationLoss, r: number, cutoff = cutoffOf(loss)): number {
  const size = Math.abs(r);
  switch (loss) {
    case "squared":
      return 0.5 * r * r;
    case "absolute":
      return size;
    case "huber":
      return size <= cutoff ? 0.5 * r * r : cutoff * (size - 0.5 * cutoff);
    case "cauchy":
      return log1p(r * r);
    case "tukey":
      return size >= cutoff ? (cutoff * cutoff) / 6 : ((cutoff * cutoff) / 6) * (1 - pow(1 - (r / cutoff) ** 2, 3));
  }
}

/** ψ(r) = ρ′(r), the influence of a value on the estimate, up to a factor. */
export function influenceAt(loss: LocationLoss, r: number, cutoff = cutoffOf(loss)): number {
  const size = Math.abs(r);
  switch (loss) {
    case "squared":
      return r;
    case "absolute":
      return Math.sign(r);
    case "huber":
      return size <= cutoff ? r : cutoff * Math.sign(r);
    case "cauchy":
      return (2 * r) / (1 + r * r);
    case "tukey":
      return size >= cutoff ? 0 : r * (1 - (r / cutoff) ** 2) ** 2;
  }
}

/** ψ(r)/r, the weight of a value in the weighted mean that solves Σψ = 0. */
export function weightAt(loss: LocationLoss, r: number, cutoff = cutoffOf(loss)): number {
  if (r === 0) return loss === "cauchy" ? 2 : loss === "absolute" ? Infinity : 1;
  return influenceAt(loss, r, cutoff) / r;
}

function cutoffOf(loss: LocationLoss): number {
  return loss === "huber" || loss === "tukey" ? LOSS_CUTOFFS[loss] : Infinity;
}

const options = {
  loss: variant(
    {
      huber: { cutoff: positive(LOSS_CUTOFFS.huber, "scaled distance beyond which values count less") },
      tukey: { cutoff: positive(LOSS_CUTOFFS.tukey, "scaled distance beyond which values do not count") },
      squared: {},
      absolute: {},
      cauchy: {},
    },
    "huber",
    "what is minimised; how the loss grows with the residual",
  ),
  scale: optional(positive(1, "what residuals are divided by; the median deviation when left out")),
};

/** Options of {@link robustLocation}. */
export type RobustLocationOptions = GivenOptions<typeof options>;

/**
 * The μ that minimises Σ ρ((xᵢ − μ)/scale), by weighted means from several starts: losses that level off to a constant
 * have several minima; the lowest is returned.
 *
 * @example
 * ```ts
 * import { robustLocation } from "lectern/numeric";
 *
 * robustLocation([1, 2, 3, 4, 1000], { loss: { kind: "tukey" } }); // 2.5: the last value has no influence
 * ```
 */
export function robustLocation(values: ArrayLike<number>, given: RobustLocationOptions = {}): number {
  const settings = resolveOptions("robustLocation", options, given);
  const { kind: loss } = settings.loss;
  const cutoff = "cutoff" in settings.loss ? settings.loss.cutoff : cutoffOf(loss);
  requireValues("robustLocation", values);
  const middle = median(values);
  if (loss === "absolute") return middle;
  const scale = settings.scale ?? medianDeviation(values, middle);
  // More than half of the values are equal: their common value is the location.
  if (scale === 0 && loss !== "squared") return middle;
  const mean = Array.from(values).reduce((sum, value) => sum + value, 0) / values.length;
  if (loss === "squared") return mean;
  let best = middle;
  let lowest = Infinity;
  for (const start of loss === "huber" ? [middle] : startsFor(values, middle)) {
    const place = descend(values, start, (r) => weightAt(loss, r / scale, cutoff));
    const cost = Array.from(values).reduce((sum, value) => sum + lossAt(loss, (value - place) / scale, cutoff), 0);
    if (cost < lowest) [best, lowest] = [place, cost];
  }
  return best;
}

/** The median first, then quantiles, so that equal costs give the central one. */
function startsFor(values: ArrayLike<number>, middle: number): number[] {
  const sorted = Float64Array.from(values).sort();
  const quantiles = [0.1, 0.25, 0.4, 0.6, 0.75, 0.9].map((share) => sorted[Math.floor(share * (sorted.length - 1))]);
  return [middle, ...quantiles];
}

function descend(values: ArrayLike<number>, start: number, weightOf: (residual: number) => number): number {
  let place = start;
  for (let iteration = 0; iteration < 1000; iteration++) {
    let [total, sum] = [0, 0];
    for (let i = 0; i < values.length; i++) {
      const weight = weightOf(values[i] - place);
      total += weight;
      sum += weight * (values[i] - place);
    }
    // All weights are 0: no value has an influence here.
    if (total === 0) return place;
    const step = sum / total;
    place += step;
    if (Math.abs(step) <= 1e-15 * (Math.abs(place) + Math.abs(step))) break;
  }
  return place;
}

/** n (T(values with the one at `index` replaced by x) − T(values)): how much a single value changes an estimate. */
export function empiricalInfluence(
  estimate: (values: Float64Array) => number,
  values: ArrayLike<number>,
  index: number,
  x: number,
): number {
  requireValues("empiricalInfluence", values);
  if (!(Number.isInteger(index) && index >= 0 && index < values.length)) {
    throw new LecternError(
      "invalid-option",
      `empiricalInfluence: index must be a whole number below ${values.length}, got ${index}`,
    );
  }
  const changed = Float64Array.from(values);
  changed[index] = x;
  return values.length * (estimate(changed) - estimate(Float64Array.from(values)));
}

function requireValues(operation: string, values: ArrayLike<number>): void {
  if (values.length === 0) throw new LecternError("invalid-data", `${operation}: needs at least 1 value, got 0`);
  for (let i = 0; i < values.length; i++) {
    if (Number.isFinite(values[i])) continue;
    throw new LecternError("invalid-data", `${operation}: values must be finite numbers, got ${values[i]} at ${i}`);
  }
}

function midpoint(a: number, b: number): number {
  return a + (b - a) / 2;
}
