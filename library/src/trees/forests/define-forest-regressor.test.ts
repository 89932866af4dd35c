import { expect, test } from "vitest";
import { extraTreesRegressor, randomForestRegressor } from "./define-forest-regressor.js";

test("extremely randomised trees that see all samples give back distinct training targets", () => {
  const x = Array.from({ length: 30 }, (_, i) => [i, (i * 7) % 30]);
  const y = x.map(([a, b]) => a - b);
  expect(Array.from(extraTreesRegressor({ trees: 5 }).fit({ x, y }).predict(x), Math.round)).toEqual(y);
});

test("a share of the samples can be judged out of bag without replacement", () => {
  const x = Array.from({ length: 40 }, (_, i) => [i]);
  const options = { trees: 30, bootstrap: false, sampleShare: 0.5, outOfBag: true };
  const { notes } = randomForestRegressor(options).fit({ x, y: x.map(([value]) => 2 * value) }).report;
  expect(notes["outOfBagSamples"]).toBe(40);
  expect(Number(notes["outOfBagR2"])).toBeGreaterThan(0.95);
});
