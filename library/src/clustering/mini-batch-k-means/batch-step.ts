/** One step of mini-batch k-means (Sculley 2010): centers are the running means of the samples assigned to them. */
import type { Matrix } from "../../data/matrix.js";
import type { Random } from "../../numeric/random/random.js";
import { nearestCenters } from "../k-means/nearest-centers.js";
import { squaredDistance } from "../k-means/squared-distance.js";

/** Samples with their weights. */
export interface Batch {
  readonly x: Matrix;
  readonly weights: Float64Array;
}

/** Centers that steps move in place. */
export interface MovingCenters {
  /** One row for each cluster. */
  readonly centers: Matrix;
  /** The weight of the samples that each center is the mean of; 0 for one that no sample has moved yet. */
  readonly counts: Float64Array;
}

/**
 * Moves the centers to the batch and returns its mean squared distance to the centers before. With the batch assigned to
 * the centers as they were, taking its samples one by one with the step 1/nₖ, as the paper does, gives
 * μₖ + Σ w (x − μₖ) / (nₖ + Σ w): the first samples of a center replace where it started.
 */
export function moveCenters({ x, weights }: Batch, { centers, counts }: MovingCenters): number {
  const { columns, data } = centers;
  const labels = nearestCenters(x, centers);
  const sums = new Float64Array(data.length);
  const mass = new Float64Array(counts.length);
  let [inertia, total] = [0, 0];
  for (let i = 0; i < x.rows; i++) {
    const [at, from, weight] = [labels[i] * columns, i * columns, weights[i]];
    inertia += weight * squaredDistance(x.data, from, data, at, columns);
    total += weight;
    mass[labels[i]] += weight;
    // Relative to where the center is, so that sums are small; where it starts does not count.
    const isNew = counts[labels[i]] === 0;
    for (let j = 0; j < columns; j++) sums[at + j] += weight * (x.data[from + j] - (isNew ? 0 : data[at + j]));
  }
  for (let k = 0; k < counts.length; k++) {
    if (mass[k] === 0) continue;
    const isNew = counts[k] === 0;
    counts[k] += mass[k];
    for (let at = k * columns; at < (k + 1) * columns; at++) data[at] = (isNew ? 0 : data[at]) + sums[at] / counts[k];
  }
  return inertia / total;
}

/** Reassignments replace at most this share of the batch. */
const LARGEST_SHARE = 0.5;

/**
 * Moves the centers whose count is below a share of the largest count to random samples of the batch, with the smallest
 * count of the other centers, so that they neither jump at the next sample nor stay for good; returns how many.
 */
export function reassignRare({ x }: Batch, moving: MovingCenters, share: number, random: Random): number {
  const { centers, counts } = moving;
  const limit = share * counts.reduce((most, count) => Math.max(most, count), 0);
  const rare = Array.from(counts.keys())
    .filter((k) => counts[k] < limit)
    .sort((a, b) => counts[a] - counts[b] || a - b)
    .slice(0, Math.floor(LARGEST_SHARE * x.rows));
  if (rare.length === 0) return 0;
  const chosen = random.sample(x.rows, rare.length);
  const least = counts.reduce((low, count, k) => (rare.includes(k) ? low : Math.min(low, count)), Infinity);
  rare.forEach((k, at) => {
    const from = chosen[at] * x.columns;
    centers.data.set(x.data.subarray(from, from + x.columns), k * x.columns);
    counts[k] = least;
  });
  return rare.length;
}
