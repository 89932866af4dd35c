import { describe, expect, test } from "vitest";
import { createRandom } from "../../numeric/random/random.js";
import reference from "../reference/absolute-trees.json" with { type: "json" };
import { treeRegressor } from "../tree-regressor/tree-regressor.js";
import { createMedianCriterion } from "./median-criterion.js";

describe(`trees by the absolute error match ${reference.tool} ${reference.version}`, () => {
  test.each(reference.cases.map((entry, i) => [i, entry] as const))("case %i", (_, entry) => {
    const { maxDepth, minLeaf } = entry;
    const recipe = treeRegressor({
      criterion: "absolute",
      minLeafWeight: minLeaf,
      ...(maxDepth !== null && { maxDepth }),
    });
    const model = recipe.fit({ x: entry.x, y: entry.y, weights: Float64Array.from(entry.weights) });
    expect(model.report.notes["leaves"]).toBe(entry.leaves);
    expect(model.state.trees.impurity[0]).toBeCloseTo(entry.rootImpurity, 10);
    model.predict(entry.x).forEach((value, i) => {
      expect(value).toBeCloseTo(entry.predictions[i], 9);
    });
  });
});

test("the score of a split is minus the absolute deviations of both sides from their medians", () => {
  for (let seed = 0; seed < 30; seed++) {
    const random = createRandom(seed);
    const count = 2 + random.integer(20);
    const target = Float64Array.from({ length: count }, () => random.integer(8) - 3);
    const weights = Float64Array.from({ length: count }, () => 1 + random.integer(3));
    const samples = { rows: Int32Array.from(target.keys()), target, weights };
    const criterion = createMedianCriterion(samples, 0, 0);
    const isMixed = criterion.enter(0, count);
    expect(isMixed).toBe(new Set(target).size > 1);
    criterion.reset();
    for (let split = 1; split < count; split++) {
      criterion.move(split - 1);
      const expected = -deviation(target, weights, 0, split) - deviation(target, weights, split, count);
      expect(criterion.score({ lower: -9, upper: 9, sign: 0 })).toBeCloseTo(expected, 10);
    }
    expect(criterion.base()).toBeCloseTo(-deviation(target, weights, 0, count), 10);
  }
});

/** The least Σ w |y − c|: some target attains it. */
function deviation(target: Float64Array, weights: Float64Array, start: number, end: number): number {
  const sums = Array.from(target.subarray(start, end), (center) => {
    let sum = 0;
    for (let i = start; i < end; i++) sum += weights[i] * Math.abs(target[i] - center);
    return sum;
  });
  return Math.min(...sums);
}

test("one outlier moves the means of squared errors, not the medians", () => {
  const x = Array.from({ length: 20 }, (_, i) => [i]);
  const y = x.map(([at]): number => (at < 10 ? 1 : 2));
  y[3] = 1000;
  const absolute = treeRegressor({ criterion: "absolute", maxDepth: 1, minLeafWeight: 5 }).fit({ x, y });
  expect(Array.from(absolute.predict([[0], [15]]))).toEqual([1, 2]);
  expect(
    treeRegressor({ maxDepth: 1, minLeafWeight: 5 })
      .fit({ x, y })
      .predict([[0]])[0],
  ).toBeGreaterThan(50);
});

test("monotone constraints hold for medians", () => {
  for (let seed = 0; seed < 10; seed++) {
    const random = createRandom(seed);
    const x = Array.from({ length: 60 }, () => [random.uniform(), random.uniform()]);
    const y = x.map(([a, b]) => a + Math.sin(9 * b) + random.normal());
    const model = treeRegressor({ criterion: "absolute", monotone: [1, 0] }).fit({ x, y });
    const along = model.predict(Array.from({ length: 50 }, (_, i) => [i / 50, 0.4]));
    for (let i = 1; i < 50; i++) expect(along[i]).toBeGreaterThanOrEqual(along[i - 1]);
  }
});
