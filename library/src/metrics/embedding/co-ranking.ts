/** How the order of neighbours changes from the data to the map (Lee and Verleysen 2009). */
import { type Matrix, type MatrixLike, zeros } from "../../data/matrix.js";
import { requireOptions } from "../metric-input.js";
import { type ComparedSamples, type ComparedSides, compareSides, rowBlocks } from "./map-distances.js";
import { checkNeighbors, chosenSamples, neighborFinder } from "./neighbor-order.js";

/** Options of {@link coRankingMatrix}. */
export interface CoRankingOptions {
  /** The largest rank: the matrix has as many rows and columns (default: all, which needs the square of the samples, or 1000). */
  readonly neighbors?: number;
}

/**
 * The co-ranking matrix: entry (k, l) counts the pairs of samples of which the second is the (k + 1)-th neighbour of the first
 * in the data and the (l + 1)-th in the map. A map that keeps all orders has its counts on the diagonal; above it (l > k) lie
 * neighbours that were torn apart, below it points that became neighbours without being ones. Ranks above `neighbors` are left out.
 *
 * @example
 * ```ts
 * import { coRankingMatrix } from "lectern/metrics";
 *
 * const x = [[0], [1], [3], [7]];
 * coRankingMatrix(x, x).data; // 4, 0, 0, 0, 4, 0, 0, 0, 4
 * ```
 */
export function coRankingMatrix(
  samples: ComparedSamples,
  embedding: MatrixLike,
  options: CoRankingOptions = {},
): Matrix {
  requireOptions("coRankingMatrix", options, ["neighbors"]);
  const sides = compareSides("coRankingMatrix", samples, embedding, 3);
  const n = sides.before.rows;
  const { neighbors = Math.min(n - 1, 1000) } = options;
  checkNeighbors("coRankingMatrix", neighbors, n - 1, "less than the number of samples");
  const counts = zeros(neighbors, neighbors);
  eachRankPair(sides, chosenSamples("coRankingMatrix", n, undefined), neighbors, (k, l) => {
    counts.data[k * neighbors + l]++;
  });
  return counts;
}

/** Options of {@link neighborhoodPreservation}. */
export interface PreservationOptions {
  /** The largest neighbourhood (default: all but two samples); smaller ones take less time when there are many samples. */
  readonly neighbors?: number;
  /** Measures at this number of samples, spread evenly over the rows (default: at all). */
  readonly points?: number;
}

/** How much of the neighbourhoods of each size a map preserves; entry k − 1 belongs to k neighbours. */
export interface NeighborhoodPreservation {
  /** Q(k): the share of the k nearest neighbours in the data that are among the k nearest in the map. */
  readonly preserved: Float64Array;
  /** Q(k) − k / (n − 1), the local continuity meta-criterion: what is preserved beyond chance. */
  readonly aboveChance: Float64Array;
  /** R(k) = ((n − 1) Q(k) − k) / (n − 1 − k): 0 for a random map, 1 for a perfect one, at every size. */
  readonly rescaled: Float64Array;
  /** The mean of R(k) with weights 1/k, so that all orders of magnitude count alike: one number for the whole curve. */
  readonly area: number;
  /** The size at which most is preserved beyond chance: below it the map is local, above it global. */
  readonly bestSize: number;
}

/**
 * The curve of preserved neighbourhoods over their size, and what follows from it. Local methods are good on its left, global
 * ones on its right.
 *
 * @example
 * ```ts
 * import { neighborhoodPreservation } from "lectern/metrics";
 *
 * const { preserved, area } = neighborhoodPreservation([[0, 0], [1, 0], [3, 1], [7, 0]], [[0], [1], [3], [7]]);
 * console.log(preserved[0], area); // 1 1: the line keeps the order of all neighbours
 * ```
 */
export function neighborhoodPreservation(
  samples: ComparedSamples,
  embedding: MatrixLike,
  options: PreservationOptions = {},
): NeighborhoodPreservation {
  const where = "neighborhoodPreservation";
  requireOptions(where, options, ["neighbors", "points"]);
  const sides = compareSides(where, samples, embedding, 3);
  const n = sides.before.rows;
  const { neighbors = n - 2, points } = options;
  checkNeighbors(where, neighbors, n - 2, "two less than the number of samples");
  const rows = chosenSamples(where, n, points);
  // A pair is preserved by every size from the larger of its two ranks.
  const arriving = new Float64Array(neighbors);
  eachRankPair(sides, rows, neighbors, (k, l) => {
    arriving[Math.max(k, l)]++;
  });
  const [preserved, aboveChance, rescaled] = [1, 2, 3].map(() => new Float64Array(neighbors));
  let [inside, weighted, weights, best] = [0, 0, 0, 0];
  for (let k = 1; k <= neighbors; k++) {
    inside += arriving[k - 1];
    const share = inside / (k * rows.length);
    preserved[k - 1] = share;
    aboveChance[k - 1] = share - k / (n - 1);
    rescaled[k - 1] = ((n - 1) * share - k) / (n - 1 - k);
    weighted += rescaled[k - 1] / k;
    weights += 1 / k;
    if (aboveChance[k - 1] > aboveChance[best]) best = k - 1;
  }
  return { preserved, aboveChance, rescaled, area: weighted / weights, bestSize: best + 1 };
}

/** Calls `visit` with both ranks, from 0, of every pair that is below `count` on both sides, for the given samples. */
function eachRankPair(
  { before, after }: ComparedSides,
  rows: Int32Array,
  count: number,
  visit: (k: number, l: number) => void,
): void {
  const [find, findImage] = [neighborFinder(before, count), neighborFinder(after, count)];
  const place = new Int32Array(before.rows).fill(-1);
  for (const block of rowBlocks(rows, before.rows)) {
    const [lists, images] = [find(block), findImage(block)];
    for (let start = 0; start < lists.length; start += count) {
      for (let l = 0; l < count; l++) place[images[start + l]] = l;
      for (let k = 0; k < count; k++) if (place[lists[start + k]] >= 0) visit(k, place[lists[start + k]]);
      for (let l = 0; l < count; l++) place[images[start + l]] = -1;
    }
  }
}
