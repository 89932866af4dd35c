/** The initial centers of k-means. */
import { type Matrix, selectRows } from "../../data/matrix.js";
import { log } from "../../numeric/elementary/functions.js";
import type { Random } from "../../numeric/random/random.js";
import { createSeedDistances, type PlacedSamples, type SeedDistances } from "./seed-distances.js";

/** Different samples, chosen with probability proportional to their weights. */
export function seedAtRandom(x: Matrix, weights: Float64Array, clusters: number, random: Random): Matrix {
  return selectRows(x, drawRows(weights, clusters, random));
}

/** The rows of different samples, chosen with probability proportional to their weights. */
export function drawRows(weights: Float64Array, count: number, random: Random): Int32Array {
  const left = weights.slice();
  return Int32Array.from({ length: count }, () => {
    const chosen = random.categorical(left);
    left[chosen] = 0;
    return chosen;
  });
}

/** Draws the centers of k-means++ from the same samples any number of times; it may hold memory of the engine until `dispose`. */
export interface PlusPlusSeeds {
  draw(random: Random): Matrix;
  dispose(): void;
}

interface PlusPlusOptions {
  /** How many samples are drawn for each center. */
  readonly candidates?: number;
  /** Where the samples already are, so that large ones are not copied. */
  readonly placed?: PlacedSamples;
}

/**
 * k-means++: each center is a sample drawn with probability proportional to its squared distance to the centers so
 * far; of several candidates the one that reduces the total distance most is taken (the greedy variant of the paper).
 */
export function createPlusPlus(
  x: Matrix,
  weights: Float64Array,
  clusters: number,
  { candidates = 2 + Math.floor(log(clusters)), placed }: PlusPlusOptions = {},
): PlusPlusSeeds {
  const distances = createSeedDistances(x, weights, candidates, placed);
  const chosen = new Int32Array(clusters);
  const drawn = new Int32Array(candidates);
  return {
    draw(random) {
      chosen[0] = random.categorical(weights);
      distances.begin();
      distances.measure(chosen.subarray(0, 1));
      let total = distances.take(0);
      for (let c = 1; c < clusters; c++) {
        for (let t = 0; t < candidates; t++) {
          // When every sample coincides with a center any choice is as good: the weights alone decide.
          drawn[t] = total > 0 ? sampleAt(distances, random.uniform() * total) : random.categorical(weights);
        }
        const gains = distances.measure(drawn);
        const best = gains.indexOf(gains.reduce((most, gain) => Math.max(most, gain)));
        chosen[c] = drawn[best];
        total = distances.take(best);
      }
      return selectRows(x, chosen);
    },
    dispose: distances.dispose,
  };
}

/** The centers of k-means++, drawn once; see {@link createPlusPlus}. */
export function seedPlusPlus(
  x: Matrix,
  weights: Float64Array,
  clusters: number,
  random: Random,
  candidates?: number,
): Matrix {
  const seeds = createPlusPlus(x, weights, clusters, candidates === undefined ? {} : { candidates });
  try {
    return seeds.draw(random);
  } finally {
    seeds.dispose();
  }
}

/** The sample up to which the sums of weight times distance first exceed a value; if rounding leaves none, the last that has a share. */
function sampleAt({ blocks }: SeedDistances, value: number): number {
  let left = value;
  let last = 0;
  for (let b = 0; b < blocks.totals.length; b++) {
    const total = blocks.totals[b];
    if (left < total) return blocks.first(b) + firstAbove(blocks.sums(b), left);
    if (total > 0) last = b;
    left -= total;
  }
  return blocks.first(last) + firstAbove(blocks.sums(last), Infinity);
}

/** The first place of an ascending list with a larger value; if there is none, the first with the largest. */
function firstAbove(sums: Float64Array, value: number): number {
  const last = sums.length - 1;
  const isPast = (at: number) => (value < sums[last] ? sums[at] > value : sums[at] === sums[last]);
  let [low, high] = [0, last];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isPast(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
