/** A histogram of one column with densities over it. */
import { LecternError } from "../core/errors.js";
import { binEdges, countBins } from "./histogram-plot.js";
import { type Curve, lineLayer } from "./lines.js";
import { rounded } from "./plane.js";
import { axis, frame, type Plot, type PlotOptions, palette, plot } from "./theme.js";

/** Settings of a histogram with densities. */
export interface DensityHistogramOptions extends PlotOptions {
  /** Number of bins (default as in {@link histogramPlot}). */
  readonly bins?: number;
}

/**
 * A histogram whose bars have a total area of 1, so that densities can be drawn over it as curves.
 *
 * @example
 * ```ts
 * import { normal } from "lectern/numeric";
 * import { densityHistogram } from "lectern/plots";
 *
 * const places = Array.from({ length: 61 }, (_, i) => -3 + i / 10);
 * const values = [-1.2, -0.4, 0.1, 0.3, 1.1];
 * densityHistogram(values, [{ name: "normal", x: places, y: places.map(normal().density) }]);
 * ```
 */
export function densityHistogram(
  values: ArrayLike<number>,
  curves: readonly Curve[],
  settings: DensityHistogramOptions = {},
): Plot {
  const { bins, xTitle = "value", yTitle = "density" } = settings;
  if (values.length === 0) throw new LecternError("invalid-data", "densityHistogram: needs at least one value");
  const all = Float64Array.from(values);
  if (!all.every(Number.isFinite)) throw new LecternError("invalid-data", "densityHistogram: values must be finite");
  const edges = binEdges(all.slice().sort(), bins);
  const bars = countBins(all, edges).flatMap((count, k) => {
    const height = count / (all.length * (edges[k + 1] - edges[k]));
    return count === 0 ? [] : [{ from: rounded(edges[k]), to: rounded(edges[k + 1]), height }];
  });
  const histogram = {
    data: { values: bars },
    mark: { type: "rect", color: palette[0], opacity: 0.5, stroke: "white", strokeWidth: 0.5 },
    encoding: {
      x: axis("from", xTitle),
      x2: { field: "to" },
      y: { field: "height", type: "quantitative", title: yTitle },
      y2: { datum: 0 },
    },
  };
  const layer = lineLayer(curves, { xTitle, yTitle });
  const mark = curves.length === 1 ? { ...layer.mark, color: palette[1] } : layer.mark;
  return plot({ ...frame(settings), layer: [histogram, { ...layer, mark }] });
}
