/** Augmentation of images: random changes that leave what they show, so that few images stand for many. */

import { LecternError } from "../../core/errors.js";
import type { Random } from "../../numeric/random/random.js";
import { showShape, type Tensor } from "../../tensor/operations.js";

/** A random change, as plain data. */
export type ImageAugmentation =
  /** moves each image by up to so many pixels along both axes; 0 moves in */
  | { readonly kind: "shift"; readonly pixels: number }
  /** mirrors half of the images, left to right or top to bottom */
  | { readonly kind: "flip"; readonly axis: "columns" | "rows" }
  /** turns square images by 0, 90, 180 or 270 degrees */
  | { readonly kind: "quarter-turn" }
  /** adds normal noise to each pixel */
  | { readonly kind: "noise"; readonly deviation: number }
  /** sets a square to 0 whose side is this share of the shorter side of the image (cutout, DeVries and Taylor 2017) */
  | { readonly kind: "erase"; readonly share: number }
  /** multiplies each image by a factor from 1 − range to 1 + range */
  | { readonly kind: "contrast"; readonly range: number };

/** An image among others: its first entry, and the lengths of its axes. */
interface Frame {
  readonly start: number;
  readonly channels: number;
  readonly height: number;
  readonly width: number;
}

/**
 * Changes images [n, channels, height, width] at random, each on its own, one augmentation after the other.
 *
 * @example
 * ```ts
 * import { augmentImages } from "lectern/neural";
 * import { createRandom } from "lectern/numeric";
 * import { tensor } from "lectern/tensor";
 *
 * const image = tensor([[[[1, 2], [3, 4]]]]);
 * const turned = augmentImages(image, [{ kind: "quarter-turn" }], createRandom(0));
 * Math.max(...turned.data); // 4
 * ```
 */
export function augmentImages(images: Tensor, augmentations: readonly ImageAugmentation[], random: Random): Tensor {
  const { shape } = images;
  if (shape.length !== 4) {
    const message = `augmentImages: needs images [n, channels, height, width], got the shape ${showShape(shape)}`;
    throw new LecternError("invalid-data", message, { shape });
  }
  const [n, channels, height, width] = shape;
  const data = images.data.slice();
  for (let i = 0; i < n; i++) {
    const frame = { start: i * channels * height * width, channels, height, width };
    for (const augmentation of augmentations) augmentImage(data, frame, augmentation, random);
  }
  return { shape, data };
}

function augmentImage(data: Tensor["data"], frame: Frame, augmentation: ImageAugmentation, random: Random): void {
  const { start, channels, height, width } = frame;
  const end = start + channels * height * width;
  switch (augmentation.kind) {
    case "shift": {
      const [down, right] = [0, 0].map(() => random.integer(2 * augmentation.pixels + 1) - augmentation.pixels);
      rearrange(data, frame, (i, j) => [i - down, j - right]);
      return;
    }
    case "flip": {
      if (random.uniform() < 0.5) return;
      const isAcross = augmentation.axis === "columns";
      rearrange(data, frame, (i, j) => (isAcross ? [i, width - 1 - j] : [height - 1 - i, j]));
      return;
    }
    case "quarter-turn":
      turnImage(data, frame, random.integer(4));
      return;
    case "noise":
      for (let i = start; i < end; i++) data[i] += augmentation.deviation * random.normal();
      return;
    case "erase":
      eraseSquare(data, frame, augmentation.share, random);
      return;
    case "contrast": {
      const factor = 1 + augmentation.range * (2 * random.uniform() - 1);
      for (let i = start; i < end; i++) data[i] *= factor;
    }
  }
}

/** Turns a square image counterclockwise by so many times 90 degrees. */
export function turnImage(data: Tensor["data"], frame: Frame, turns: number): void {
  const last = frame.width - 1;
  if (frame.height !== frame.width) {
    const message = `quarter turns need square images, got ${frame.height} x ${frame.width} pixels`;
    throw new LecternError("invalid-data", message, { height: frame.height, width: frame.width });
  }
  if (turns === 1) rearrange(data, frame, (i, j) => [j, last - i]);
  if (turns === 2) rearrange(data, frame, (i, j) => [last - i, last - j]);
  if (turns === 3) rearrange(data, frame, (i, j) => [last - j, i]);
}

/** Sets a square at a random place to 0. */
function eraseSquare(data: Tensor["data"], frame: Frame, share: number, random: Random): void {
  const { start, channels, height, width } = frame;
  const side = Math.max(1, Math.round(share * Math.min(height, width)));
  const [top, left] = [random.integer(height - side + 1), random.integer(width - side + 1)];
  for (let c = 0; c < channels; c++) {
    for (let i = top; i < top + side; i++) {
      const row = start + (c * height + i) * width;
      data.fill(0, row + left, row + left + side);
    }
  }
}

/** Pixel (i, j) becomes the one at the place `from(i, j)`, or 0 where that is outside. */
export function rearrange(
  data: Tensor["data"],
  { start, channels, height, width }: Frame,
  from: (i: number, j: number) => readonly [number, number],
): void {
  const before = data.slice(start, start + channels * height * width);
  for (let i = 0; i < height; i++) {
    for (let j = 0; j < width; j++) {
      const [y, x] = from(i, j);
      const isInside = y >= 0 && y < height && x >= 0 && x < width;
      for (let c = 0; c < channels; c++) {
        data[start + (c * height + i) * width + j] = isInside ? before[(c * height + y) * width + x] : 0;
      }
    }
  }
}
