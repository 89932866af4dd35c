import { asLabels } from "lectern/data";
import { createRandom } from "lectern/numeric";
import { expect, test } from "vitest";
import { testIntervals } from "./test-intervals.js";

test("the interval of an accuracy is that of a binomial share", () => {
  for (let seed = 0; seed < 4; seed++) {
    const random = createRandom(seed);
    const truth = asLabels(Array.from({ length: 400 }, () => (random.uniform() < 0.5 ? "a" : "b")));
    const predicted = {
      codes: truth.codes.map((code) => (random.uniform() < 0.8 ? code : 1 - code)),
      classes: truth.classes,
    };
    const right = truth.codes.filter((code, i) => code === predicted.codes[i]).length / 400;
    const { accuracy } = testIntervals({ truth, predicted, classes: ["a", "b"] }, undefined, ["accuracy"], seed);
    const standardError = Math.sqrt((right * (1 - right)) / 400);
    expect(accuracy.low).toBeLessThan(right);
    expect(accuracy.high).toBeGreaterThan(right);
    // 95 % are within 1.96 standard errors, up to the chance of 400 resamples.
    expect((accuracy.high - accuracy.low) / (2 * 1.96 * standardError)).toBeGreaterThan(0.8);
    expect((accuracy.high - accuracy.low) / (2 * 1.96 * standardError)).toBeLessThan(1.2);
  }
});

test("numbers have intervals too, the same for the same seed; metrics without input have none", () => {
  const truth = Float64Array.from({ length: 60 }, (_, i) => i);
  const predicted = truth.map((value) => value + Math.sin(value));
  const intervals = testIntervals({ truth, predicted, classes: [] }, undefined, ["mae", "r2"], 3);
  expect(intervals.mae.low).toBeGreaterThan(0.4);
  expect(intervals.mae.high).toBeLessThan(0.9);
  expect(intervals).toEqual(testIntervals({ truth, predicted, classes: [] }, undefined, ["mae", "r2"], 3));
  const labels = asLabels(["a", "b", "a"]);
  expect(testIntervals({ truth: labels, predicted: labels, classes: ["a", "b"] }, undefined, ["log-loss"], 0)).toEqual(
    {},
  );
});

test("a few rows of a rare class leave the mean recall uncertain, however right they are", () => {
  const of = (rare: number) => {
    const truth = asLabels([...new Array<string>(200).fill("fine"), ...new Array<string>(rare).fill("fraud")]);
    return testIntervals({ truth, predicted: truth, classes: ["fine", "fraud"] }, undefined, ["balanced-accuracy"], 0)[
      "balanced-accuracy"
    ];
  };
  // Wilson's interval of 4 of 4 begins at 0.51, that of 200 of 200 at 0.98; half of both differences together.
  expect(of(4).low).toBeCloseTo(1 - Math.hypot(1 - 4 / (4 + 1.96 ** 2), 1 - 200 / (200 + 1.96 ** 2)) / 2, 9);
  expect(of(4).high).toBe(1);
  expect(of(40).low).toBeGreaterThan(of(4).low + 0.1);
});

test("the interval of a mean recall holds the recall of the source in most tests", () => {
  let held = 0;
  const runs = 200;
  for (let seed = 0; seed < runs; seed++) {
    const random = createRandom(seed);
    const truth = asLabels(Array.from({ length: 130 }, (_, i) => (i < 100 ? "a" : "b")));
    const codes = truth.codes.map((code) => (random.uniform() < (code === 0 ? 0.9 : 0.6) ? code : 1 - code));
    const test = { truth, predicted: { codes, classes: truth.classes }, classes: ["a", "b"] };
    const { low, high } = testIntervals(test, undefined, ["balanced-accuracy"], seed)["balanced-accuracy"];
    if (low <= 0.75 && high >= 0.75) held++;
  }
  // 95 % of 200 are 190, with a standard deviation of 3.
  expect(held).toBeGreaterThan(180);
});
