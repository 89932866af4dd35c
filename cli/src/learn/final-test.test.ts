import { leastSquares, logisticRegression } from "lectern";
import { asLabels, createTable } from "lectern/data";
import { withTableEncoding } from "lectern/pipeline";
import { registry } from "lectern/registry";
import { expect, test } from "vitest";
import { finalTest } from "./final-test.js";

const x = createTable({ a: [0, 1, 2, 3, 4, 5, 6, 7] });
const seen = createTable({ a: [0.5, 6.5, 7] });

test("compares a classifier with the most frequent class of the training rows", () => {
  const y = asLabels(["n", "n", "n", "n", "n", "y", "y", "y"]);
  const recipe = registry.recipe(withTableEncoding(JSON.parse(JSON.stringify(logisticRegression())), registry));
  const result = finalTest(recipe.fit({ x, y }), { x, y }, { x: seen, y: asLabels(["n", "y", "y"]) }, "how");
  expect(result.scores["accuracy"]).toBe(1);
  expect(result.baseline["accuracy"]).toBeCloseTo(1 / 3, 12);
  expect(result.probabilities?.rows).toBe(3);
  expect(result.classes).toEqual(["n", "y"]);
});

test("compares a regressor with the mean of the training rows", () => {
  const y = Float64Array.from({ length: 8 }, (_, i) => 2 * i);
  const recipe = registry.recipe(withTableEncoding(JSON.parse(JSON.stringify(leastSquares())), registry));
  const result = finalTest(recipe.fit({ x, y }), { x, y }, { x: seen, y: Float64Array.of(1, 13, 14) }, "how");
  expect(result.scores["r2"]).toBeCloseTo(1, 9);
  expect(result.baseline["mae"]).toBeCloseTo((6 + 6 + 7) / 3, 9);
  expect(result.probabilities).toBeUndefined();
});
