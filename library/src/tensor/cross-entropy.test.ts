/** Cross-entropy. */
import { expect, test } from "vitest";
import { differences, tensorsOf } from "../../test/drawn-tensors.js";
import { expectClose } from "../../test/expect-close.js";
import { expectKernels } from "../../test/tensor-engines.js";
import * as t from "./operations.js";

const tolerance = 1e-8;

test("cross-entropy of classes and of probabilities, which agree", () => {
  const x = tensorsOf(2)(4, 3);
  const classes = Int32Array.of(0, 2, 1, 2);
  const hard = t.softmaxCrossEntropy(x, classes);
  const soft = t.softmaxCrossEntropy(x, t.oneHot(classes, 3, "f64"));
  expectClose(hard.losses.data, soft.losses.data, 1e-15);
  expectClose(hard.gradient.data, soft.gradient.data, 1e-15);
  const smooth = t.softmax(tensorsOf(3)(4, 3));
  for (const targets of [classes, smooth]) {
    const numeric = differences((z) => t.sum(t.softmaxCrossEntropy(z, targets).losses).data[0], x);
    expectClose(t.softmaxCrossEntropy(x, targets).gradient.data, numeric, tolerance);
  }
  expect(t.softmaxCrossEntropy(t.tensor([[1e4, -1e4]]), Int32Array.of(1)).losses.data[0]).toBe(2e4);
});

test("targets must fit the scores", () => {
  expect(() => t.softmaxCrossEntropy(t.zeros([2, 3]), Int32Array.of(0))).toThrow(
    "it needs 2 classes, one for each row",
  );
  expect(() => t.softmaxCrossEntropy(t.zeros([1, 3]), Int32Array.of(3))).toThrow("there are 3 classes");
});

test("kernels agree with the loops for classes and for probabilities", () => {
  const draw = tensorsOf(22);
  for (const [rows, classes] of [
    [40, 1],
    [13, 3],
    [128, 10],
    [5, 67],
    [2, 3, 90],
  ].map((shape) => [shape.slice(0, -1), shape.at(-1) as number] as const)) {
    const count = rows.reduce((product, each) => product * each, 1);
    const own = Int32Array.from({ length: count }, (_, i) => (7 * i) % classes);
    expectKernels([draw(...rows, classes), draw(...rows, classes)], (x, y) => {
      const [hard, soft] = [t.softmaxCrossEntropy(x, own), t.softmaxCrossEntropy(x, t.softmax(y))];
      return [hard.losses, hard.gradient, soft.losses, soft.gradient];
    });
  }
});
