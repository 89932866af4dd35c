/** Patches of images: where they are, how they are cut out, and how their predictions are put together. */
import { exp } from "../../numeric/elementary/functions.js";
import type { Tensor } from "../../tensor/operations.js";
import type { Size } from "./samples.js";

/** The part of planes [channels, height, width] from a place on; beyond the edge is 0. */
export function cutOut(planes: Tensor, [top, left]: Size, [height, width]: Size): Tensor {
  const [channels, rows, columns] = planes.shape;
  const data = new Float32Array(channels * height * width);
  for (let c = 0; c < channels; c++) {
    for (let i = 0; i < Math.min(height, rows - top); i++) {
      const from = (c * rows + top + i) * columns + left;
      data.set(planes.data.subarray(from, from + Math.min(width, columns - left)), (c * height + i) * width);
    }
  }
  return { shape: [channels, height, width], data };
}

/** The first places of windows that cover an image and overlap by at least half of their length. */
export function windowStarts(length: number, window: number): readonly number[] {
  const steps = Math.max(0, Math.ceil((length - window) / (window / 2)));
  return Array.from({ length: steps + 1 }, (_, k) => (steps === 0 ? 0 : Math.round((k * (length - window)) / steps)));
}

/**
 * The mean prediction of overlapping windows. It has more weight in the middle of a window, a Gaussian of an eighth of its
 * length, than at its edges, where the network sees less.
 */
export function slidingWindows(
  image: Tensor,
  window: Size,
  outputs: number,
  predict: (patch: Tensor) => Tensor,
): Tensor {
  const [, height, width] = image.shape;
  const area = height * width;
  const sums = new Float32Array(outputs * area);
  const weights = new Float32Array(area);
  const weight = window.map((length) =>
    Float64Array.from({ length }, (_, i) => exp(-0.5 * ((i - (length - 1) / 2) / (length / 8)) ** 2) + 1e-3),
  );
  for (const top of windowStarts(height, window[0])) {
    for (const left of windowStarts(width, window[1])) {
      const patch = predict(cutOut(image, [top, left], window));
      for (let i = 0; i < Math.min(window[0], height - top); i++) {
        for (let j = 0; j < Math.min(window[1], width - left); j++) {
          const [own, at] = [weight[0][i] * weight[1][j], (top + i) * width + left + j];
          weights[at] += own;
          for (let k = 0; k < outputs; k++) {
            sums[k * area + at] += own * patch.data[(k * window[0] + i) * window[1] + j];
          }
        }
      }
    }
  }
  for (let i = 0; i < sums.length; i++) sums[i] /= weights[i % area];
  return { shape: [outputs, height, width], data: sums };
}
