/** How often each intensity or colour occurs in an image. */
import { LecternError } from "../../core/errors.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import { pow } from "../../numeric/elementary/functions.js";
import { type ImageColumn, imageCount, imagePixelsOf, requirePixels, requireSize } from "./image-column.js";

/** Equal bins from `minimum` to `maximum`; values beyond them count in the first or last bin. */
export interface HistogramBins {
  readonly bins: number;
  readonly minimum: number;
  readonly maximum: number;
}

/**
 * The share of the pixels of each image in every bin, channel after channel: `channels * bins` columns, which sum to 1
 * for each channel. A value on the edge of two bins belongs to the upper one. The rows of missing images are NaN.
 *
 * @example
 * ```ts
 * import { toRows } from "lectern/data";
 * import { imagesFromRows, intensityHistograms } from "lectern/images";
 *
 * const images = imagesFromRows([[0, 0.2, 0.9, 1]], { width: 2, height: 2 });
 * toRows(intensityHistograms(images, { bins: 2, minimum: 0, maximum: 1 })); // [[0.5, 0.5]]
 * ```
 */
export function intensityHistograms(column: ImageColumn, bins: HistogramBins): Matrix {
  const { channels } = column;
  const place = binPlaces("intensityHistograms", bins);
  return countPixels("intensityHistograms", column, channels * bins.bins, (pixels, at, row) => {
    for (let c = 0; c < channels; c++) row[c * bins.bins + place(pixels[at + c])]++;
  });
}

/**
 * The share of the pixels of each image in every cell of a grid of colours: `bins` to the power of the channels
 * columns, the last channel running fastest. The rows of missing images are NaN.
 */
export function colorHistograms(column: ImageColumn, bins: HistogramBins): Matrix {
  const { channels } = column;
  const cells = pow(bins.bins, channels);
  if (cells > 2 ** 20) {
    throw new LecternError(
      "invalid-data",
      `colorHistograms: ${bins.bins} bins in each of ${channels} channels make ${cells} cells; at most 2^20 are allowed`,
    );
  }
  const place = binPlaces("colorHistograms", bins);
  return countPixels("colorHistograms", column, cells, (pixels, at, row) => {
    let cell = 0;
    for (let c = 0; c < channels; c++) cell = cell * bins.bins + place(pixels[at + c]);
    row[cell]++;
  });
}

function countPixels(
  kind: string,
  column: ImageColumn,
  columns: number,
  count: (pixels: Float32Array, at: number, row: Float64Array) => void,
): Matrix {
  const { width, height, channels } = requirePixels(kind, column);
  const result = zeros(imageCount(column), columns);
  for (let i = 0; i < result.rows; i++) {
    const row = result.data.subarray(i * columns, (i + 1) * columns);
    if (column.missing[i] === 1) {
      row.fill(Number.NaN);
      continue;
    }
    const pixels = imagePixelsOf(column, i);
    for (let at = 0; at < pixels.length; at += channels) count(pixels, at, row);
    for (let j = 0; j < columns; j++) row[j] /= width * height;
  }
  return result;
}

function binPlaces(kind: string, { bins, minimum, maximum }: HistogramBins): (value: number) => number {
  requireSize(kind, bins, "bins");
  if (!(Number.isFinite(minimum) && Number.isFinite(maximum) && minimum <= maximum)) {
    throw new LecternError("invalid-data", `${kind}: the range from ${minimum} to ${maximum} is empty`);
  }
  // Where all pixels are equal the range has no width and the first bin holds everything.
  const scale = maximum > minimum ? Math.min(Number.MAX_VALUE, bins / (maximum - minimum)) : 0;
  return (value) => Math.min(bins - 1, Math.max(0, Math.floor((value - minimum) * scale)));
}
