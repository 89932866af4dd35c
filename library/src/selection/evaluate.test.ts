import { describe, expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { numberedSamples } from "../../test/spy-methods.js";
import { kMeans } from "../clustering/k-means/k-means.js";
import { asMatrix } from "../data/matrix.js";
import { fromDense } from "../data/sparse.js";
import { createTable } from "../data/table/table.js";
import { standardize } from "../features/scaling/standardize/standardize.js";
import { logisticRegression } from "../linear/logistic-regression/logistic-regression.js";
import { ridge } from "../linear/ridge/ridge.js";
import { columns } from "../pipeline/columns/columns.js";
import { pipeline } from "../pipeline/pipeline/pipeline.js";
import { crossValidate } from "./cross-validate.js";
import { evaluate } from "./evaluate.js";

const { x, y } = numberedSamples(20);
const model = ridge().fit({ x: x.slice(0, 12), y: y.slice(0, 12) });
const rest = { x: x.slice(12), y: y.slice(12) };

describe("evaluating a model", () => {
  test("matches cross-validation for the same training and test samples", () => {
    const tests = [Array.from({ length: 8 }, (_, i) => 12 + i)];
    const scorers = ["r2", "mae", "mse"];
    const weights = y.map((_, i) => 1 + (i % 4));
    const folds = { kind: "given", tests } as const;
    const { scores } = crossValidate(ridge(), { x, y }, { folds, scorers });
    expect(evaluate(model, rest, scorers)).toEqual({
      r2: scores["r2"].mean,
      mae: scores["mae"].mean,
      mse: scores["mse"].mean,
    });
    const weighted = crossValidate(ridge(), { x, y, weights }, { folds }).scores["r2"].mean;
    const fitted = ridge().fit({ x: x.slice(0, 12), y: y.slice(0, 12), weights: weights.slice(0, 12) });
    expect(evaluate(fitted, { ...rest, weights: weights.slice(12) })["r2"]).toBe(weighted);
  });

  test("defaults to r2 and accuracy; accepts a single class; a class unknown to the model is never right", () => {
    expect(Object.keys(evaluate(model, rest))).toEqual(["r2"]);
    const classes = logisticRegression().fit({ x: [[0], [1], [5], [6]], y: ["low", "low", "high", "high"] });
    expect(evaluate(classes, { x: [[0], [1]], y: ["low", "low"] })).toEqual({ accuracy: 1 });
    expect(evaluate(classes, { x: [[0], [1]], y: ["low", "other"] })).toEqual({ accuracy: 0.5 });
  });

  test("columns are matched by name; sparse samples and tables are accepted", () => {
    const named = ridge().fit({ x, y, features: ["n", "a", "b"] });
    const turned = { x: x.map(([n, a, b]) => [b, n, a]), y, features: ["b", "n", "a"] };
    const score = evaluate(named, { x, y })["r2"];
    expect(evaluate(named, turned)["r2"]).toBe(score);
    expect(evaluate(named, { x: fromDense(asMatrix(x)), y })["r2"]).toBeCloseTo(score, 12);
    const table = createTable({ n: x.map(([n]) => n), a: x.map(([, a]) => a) });
    const recipe = pipeline(columns({ both: { columns: ["n", "a"], encoder: standardize() } }), ridge());
    expect(evaluate(recipe.fit({ x: table, y }), { x: table, y })["r2"]).toBeLessThan(1);
  });

  test("refuses other columns, invalid targets and models without predictions", () => {
    expect(refusal(() => evaluate(model, { x: [[1]], y: [1] }))).toContain(
      "feature-mismatch: evaluate: ridge was fitted on 3 columns, x has 1",
    );
    expect(refusal(() => evaluate(model, { x: x.slice(0, 2), y: [1, NaN] }))).toContain("y has NaN at 1");
    expect(refusal(() => evaluate(model, { x: x.slice(0, 2), y: [1] }))).toContain(
      "x has 2 samples, but y has 1 values",
    );
    expect(refusal(() => evaluate(model, rest, ["accuracy"]))).toContain("measures classifiers");
    expect(refusal(() => evaluate(kMeans({ clusters: 2 }).fit({ x }), { x, y }))).toContain("k-means is a clusterer");
  });
});
