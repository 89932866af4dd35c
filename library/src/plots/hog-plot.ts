/** An image beside the histograms of oriented gradients of its cells, as scikit-image draws them. */
import { LecternError } from "../core/errors.js";
import { resolveOptions } from "../core/options/checks.js";
import { cellHistograms, orientedGradientsOptions } from "../features/image/hog/oriented-gradients.js";
import {
  type ImageColumn,
  imageCount,
  imagePixelsOf,
  pixelRange,
  requirePixels,
} from "../features/image/image-column.js";
import { cos, sin } from "../numeric/elementary/functions.js";
import { plotGrid } from "./arrange.js";
import { rounded, type Segment } from "./plane.js";
import { type Plot, type PlotOptions, plot } from "./theme.js";

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
  const { image = 0, title, width: _, height: __, ...given } = settings;
  const { orientations, cellSize, squareRoot } = orientedGradientsOptions;
  const options = resolveOptions("hogPlot", { orientations, cellSize, squareRoot }, given);
  const chosen = imageAt(column, image);
  const shape = column.height / column.width;
  const { width = Math.round(Math.min(256, 256 / shape)) } = settings;
  const { height = Math.round(width * shape) } = settings;
  const panel = (name: string, layer: object) =>
    plot({
      width,
      height,
      title: { text: name, fontWeight: "normal" },
      view: { fill: "black" },
      ...layer,
    });
  const left = panel("image", pixelLayer(chosen));
  const right = panel("orientations of edges", lineLayer(chosen, linesOf(chosen, options)));
  return plotGrid([[left, right]], title === undefined ? {} : { title });
}

/** A column of one image. */
function imageAt(column: ImageColumn, image: number): ImageColumn {
  if (!Number.isInteger(image) || image < 0 || image >= imageCount(column)) {
    throw new LecternError(
      "invalid-option",
      `hogPlot: image must be an index from 0 to ${imageCount(column) - 1}, got ${image}`,
    );
  }
  if (column.missing[image] === 1) {
    throw new LecternError("invalid-data", `hogPlot: image ${image} is missing; choose another one`, { row: image });
  }
  return requirePixels("hogPlot", { ...column, pixels: imagePixelsOf(column, image), missing: new Uint8Array(1) });
}

/** Axes in pixels, from the upper left corner. */
function pixelAxes({ width, height }: ImageColumn) {
  const axis = (field: string, size: number, reverse: boolean) => ({
    ...{ field, type: "quantitative", axis: null },
    scale: { domain: [0, size], nice: false, zero: false, reverse },
  });
  return { x: axis("x", width, false), y: axis("y", height, true), x2: { field: "x2" }, y2: { field: "y2" } };
}

/** Neighbours of one colour are one rectangle, which keeps images on a plain background small. */
function pixelLayer(chosen: ImageColumn) {
  const { width, height } = chosen;
  const colourAt = colours(chosen);
  const values: (Segment & { readonly colour: string })[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; ) {
      const colour = colourAt(y * width + x);
      let x2 = x + 1;
      while (x2 < width && colourAt(y * width + x2) === colour) x2++;
      values.push({ x, x2, y, y2: y + 1, colour });
      x = x2;
    }
  }
  const color = { field: "colour", type: "nominal", scale: null };
  return {
    data: { values },
    // A thin edge of its own colour closes the seams between rectangles.
    mark: { type: "rect", strokeWidth: 1 },
    encoding: { ...pixelAxes(chosen), color, stroke: color },
  };
}

/** The colour of each pixel as text, from black at the smallest number to white at the largest. */
function colours(chosen: ImageColumn): (pixel: number) => string {
  const { channels, pixels } = chosen;
  const { minimum, maximum } = pixelRange(chosen);
  const level = (value: number) => Math.round((255 * (value - minimum)) / (maximum - minimum || 1));
  const hexadecimal = (value: number) => level(value).toString(16).padStart(2, "0");
  // Images of three channels are red, green and blue; of others the first channel is shown.
  const shown = channels === 3 ? [0, 1, 2] : [0, 0, 0];
  return (pixel) => `#${shown.map((c) => hexadecimal(pixels[pixel * channels + c])).join("")}`;
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
