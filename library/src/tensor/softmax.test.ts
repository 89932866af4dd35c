/** Softmax. */
import { expect, test } from "vitest";
import { differences, innerProduct, tensorsOf } from "../../test/drawn-tensors.js";
import { expectClose } from "../../test/expect-close.js";
import { expectKernels } from "../../test/tensor-engines.js";
import * as t from "./operations.js";

const tolerance = 1e-8;

test("softmax sums to 1, does not overflow, and gives nothing to what is hidden", () => {
  const p = t.softmax(
    t.tensor(
      [
        [1000, 1001, -Infinity],
        [-Infinity, -Infinity, -Infinity],
      ],
      undefined,
      "f64",
    ),
  );
  expectClose(p.data, [1 / (1 + Math.E), Math.E / (1 + Math.E), 0, 0, 0, 0], 1e-15);
  const x = tensorsOf(7)(3, 5);
  expectClose(t.logSoftmax(x).data, t.log(t.softmax(x)).data, 1e-14);
});

test("the adjoints agree with differences", () => {
  const draw = tensorsOf(1);
  const [x, g] = [draw(3, 5), draw(3, 5)];
  expectClose(
    t.softmaxAdjoint(t.softmax(x), g).data,
    differences((z) => innerProduct(t.softmax(z), g), x),
    tolerance,
  );
  const logs = differences((z) => innerProduct(t.logSoftmax(z), g), x);
  expectClose(t.logSoftmaxAdjoint(t.logSoftmax(x), g).data, logs, tolerance);
});

test("kernels agree with the loops for rows of every length", () => {
  const draw = tensorsOf(21);
  for (const shape of [
    [40, 1],
    [13, 3],
    [7, 10],
    [3, 5, 67],
    [1, 1100],
  ]) {
    expectKernels([draw(...shape), draw(...shape)], (x, g) => {
      const [p, l] = [t.softmax(x), t.logSoftmax(x)];
      return [p, l, t.softmaxAdjoint(p, g), t.logSoftmaxAdjoint(l, g)];
    });
  }
});

test("kernels know rows of −∞ and pass on what is not a number", () => {
  const hidden = new Array<number>(40).fill(-Infinity);
  const x = t.tensor([hidden, hidden.with(3, 2), hidden.with(3, NaN)]);
  const { data } = t.softmax(x);
  expect([...data.subarray(0, 80)]).toEqual([
    ...new Array<number>(40).fill(0),
    ...new Array<number>(40).fill(0).with(3, 1),
  ]);
  expect(data[83]).toBeNaN();
});
