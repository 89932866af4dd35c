import { expect, test } from "vitest";
import { tensorsOf } from "../../../test/drawn-tensors.js";
import { expectClose } from "../../../test/expect-close.js";
import { differenceGradient } from "../../autodiff/difference-gradient.js";
import { grad } from "../../autodiff/gradient.js";
import { concatenate, multiply, scalar, slice, type Tensor } from "../../tensor/operations.js";
import { opticalFlowLoss, warpImages } from "./optical-flow.js";

const constantFlow = (down: number, right: number, n = 1) => ({
  shape: [n, 2, 5, 4],
  data: Float64Array.from({ length: n * 40 }, (_, i) => (i % 40 < 20 ? down : right)),
});

test("whole pixels move the image, beyond the edge is the edge, and halves are means", () => {
  const images = tensorsOf(1)(2, 3, 5, 4);
  expectClose(warpImages(images, constantFlow(0, 0, 2)).data, images.data, 1e-12);
  const moved = warpImages(images, constantFlow(1, -1, 2));
  const at = ({ data }: Tensor, plane: number, i: number, j: number) => data[(plane * 5 + i) * 4 + j];
  for (let plane = 0; plane < 6; plane++) {
    expect(at(moved, plane, 2, 2)).toBeCloseTo(at(images, plane, 3, 1), 12);
    expect(at(moved, plane, 4, 0)).toBeCloseTo(at(images, plane, 4, 0), 12);
  }
  const between = warpImages(images, constantFlow(0.5, 0.25, 2));
  const top = 0.75 * at(images, 4, 1, 1) + 0.25 * at(images, 4, 1, 2);
  const bottom = 0.75 * at(images, 4, 2, 1) + 0.25 * at(images, 4, 2, 2);
  expect(at(between, 4, 1, 1)).toBeCloseTo(0.5 * top + 0.5 * bottom, 12);
});

test.each([0, 1])("the loss is 0 for the true motion, and its gradients are those of differences, seed %i", (seed) => {
  const images = tensorsOf(seed)(1, 1, 7, 4);
  const part = (start: number) => slice(images, [undefined, undefined, { start, end: start + 5 }]);
  // The second frame is the first moved up by a pixel; its last row, which the first has not, repeats the edge.
  const second = part(1);
  const first = warpImages(second, constantFlow(-1, 0));
  const frames = concatenate([first, second], 1);
  expect(opticalFlowLoss()(constantFlow(-1, 0), frames).data[0]).toBeCloseTo(0, 12);
  expect(opticalFlowLoss()(constantFlow(1, 0), frames).data[0]).toBeGreaterThan(0.1);
  const flow = multiply(tensorsOf(seed + 10)(1, 2, 5, 4), scalar(0.6, "f64"));
  const loss = (f: Tensor) => opticalFlowLoss(0.2)(f, frames);
  expectClose(grad(loss)(flow).data, differenceGradient(loss, flow).data, 1e-5);
});
