import { asLabels, createTable } from "lectern/data";
import { registry } from "lectern/registry";
import { expect, test } from "vitest";
import { findSuitableMethods } from "../suitable-methods.js";
import type { Standing } from "./book.js";
import { defaultCandidate } from "./candidates.js";
import { combinations, combinedKinds } from "./combine.js";
import { summaryOf } from "./judging.js";
import { entriesOf } from "./simulated.js";

function standings(entries: ReturnType<typeof entriesOf>): Standing[] {
  return entries.map((entry) => ({
    candidate: defaultCandidate(entry),
    scores: { scores: { r2: summaryOf([0.5, 0.6]) }, fitMilliseconds: 1 },
    values: [0.5, 0.6],
  }));
}

const rows = Array.from({ length: 60 }, (_, i) => i);
const x = createTable({ a: rows.map((i) => Math.sin(i)), b: rows.map((i) => Math.cos(i * i)) });
const numbers = standings(entriesOf(["ridge", "tree-regressor", "nearest-neighbors-regressor", "lasso"]));
const labels = rows.map((i) => (Math.sin(i) > 0.2 ? "yes" : "no"));
const table = createTable({ a: rows.map((i) => Math.sin(i)), b: rows.map((i) => Math.cos(i * i)), y: labels });
const classifiers = ["perceptron", "logistic-regression", "tree-classifier", "gaussian-naive-bayes"];
const classes = standings(findSuitableMethods(table, { target: "y", methods: classifiers }).entries);
const all = { blends: true, canDivide: true, calibrates: false };

test("blends and stacks of the best regressors can be fitted, and are more complex than any of them", () => {
  const made = combinations(numbers, { ...all, task: "regression" });
  expect(made.map(({ recipe }) => recipe.kind)).toEqual(["voting-regressor", "voting-regressor", "stacking-regressor"]);
  const y = Float64Array.from(rows, (i) => Math.sin(i) + 3);
  for (const { recipe, complexity } of made) {
    expect(combinedKinds.has(recipe.kind)).toBe(true);
    for (const { candidate } of numbers) expect(complexity).toBeGreaterThan(candidate.complexity);
    const model = registry.recipe(recipe).fit({ x, y });
    expect(model.predict?.(x)).toHaveLength(60);
  }
});

test("classifiers without probabilities are not combined; the others are, and calibrated if probabilities are asked for", () => {
  const made = combinations(classes, { ...all, task: "classification", calibrates: true });
  expect(made.map(({ recipe }) => recipe.kind)).toContain("calibrated-classifier");
  for (const { recipe, entry } of made) {
    expect(JSON.stringify(recipe)).not.toContain("perceptron");
    expect(entry.title.length).toBeGreaterThan(5);
    const model = registry.recipe(recipe).fit({ x, y: asLabels(labels) });
    expect(model.probabilities?.(x).rows).toBe(60);
  }
});

test("there is nothing to combine where it is not wanted, and no stack where rows cannot be divided", () => {
  expect(combinations(numbers, { ...all, task: "regression", blends: false })).toEqual([]);
  const inTime = combinations(numbers, { ...all, task: "regression", canDivide: false });
  expect(inTime.every(({ recipe }) => recipe.kind === "voting-regressor")).toBe(true);
  expect(combinations(numbers.slice(0, 1), { ...all, task: "regression" })).toEqual([]);
});

test("a recipe that the user has given is called as it is called there, without its steps", () => {
  const [first, second] = entriesOf(["ridge", "lasso"]);
  const own = { ...first, steps: ["current recipe", "standardize", "ridge"], title: "current recipe", isGiven: true };
  const [blend] = combinations(standings([own, second]), { ...all, task: "regression" });
  expect(blend.entry.title).toBe("Blend: mean of the predictions of current recipe, lasso");
});
