import { expect, test } from "vitest";
import { mean } from "../../../../test/forest-samples.js";
import { createRandom } from "../../../numeric/random/random.js";
import { randomForestRegressor } from "./random-forest-regressor.js";

/** A target that swings with one column, rises with another and does not depend on the third. */
function samples(rows: number, seed: number) {
  const random = createRandom(seed);
  const x = Array.from({ length: rows }, () => [4 * random.uniform(), 4 * random.uniform(), random.uniform()]);
  return { x, y: Float64Array.from(x, ([a, b]) => 3 * Math.sin(2 * a) + 3 * b + random.normal()) };
}

test("the out-of-bag error is the error on fresh samples of the trees that leave a sample out, 1/e of all", () => {
  const squares = (values: ArrayLike<number>, truth: Float64Array) =>
    mean(Array.from(truth, (value, i) => (value - values[i]) ** 2));
  const errors = Array.from({ length: 20 }, (_, seed) => {
    const [train, fresh] = [samples(300, seed), samples(300, seed + 1000)];
    const { notes } = randomForestRegressor({ trees: 27, outOfBag: true, seed }).fit(train).report;
    const center = mean(Array.from(train.y));
    const total = squares(
      train.y.map(() => center),
      train.y,
    );
    expect(Number(notes["outOfBagR2"])).toBeCloseTo(1 - Number(notes["outOfBagError"]) / total, 12);
    const few = randomForestRegressor({ trees: Math.round(27 / Math.E), seed }).fit(train);
    return [Number(notes["outOfBagError"]), squares(few.predict(fresh.x), fresh.y)];
  });
  // The ratio of the means varies by 0.02 from one set of seeds to another.
  const ratio = mean(errors.map(([outOfBag]) => outOfBag)) / mean(errors.map(([, fresh]) => fresh));
  expect(Math.abs(ratio - 1)).toBeLessThan(0.06);
});

test("a share of the samples drawn without replacement also gives out-of-bag scores", () => {
  const x = Array.from({ length: 40 }, (_, i) => [i]);
  const options = { trees: 30, bootstrap: false, sampleShare: 0.5, outOfBag: true };
  const { notes } = randomForestRegressor(options).fit({ x, y: x.map(([value]) => 2 * value) }).report;
  expect(notes["outOfBagSamples"]).toBe(40);
  expect(Number(notes["outOfBagR2"])).toBeGreaterThan(0.95);
});
