/** Normalisation. */
import { expect, test } from "vitest";
import { differences, innerProduct, tensorsOf } from "../../test/drawn-tensors.js";
import { expectClose } from "../../test/expect-close.js";
import { expectKernels } from "../../test/tensor-engines.js";
import * as t from "./operations.js";

const tolerance = 1e-8;

test("gradients of layer, group and batch normalisation agree with differences", () => {
  const draw = tensorsOf(4);
  const [x, g, scale, shift] = [draw(3, 4, 2), draw(3, 4, 2), draw(4), draw(4)];
  const wide = { x: draw(2, 6), g: draw(2, 6), scale: draw(6), shift: draw(6) };
  const forms = [
    {
      ...wide,
      value: (...[a, b, c]: t.Tensor[]) => t.layerNorm(a, b, c),
      gradient: (s: t.Normalized) => t.layerNormGradient(wide.g, wide.x, wide.scale, s),
    },
    {
      ...{ x, g, scale, shift },
      value: (...[a, b, c]: t.Tensor[]) => t.groupNorm(a, 2, b, c),
      gradient: (s: t.Normalized) => t.groupNormGradient(g, x, 2, scale, s),
    },
    {
      ...{ x, g, scale, shift },
      value: (...[a, b, c]: t.Tensor[]) => t.batchNorm(a, b, c),
      gradient: (s: t.Normalized) => t.batchNormGradient(g, x, scale, s),
    },
  ];
  for (const { value, gradient, ...own } of forms) {
    const result = gradient(value(own.x, own.scale, own.shift));
    expectClose(
      result.x.data,
      differences((z) => innerProduct(value(z, own.scale, own.shift).value, own.g), own.x),
      tolerance,
    );
    const scales = differences((z) => innerProduct(value(own.x, z, own.shift).value, own.g), own.scale);
    expectClose(result.scale.data, scales, tolerance);
    const shifts = differences((z) => innerProduct(value(own.x, own.scale, z).value, own.g), own.shift);
    expectClose(result.shift.data, shifts, tolerance);
  }
});

test("what is normalised has mean 0 and variance 1", () => {
  const x = tensorsOf(6)(8, 5);
  const [one, zero] = [t.ones([5], "f64"), t.zeros([5], "f64")];
  const rows = t.layerNorm(x, one, zero, 0).value;
  expectClose(t.mean(rows, { axes: [1] }).data, new Float64Array(8), 1e-12 / 1e-300);
  expectClose(t.variance(rows, { axes: [1] }).data, new Float64Array(8).fill(1), 1e-12);
  expectClose(t.variance(t.batchNorm(x, one, zero, 0).value, { axes: [0] }).data, new Float64Array(5).fill(1), 1e-12);
  expect(() => t.layerNorm(x, t.zeros([2], "f64"), zero)).toThrow("scale and shift must have the shape [5]");
  expect(() => t.groupNorm(x, 2, one, zero)).toThrow("2 groups cannot divide the channels of the shape [8, 5]");
});

test("kernels agree with the loops for all normalisations and their gradients", () => {
  const draw = tensorsOf(25);
  for (const shape of [
    [40, 9],
    [130, 33],
    [3, 5, 64],
    [5, 6, 7],
    [9, 4, 5, 3],
    [2, 6, 40, 30],
  ]) {
    const [n, channels] = [shape.at(-1) as number, shape[1]];
    const layer = [draw(...shape), draw(n), draw(n), draw(...shape)];
    expectKernels(
      layer,
      (x, scale, shift, g) => {
        const normalized = t.layerNorm(x, scale, shift);
        const slopes = t.layerNormGradient(g, x, scale, normalized);
        return [normalized.value, normalized.mean, normalized.inverseDeviation, slopes.x, slopes.scale, slopes.shift];
      },
      5e-6,
    );
    const parameters = [draw(...shape), draw(channels), draw(channels), draw(...shape)];
    expectKernels(
      parameters,
      (x, scale, shift, g) => {
        const batch = t.batchNorm(x, scale, shift);
        const slopes = t.batchNormGradient(g, x, scale, batch);
        return [batch.value, batch.mean, batch.inverseDeviation, slopes.x, slopes.scale, slopes.shift];
      },
      5e-6,
    );
    for (const groups of [1, 2].filter((count) => channels % count === 0 && shape.length > 2)) {
      expectKernels(
        parameters,
        (x, scale, shift, g) => {
          const group = t.groupNorm(x, groups, scale, shift);
          const slopes = t.groupNormGradient(g, x, groups, scale, group);
          return [group.value, group.mean, group.inverseDeviation, slopes.x, slopes.scale, slopes.shift];
        },
        5e-6,
      );
    }
  }
});
