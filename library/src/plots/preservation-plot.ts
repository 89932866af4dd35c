/** How much of neighbourhoods of every size embeddings preserve. */
import { LecternError } from "../core/errors.js";
import type { NeighborhoodPreservation } from "../metrics/embedding/co-ranking.js";
import { lineLayer } from "./lines.js";
import { rounded } from "./plane.js";
import { frame, type Plot, type PlotOptions, plot } from "./theme.js";

/** Settings of a plot of preserved neighbourhoods. */
export interface PreservationPlotOptions extends PlotOptions {
  /** Which curve is drawn: the share beyond chance, rescaled to 0 … 1 (default), the share itself, or the share less that of chance. */
  readonly measure?: "rescaled" | "preserved" | "aboveChance";
}

/** Titles of the curves. */
const titles = {
  rescaled: "neighbours preserved beyond chance",
  preserved: "share of neighbours preserved",
  aboveChance: "share of neighbours preserved, less chance",
};

/** Maximum number of points of a curve. */
const MAX_POINTS = 200;

/**
 * A curve for each embedding: how much of the neighbourhoods of 1, 2, 3 … samples it preserves, over their size in logarithmic
 * steps. Methods that keep local structure are high on the left, those that keep global structure on the right.
 *
 * @example
 * ```ts
 * import { neighborhoodPreservation } from "lectern/metrics";
 * import { preservationPlot } from "lectern/plots";
 *
 * const x = [[0, 0], [1, 0], [3, 1], [7, 0], [9, 4]];
 * preservationPlot({ "first column": neighborhoodPreservation(x, x.map(([a]) => [a])) });
 * ```
 */
export function preservationPlot(
  embeddings: Readonly<Record<string, NeighborhoodPreservation>>,
  settings: PreservationPlotOptions = {},
): Plot {
  const { measure = "rescaled", xTitle = "size of the neighbourhood", yTitle = titles[measure] } = settings;
  if (Object.keys(embeddings).length === 0 || yTitle === undefined) {
    throw new LecternError(
      "invalid-data",
      'preservationPlot: needs at least one embedding, and the measure "rescaled", "preserved" or "aboveChance"',
    );
  }
  const curves = Object.entries(embeddings).map(([name, preservation]) => {
    const sizes = drawnSizes(preservation[measure].length);
    return { name, x: sizes, y: sizes.map((size) => rounded(preservation[measure][size - 1])) };
  });
  const layer = lineLayer(curves, { xTitle, yTitle });
  const x = { ...layer.encoding.x, scale: { type: "log", nice: false } };
  return plot({ ...frame(settings), ...layer, encoding: { ...layer.encoding, x } });
}

/** Sizes in about equal ratios from 1 to `count`. */
function drawnSizes(count: number): number[] {
  if (count <= MAX_POINTS) return Array.from({ length: count }, (_, k) => k + 1);
  const sizes = new Set<number>();
  for (let size = 1; size < count; size = Math.max(size + 1, Math.round(size * 1.04))) sizes.add(size);
  return [...sizes, count];
}
