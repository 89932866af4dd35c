import { expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { treeRegressor } from "../tree-regressor/tree-regressor.js";
import { featureImportance, permutationImportance } from "./feature-importance.js";

const { trees } = treeRegressor().fit({
  x: [
    [0, 0],
    [0, 1],
    [1, 0],
    [1, 1],
  ],
  y: [0, 1, 4, 5],
}).state;

test("impurity and splits, by hand: the first column removes 4 of 4.25, in one of three splits", () => {
  expect(Array.from(featureImportance(trees, 3))).toEqual([
    expect.closeTo(4 / 4.25, 12),
    expect.closeTo(0.25 / 4.25, 12),
    0,
  ]);
  expect(Array.from(featureImportance(trees, 2, "splits"))).toEqual([
    expect.closeTo(1 / 3, 12),
    expect.closeTo(2 / 3, 12),
  ]);
  expect(refusal(() => featureImportance(trees, 1))).toContain("the trees split on column 1");
});

test("the importance of a shuffled column is the loss in score; the samples are not modified", () => {
  const x = { rows: 3, columns: 2, data: Float64Array.of(1, 10, 2, 20, 3, 30) };
  const before = x.data.slice();
  const lost = permutationImportance(({ data }) => (data[0] === 1 && data[2] === 2 && data[4] === 3 ? 1 : 0), x, {
    repeats: 60,
  });
  expect(lost[0]).toBeGreaterThan(0.6);
  expect(lost[1]).toBe(0);
  expect(x.data).toEqual(before);
});
