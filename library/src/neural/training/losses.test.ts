/** Losses and their heads: values and gradients of PyTorch, and the laws that tie a loss to its head. */
import { describe, expect, test } from "vitest";
import { tensorsOf } from "../../../test/drawn-tensors.js";
import { expectClose } from "../../../test/expect-close.js";
import { grad, valueAndGrad } from "../../autodiff/gradient.js";
import { sum } from "../../autodiff/operations.js";
import { softmax, subtract, type Tensor, tensor } from "../../tensor/operations.js";
import { applyHead, type Loss, meanLoss, sampleLosses, smoothLabels } from "./losses.js";
import reference from "./reference/losses.json" with { type: "json" };

function nested(values: readonly (readonly number[])[]): Tensor {
  return tensor(values.flat(), [values.length, values[0].length], "f64");
}

const scores = nested(reference.scores);

describe("as in PyTorch", () => {
  const cases = reference.cases.map((given) => ({ ...given, name: JSON.stringify(given.loss) }));
  test.each(cases)("value and gradient: $name", ({ loss, targets, value, gradient }) => {
    const y = typeof targets[0] === "number" ? Int32Array.from(targets as number[]) : nested(targets as number[][]);
    const found = valueAndGrad((s: Tensor) => meanLoss(loss as Loss, s, y))(scores);
    expect(found.value.data[0]).toBeCloseTo(value, 12);
    expectClose(found.gradient.data, gradient, 1e-12);
  });
});

test("[MP-195] the cross-entropy −yᵀ ln f takes any probabilities y, and its gradient in the scores is softmax − y", () => {
  for (const seed of [1, 2, 3]) {
    const draw = tensorsOf(seed);
    const [s, y] = [draw(5, 4), softmax(draw(5, 4))];
    const losses = sampleLosses({ kind: "cross-entropy" }, s, y);
    const f = applyHead({ kind: "cross-entropy" }, s);
    const byHand = Array.from({ length: 5 }, (_, row) => {
      let total = 0;
      for (let k = 0; k < 4; k++) total -= y.data[4 * row + k] * Math.log(f.data[4 * row + k]);
      return total;
    });
    expectClose(losses.data, byHand, 1e-12);
    const gradient = grad((x: Tensor) => sum(sampleLosses({ kind: "cross-entropy" }, x, y)))(s);
    expectClose(gradient.data, subtract(f, y).data, 1e-12);
  }
});

test("the gradient is head − target for the canonical pairs", () => {
  const losses = [{ kind: "binary-cross-entropy" }, { kind: "poisson" }, { kind: "cross-entropy" }] as const;
  for (const loss of losses) {
    const draw = tensorsOf(4);
    const [s, y] = [draw(3, 2), softmax(draw(3, 2))];
    const gradient = grad((x: Tensor) => sum(sampleLosses(loss, x, y)))(s);
    expectClose(gradient.data, subtract(applyHead(loss, s), y).data, 1e-12);
  }
});

test("[MP-196] label smoothing spreads a share of the probability evenly, and leaves one-hot labels as they are at 0", () => {
  const labels = nested([
    [0, 1, 0, 0],
    [1, 0, 0, 0],
  ]);
  expectClose(smoothLabels(labels, 0.2).data, [0.05, 0.85, 0.05, 0.05, 0.85, 0.05, 0.05, 0.05], 1e-15);
  expect(smoothLabels(labels, 0)).toEqual(labels);
  const s = tensorsOf(1)(2, 4);
  const codes = Int32Array.of(1, 0);
  const smooth = (smoothing: number) => sampleLosses({ kind: "cross-entropy", smoothing }, s, codes).data;
  expectClose(smooth(0), sampleLosses({ kind: "cross-entropy" }, s, labels).data, 1e-15);
  expectClose(smooth(0.2), sampleLosses({ kind: "cross-entropy" }, s, smoothLabels(labels, 0.2)).data, 1e-15);
  expect(() => smoothLabels(labels, 1)).toThrow("share must be at least 0 and below 1, got 1");
});

test("a loss of numbers refuses classes and other shapes", () => {
  expect(() => meanLoss({ kind: "squared" }, scores, Int32Array.of(1, 2, 0, 1))).toThrow(
    "squared needs numbers as targets, got classes",
  );
  expect(() => meanLoss({ kind: "poisson" }, scores, nested([[1, 2, 3]]))).toThrow(
    "the scores have the shape [4, 3], but the targets have [1, 3]",
  );
});
