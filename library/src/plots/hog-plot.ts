/** An image beside the histograms of oriented gradients of its cells, as scikit-image draws them. */
import { resolveOptions } from "../core/options/checks.js";
import { cellHistograms, orientedGradientsOptions } from "../features/image/hog/oriented-gradients.js";
import type { ImageColumn } from "../features/image/image-column.js";
import { cos, sin } from "../numeric/elementary/functions.js";
import { plotGrid } from "./arrange.js";
import { imageAt, imagePanel, imagePlot, pixelAxes } from "./image-plot.js";
import { rounded, type Segment } from "./plane.js";
import type { Plot, PlotOptions } from "./theme.js";

/** Settings of a plot of oriented gradients: which image, and the options of `hog` that histograms depend on. */
export interface HogPlotOptions extends Pick<PlotOptions, "width" | "height" | "title"> {
  /** Index of the image in its column (default 0). */
  readonly image?: number;
  /** Number of bins for the orientations from 0 to 180 degrees (default 9). */
  readonly orientations?: number;
  /** Width and height of a cell in pixels (default 8). */
  readonly cellSize?: number;
  /** Take the square roots of the pixels first (default false). */
  readonly squareRoot?: boolean;
}

/**
 * The image on the left; on the right a star of lines in each cell, one for each orientation, along the edges it
 * stands for. The brighter a line, the stronger the gradients of its orientation; blocks are not scaled here.
 *
 * @example
 * ```ts
 * import { imagesFromRows } from "lectern/images";
 * import { hogPlot } from "lectern/plots";
 *
 * const fromCenter = Array.from({ length: 48 * 48 }, (_, i) => Math.hypot((i % 48) - 23.5, Math.floor(i / 48) - 23.5));
 * const ring = fromCenter.map((radius) => Math.exp(-(((radius - 16) / 3) ** 2)));
 * hogPlot(imagesFromRows([ring], { width: 48, height: 48 }), { cellSize: 6 });
 * ```
 */
export function hogPlot(column: ImageColumn, settings: HogPlotOptions = {}): Plot {
  const { image = 0, title, width, height, ...given } = settings;
  const size = { ...(width === undefined ? {} : { width }), ...(height === undefined ? {} : { height }) };
  const { orientations, cellSize, squareRoot } = orientedGradientsOptions;
  const options = resolveOptions("hogPlot", { orientations, cellSize, squareRoot }, given);
  const chosen = imageAt("hogPlot", column, image);
  const left = imagePlot(chosen, { ...size, title: "image" });
  const right = imagePanel(chosen, size, "orientations of edges", lineLayer(chosen, linesOf(chosen, options)));
  return plotGrid([[left, right]], title === undefined ? {} : { title });
}

interface Line extends Segment {
  readonly strength: number;
}

/** Lines through the middle of each cell; the strongest of the image has the strength 1, and what is not seen is left out. */
function linesOf(chosen: ImageColumn, options: Parameters<typeof cellHistograms>[1]): Line[] {
  const { orientations, cellSize } = options;
  const { data } = cellHistograms(chosen, options);
  const across = Math.floor(chosen.width / cellSize);
  const largest = data.reduce((most, value) => Math.max(most, value), 0) || 1;
  const lines = Array.from(data, (value, at) => {
    const cell = Math.floor(at / orientations);
    const [x, y] = [(cell % across) + 0.5, Math.floor(cell / across) + 0.5];
    // The edge is at a right angle to the gradient, whose angle is the middle of the bin.
    const angle = (((at % orientations) + 0.5) / orientations + 0.5) * Math.PI;
    const [u, v] = [0.48 * cos(angle), 0.48 * sin(angle)];
    const place = (value: number) => rounded(value * cellSize);
    return {
      ...{ x: place(x - u), x2: place(x + u), y: place(y - v), y2: place(y + v) },
      strength: rounded(value / largest),
    };
  });
  return lines.filter(({ strength }) => strength > 0.005).sort((a, b) => a.strength - b.strength);
}

function lineLayer(chosen: ImageColumn, lines: readonly Line[]) {
  const opacity = { field: "strength", type: "quantitative", scale: { domain: [0, 1], range: [0, 1] }, legend: null };
  return {
    data: { values: lines },
    mark: { type: "rule", color: "white", strokeWidth: 2, strokeCap: "round" },
    encoding: { ...pixelAxes(chosen), opacity },
  };
}
