/** Whether neighbours in a map are neighbours in the data, and the reverse (Venna and Kaski 2001). */
import type { MatrixLike } from "../../data/matrix.js";
import { mean } from "../../numeric/sums.js";
import { requireOptions } from "../metric-input.js";
import { type ComparedSamples, compareSides, distancesFrom, type MapSide, rowBlocks } from "./map-distances.js";
import { checkNeighbors, chosenSamples, neighborFinder } from "./neighbor-order.js";

/** Options of measures of neighbourhoods. */
export interface NeighborhoodOptions {
  /** The size of the neighbourhoods that are compared (default 5), less than half of the samples. */
  readonly neighbors?: number;
  /**
   * Measures at this number of samples, spread evenly over the rows (default: at all). Their neighbours are sought among all
   * samples, so that for large data the mean over a thousand samples is a good estimate.
   */
  readonly points?: number;
}

/**
 * The trustworthiness of a map: 1 if the nearest neighbours of each point in the map are its nearest neighbours in the data
 * too, less the further away they are in the data. With the rank r(i, j) of sample j among the neighbours of i in the data
 * and the `neighbors` = k nearest Uᵢ of i in the map: 1 − 2 / (n k (2n − 3k − 1)) Σᵢ Σ_{j ∈ Uᵢ} max(0, r(i, j) − k).
 * A random map has about 0.5. Time n² for n samples, memory n.
 *
 * @example
 * ```ts
 * import { pca } from "lectern";
 * import { swissRoll } from "lectern/datasets";
 * import { continuity, trustworthiness } from "lectern/metrics";
 *
 * const { x } = swissRoll({ samples: 300 });
 * const map = pca({ components: 2 }).fit({ x }).transform(x);
 * console.log(trustworthiness(x, map), continuity(x, map)); // layers fall on each other, but hardly any neighbours are torn apart
 * ```
 */
export function trustworthiness(
  samples: ComparedSamples,
  embedding: MatrixLike,
  options: NeighborhoodOptions = {},
): number {
  return mean(neighborhoodScores("trustworthiness", samples, embedding, options, false));
}

/** The continuity of a map: {@link trustworthiness} with map and data exchanged; low if neighbours in the data are torn apart. */
export function continuity(samples: ComparedSamples, embedding: MatrixLike, options: NeighborhoodOptions = {}): number {
  return mean(neighborhoodScores("continuity", samples, embedding, options, true));
}

/**
 * The {@link trustworthiness} of each point, whose mean is that of the map: at points with a low value, the neighbours that
 * the map shows are not neighbours in the data.
 */
export function pointTrustworthiness(
  samples: ComparedSamples,
  embedding: MatrixLike,
  options: NeighborhoodOptions = {},
): Float64Array {
  return neighborhoodScores("pointTrustworthiness", samples, embedding, options, false);
}

/** The {@link continuity} of each point: at points with a low value, the map has put neighbours of the data elsewhere. */
export function pointContinuity(
  samples: ComparedSamples,
  embedding: MatrixLike,
  options: NeighborhoodOptions = {},
): Float64Array {
  return neighborhoodScores("pointContinuity", samples, embedding, options, true);
}

function neighborhoodScores(
  where: string,
  samples: ComparedSamples,
  embedding: MatrixLike,
  options: NeighborhoodOptions,
  isExchanged: boolean,
): Float64Array {
  requireOptions(where, options, ["neighbors", "points"]);
  const { before, after } = compareSides(where, samples, embedding, 3);
  const { neighbors = 5, points } = options;
  checkNeighbors(where, neighbors, Math.ceil(before.rows / 2) - 1, "fewer than half of the samples");
  const rows = chosenSamples(where, before.rows, points);
  return isExchanged ? scores(after, before, rows, neighbors) : scores(before, after, rows, neighbors);
}

/** 1 − 2 / (k (2n − 3k − 1)) Σ_{j ∈ Uᵢ} max(0, r(i, j) − k) for each of the rows i, ranks in `truth`, neighbours in `shown`. */
function scores(truth: MapSide, shown: MapSide, rows: Int32Array, k: number): Float64Array {
  const n = truth.rows;
  const find = neighborFinder(shown, k);
  const unit = 2 / (k * (2 * n - 3 * k - 1));
  const result = new Float64Array(rows.length);
  let at = 0;
  for (const block of rowBlocks(rows, n)) {
    const distances = distancesFrom(truth, block);
    const lists = find(block);
    for (let a = 0; a < block.length; a++) {
      const ranks = ranksOf(distances.subarray(a * n, (a + 1) * n), block[a], lists.subarray(a * k, (a + 1) * k));
      let beyond = 0;
      for (const rank of ranks) beyond += Math.max(0, rank - k);
      result[at++] = 1 - unit * beyond;
    }
  }
  return result;
}

/** The ranks, from 1, of some samples by their distance from sample `own`, ties by lowest index: one pass over all distances. */
function ranksOf(distances: Float64Array, own: number, members: Int32Array): Int32Array {
  const isBefore = (i: number, j: number) => distances[i] < distances[j] || (distances[i] === distances[j] && i < j);
  const sorted = members.slice().sort((i, j) => (i === j ? 0 : isBefore(i, j) ? -1 : 1));
  const counts = new Int32Array(sorted.length + 1);
  for (let l = 0; l < distances.length; l++) {
    if (l === own) continue;
    // The number of members that do not come after l: l precedes all later ones.
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBefore(l, sorted[middle])) high = middle;
      else low = middle + 1;
    }
    counts[low]++;
  }
  const ranks = new Int32Array(sorted.length);
  for (let m = 0, before = 0; m < sorted.length; m++) {
    before += counts[m];
    ranks[m] = before + 1;
  }
  return ranks;
}
