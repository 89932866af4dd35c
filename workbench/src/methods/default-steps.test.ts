import { registry } from "lectern/registry";
import { expect, test } from "vitest";
import { defaultStepsFor, stepsFor } from "./default-steps.js";
import type { TargetFacts } from "./suitability.js";

const r = (kind: string, options = {}) => ({ kind, options });
const kindsOf = (steps: readonly { readonly kind: string }[]) => steps.map(({ kind }) => kind);
const category: TargetFacts = { name: "group", type: "category", task: "classification" };
const amount: TargetFacts = { name: "rent", type: "number", task: "regression", least: 0 };

test("the default suits the target and can be created", () => {
  for (const [task, role] of [
    ["classification", "classifier"],
    ["regression", "regressor"],
    [null, "clusterer"],
  ] as const) {
    const steps = defaultStepsFor(task);
    expect(registry.recipe(steps[0]).traits.role).toBe(role);
  }
});

test("among other methods the first of the right role is chosen", () => {
  const few = ["pca", "lasso", "perceptron"].map(registry.method);
  expect(kindsOf(defaultStepsFor("classification", few))).toEqual(["perceptron"]);
  expect(kindsOf(defaultStepsFor("regression", few))).toEqual(["lasso"]);
  expect(kindsOf(defaultStepsFor(null, few))).toEqual(["pca"]);
  expect(() => defaultStepsFor("regression", [])).toThrow("no method with the role regressor");
});

test("steps that suit the new target are unchanged", () => {
  const steps = [r("standardize"), r("k-means", { clusters: 3 })];
  for (const target of [category, amount, null]) expect(stepsFor(steps, target)).toBe(steps);
  const trees = [r("tree-classifier", { maxDepth: 2 })];
  expect(stepsFor(trees, category)).toBe(trees);
});

test("a method of the other task is replaced by its counterpart, and preparation steps are kept where they suit", () => {
  const steps = [r("standardize"), r("random-forest-classifier", { trees: 5 })];
  expect(stepsFor(steps, amount)).toEqual([r("standardize"), r("random-forest-regressor")]);
  expect(stepsFor(stepsFor(steps, amount), category)).toEqual([r("standardize"), r("random-forest-classifier")]);
  expect(kindsOf(stepsFor([r("fisher-projection"), r("perceptron")], amount))).toEqual(
    kindsOf(defaultStepsFor("regression")),
  );
});

test("without a counterpart, or without a target, the default is used", () => {
  expect(kindsOf(stepsFor([r("perceptron")], amount))).toEqual(kindsOf(defaultStepsFor("regression")));
  expect(kindsOf(stepsFor([r("tree-classifier")], null))).toEqual(kindsOf(defaultStepsFor(null)));
  expect(kindsOf(stepsFor([], category))).toEqual(kindsOf(defaultStepsFor("classification")));
});
