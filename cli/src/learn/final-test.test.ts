import { leastSquares, logisticRegression } from "lectern";
import { asLabels, createTable } from "lectern/data";
import { withTableEncoding } from "lectern/pipeline";
import { registry } from "lectern/registry";
import { expect, test } from "vitest";
import { finalTest, standardErrorOf, testEvidence } from "./final-test.js";

const x = createTable({ a: [0, 1, 2, 3, 4, 5, 6, 7] });
const seen = createTable({ a: [0.5, 6.5, 7] });

const settings = (scorer: string) => ({ how: "how", scorer, seed: 0 });

test("compares a classifier with the most frequent class of the training rows", () => {
  const y = asLabels(["n", "n", "n", "n", "n", "y", "y", "y"]);
  const recipe = registry.recipe(withTableEncoding(JSON.parse(JSON.stringify(logisticRegression())), registry));
  const result = finalTest(
    recipe.fit({ x, y }),
    { x, y },
    { x: seen, y: asLabels(["n", "y", "y"]) },
    settings("accuracy"),
  );
  expect(result.scores["accuracy"]).toBe(1);
  expect(result.baseline["accuracy"]).toBeCloseTo(1 / 3, 12);
  expect(result.baseline["log-loss"]).toBeCloseTo(-(Math.log(5 / 8) + 2 * Math.log(3 / 8)) / 3, 12);
  // Three right answers of three prove little: Wilson's interval begins at 1 / (1 + 1.96² / 3).
  expect(result.intervals["accuracy"].low).toBeCloseTo(1 / (1 + 1.96 ** 2 / 3), 12);
  expect(result.intervals["accuracy"].high).toBe(1);
  expect(result.probabilities?.rows).toBe(3);
  expect(result.classes).toEqual(["n", "y"]);
});

test("compares a regressor with the mean of the training rows", () => {
  const y = Float64Array.from({ length: 8 }, (_, i) => 2 * i);
  const recipe = registry.recipe(withTableEncoding(JSON.parse(JSON.stringify(leastSquares())), registry));
  const result = finalTest(recipe.fit({ x, y }), { x, y }, { x: seen, y: Float64Array.of(1, 13, 14) }, settings("mse"));
  expect(result.scores["r2"]).toBeCloseTo(1, 9);
  // The deciding metric is always among the scores.
  expect(result.scores["mse"]).toBeCloseTo(0, 9);
  expect(result.baseline["mae"]).toBeCloseTo((6 + 6 + 7) / 3, 9);
  expect(result.probabilities).toBeUndefined();
});

test("says by how many standard errors the test is better than a constant prediction", () => {
  const test = { rows: 60, how: "", truth: new Float64Array(1), predicted: new Float64Array(1), classes: [] };
  const scores = { accuracy: 0.8, mae: 3, r2: 0.5 };
  const baseline = { accuracy: 0.6, mae: 5 };
  const intervals = { accuracy: { low: 0.7, high: 0.896 }, mae: { low: 2, high: 3.96 }, r2: { low: 0.4, high: 0.6 } };
  const judged = { ...test, scores, baseline, intervals };
  expect(standardErrorOf(intervals.accuracy)).toBeCloseTo(0.05, 12);
  expect(testEvidence(judged, "accuracy")).toBeCloseTo(4, 9);
  // A loss is better when it is lower.
  expect(testEvidence(judged, "mae")).toBeCloseTo(4, 9);
  expect(testEvidence(judged, "r2")).toBeUndefined();
  expect(testEvidence({ ...judged, intervals: {} }, "accuracy")).toBeUndefined();
});
