import { expect, test } from "vitest";
import { tensorsOf } from "../../../test/drawn-tensors.js";
import { expectClose } from "../../../test/expect-close.js";
import { expectDerivativesAt } from "../../../test/expect-derivatives.js";
import { softmax } from "../../tensor/operations.js";
import { diceScores, overlapLoss } from "./overlap.js";

test("the Dice coefficient counts shared pixels twice; a class without pixels is NaN", () => {
  const truth = Int32Array.of(1, 1, 0, 2, 2, 0);
  expect(diceScores(truth, truth, 3)).toEqual([1, 1]);
  expect(diceScores(truth, Int32Array.of(1, 0, 0, 1, 2, 2), 4)).toEqual([2 / 4, 2 / 4, Number.NaN]);
});

test("the loss is the cross-entropy of pixels plus one minus the mean Dice coefficient of probabilities", () => {
  for (const seed of [0, 1]) {
    const draw = tensorsOf(seed, "f64");
    const scores = draw(2, 3, 2, 2);
    const data = new Float64Array(24);
    for (let image = 0; image < 2; image++)
      for (let at = 0; at < 4; at++) data[12 * image + 4 * ((at + image + seed) % 3) + at] = 1;
    const targets = { shape: [2, 3, 2, 2], data };
    let crossEntropy = 0;
    const sums = Array.from({ length: 3 }, () => ({ both: 0, p: 0, y: 0 }));
    for (let image = 0; image < 2; image++) {
      for (let at = 0; at < 4; at++) {
        const places = [0, 1, 2].map((k) => 12 * image + 4 * k + at);
        const p = softmax({ shape: [1, 3], data: Float64Array.from(places, (i) => scores.data[i]) }).data;
        places.forEach((i, k) => {
          if (data[i] === 1) crossEntropy -= Math.log(p[k]) / 8;
          sums[k].both += p[k] * data[i];
          sums[k].p += p[k];
          sums[k].y += data[i];
        });
      }
    }
    const dice = sums.reduce((sum, { both, p, y }) => sum + (2 * both + 1) / (p + y + 1) / 3, 0);
    expectClose([(overlapLoss(scores, targets) as typeof scores).data[0]], [crossEntropy + 1 - dice], 1e-12);
    expectDerivativesAt((x) => overlapLoss(x, targets), [scores]);
  }
});
