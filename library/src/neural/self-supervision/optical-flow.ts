/** The motion between two images, learned without knowing it: moved by it, the second image must look like the first. */
import * as ad from "../../autodiff/operations.js";
import { precisionOf, stopGradient } from "../../autodiff/traced.js";
import { type Tensor, zeros } from "../../tensor/operations.js";
import type { LossFunction } from "../training/losses.js";

/**
 * The images [n, channels, height, width] seen along a flow [n, 2, height, width] of rows and columns: pixel (i, j) becomes that at
 * (i + flow₀, j + flow₁), interpolated between the four pixels around it; beyond the edge is the edge. Differentiable in both.
 */
export function warpImages(images: Tensor, flow: Tensor): Tensor {
  const [n, channels, height, width] = images.shape;
  const coordinate = (axis: number, size: number) => {
    const part = ad.slice(flow, [undefined, { start: axis, end: axis + 1 }]);
    return ad.clip(ad.add(part, indices(axis, height, width, flow)), 0, size - 1);
  };
  const [y, x] = [coordinate(0, height), coordinate(1, width)];
  const [top, left] = [cellsBelow(y, height), cellsBelow(x, width)];
  const [down, right] = [ad.subtract(y, top), ad.subtract(x, left)];
  const corner = (below: number, beside: number): Tensor => {
    const places = new Int32Array(n * channels * height * width);
    for (let i = 0; i < places.length; i++) {
      const plane = Math.floor(i / (height * width));
      const at = Math.floor(plane / channels) * height * width + (i % (height * width));
      const row = Math.min(height - 1, top.data[at] + below);
      places[i] = (plane * height + row) * width + Math.min(width - 1, left.data[at] + beside);
    }
    const share = (part: Tensor, is: number) => (is === 1 ? part : ad.subtract(1, part));
    const weight = ad.multiply(share(down, below), share(right, beside));
    return ad.multiply(ad.takeEntries(images, places, images.shape), weight);
  };
  return ad.add(ad.add(corner(0, 0), corner(0, 1)), ad.add(corner(1, 0), corner(1, 1)));
}

/** The row or the column of each pixel: [1, 1, height, width]. */
function indices(axis: number, height: number, width: number, like: Tensor): Tensor {
  const places = zeros([1, 1, height, width], precisionOf(like));
  for (let i = 0; i < height * width; i++) places.data[i] = axis === 0 ? Math.floor(i / width) : i % width;
  return places;
}

/** The whole number below each coordinate, a constant, at most the last but one. */
function cellsBelow(coordinates: Tensor, size: number): Tensor {
  const { shape, data } = stopGradient(coordinates);
  return { shape, data: data.map((value) => Math.max(0, Math.min(size - 2, Math.floor(value)))) };
}

/**
 * The loss of a flow between two frames, the targets [n, 2 channels, height, width]: the mean squared difference between the first frame
 * and the second along the flow, plus `smoothness` times the mean squared difference of the flow of neighbouring pixels (Horn and
 * Schunck 1981; without labels in networks: Yu, Harley and Derpanis 2016).
 */
export function opticalFlowLoss(smoothness = 0.1): LossFunction {
  return (flow, frames) => {
    const both = frames as Tensor;
    const half = both.shape[1] / 2;
    const [first, second] = [0, 1].map((k) => ad.slice(both, [undefined, { start: k * half, end: (k + 1) * half }]));
    const difference = ad.mean(ad.square(ad.subtract(first, warpImages(second, flow))));
    return ad.add(difference, ad.multiply(roughness(flow), smoothness));
  };
}

function roughness(flow: Tensor): Tensor {
  const steps = [2, 3].map((axis) => {
    const along = (start: number, end: number | undefined) =>
      ad.slice(flow, [
        undefined,
        undefined,
        ...Array.from({ length: axis - 2 }, () => undefined),
        { start, ...(end !== undefined && { end }) },
      ]);
    return ad.mean(ad.square(ad.subtract(along(1, undefined), along(0, flow.shape[axis] - 1))));
  });
  return ad.add(steps[0], steps[1]);
}
