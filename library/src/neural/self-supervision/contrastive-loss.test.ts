import { expect, test } from "vitest";
import { tensorsOf } from "../../../test/drawn-tensors.js";
import { expectClose } from "../../../test/expect-close.js";
import { differenceGradient } from "../../autodiff/difference-gradient.js";
import { valueAndGrad } from "../../autodiff/gradient.js";
import type { Tensor } from "../../tensor/operations.js";
import { contrastiveLoss } from "./contrastive-loss.js";

const partners = Int32Array.of(2, 3, 0, 1);

test.each([0, 1, 2])(
  "the loss is that of the formula, written as loops, and its gradient that of differences, seed %i",
  (seed) => {
    const z = tensorsOf(seed)(4, 3);
    const loss = (scores: Tensor) => contrastiveLoss(0.3)(scores, partners);
    const cosine = (i: number, j: number) => {
      const [a, b] = [i, j].map((row) => Array.from(z.data.subarray(3 * row, 3 * row + 3)));
      return a.reduce((sum, value, k) => sum + value * b[k], 0) / (Math.hypot(...a) * Math.hypot(...b));
    };
    let total = 0;
    for (let i = 0; i < 4; i++) {
      const others = [0, 1, 2, 3].filter((k) => k !== i).map((k) => Math.exp(cosine(i, k) / 0.3));
      total -= Math.log(Math.exp(cosine(i, partners[i]) / 0.3) / others.reduce((a, b) => a + b));
    }
    const { value, gradient } = valueAndGrad(loss)(z);
    expectClose(value.data, [total / 4], 1e-9);
    expectClose(gradient.data, differenceGradient(loss, z).data, 1e-6);
  },
);

test("equal views of different samples have a lower loss than mixed ones", () => {
  const loss = (rows: readonly number[][]) =>
    contrastiveLoss()({ shape: [4, 2], data: Float64Array.from(rows.flat()) }, partners).data[0];
  const [a, b] = [
    [1, 0],
    [0, 1],
  ];
  expect(loss([a, b, a, b])).toBeLessThan(loss([a, a, b, b]));
});
