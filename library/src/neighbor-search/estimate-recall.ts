/** How many of the true neighbours an approximate search has found, by an exact search for some of the samples. */
import type { Progress, Work } from "../core/run.js";
import { type Matrix, selectRows } from "../data/matrix.js";
import { createRandom } from "../numeric/random/random.js";
import { createSearch, type NeighborSearchOptions, nearestNeighborsSteps } from "./search.js";

/** The standard error of the recall of ten neighbours is then below 0.01 from a recall of 0.9 on. */
const SAMPLES = 100;

/** Distances to found neighbours, `count` for each sample, without the sample itself. */
export interface FoundDistances {
  readonly count: number;
  readonly distances: Float64Array;
}

/**
 * The share of the true nearest others among those that were found, estimated from at most 100 samples drawn at random. What is as
 * near as the last of the true ones counts as found, so that the order of equal distances does not matter.
 */
export function* estimateRecall(
  x: Matrix,
  { count, distances }: FoundDistances,
  settings: NeighborSearchOptions = {},
): Work<Progress, number> {
  const random = createRandom(settings.seed ?? 0).fork("recall");
  const drawn = random.sample(x.rows, Math.min(SAMPLES, x.rows));
  const exact = createSearch(x, { ...settings, algorithm: "brute-force" });
  const found = yield* nearestNeighborsSteps(exact, selectRows(x, drawn), count + 1);
  let hits = 0;
  for (let at = 0; at < drawn.length; at++) {
    const first = at * found.count;
    const own = found.indices.subarray(first, first + found.count).indexOf(drawn[at]);
    // Among many duplicates a sample may be missing from its own list; then its last entry is one too many.
    const last = own < 0 ? count - 1 : count;
    const limit = found.distances[first + last] * (1 + 1e-9);
    for (let e = drawn[at] * count; e < (drawn[at] + 1) * count; e++) if (distances[e] <= limit) hits++;
  }
  return hits / (drawn.length * count);
}
