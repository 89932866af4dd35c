/** Gaussian similarities to neighbours whose widths give every sample the same perplexity (Hinton and Roweis 2002). */
import { createPace } from "../../core/pace.js";
import type { Work } from "../../core/run.js";
import { exp, log } from "../../numeric/elementary/functions.js";
import type { NeighborTable } from "./neighbor-table.js";

/** The conditional probabilities p(j | i) of the entries of a table of neighbours. */
export interface Calibrated {
  readonly probabilities: Float64Array;
  /** 1/(2σᵢ²) of each sample. */
  readonly precisions: Float64Array;
  /** exp of the entropy of each row. */
  readonly perplexities: Float64Array;
}

/** Largest difference of the entropies, and how often the width is changed at most. */
const [TOLERANCE, MAX_CHANGES] = [1e-6, 100];

/** Nanoseconds for a neighbour, with the changes of the width that it takes. */
const NEIGHBOR_COST = 150;

/** Calibrates every row of a table to a perplexity; it yields after a bounded number of rows. */
export function* calibrate(table: NeighborTable, perplexity: number): Work<void, Calibrated> {
  const { rows, count, distances } = table;
  const probabilities = new Float64Array(rows * count);
  const precisions = new Float64Array(rows);
  const perplexities = new Float64Array(rows);
  const pace = createPace();
  for (let i = 0; i < rows; i++) {
    const own = distances.subarray(i * count, (i + 1) * count).map((distance) => distance * distance);
    const { precision, entropy } = calibrateRow(own, perplexity, probabilities.subarray(i * count, (i + 1) * count));
    precisions[i] = precision;
    perplexities[i] = exp(entropy);
    if (pace(count * NEIGHBOR_COST)) yield;
  }
  return { probabilities, precisions, perplexities };
}

/**
 * The precision β at which exp(−β dⱼ)/Σ exp(−β d) has the entropy log(perplexity); the probabilities are written to `to`.
 * The entropy falls as β grows, with dH/d log β = −β² Var(d): Newton's method in log β, or bisection where that leaves the
 * interval that is known to contain β. Distances that are all equal have the entropy log(count) with any β.
 */
export function calibrateRow(
  squares: Float64Array,
  perplexity: number,
  to: Float64Array,
): { readonly precision: number; readonly entropy: number } {
  const least = squares.reduce((smallest, square) => Math.min(smallest, square), Infinity);
  const mean = squares.reduce((sum, square) => sum + square - least, 0) / squares.length;
  const wanted = log(perplexity);
  let precision = mean > 0 ? 1 / mean : 1;
  let [low, high] = [0, Infinity];
  for (let change = 0; ; change++) {
    const { entropy, variance } = similarities(squares, least, precision, to);
    const excess = entropy - wanted;
    const slope = precision * precision * variance;
    if (Math.abs(excess) < TOLERANCE || change === MAX_CHANGES || !(mean > 0)) return { precision, entropy };
    if (excess > 0) low = precision;
    else high = precision;
    const step = slope > 0 ? excess / slope : Infinity;
    const next = precision * exp(Math.max(-3, Math.min(3, step)));
    precision = next > low && next < high ? next : high === Infinity ? 2 * precision : (low + high) / 2;
  }
}

/** Writes the probabilities of a row; their entropy, and the variance of the squared distances under them. */
function similarities(squares: Float64Array, least: number, precision: number, to: Float64Array) {
  let [sum, first, second] = [0, 0, 0];
  for (let e = 0; e < squares.length; e++) {
    const square = squares[e] - least;
    const similarity = exp(-precision * square);
    to[e] = similarity;
    sum += similarity;
    first += similarity * square;
    second += similarity * square * square;
  }
  for (let e = 0; e < to.length; e++) to[e] /= sum;
  const mean = first / sum;
  return { entropy: log(sum) + precision * mean, variance: Math.max(0, second / sum - mean * mean) };
}
