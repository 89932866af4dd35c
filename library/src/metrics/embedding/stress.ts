/** How much an embedding changes the distances between all samples. */
import { LecternError, show } from "../../core/errors.js";
import type { MatrixLike } from "../../data/matrix.js";
import { requireOptions } from "../metric-input.js";
import { type ComparedSamples, compareSides, type DistanceBlock, repeatedBlocks } from "./map-distances.js";

/** Options of {@link embeddingStress}. */
export interface StressOptions {
  /**
   * With δ the distances in the data and d those in the map, over all pairs: "raw" Σ (δ − d)²; "normalized" √(Σ (δ − d)² / Σ δ²)
   * (default); "kruskal" √(Σ (δ − d)² / Σ d²), Kruskal's stress 1; "sammon" Σ ((δ − d)² / δ) / Σ δ.
   */
  readonly kind?: "raw" | "normalized" | "kruskal" | "sammon";
  /** Whether the map is first scaled to the size for which Σ (δ − d)² is smallest (default false); for maps without a unit. */
  readonly rescale?: boolean;
}

/**
 * The stress of a map: how much its distances differ from those of the data. Time n² for n samples, memory n.
 *
 * @example
 * ```ts
 * import { embeddingStress } from "lectern/metrics";
 *
 * const corners = [[0, 0], [0, 1], [1, 0], [1, 1]];
 * embeddingStress(corners, corners); // 0
 * embeddingStress(corners, corners.map(([a]) => [a])); // about 0.6: on a line, two sides and a part of the diagonals are lost
 * ```
 */
export function embeddingStress(samples: ComparedSamples, embedding: MatrixLike, options: StressOptions = {}): number {
  const where = "embeddingStress";
  requireOptions(where, options, ["kind", "rescale"]);
  const { kind = "normalized", rescale = false } = options;
  const sides = compareSides(where, samples, embedding);
  if (!["raw", "normalized", "kruskal", "sammon"].includes(kind)) {
    throw new LecternError(
      "invalid-option",
      `${where}: kind must be one of "raw", "normalized", "kruskal" and "sammon", got ${show(kind)}`,
      { option: "kind", value: kind },
    );
  }
  const blocks = repeatedBlocks(sides);
  const scale = rescale ? bestScale(blocks(), kind === "sammon") : 1;
  let [wrong, all, own, relative, length] = [0, 0, 0, 0, 0];
  for (const { before, after } of blocks()) {
    for (let at = 0; at < before.length; at++) {
      const [from, to] = [before[at], scale * after[at]];
      const squared = (from - to) ** 2;
      wrong += squared;
      all += from * from;
      own += to * to;
      length += from;
      if (from > 0) relative += squared / from;
      else if (kind === "sammon" && to > 0) refuse(DUPLICATES);
    }
  }
  if (!(all > 0)) refuse("all samples are equal, so all distances are 0");
  if (kind === "kruskal" && !(own > 0)) refuse("all points of the embedding are equal, so its distances are 0");
  if (kind === "sammon") return relative / length;
  // Every pair occurs twice in the sums.
  if (kind === "raw") return wrong / 2;
  return Math.sqrt(wrong / (kind === "kruskal" ? own : all));
}

/** The s for which Σ (δ − s d)² is smallest, weighted by 1 / δ for Sammon's stress; 0 if all images fall on one point. */
export function bestScale(blocks: Iterable<DistanceBlock>, isRelative = false): number {
  let [cross, own] = [0, 0];
  for (const { before, after } of blocks) {
    for (let at = 0; at < before.length; at++) {
      if (isRelative && before[at] === 0) continue;
      const weight = isRelative ? 1 / before[at] : 1;
      cross += weight * before[at] * after[at];
      own += weight * after[at] * after[at];
    }
  }
  return own > 0 ? cross / own : 0;
}

const DUPLICATES =
  'the kind "sammon" divides by the distances in the data, but two samples are equal; remove duplicates, or use "normalized"';

function refuse(reason: string): never {
  throw new LecternError("invalid-data", `embeddingStress: ${reason}`);
}
