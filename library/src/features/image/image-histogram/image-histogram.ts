/** Images by the shares of their intensities or colours. */
import { defineEncoder } from "../../../contract/define-encoder.js";
import * as state from "../../../contract/state/fields.js";
import { LecternError } from "../../../core/errors.js";
import { choice, integer, list, number, type OptionValues, optional } from "../../../core/options/options.js";
import type { Matrix } from "../../../data/matrix.js";
import { pow } from "../../../numeric/elementary/functions.js";
import { refuseMissing } from "../../refuse-missing.js";
import { toGrey } from "../grey.js";
import { colorHistograms, intensityHistograms } from "../histograms.js";
import { type ImageColumn, pixelRange, requireColumns, requirePixels } from "../image-column.js";

const learns = {
  minimum: state.number("lower edge of the first bin"),
  maximum: state.number("upper edge of the last bin", {}, (maximum, { record }) =>
    maximum >= Number(record["minimum"]) ? undefined : `must be at least minimum, got ${maximum}`,
  ),
};

export interface ImageHistogramState extends state.StateOf<typeof learns> {}

const options = {
  bins: integer(16, "number of bins; for the values of a channel"),
  colors: choice(
    ["grey", "channels", "joint"],
    "grey",
    "one histogram of grey, one for each channel, or one over the colours of all channels together",
  ),
  valueRange: optional(
    list(number(0, "edge"), [], "lowest and highest edge of the bins; otherwise those of the pixels of the fit", 2),
  ),
  missing: choice(["keep", "refuse"], "keep", "what happens to missing values; all shares are missing, or an error"),
};

type ImageHistogramOptions = OptionValues<typeof options>;

/**
 * Describes an image by how its pixels are distributed over intensities or colours. It does not change when the image
 * is rotated or shifted, and contains nothing about shapes; for shapes use {@link hog}.
 *
 * @example
 * ```ts
 * import { imageHistogram } from "lectern";
 * import { createTable } from "lectern/data";
 * import { imagesFromRows } from "lectern/images";
 *
 * const x = createTable({ photo: imagesFromRows([[0, 0, 0, 1], [1, 1, 0, 1]], { width: 2, height: 2 }) });
 * imageHistogram({ bins: 2 }).fit({ x }).transform(x); // rows 0.75 0.25 and 0.25 0.75
 * ```
 */
export const imageHistogram = defineEncoder({
  kind: "image-histogram",
  title: "Image histograms",
  summary: "Describes images by the shares of their intensities or colours.",
  accepts: ["image"],
  facts: {
    task: "preparation",
    memory: "small",
    interpretable: true,
    cost: { fit: "n d", predict: "d" },
    objective: null,
    seeAlso: ["hog", "image-pixels"],
  },
  options,
  learns,
  supports: { weights: true },
  fit({ column, weights }, options) {
    if (options.missing === "refuse") refuseMissing("image-histogram", column);
    requirePixels("image-histogram", column);
    columnsFor(column.channels, options);
    const images = prepare(column, options);
    const { minimum, maximum } =
      options.valueRange === null ? pixelRange(images, weights) : givenRange(options.valueRange);
    // No images are counted here, but too many colours are refused.
    const none = { ...images, pixels: new Float32Array(0), missing: new Uint8Array(0) };
    count(none, { ...options, minimum, maximum });
    const learned: ImageHistogramState = { minimum, maximum };
    return { state: learned };
  },
  transform({ minimum, maximum }, column, options) {
    if (options.missing === "refuse") refuseMissing("image-histogram", column);
    requirePixels("image-histogram", column);
    return count(prepare(column, options), { ...options, minimum, maximum });
  },
  outputFeatures: (_, name, options, { channels }) =>
    Array.from({ length: columnsFor(channels, options) }, (_, at) => `${name}__histogram__${at}`),
});

/** The number of new columns for images with this many channels. */
function columnsFor(channels: number, { bins, colors }: ImageHistogramOptions): number {
  const columns = colors === "grey" ? bins : colors === "channels" ? channels * bins : pow(bins, channels);
  return requireColumns("image-histogram", columns);
}

function prepare(column: ImageColumn, { colors }: ImageHistogramOptions): ImageColumn {
  return colors === "grey" ? toGrey(column) : column;
}

function count(images: ImageColumn, settings: ImageHistogramOptions & { minimum: number; maximum: number }): Matrix {
  return settings.colors === "joint" ? colorHistograms(images, settings) : intensityHistograms(images, settings);
}

function givenRange(range: readonly number[]): { minimum: number; maximum: number } {
  const [minimum, maximum] = range;
  if (range.length === 2 && minimum < maximum) return { minimum, maximum };
  throw new LecternError(
    "invalid-option",
    "image-histogram: valueRange must be two ascending numbers, such as [0, 255]",
    { kind: "image-histogram", option: "valueRange" },
  );
}
