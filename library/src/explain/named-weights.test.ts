import { describe, expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { standardize } from "../features/scaling/standardize/standardize.js";
import { kernelRidge } from "../kernel-machines/kernel-ridge/kernel-ridge.js";
import { logisticRegression } from "../linear/logistic-regression/logistic-regression.js";
import { ridge } from "../linear/ridge/ridge.js";
import { pipeline } from "../pipeline/pipeline/pipeline.js";
import { gridSearch } from "../selection/grid-search/grid-search.js";
import { treeRegressor } from "../trees/tree-regressor/tree-regressor.js";
import { coefficientsOf, importancesOf } from "./named-weights.js";

const x = Array.from({ length: 12 }, (_, i) => [i, (i * 5) % 7]);
const y = x.map(([a, b]) => 2 * a - b);
const features = ["a", "b"];

describe("coefficients by name", () => {
  test("of a regression, alone and inside a search of a pipeline", () => {
    const model = ridge({ alpha: 0 }).fit({ x, y, features });
    expect(coefficientsOf(model).map(({ feature }) => feature)).toEqual(features);
    expect(coefficientsOf(model)[0].coefficient).toBeCloseTo(2, 9);
    expect(coefficientsOf(model)[1].coefficient).toBeCloseTo(-1, 9);
    const folds = { kind: "k-fold", count: 2 } as const;
    const search = gridSearch(pipeline(standardize(), ridge()), { alpha: [1] }, { folds }).fit({ x, y, features });
    const { coefficients } = search.best.steps.ridge.state;
    expect(coefficientsOf(search)).toEqual(features.map((feature, j) => ({ feature, coefficient: coefficients[j] })));
  });

  test("of a classifier, class by class", () => {
    const classes = x.map(([a]) => (a < 4 ? "low" : a < 8 ? "middle" : "top"));
    const named = coefficientsOf(logisticRegression().fit({ x, y: classes, features }));
    expect(named.map((own) => [own.class, own.feature])).toEqual(
      ["low", "middle", "top"].flatMap((name) => features.map((feature) => [name, feature])),
    );
  });

  test("a kernel method has none, even with as many samples as features", () => {
    const model = kernelRidge().fit({ x: x.slice(0, 2), y: y.slice(0, 2), features });
    expect(refusal(() => coefficientsOf(model))).toContain("kernel-ridge has no coefficients of features");
  });
});

test("importances of trees have names and sum to 1", () => {
  const named = importancesOf(treeRegressor().fit({ x, y, features }));
  expect(named.map(({ feature }) => feature)).toEqual(features);
  expect(named[0].importance + named[1].importance).toBeCloseTo(1, 12);
  expect(named[0].importance).toBeGreaterThan(named[1].importance);
  expect(refusal(() => importancesOf(ridge().fit({ x, y })))).toContain("ridge is not made of trees");
});
