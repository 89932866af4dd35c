/** Image columns: how their pixels are laid out in memory, and how to make and check them. */
import type { ColumnOf } from "../../contract/define-encoder.js";
import { LecternError, show } from "../../core/errors.js";
import { asMatrix, type MatrixLike } from "../../data/matrix.js";

/**
 * A column of images of one size. Channel c of the pixel in column u and row v of image i is
 * `pixels[((i * height + v) * width + u) * channels + c]`: line after line from the top, channels side by side.
 */
export type ImageColumn = ColumnOf<"image">;

/** The size of the images of a column. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
  readonly channels?: number;
}

/**
 * Images from a matrix with one image per row; a row that has a NaN is a missing image.
 *
 * @example
 * ```ts
 * import { digits } from "lectern/datasets";
 * import { imagesFromRows } from "lectern/images";
 *
 * const { x } = await digits();
 * const images = imagesFromRows(x, { width: 8, height: 8 });
 * ```
 */
export function imagesFromRows(rows: MatrixLike, { width, height, channels = 1 }: ImageSize): ImageColumn {
  const x = asMatrix(rows);
  for (const size of [width, height, channels]) requireSize("imagesFromRows", size);
  if (x.columns !== width * height * channels) {
    throw new LecternError(
      "invalid-data",
      `imagesFromRows: images of ${width} x ${height} pixels with ${channels} channels have ` +
        `${width * height * channels} numbers, but x has ${x.columns} columns`,
    );
  }
  const missing = new Uint8Array(x.rows);
  const pixels = Float32Array.from(x.data);
  for (let i = 0; i < x.rows; i++) {
    const image = pixels.subarray(i * x.columns, (i + 1) * x.columns);
    if (!image.some(Number.isNaN)) continue;
    missing[i] = 1;
    image.fill(0);
  }
  return { type: "image", width, height, channels, pixels, missing };
}

/** The number of images, missing ones counted. */
export function imageCount(column: ImageColumn): number {
  return column.missing.length;
}

/** The numbers of one image, as a view. */
export function imagePixelsOf(column: ImageColumn, i: number): Float32Array {
  const size = column.width * column.height * column.channels;
  return column.pixels.subarray(i * size, (i + 1) * size);
}

/** Refuses images with pixels that are not finite; the pixels of missing images are ignored. */
export function requirePixels(kind: string, column: ImageColumn): ImageColumn {
  for (let i = 0; i < imageCount(column); i++) {
    if (column.missing[i] === 1) continue;
    const pixels = imagePixelsOf(column, i);
    // x − x is 0 for every finite number and NaN otherwise.
    const wrong = pixels.findIndex((value) => value - value !== 0);
    if (wrong < 0) continue;
    throw new LecternError(
      "invalid-data",
      `${kind}: image ${i} has a pixel that is ${show(pixels[wrong])}; pixels must be finite numbers`,
      { kind, row: i },
    );
  }
  return column;
}

/** Refuses a side that is not a positive integer. */
export function requireSize(kind: string, size: number, name = "a side of an image"): void {
  if (Number.isInteger(size) && size > 0) return;
  throw new LecternError("invalid-data", `${kind}: ${name} must be a whole number above 0, got ${show(size)}`);
}

/** More columns than this for one image are refused: they do not fit into memory for many images. */
const MAX_COLUMNS = 2 ** 24;

/** Refuses more columns than an encoder may make of images; returns their number. */
export function requireColumns(kind: string, columns: number): number {
  if (columns <= MAX_COLUMNS) return columns;
  throw new LecternError(
    "invalid-option",
    `${kind}: the images become ${columns.toLocaleString("en")} columns, more than ${MAX_COLUMNS.toLocaleString("en")}; ` +
      "use smaller images or fewer bins",
    { kind, columns },
  );
}

/** Images of another size made one by one; missing ones stay missing, with pixels of 0. `kind` begins messages. */
export function mapImages(
  kind: string,
  column: ImageColumn,
  size: Required<ImageSize>,
  map: (from: Float32Array, to: Float32Array) => void,
): ImageColumn {
  requirePixels(kind, column);
  const { width, height, channels } = size;
  const length = width * height * channels;
  const pixels = new Float32Array(imageCount(column) * length);
  for (let i = 0; i < imageCount(column); i++) {
    if (column.missing[i] === 0) map(imagePixelsOf(column, i), pixels.subarray(i * length, (i + 1) * length));
  }
  return { type: "image", width, height, channels, pixels, missing: column.missing.slice() };
}

/** The smallest and largest pixel of the images whose weight is not 0; 0 and 0 when there are none. */
export function pixelRange(column: ImageColumn, weights?: Float64Array): { minimum: number; maximum: number } {
  let minimum = Number.POSITIVE_INFINITY;
  let maximum = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < imageCount(column); i++) {
    if (column.missing[i] === 1 || weights?.[i] === 0) continue;
    for (const value of imagePixelsOf(column, i)) {
      if (value < minimum) minimum = value;
      if (value > maximum) maximum = value;
    }
  }
  return minimum <= maximum ? { minimum, maximum } : { minimum: 0, maximum: 0 };
}
