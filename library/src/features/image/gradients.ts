/** Gradients of images: how strongly and in which direction the intensity changes. */
import { atan2, hypot } from "../../numeric/elementary/functions.js";
import { type ImageColumn, mapImages } from "./image-column.js";

/** The differences of one image across and down, for one channel per pixel. */
export interface Gradient {
  readonly across: Float64Array;
  readonly down: Float64Array;
}

/**
 * Central differences of one image, without smoothing (Dalal and Triggs 2005 found it best): the pixel after less the
 * pixel before, and 0 across the edges of the image. Of several channels each pixel takes the one with the strongest
 * gradient. Writes into `gradient`, which has one number per pixel.
 */
export function writeGradient(
  pixels: ArrayLike<number>,
  width: number,
  height: number,
  channels: number,
  gradient: Gradient,
): void {
  const { across, down } = gradient;
  const line = width * channels;
  for (let v = 0, p = 0; v < height; v++) {
    for (let u = 0; u < width; u++, p++) {
      let strongest = -1;
      for (let c = 0; c < channels; c++) {
        const at = p * channels + c;
        const x = u === 0 || u === width - 1 ? 0 : pixels[at + channels] - pixels[at - channels];
        const y = v === 0 || v === height - 1 ? 0 : pixels[at + line] - pixels[at - line];
        const strength = x * x + y * y;
        if (strength <= strongest) continue;
        strongest = strength;
        across[p] = x;
        down[p] = y;
      }
    }
  }
}

/** The direction of a gradient without its sign, in degrees from 0 up to, not including, 180; y points down. */
export function orientationOf(across: number, down: number): number {
  const degrees = atan2(down, across) * (180 / Math.PI);
  const positive = degrees < 0 ? degrees + 180 : degrees;
  return positive >= 180 ? 0 : positive;
}

/**
 * Strength and orientation (degrees, 0 to below 180) of the gradient at every pixel, each as a grey image.
 *
 * @example
 * ```ts
 * import { imageGradients, imagesFromRows } from "lectern/images";
 *
 * const step = imagesFromRows([[0, 0, 1, 0, 0, 1, 0, 0, 1]], { width: 3, height: 3 });
 * imageGradients(step).strength.pixels; // 1 in the middle column, where the next pixel is 1 above the one before
 * ```
 */
export function imageGradients(column: ImageColumn): {
  readonly strength: ImageColumn;
  readonly orientation: ImageColumn;
} {
  const { width, height, channels } = column;
  const gradient = { across: new Float64Array(width * height), down: new Float64Array(width * height) };
  const picture = (value: (across: number, down: number) => number) =>
    mapImages("imageGradients", column, { width, height, channels: 1 }, (from, to) => {
      writeGradient(from, width, height, channels, gradient);
      for (let p = 0; p < to.length; p++) to[p] = value(gradient.across[p], gradient.down[p]);
    });
  return { strength: picture(hypot), orientation: picture(orientationOf) };
}
