/** Conversion of colour images to grey. */
import { LecternError } from "../../core/errors.js";
import { type ImageColumn, mapImages } from "./image-column.js";

/**
 * How much red, green and blue add to the grey of a pixel: the luminance of linear light for the phosphors of
 * Rec. 709 (Poynton, "Frequently asked questions about colour", 1997), the weights of scikit-image.
 */
export const greyWeights = [0.2125, 0.7154, 0.0721] as const;

/**
 * Turns colour images (red, green, blue) grey: 0.2125 R + 0.7154 G + 0.0721 B. Grey images stay as they are; an alpha
 * channel, the second of two or the fourth of four, is left out.
 *
 * @example
 * ```ts
 * import { imagesFromRows, toGrey } from "lectern/images";
 *
 * const red = imagesFromRows([[1, 0, 0]], { width: 1, height: 1, channels: 3 });
 * toGrey(red).pixels; // 0.2125
 * ```
 */
export function toGrey(column: ImageColumn): ImageColumn {
  const { width, height, channels } = column;
  if (channels > 4) {
    throw new LecternError(
      "invalid-data",
      `toGrey: images must have 1 to 4 channels (grey or RGB, with or without alpha), got ${channels}`,
    );
  }
  const [red, green, blue] = greyWeights;
  return mapImages("toGrey", column, { width, height, channels: 1 }, (from, to) => {
    for (let p = 0, at = 0; p < to.length; p++, at += channels) {
      to[p] = channels < 3 ? from[at] : red * from[at] + green * from[at + 1] + blue * from[at + 2];
    }
  });
}
