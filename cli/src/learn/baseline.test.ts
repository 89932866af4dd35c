import { asLabels, createTable } from "lectern/data";
import { scorer } from "lectern/metrics";
import { expect, test } from "vitest";
import { baselineInFolds, baselineScore, baselineScores } from "./baseline.js";

const names = ["a", "a", "a", "b", "a", "b", "a", "a"];
const y = asLabels(names);

test("predicts the most frequent class, or its share as a probability", () => {
  expect(baselineScore(y, y, scorer("accuracy"))).toBe(6 / 8);
  expect(baselineScore(y, y, scorer("balanced-accuracy"))).toBe(1 / 2);
  expect(baselineScore(y, y, scorer("roc-auc"))).toBe(1 / 2);
  // The entropy of the shares.
  const entropy = -(0.75 * Math.log(0.75) + 0.25 * Math.log(0.25));
  expect(baselineScore(y, y, scorer("log-loss"))).toBeCloseTo(entropy, 12);
});

test("predicts the mean of the training rows", () => {
  const train = Float64Array.of(1, 2, 3);
  expect(baselineScore(train, Float64Array.of(2, 4), scorer("mae"))).toBe(1);
  expect(baselineScores(train, { y: train }, ["r2", "mae"])).toEqual({ r2: 0, mae: 2 / 3 });
});

test("is scored in the folds of the candidates, with weights", () => {
  const x = createTable({ i: names.map((_, i) => i) });
  const folds = {
    kind: "given",
    tests: [
      [0, 3],
      [1, 5],
    ],
  } as const;
  expect(baselineInFolds({ x, y }, folds, scorer("accuracy"))).toEqual([0.5, 0.5]);
  const weights = Float64Array.from(names, (name) => (name === "a" ? 3 : 1));
  expect(baselineInFolds({ x, y, weights }, folds, scorer("accuracy"))).toEqual([0.75, 0.75]);
});
