/** One image, pixel by pixel. */
import { LecternError } from "../core/errors.js";
import {
  type ImageColumn,
  imageCount,
  imagePixelsOf,
  pixelRange,
  requirePixels,
} from "../features/image/image-column.js";
import type { Segment } from "./plane.js";
import { type Plot, type PlotOptions, plot } from "./theme.js";

/** Which image of a column is drawn, and how. */
export interface ImagePlotOptions extends Pick<PlotOptions, "width" | "height" | "title"> {
  /** Index of the image in its column (default 0). */
  readonly image?: number;
  /** The numbers that are black and white, by default the smallest and the largest of the image; what is beyond is cut off. */
  readonly range?: readonly [black: number, white: number];
}

/**
 * Draws an image; three channels are red, green and blue, of other numbers of channels the first is grey.
 *
 * @example
 * ```ts
 * import { imagesFromRows } from "lectern/images";
 * import { imagePlot } from "lectern/plots";
 *
 * imagePlot(imagesFromRows([[0, 0.5, 0.75, 1]], { width: 2, height: 2 }), { range: [0, 1] });
 * ```
 */
export function imagePlot(column: ImageColumn, settings: ImagePlotOptions = {}): Plot {
  const { image = 0, range, title } = settings;
  const chosen = imageAt("imagePlot", column, image);
  if (range !== undefined && !(range[0] < range[1] && Number.isFinite(range[1] - range[0]))) {
    throw new LecternError(
      "invalid-option",
      `imagePlot: range must be two finite numbers, the smaller first, got ${range.join(" and ")}`,
    );
  }
  return imagePanel(chosen, settings, title, pixelLayer(chosen, range));
}

/** A column of one image; `where` begins messages. */
export function imageAt(where: string, column: ImageColumn, image: number): ImageColumn {
  if (!Number.isInteger(image) || image < 0 || image >= imageCount(column)) {
    throw new LecternError(
      "invalid-option",
      `${where}: image must be an index from 0 to ${imageCount(column) - 1}, got ${image}`,
    );
  }
  if (column.missing[image] === 1) {
    throw new LecternError("invalid-data", `${where}: image ${image} is missing; choose another one`, { row: image });
  }
  return requirePixels(where, { ...column, pixels: imagePixelsOf(column, image), missing: new Uint8Array(1) });
}

/** A plot in the shape of the image, on black. */
export function imagePanel(
  chosen: ImageColumn,
  settings: Pick<PlotOptions, "width" | "height">,
  title: string | undefined,
  layer: object,
): Plot {
  const shape = chosen.height / chosen.width;
  const { width = Math.round(Math.min(256, 256 / shape)) } = settings;
  const { height = Math.round(width * shape) } = settings;
  return plot({
    width,
    height,
    ...(title === undefined ? {} : { title: { text: title, fontWeight: "normal" } }),
    view: { fill: "black" },
    ...layer,
  });
}

/** Axes in pixels, from the upper left corner. */
export function pixelAxes({ width, height }: ImageColumn) {
  const axis = (field: string, size: number, reverse: boolean) => ({
    ...{ field, type: "quantitative", axis: null },
    scale: { domain: [0, size], nice: false, zero: false, reverse },
  });
  return { x: axis("x", width, false), y: axis("y", height, true), x2: { field: "x2" }, y2: { field: "y2" } };
}

/** Neighbours of one colour are one rectangle, which keeps images on a plain background small. */
function pixelLayer(chosen: ImageColumn, range: ImagePlotOptions["range"]) {
  const { width, height } = chosen;
  const colourAt = colours(chosen, range);
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

/** The colour of each pixel as text. */
function colours(chosen: ImageColumn, range: ImagePlotOptions["range"]): (pixel: number) => string {
  const { channels, pixels } = chosen;
  const { minimum, maximum } = range === undefined ? pixelRange(chosen) : { minimum: range[0], maximum: range[1] };
  const level = (value: number) => {
    const share = (value - minimum) / (maximum - minimum || 1);
    return Math.round(255 * Math.min(1, Math.max(0, share)));
  };
  const hexadecimal = (value: number) => level(value).toString(16).padStart(2, "0");
  const shown = channels === 3 ? [0, 1, 2] : [0, 0, 0];
  return (pixel) => `#${shown.map((c) => hexadecimal(pixels[pixel * channels + c])).join("")}`;
}
