/**
 * Few weighted samples that represent many. Samples are drawn with probabilities that are half uniform and half
 * proportional to the squared distance to the mean, so that the cost of any set of centers is about the same on them as
 * on all samples (lightweight coresets: Bachem, Lucic and Krause 2018); a small group far away is included too.
 */
import { type Matrix, selectRows } from "../../data/matrix.js";
import { columnMoments } from "../../linalg/column-moments.js";
import type { Random } from "../../numeric/random/random.js";
import { squaredDistance } from "./squared-distance.js";

/** Samples with their weights. */
export interface WeightedSamples {
  readonly x: Matrix;
  readonly weights: Float64Array;
}

/** Some rows that represent all. */
export interface Coreset extends WeightedSamples {
  /** Which rows they are, in their order. */
  readonly rows: Int32Array;
}

/**
 * Prepares to draw coresets of a size below the number of samples; each larger one contains the smaller ones, and where
 * fewer samples have a weight above zero it has only these.
 *
 * Priority sampling (Duffield, Lund and Thorup 2007): those with the smallest uᵢ / qᵢ are taken, where u is uniform and q
 * the probability; with τ the smallest of these that was not taken, weights w / min(1, τ q) make every sum unbiased.
 */
export function createCoresets({ x, weights }: WeightedSamples, random: Random): (size: number) => Coreset {
  const shares = drawingShares(x, weights);
  // Zero would be before every other, however small its share.
  const priorities = shares.map((share) => (share > 0 ? (1 - random.uniform()) / share : Infinity));
  const ordered = priorities.slice().sort();
  return (size) => {
    const threshold = ordered[size];
    const taken = new Int32Array(size);
    let count = 0;
    for (let i = 0; i < x.rows; i++) if (priorities[i] < threshold) taken[count++] = i;
    const rows = taken.subarray(0, count);
    const scaled = Float64Array.from(rows, (i) => weights[i] / Math.min(1, threshold * shares[i]));
    return { x: selectRows(x, rows), weights: scaled, rows };
  };
}

/** qᵢ = wᵢ / 2 (1 / Σ w + ‖xᵢ − μ‖² / Σ w ‖x − μ‖²). */
function drawingShares(x: Matrix, weights: Float64Array): Float64Array {
  const { mean } = columnMoments(x, weights);
  const squares = new Float64Array(x.rows);
  let total = 0;
  let scatter = 0;
  for (let i = 0; i < x.rows; i++) {
    squares[i] = squaredDistance(x.data, i * x.columns, mean, 0, x.columns);
    total += weights[i];
    scatter += weights[i] * squares[i];
  }
  return squares.map((square, i) => (weights[i] / 2) * (1 / total + (scatter > 0 ? square / scatter : 1 / total)));
}
