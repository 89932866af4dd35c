/** Convolution. */
import { expect, test } from "vitest";
import { entryAt, expectAdjoint, tensorsOf } from "../../test/drawn-tensors.js";
import { expectClose } from "../../test/expect-close.js";
import * as t from "./operations.js";

const types = [
  ["f64", 1e-12],
  ["f32", 3e-6],
] as const;

test.each(types)(
  "convolution with strides, padding, dilation and groups is a sum over the kernel in %s",
  (type, tolerance) => {
    const draw = tensorsOf(5, type);
    const cases = [
      { channels: 3, kernel: [4, 3, 3, 3], stride: [1, 1], padding: [1, 1], dilation: [1, 1], groups: 1 },
      { channels: 4, kernel: [6, 2, 3, 2], stride: [2, 1], padding: [1, 2], dilation: [2, 3], groups: 2 },
      { channels: 2, kernel: [3, 2, 1, 1], stride: [3, 2], padding: [0, 0], dilation: [1, 1], groups: 1 },
    ] as const;
    for (const { channels, kernel, stride, padding, dilation, groups } of cases) {
      const [x, w] = [draw(2, channels, 9, 8), draw(...kernel)];
      const result = t.convolve(x, w, { stride, padding, dilation, groups });
      const expected: number[] = [];
      for (let n = 0; n < 2; n++) {
        for (let o = 0; o < kernel[0]; o++) {
          const first = Math.floor(o / (kernel[0] / groups)) * kernel[1];
          for (let i = 0; i < result.shape[2]; i++) {
            for (let j = 0; j < result.shape[3]; j++) {
              let sum = 0;
              for (let c = 0; c < kernel[1]; c++) {
                for (let u = 0; u < kernel[2]; u++) {
                  for (let v = 0; v < kernel[3]; v++) {
                    const row = i * stride[0] + u * dilation[0] - padding[0];
                    const column = j * stride[1] + v * dilation[1] - padding[1];
                    if (row < 0 || row >= 9 || column < 0 || column >= 8) continue;
                    sum += entryAt(x, n, first + c, row, column) * entryAt(w, o, c, u, v);
                  }
                }
              }
              expected.push(sum);
            }
          }
        }
      }
      expectClose(result.data, expected, tolerance);
    }
  },
);

const convolutions: readonly (readonly [t.Shape, t.Shape, t.ConvolutionOptions])[] = [
  [[2, 3, 6, 7], [4, 3, 3, 3], {}],
  [[2, 3, 7, 6], [4, 3, 3, 3], { padding: 1 }],
  [[1, 4, 9, 8], [6, 2, 3, 2], { stride: [2, 1], padding: [1, 2], dilation: [2, 3], groups: 2 }],
  [[2, 4, 5, 5], [4, 1, 3, 3], { groups: 4, padding: 1 }],
  [[3, 2, 1, 11], [5, 2, 1, 4], { stride: [1, 3] }],
  [[2, 3, 4, 4], [2, 3, 1, 1], {}],
  [[2, 3, 5, 5], [2, 3, 5, 5], { stride: 2 }],
];

test.each(convolutions)("images %j and kernels %j with %j have adjoints", (x, w, options) => {
  const draw = tensorsOf(1);
  const [images, kernels] = [draw(...x), draw(...w)];
  expectAdjoint(
    x,
    (input) => t.convolve(input, kernels, options),
    (y) => t.convolveInput(y, kernels, x, options),
  );
  expectAdjoint(
    w,
    (weight) => t.convolve(images, weight, options),
    (y) => t.convolveWeight(images, y, w, options),
  );
});

test("kernels must fit the images", () => {
  const images = t.zeros([1, 3, 2, 2]);
  const channels = "the kernels must have as many channels as the images";
  expect(() => t.convolve(images, t.zeros([2, 2, 3, 3]))).toThrow(channels);
  expect(() => t.convolve(images, t.zeros([2, 3, 3, 3]))).toThrow("the kernel is larger than the image");
  expect(() => t.convolve(images, t.zeros([2, 3, 1, 1]), { stride: 0 })).toThrow(
    "stride must be a whole number from 1, got 0 x 0",
  );
});
