import { expect, test } from "vitest";
import { checkState } from "../../contract/state/check-state.js";
import * as state from "../../contract/state/fields.js";
import { randomSplitClassifier } from "./random-split-classifier/random-split-classifier.js";
import { splitTreesField } from "./split-trees-field.js";

const x = [[0], [0], [1], [1], [2], [2]];
const y = ["a", "a", "b", "b", "a", "a"];
const fitted = (categorical: readonly number[]) => {
  const { state: learned, options } = randomSplitClassifier({ categorical, trees: 3 }).fit({ x, y });
  return { trees: learned.trees, options };
};

const check = ({ trees, options }: ReturnType<typeof fitted>, change: object, other: object = {}) =>
  checkState(
    {
      kind: "test",
      learns: { trees: splitTreesField(state.matrix("leaves", 2, "what a leaf keeps")) },
      options: { ...options, ...other },
      sizes: { features: 1 },
    },
    { trees: { ...trees, ...change } },
  );

test("saved trees have the family of the options, its coefficients and children after their parents", () => {
  const numbers = fitted([]);
  const { child } = numbers.trees;
  expect(() => check(numbers, {})).not.toThrow();
  expect(() => check(numbers, {}, { splits: "conic" })).toThrow("must have splits of the family conic, got axis");
  expect(() => check(numbers, { family: "conic" }, { splits: "conic" })).toThrow("must have 2 coefficients");
  expect(() => check(numbers, { child: child.with(0, 0) })).toThrow("must have two children after each inner node");
  expect(() => check(numbers, {}, { trees: 4 })).toThrow("must have at least 4 trees, got 3");
});

test("saved splits by categories have words for them", () => {
  const categories = fitted([0]);
  const { trees } = categories;
  const node = trees.category.indexOf(0);
  expect(node).toBeGreaterThanOrEqual(0);
  expect(() => check(categories, {})).not.toThrow();
  expect(() => check(categories, { categoryStart: trees.categoryStart.with(node, -1) })).toThrow(
    `must have categories where a column of them decides (node ${node})`,
  );
  const beyond = trees.categories.with(trees.categoryStart[node], 1000);
  expect(() => check(categories, { categories: beyond })).toThrow("must have the words of all categories");
});
