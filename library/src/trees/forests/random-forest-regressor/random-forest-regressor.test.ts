import { expect, test } from "vitest";
import { mean, waves } from "../../../../test/forest-samples.js";
import { randomForestRegressor } from "./random-forest-regressor.js";

test("out-of-bag figures are close to those on fresh samples", () => {
  for (let seed = 0; seed < 3; seed++) {
    const train = waves(300, seed);
    const fresh = waves(600, seed + 20);
    const model = randomForestRegressor({ trees: 50, outOfBag: true, seed }).fit(train);
    const predicted = model.predict(fresh.x);
    const error = mean(Array.from(predicted, (value, i) => (value - fresh.y[i]) ** 2));
    expect(Math.abs(Number(model.report.notes["outOfBagError"]) / error - 1)).toBeLessThan(0.3);
    expect(Number(model.report.notes["outOfBagR2"])).toBeGreaterThan(0.8);
  }
});

test("a share of the samples can be judged out of bag without replacement", () => {
  const x = Array.from({ length: 40 }, (_, i) => [i]);
  const options = { trees: 30, bootstrap: false, sampleShare: 0.5, outOfBag: true };
  const { notes } = randomForestRegressor(options).fit({ x, y: x.map(([value]) => 2 * value) }).report;
  expect(notes["outOfBagSamples"]).toBe(40);
  expect(Number(notes["outOfBagR2"])).toBeGreaterThan(0.95);
});
