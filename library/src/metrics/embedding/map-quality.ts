/** The measures of a map that belong beside its picture. */
import { evenlySpacedIndices } from "../../data/evenly-spaced-rows.js";
import { type MatrixLike, selectColumns, selectRows } from "../../data/matrix.js";
import { requireOptions } from "../metric-input.js";
import { neighborhoodPreservation } from "./co-ranking.js";
import { type ComparedSamples, compareSides } from "./map-distances.js";
import { shepardData } from "./shepard-data.js";
import { embeddingStress } from "./stress.js";
import { continuity, trustworthiness } from "./trustworthiness.js";

/** Options of {@link mapQuality}. */
export interface MapQualityOptions {
  /** The size of the neighbourhoods that are compared (default 5; fewer if there are not twice as many samples). */
  readonly neighbors?: number;
  /** Measures at this number of samples, spread evenly over the rows (default 1000). */
  readonly points?: number;
}

/** What a map preserves, from the nearest neighbours to the largest distances. */
export interface MapQuality {
  /** Size of the neighbourhoods of the first three measures. */
  readonly neighbors: number;
  /** Whether neighbours in the map are neighbours in the data: 1 if all are. */
  readonly trustworthiness: number;
  /** Whether neighbours in the data are neighbours in the map: 1 if all are. */
  readonly continuity: number;
  /** The share of the neighbours in the data that are neighbours in the map. */
  readonly preserved: number;
  /** √(Σ (δ − s d)² / Σ δ²) of the distances at the best scale s: 0 if all distances are kept. */
  readonly stress: number;
  /** Spearman's correlation of the distances in data and map: 1 if their order is kept. */
  readonly rankCorrelation: number;
}

/**
 * Measures how honest a map is, locally and globally, at a thousand evenly spread samples at most.
 *
 * @example
 * ```ts
 * import { pca } from "lectern";
 * import { iris } from "lectern/datasets";
 * import { mapQuality } from "lectern/metrics";
 *
 * const { x } = await iris();
 * const quality = mapQuality(x, pca({ components: 2 }).fit({ x }).transform(x));
 * console.log(quality.trustworthiness, quality.continuity, quality.stress); // 0.98, 0.99 and 0.04
 * ```
 */
export function mapQuality(
  samples: ComparedSamples,
  embedding: MatrixLike,
  options: MapQualityOptions = {},
): MapQuality {
  requireOptions("mapQuality", options, ["neighbors", "points"]);
  const { before, after } = compareSides("mapQuality", samples, embedding, 4);
  const n = before.rows;
  const { neighbors = Math.max(1, Math.min(5, Math.ceil(n / 2) - 1)), points = 1000 } = options;
  const settings = { neighbors, points };
  const given = before.kind === "distances" ? { distances: before.x } : before.x;
  // The sums of stress run over pairs of the chosen samples alone.
  const rows = evenlySpacedIndices(n, points);
  const part = selectRows(before.x, rows);
  const chosen = before.kind === "distances" ? { distances: selectColumns(part, rows) } : part;
  const image = selectRows(after.x, rows);
  return {
    neighbors,
    trustworthiness: trustworthiness(given, after.x, settings),
    continuity: continuity(given, after.x, settings),
    preserved: neighborhoodPreservation(given, after.x, settings).preserved[neighbors - 1],
    stress: embeddingStress(chosen, image, { rescale: true }),
    rankCorrelation: shepardData(chosen, image).rankCorrelation,
  };
}
