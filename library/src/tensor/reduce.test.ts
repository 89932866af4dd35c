/** Reductions. */
import { expect, test } from "vitest";
import { entryAt, tensorsOf } from "../../test/drawn-tensors.js";
import { expectClose } from "../../test/expect-close.js";
import { expectKernels } from "../../test/tensor-engines.js";
import * as t from "./operations.js";

test("reductions over any axes agree with loops", () => {
  for (const seed of [1, 2]) {
    const x = tensorsOf(seed)(3, 4, 5);
    const middle = Array.from({ length: 15 }, (_, p) =>
      Array.from({ length: 4 }, (_, j) => entryAt(x, Math.floor(p / 5), j, p % 5)),
    );
    const options = { axes: [1] };
    expectClose(
      t.sum(x, options).data,
      middle.map((row) => row.reduce((a, b) => a + b)),
      1e-14,
    );
    expectClose(
      t.max(x, options).data,
      middle.map((row) => Math.max(...row)),
      0,
    );
    expectClose(
      t.min(x, options).data,
      middle.map((row) => Math.min(...row)),
      0,
    );
    const logs = middle.map((row) => Math.log(row.reduce((a, b) => a + Math.exp(b), 0)));
    expectClose(t.logSumExp(x, options).data, logs, 1e-14);
    expectClose(
      t.argMax(x, 1),
      middle.map((row) => row.indexOf(Math.max(...row))),
      0,
    );
    const center = t.mean(x, { ...options, keepAxes: true });
    expect(center.shape).toEqual([3, 1, 5]);
    expectClose(t.variance(x, options).data, t.mean(t.square(t.subtract(x, center)), options).data, 1e-13);
  }
  expect(t.logSumExp(t.tensor([1000, 1000], [2], "f64")).data[0]).toBeCloseTo(1000 + Math.log(2), 10);
  expect(() => t.max(t.zeros([0]))).toThrow("max: needs at least one entry, got the shape [0]");
});

test("kernels agree with the loops for all choices of axes", () => {
  const draw = tensorsOf(9);
  for (const shape of [[5, 7, 3, 11], [70], [1, 67], [67, 1], [130, 21], [2, 1100]]) {
    const x = draw(...shape);
    for (let choice = 0; choice < 2 ** shape.length; choice++) {
      const axes = shape.map((_, axis) => axis).filter((axis) => choice & (2 ** axis));
      const options = { axes, keepAxes: choice % 3 === 0 };
      expectKernels([x], (a) => [t.sum(a, options), t.mean(a, options), t.max(a, options), t.min(a, options)]);
    }
  }
});
