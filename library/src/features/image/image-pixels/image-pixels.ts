/** Images as rows of pixels. */
import { defineEncoder } from "../../../contract/define-encoder.js";
import * as state from "../../../contract/state/fields.js";
import { requireCapacity } from "../../../core/capacity.js";
import { choice, flag, integer, type OptionValues, optional } from "../../../core/options/options.js";
import { zeros } from "../../../data/matrix.js";
import { refuseMissing } from "../../refuse-missing.js";
import { toGrey } from "../grey.js";
import {
  type ImageColumn,
  type ImageSize,
  imageCount,
  imagePixelsOf,
  imagesFromRows,
  mapImages,
  pixelRange,
  requireColumns,
  requirePixels,
} from "../image-column.js";
import { resizeImages } from "../resize.js";
import { interpolations } from "../resize-taps.js";

const learns = {
  shift: state.number("what is subtracted from the pixels"),
  scale: state.number("what they are then divided by", { above: 0 }),
};

export interface ImagePixelsState extends state.StateOf<typeof learns> {}

const options = {
  grey: flag(false, "convert colours to grey first"),
  width: optional(integer(8, "new width in pixels; otherwise it stays as it is")),
  height: optional(integer(8, "new height in pixels; otherwise it stays as it is")),
  interpolation: choice(
    interpolations,
    "area",
    "how new pixels are computed: mean over the area, nearest, bilinear, or smooth",
  ),
  scaling: choice(["keep", "unit"], "keep", "keep the numbers, or map the smallest and largest of the fit to 0 and 1"),
  missing: choice(
    ["keep", "refuse"],
    "keep",
    "what happens to missing values; all their pixels are missing, or an error",
  ),
};

type ImagePixelsOptions = OptionValues<typeof options>;

/**
 * Flattens images to rows of numbers, optionally grey, resized, and scaled to 0 to 1. The inverse returns images
 * of the old size, as far as grey and resizing left something of them.
 *
 * @example
 * ```ts
 * import { imagePixels } from "lectern";
 * import { createTable } from "lectern/data";
 * import { imagesFromRows } from "lectern/images";
 *
 * const images = imagesFromRows([[0, 50, 100, 250]], { width: 2, height: 2 });
 * const model = imagePixels({ scaling: "unit" }).fit({ x: createTable({ photo: images }) });
 * model.transform(createTable({ photo: images })); // 0, 0.2, 0.4, 1
 * ```
 */
export const imagePixels = defineEncoder({
  kind: "image-pixels",
  title: "Image pixels",
  summary: "Flattens images to rows of pixels, optionally grey, resized and scaled.",
  accepts: ["image"],
  facts: {
    task: "preparation",
    memory: "small",
    interpretable: true,
    cost: { fit: "n d", predict: "d" },
    objective: null,
    seeAlso: ["hog", "image-histogram", "pca"],
  },
  options,
  learns,
  supports: { weights: true },
  fit({ column, weights }, options) {
    if (options.missing === "refuse") refuseMissing("image-pixels", column);
    requirePixels("image-pixels", column);
    codedSizeOf(column, options);
    const images = prepare(column, options);
    const { minimum, maximum } = pixelRange(images, weights);
    const unit = options.scaling === "unit";
    const scale = unit && maximum > minimum ? maximum - minimum : 1;
    const learned: ImagePixelsState = { shift: unit ? minimum : 0, scale };
    return { state: learned };
  },
  transform({ shift, scale }, column, options) {
    if (options.missing === "refuse") refuseMissing("image-pixels", column);
    requirePixels("image-pixels", column);
    const images = prepare(column, options);
    const length = images.width * images.height * images.channels;
    const result = zeros(imageCount(images), length);
    for (let i = 0; i < result.rows; i++) {
      const pixels = imagePixelsOf(images, i);
      const none = images.missing[i] === 1;
      for (let k = 0; k < length; k++) result.data[i * length + k] = none ? Number.NaN : (pixels[k] - shift) / scale;
    }
    return result;
  },
  outputFeatures: (_, name, options, size) =>
    pixelNames(codedSizeOf(size, options)).map((pixel) => `${name}__${pixel}`),
  offers: {
    inverse({ shift, scale }, x, options, { width, height, channels }) {
      const codedSize = codedSizeOf({ width, height, channels }, options);
      const rows = { ...x, data: x.data.map((value) => value * scale + shift) };
      const coded = requirePixels("image-pixels", imagesFromRows(rows, codedSize));
      const resized = coded.width === width && coded.height === height;
      const { interpolation } = options;
      const images = resized ? coded : resizeImages(coded, { width, height, interpolation });
      return codedSize.channels === channels ? images : repeatGrey(images, channels);
    },
  },
});

/** The size of images after grey and resizing. */
function codedSizeOf(size: Required<ImageSize>, { grey, width, height }: ImagePixelsOptions): Required<ImageSize> {
  const coded = {
    width: width ?? size.width,
    height: height ?? size.height,
    channels: grey ? 1 : size.channels,
  };
  requireColumns("image-pixels", coded.width * coded.height * coded.channels);
  return coded;
}

/** The same grey in every channel. */
function repeatGrey(column: ImageColumn, channels: number): ImageColumn {
  const { width, height } = column;
  return mapImages("image-pixels", column, { width, height, channels }, (from, to) => {
    for (let k = 0; k < to.length; k++) to[k] = from[Math.floor(k / channels)];
  });
}

function prepare(column: ImageColumn, { grey, width, height, interpolation }: ImagePixelsOptions): ImageColumn {
  const shaded = grey ? toGrey(column) : column;
  if (width === null && height === null) return shaded;
  const size = { width: width ?? column.width, height: height ?? column.height };
  requireCapacity("image-pixels", "height", imageCount(column), size.width * size.height * shaded.channels);
  return resizeImages(shaded, { ...size, interpolation });
}

/** A name for each number of an image: line, column and, for several, channel. */
function pixelNames({ width, height, channels }: Required<ImageSize>): string[] {
  return Array.from({ length: width * height * channels }, (_, at) => {
    const pixel = Math.floor(at / channels);
    const place = `${Math.floor(pixel / width)}-${pixel % width}`;
    return channels === 1 ? place : `${place}-${at % channels}`;
  });
}
