/** Calibration: whether a share p of the samples with predicted probability p is positive. */
import { LecternError } from "../core/errors.js";
import type { LabelsLike } from "../data/labels.js";
import { asNumbers, asPositives, asWeights, requireChoice, requireNumber, requireOptions } from "./metric-input.js";
import { descendingOrder } from "./sort-scores.js";
import type { CurveOptions } from "./threshold-counts.js";

/** Options of the metrics of calibration. */
export interface CalibrationOptions extends CurveOptions {
  /** Number of bins (default 5 for the curve, 10 for the error). */
  readonly bins?: number;
  /** Bins of equal width ("uniform") or with about equally many samples ("quantile"); a bin includes its upper edge. */
  readonly strategy?: "uniform" | "quantile";
}

/** Points of the reliability diagram, one for each bin that has samples; the diagonal is perfect. */
export interface CalibrationCurve {
  /** The mean predicted probability in the bin. */
  readonly predicted: Float64Array;
  /** The share of positives in the bin. */
  readonly observed: Float64Array;
  /** The number, or weight, of samples in the bin. */
  readonly weights: Float64Array;
}

/** How far predicted probabilities are from observed shares. */
export interface CalibrationError {
  /** The mean distance over the bins, weighted by their samples (expected calibration error). */
  readonly expected: number;
  /** The largest distance of a bin. */
  readonly maximum: number;
  /** The root of the weighted mean square of the distances. */
  readonly rootMeanSquare: number;
}

/**
 * The reliability diagram of probabilities of the positive class (DeGroot & Fienberg, The Statistician 32, 1983).
 *
 * @example
 * ```ts
 * import { calibrationCurve } from "lectern/metrics";
 *
 * const curve = calibrationCurve([0, 0, 1, 1], [0.1, 0.3, 0.8, 0.9], { bins: 2 });
 * console.log(curve.predicted, curve.observed); // [0.2, 0.85], [0, 1]
 * ```
 */
export function calibrationCurve(
  truth: LabelsLike,
  probabilities: ArrayLike<number>,
  options: CalibrationOptions = {},
): CalibrationCurve {
  requireOptions("calibrationCurve", options, ["weights", "positive", "bins", "strategy"]);
  return binned("calibrationCurve", truth, probabilities, { bins: 5, ...options });
}

/** The expected and the maximum calibration error over bins (Guo et al., ICML 2017). */
export function calibrationError(
  truth: LabelsLike,
  probabilities: ArrayLike<number>,
  options: CalibrationOptions = {},
): CalibrationError {
  requireOptions("calibrationError", options, ["weights", "positive", "bins", "strategy"]);
  const { predicted, observed, weights } = binned("calibrationError", truth, probabilities, { bins: 10, ...options });
  let total = 0;
  let sum = 0;
  let squares = 0;
  let maximum = 0;
  for (let b = 0; b < weights.length; b++) {
    const distance = Math.abs(predicted[b] - observed[b]);
    total += weights[b];
    sum += weights[b] * distance;
    squares += weights[b] * distance * distance;
    maximum = Math.max(maximum, distance);
  }
  return { expected: sum / total, maximum, rootMeanSquare: Math.sqrt(squares / total) };
}

function binned(
  where: string,
  truth: LabelsLike,
  probabilities: ArrayLike<number>,
  { bins, strategy = "uniform", positive, weights }: CalibrationOptions & { readonly bins: number },
): CalibrationCurve {
  requireNumber(where, "bins", bins, Number.isInteger(bins) && bins >= 1, "a whole number of at least 1");
  requireChoice(where, "strategy", strategy, ["uniform", "quantile"]);
  const isPositive = asPositives(where, truth, positive);
  const values = asNumbers(where, "probabilities", probabilities, isPositive.length);
  const outside = values.findIndex((value) => value < 0 || value > 1);
  if (outside >= 0) {
    throw new LecternError(
      "invalid-data",
      `${where}: probability ${outside} is ${values[outside]}; all must be between 0 and 1`,
      { row: outside },
    );
  }
  const given = asWeights(where, weights, values.length);
  const edges = strategy === "uniform" ? uniformEdges(bins) : quantileEdges(values, given, bins);
  const sums = { predicted: new Float64Array(bins), observed: new Float64Array(bins), weights: new Float64Array(bins) };
  for (let i = 0; i < values.length; i++) {
    const weight = given === undefined ? 1 : given[i];
    const bin = firstAtLeast(edges, values[i]);
    sums.predicted[bin] += weight * values[i];
    sums.observed[bin] += weight * isPositive[i];
    sums.weights[bin] += weight;
  }
  const filled = Array.from(sums.weights.keys()).filter((b) => sums.weights[b] > 0);
  return {
    predicted: Float64Array.from(filled, (b) => sums.predicted[b] / sums.weights[b]),
    observed: Float64Array.from(filled, (b) => sums.observed[b] / sums.weights[b]),
    weights: Float64Array.from(filled, (b) => sums.weights[b]),
  };
}

/** The inner edges; computed as k times the width, as numpy's linspace does, so that 0.6 falls on the same side. */
function uniformEdges(bins: number): Float64Array {
  return Float64Array.from({ length: bins - 1 }, (_, k) => (k + 1) * (1 / bins));
}

/**
 * The inner edges at the k/bins quantiles, interpolated between neighbours in the sorted list (numpy's "linear"). A
 * weight counts as that many samples.
 */
function quantileEdges(values: Float64Array, weights: Float64Array | undefined, bins: number): Float64Array {
  const kept = descendingOrder(values)
    .reverse()
    .filter((i) => weights === undefined || weights[i] > 0);
  // ends[k] is how many samples there are up to the k-th in order
  const ends = new Float64Array(kept.length);
  let total = 0;
  kept.forEach((i, k) => {
    total += weights === undefined ? 1 : weights[i];
    ends[k] = total;
  });
  const at = (position: number): number => {
    const k = firstAtLeast(ends, position);
    // firstAtLeast finds ends[k] ≥ position; a sample occupies positions below its end, not at it
    return values[kept[Math.min(kept.length - 1, ends[k] === position ? k + 1 : k)]];
  };
  return Float64Array.from({ length: bins - 1 }, (_, k) => {
    const position = Math.max(0, ((k + 1) / bins) * (total - 1));
    const low = Math.floor(position);
    const share = position - low;
    const [below, above] = [at(low), at(low + 1)];
    // as numpy interpolates: from the nearer end
    return share < 0.5 ? below + (above - below) * share : above - (above - below) * (1 - share);
  });
}

/** The index of the first entry of a sorted list that is at least `value`; the length when there is none. */
function firstAtLeast(sorted: Float64Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
