/** Convolutions and pooling by kernels, against the loops. */
import { expect, test } from "vitest";
import { tensorsOf } from "../../test/drawn-tensors.js";
import { expectKernels } from "../../test/tensor-engines.js";
import * as t from "./operations.js";

/** Images, kernels and movements, on both sides of the blocks of the kernels: positions, channels, outputs, tiles of 2 x 2. */
const convolutions: readonly (readonly [string, t.Shape, t.Shape, t.ConvolutionOptions])[] = [
  ["one channel", [9, 1, 7, 6], [5, 1, 3, 3], { padding: 1 }],
  [
    "strides, dilation and groups",
    [2, 4, 11, 9],
    [6, 2, 3, 2],
    { stride: [2, 1], padding: [1, 2], dilation: [2, 3], groups: 2 },
  ],
  ["each channel alone", [2, 4, 9, 8], [8, 1, 3, 3], { groups: 4, padding: 1 }],
  ["sequences", [3, 5, 1, 31], [7, 5, 1, 4], { stride: [1, 3] }],
  ["points", [2, 20, 5, 5], [9, 20, 1, 1], {}],
  ["many positions", [1, 2, 25, 23], [3, 2, 2, 2], {}],
  ["deep kernels and many outputs", [1, 11, 9, 8], [70, 11, 5, 5], { padding: 2 }],
  ["tiles", [9, 8, 6, 8], [10, 8, 3, 3], { padding: 1 }],
  ["parts of tiles", [2, 9, 7, 11], [13, 9, 3, 3], { padding: [0, 2] }],
  ["groups of tiles", [2, 16, 5, 5], [16, 8, 3, 3], { groups: 2 }],
];

test.each(convolutions)("%s: results and gradients agree with the loops", (_, x, w, options) => {
  const draw = tensorsOf(3);
  const result = t.convolve(t.zeros(x, "f64"), t.zeros(w, "f64"), options);
  expectKernels(
    [draw(...x), draw(...w), draw(...result.shape)],
    (images, kernels, g) => [
      t.convolve(images, kernels, options),
      t.convolveInput(g, kernels, x, options),
      t.convolveWeight(images, g, w, options),
    ],
    3e-6,
  );
});

test.each(["none", "relu", "sigmoid", "tanh", "gelu"] as const)(
  "shift and activation %s follow a convolution",
  (name) => {
    const draw = tensorsOf(4);
    for (const channels of [3, 8]) {
      expectKernels(
        [draw(2, channels, 6, 7), draw(9, channels, 3, 3), draw(9)],
        (x, w, b) => [t.convolve(x, w, { padding: 1 }, b, name)],
        5e-6,
      );
    }
  },
);

test("one shift for each output", () => {
  const given = [t.zeros([1, 3, 4, 4]), t.zeros([2, 3, 3, 3])] as const;
  expect(() => t.convolve(...given, {}, t.zeros([3]))).toThrow("b must have the shape [2]");
});

test.each<t.PoolOptions>([{ size: 2 }, { size: [3, 2], stride: [2, 1], padding: 1 }, { size: 3, stride: 1 }])(
  "pooling with %j agrees with the loops",
  (options) => {
    const draw = tensorsOf(5);
    const shape = [3, 2, 10, 13];
    const x = draw(...shape);
    const { values } = t.maxPool(x, options);
    expectKernels([x, draw(...values.shape)], (images, g) => {
      const largest = t.maxPool(images, options);
      return [
        largest.values,
        t.poolAdjoint(g, largest.places, shape, options),
        t.averagePool(images, options),
        t.averagePoolAdjoint(g, shape, options),
      ];
    });
  },
);

test.each(["f32", "f64"] as const)("a pixel that is not a number is not hidden, wherever it is, in %s", (type) => {
  for (let place = 0; place < 4; place++) {
    const x = t.zeros([2, 1, 2, 256], type);
    for (let window = 0; window < 256; window++) {
      const at = Math.floor(window / 128) * 512 + (window % 128) * 2;
      x.data[at + [0, 1, 256, 257][place]] = Number.NaN;
    }
    expect(t.maxPool(x, { size: 2 }).values.data.every(Number.isNaN)).toBe(true);
  }
});
