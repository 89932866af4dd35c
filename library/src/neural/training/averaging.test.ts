/** Averages of weights. */
import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { tensor } from "../../tensor/operations.js";
import { createAverage } from "./averaging.js";

const at = (value: number) => [tensor([value, -value], [2], "f64")];

test("a moving average forgets geometrically, once it has as many weights as its memory", () => {
  const average = createAverage({ kind: "moving", decay: 0.5 });
  for (const value of [4, 2, 8]) average.afterStep(at(value));
  // (4 + 2)/2 = 3, then ½ · 3 + ½ · 8
  expectClose(average.current()?.weights[0] ?? [], [5.5, -5.5], 1e-15);
});

test("stochastic weight averaging is the mean over the last epochs", () => {
  const average = createAverage({ kind: "epochs", share: 0.5 });
  for (let epoch = 1; epoch <= 6; epoch++) {
    average.afterStep(at(100));
    average.afterEpoch(at(epoch), epoch, 6);
    if (epoch === 3) expect(average.current()).toBeNull();
  }
  expect(average.current()).toEqual({ count: 3, weights: [Float64Array.of(5, -5)] });
});

test("an average goes on from what it was", () => {
  const [whole, first] = [createAverage({ kind: "moving", decay: 0.9 }), createAverage({ kind: "moving", decay: 0.9 })];
  for (const value of [1, 2, 3]) whole.afterStep(at(value));
  for (const value of [1, 2]) first.afterStep(at(value));
  const second = createAverage({ kind: "moving", decay: 0.9 }, first.current());
  second.afterStep(at(3));
  expect(second.current()).toEqual(whole.current());
  expect(createAverage({ kind: "none" }).current()).toBeNull();
});
