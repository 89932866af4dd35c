import { expect, test } from "vitest";
import { gaussianNaiveBayes } from "../bayes/gaussian-naive-bayes/gaussian-naive-bayes.js";
import { asLabels } from "../data/labels.js";
import { standardize } from "../features/scaling/standardize/standardize.js";
import { logisticRegression } from "../linear/logistic-regression/logistic-regression.js";
import { pipeline } from "../pipeline/pipeline/pipeline.js";
import { treeClassifier } from "../trees/tree-classifier/tree-classifier.js";
import { numericClassWarnings } from "./numeric-classes.js";

const prices = [1.25, 2.5, 3.75, 4.1, 1.25, 2.5, 3.75, 4.1];
const x = prices.map((price, i) => [price + 0.01 * i, i % 3]);

test("four different decimals as classes are warned about, by every classifier, once", () => {
  for (const recipe of [logisticRegression(), treeClassifier(), pipeline(standardize(), logisticRegression())]) {
    const found = recipe.fit({ x, y: prices }).report.warnings.filter(({ code }) => code === "numeric-classes");
    expect(found).toHaveLength(1);
    expect(found[0].message).toContain(
      "the target has 4 different numbers as classes, such as 1.25, 2.5, 3.75: they look like values to predict; " +
        "use a regressor, or turn them into strings if they are names",
    );
    expect(found[0].details).toMatchObject({ classes: 4, decimals: 4 });
  }
  expect(gaussianNaiveBayes().fit({ x, y: prices }).report.warnings).toHaveLength(1);
});

test.each([
  ["texts", prices.map(String)],
  ["whole numbers", prices.map(Math.round)],
  ["three decimals", [0, 0.5, 1, 1.5, 2, 2.5]],
  ["booleans", [true, false]],
])("%s are not", (_, names) => {
  expect(numericClassWarnings(asLabels<readonly (string | number | boolean)[]>(names))).toEqual([]);
});

test("numbers of a regression are not", () => {
  expect(numericClassWarnings(Float64Array.from(prices))).toEqual([]);
  expect(numericClassWarnings(undefined)).toEqual([]);
});
