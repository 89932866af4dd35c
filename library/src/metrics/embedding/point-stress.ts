/** How much an embedding changes the distances of each sample. */
import { LecternError } from "../../core/errors.js";
import type { MatrixLike } from "../../data/matrix.js";
import { type ComparedSamples, compareSides, repeatedBlocks } from "./map-distances.js";
import { bestScale } from "./stress.js";

/**
 * The share of stress of each sample (Kruskal 1964, sample by sample): √(Σⱼ (δᵢⱼ − s dᵢⱼ)² / Σⱼ δᵢⱼ²) with δ the
 * Euclidean distances of the samples, d those of their images, and s the scale for which all differences together are
 * smallest. 0 for a sample whose distances are preserved, whatever the unit of the embedding; near 1 its neighbourhood
 * is badly distorted.
 *
 * @example
 * ```ts
 * import { pointStress } from "lectern/metrics";
 *
 * pointStress([[0, 0], [3, 4], [6, 8]], [[0], [1], [2]]); // all 0: the line keeps all distances
 * ```
 */
export function pointStress(samples: ComparedSamples, embedding: MatrixLike): Float64Array {
  const sides = compareSides("pointStress", samples, embedding);
  const n = sides.before.rows;
  const blocks = repeatedBlocks(sides);
  const scale = bestScale(blocks());
  const [wrong, all] = [new Float64Array(n), new Float64Array(n)];
  for (const { rows, before, after } of blocks()) {
    for (let a = 0, at = 0; a < rows.length; a++) {
      for (let j = 0; j < n; j++, at++) {
        wrong[rows[a]] += (before[at] - scale * after[at]) ** 2;
        all[rows[a]] += before[at] * before[at];
      }
    }
  }
  return all.map((length, i) => {
    if (length > 0) return Math.sqrt(wrong[i] / length);
    throw new LecternError("invalid-data", "pointStress: all samples are equal, so all distances are 0");
  });
}
