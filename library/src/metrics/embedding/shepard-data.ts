/** Pairs of distances, before and after: what a Shepard diagram shows (Shepard 1962). */
import type { MatrixLike } from "../../data/matrix.js";
import { requireOptions } from "../metric-input.js";
import { pearsonCorrelation, spearmanCorrelation } from "../regression/correlation.js";
import { type ComparedSamples, compareSides, distanceBlocks } from "./map-distances.js";
import { chosenSamples } from "./neighbor-order.js";

/** Options of {@link shepardData}. */
export interface ShepardOptions {
  /** The number of samples between which all pairs are taken, spread evenly over the rows (default 500). */
  readonly points?: number;
}

/** Distances of pairs of samples. */
export interface ShepardData {
  /** The distance of each pair in the data. */
  readonly original: Float64Array;
  /** The distance of the same pair in the map. */
  readonly embedded: Float64Array;
  /** Pearson's correlation of the two; NaN never occurs: it is 0 if one of them is constant. */
  readonly correlation: number;
  /** Spearman's correlation: 1 if the map keeps the order of all distances. */
  readonly rankCorrelation: number;
}

/**
 * The distances of all pairs of samples, or of those between evenly spread samples when there are many, in the data and in the
 * map, with their correlations.
 *
 * @example
 * ```ts
 * import { shepardData } from "lectern/metrics";
 *
 * const { original, rankCorrelation } = shepardData([[0, 0], [1, 0], [3, 0]], [[0], [2], [5]]);
 * console.log(original, rankCorrelation); // Float64Array [ 1, 3, 2 ] 1
 * ```
 */
export function shepardData(
  samples: ComparedSamples,
  embedding: MatrixLike,
  options: ShepardOptions = {},
): ShepardData {
  requireOptions("shepardData", options, ["points"]);
  const sides = compareSides("shepardData", samples, embedding, 3);
  const { points = 500 } = options;
  const rows = chosenSamples("shepardData", sides.before.rows, points);
  const pairs = (rows.length * (rows.length - 1)) / 2;
  const [original, embedded] = [new Float64Array(pairs), new Float64Array(pairs)];
  let [at, first] = [0, 0];
  for (const block of distanceBlocks(sides, rows)) {
    for (let a = 0; a < block.rows.length; a++) {
      for (let b = first + a + 1; b < rows.length; b++, at++) {
        original[at] = block.before[a * sides.before.rows + rows[b]];
        embedded[at] = block.after[a * sides.before.rows + rows[b]];
      }
    }
    first += block.rows.length;
  }
  const whenConstant = { whenConstant: 0 };
  return {
    original,
    embedded,
    correlation: pearsonCorrelation(original, embedded, whenConstant),
    rankCorrelation: spearmanCorrelation(original, embedded, whenConstant),
  };
}
