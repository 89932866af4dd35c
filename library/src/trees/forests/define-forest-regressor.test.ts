import { expect, test } from "vitest";
import { waves } from "../../../test/forest-samples.js";
import { extraTreesRegressor } from "./extra-trees-regressor/extra-trees-regressor.js";
import { randomForestRegressor } from "./random-forest-regressor/random-forest-regressor.js";

test("predictions stay within the range of the targets", () => {
  const train = waves(100, 1);
  for (const make of [randomForestRegressor, extraTreesRegressor]) {
    const predicted = make({ trees: 10 }).fit(train).predict(waves(200, 2).x);
    expect(Math.min(...predicted)).toBeGreaterThanOrEqual(Math.min(...train.y));
    expect(Math.max(...predicted)).toBeLessThanOrEqual(Math.max(...train.y));
  }
});
