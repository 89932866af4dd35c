/** Images in another size. */
import { type ImageColumn, mapImages, requireSize } from "./image-column.js";
import { axisTaps, type Interpolation, type Taps } from "./resize-taps.js";

/** The new size and the way to get there. */
export interface ResizeOptions {
  readonly width: number;
  readonly height: number;
  readonly interpolation?: Interpolation;
}

/**
 * Resizes images, columns and rows one after the other. `interpolation` is
 *
 * - "area" (the default): the mean over what a new pixel covers; the right way to make images smaller;
 * - "nearest": the pixel that contains the middle of the new one;
 * - "bilinear": between the two nearest pixels, edges continued; for making images larger;
 * - "smooth": bilinear after a Gaussian blur against aliasing, of deviation (factor − 1)/2 where the image shrinks, as
 *   scikit-image's `resize` does.
 *
 * @example
 * ```ts
 * import { imagesFromRows, resizeImages } from "lectern/images";
 *
 * const images = imagesFromRows([[0, 2, 4, 6]], { width: 4, height: 1 });
 * resizeImages(images, { width: 2, height: 1 }).pixels; // 1, 5
 * ```
 */
export function resizeImages(
  column: ImageColumn,
  { width, height, interpolation = "area" }: ResizeOptions,
): ImageColumn {
  for (const size of [width, height]) requireSize("resizeImages", size);
  const { channels } = column;
  const across = axisTaps(column.width, width, interpolation);
  const down = axisTaps(column.height, height, interpolation);
  const narrow = new Float64Array(width * column.height * channels);
  return mapImages("resizeImages", column, { width, height, channels }, (from, to) => {
    for (let v = 0; v < column.height; v++) {
      const line = v * column.width * channels;
      mixPixels(across, from, line, channels, narrow, v * width * channels, channels, channels);
    }
    // Down a column the next pixel is a line away; a whole line is mixed at once.
    const line = width * channels;
    mixPixels(down, narrow, 0, line, to, 0, line, line);
  });
}

/** Every output is a weighted sum of inputs; a pixel is `length` numbers wide, the next one is `step` numbers away. */
function mixPixels(
  { start, index, weight }: Taps,
  from: Float32Array | Float64Array,
  fromStart: number,
  fromStep: number,
  to: Float32Array | Float64Array,
  toStart: number,
  toStep: number,
  length: number,
): void {
  for (let o = 0; o + 1 < start.length; o++) {
    for (let c = 0; c < length; c++) {
      let sum = 0;
      for (let t = start[o]; t < start[o + 1]; t++) sum += weight[t] * from[fromStart + index[t] * fromStep + c];
      to[toStart + o * toStep + c] = sum;
    }
  }
}
