/** Silhouettes of samples, cluster by cluster. */
import { LecternError } from "../core/errors.js";
import type { LabelsLike } from "../data/labels.js";
import { asLabels } from "../data/labels.js";
import { rounded } from "./plane.js";
import { colour, frame, type Plot, type PlotOptions, plot, reference } from "./theme.js";

/**
 * The silhouettes of the samples as bars, the largest of each cluster at its top, and a line at the mean of all. Broad
 * blades beyond the line are clear clusters; bars to the left of 0 are samples nearer to another cluster.
 *
 * @example
 * ```ts
 * import { silhouetteValues } from "lectern/metrics";
 * import { silhouettePlot } from "lectern/plots";
 *
 * const [x, clusters] = [[[0], [1], [9], [10]], [0, 0, 1, 1]];
 * silhouettePlot(silhouetteValues(x, clusters), clusters);
 * ```
 */
export function silhouettePlot(values: ArrayLike<number>, clusters: LabelsLike, settings: PlotOptions = {}): Plot {
  const { codes, classes } = asLabels(clusters, "silhouettePlot: clusters");
  if (codes.length !== values.length || values.length === 0) {
    throw new LecternError("invalid-data", `silhouettePlot: ${values.length} values for ${codes.length} samples`);
  }
  const wrong = Array.from(values).findIndex((value) => !(Math.abs(value) <= 1));
  if (wrong >= 0) {
    throw new LecternError(
      "invalid-data",
      `silhouettePlot: silhouettes must be between -1 and 1, that of sample ${wrong} is ${values[wrong]}`,
    );
  }
  // A gap of a fiftieth of all bars tells clusters apart.
  const gap = Math.max(1, values.length / 50);
  let y = 0;
  const bars = classes.flatMap((name, code) => {
    const mine = Array.from(values).filter((_, i) => codes[i] === code);
    const mean = mine.reduce((sum, value) => sum + value, 0) / mine.length;
    const blade = `${name}: ${mine.length}, mean ${mean.toFixed(2)}`;
    const result = mine
      .sort((a, b) => b - a)
      .map((value, i) => ({ blade, value: rounded(value), y: y + i, y2: y + i + 1 }));
    y += mine.length === 0 ? 0 : mine.length + gap;
    return result;
  });
  const mean = Array.from(values).reduce((sum, value) => sum + value, 0) / values.length;
  const title = settings.xTitle ?? "silhouette";
  return plot({
    ...frame(settings),
    layer: [
      {
        data: { values: bars },
        // A thin edge of their own colour closes the gaps between bars that are narrower than a pixel.
        mark: { type: "rect", strokeWidth: 0.5 },
        encoding: {
          x: { field: "value", type: "quantitative", title, scale: { zero: true }, axis: { tickCount: 6 } },
          x2: { datum: 0 },
          y: { field: "y", type: "quantitative", title: null, axis: null, scale: { reverse: true, nice: false } },
          y2: { field: "y2" },
          color: colour("blade", settings.yTitle ?? "cluster"),
          stroke: colour("blade", settings.yTitle ?? "cluster"),
        },
      },
      {
        data: { values: [{ mean: rounded(mean) }] },
        mark: { type: "rule", strokeDash: [4, 4], color: reference },
        encoding: { x: { field: "mean", type: "quantitative" } },
      },
    ],
  });
}
