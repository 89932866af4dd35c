import { expect, test } from "vitest";
import type { ContestRow } from "../compute/calls.js";
import { comparisonFigure, withRow } from "./comparison-figure.js";

function row(name: string, mean: number, more: Partial<ContestRow> = {}): ContestRow {
  const folds = [mean - 0.1, mean + 0.1];
  const scored = { scorer: "accuracy", higherIsBetter: true, folds, mean, standardError: 0.1, rows: 100 };
  return { name, title: name, steps: [], ...scored, milliseconds: 1, remark: "", ...more };
}

const namesOf = (rows: readonly ContestRow[]) => rows.map(({ name, mean }) => `${name} ${mean}`);

test("rows are sorted as they arrive, for both directions of the metric", () => {
  const three = [row("a", 0.7), row("b", 0.9), row("c", 0.8)].reduce(withRow, [] as ContestRow[]);
  expect(namesOf(three)).toEqual(["b 0.9", "c 0.8", "a 0.7"]);
  const error = { higherIsBetter: false };
  expect(namesOf(withRow([row("a", 3, error)], row("b", 2, error)))).toEqual(["b 2", "a 3"]);
});

test("a method has the scores on most rows, then the best", () => {
  const first = [row("a", 0.7)];
  expect(namesOf(withRow(first, row("a", 0.6)))).toEqual(["a 0.7"]);
  expect(namesOf(withRow(first, row("a", 0.8)))).toEqual(["a 0.8"]);
  expect(namesOf(withRow(first, row("a", 0.6, { rows: 400 })))).toEqual(["a 0.6"]);
  expect(namesOf(withRow(first, row("a", 0.9, { rows: 50 })))).toEqual(["a 0.7"]);
});

/** The data of the folds and of the means. */
function dataOf(rows: readonly ContestRow[]) {
  const { plot } = comparisonFigure(rows);
  return (plot as never as { layer: { data: { values: { name: string }[] } }[] }).layer;
}

test("the figure has the rows with scores, in their order", () => {
  const [folds, means] = dataOf([row("b", 0.7), row("a", 0.9), row("c", Number.NaN, { folds: [] })]);
  expect(means.data.values.map(({ name }) => name)).toEqual(["b", "a"]);
  expect(folds.data.values).toHaveLength(4);
});

test("recipes of the user are named without their steps, and combinations of other methods have other names", () => {
  const members = ["kernel-logistic-regression", "logistic-regression"];
  const [, means] = dataOf([
    row("current recipe | standardize | ridge", 0.9, { title: "current recipe" }),
    row("random-features | ridge", 0.8, { title: "Ridge" }),
    row(`voting-classifier (${members.join(", ")})`, 0.7),
    row(`voting-classifier (${[...members, "perceptron"].join(", ")})`, 0.6),
  ]);
  const [own, map, two, three] = means.data.values.map(({ name }) => name);
  expect([own, map]).toEqual(["current recipe", "random-features | ridge"]);
  expect(two).toMatch(/^voting-classifier \(.*…stic-regression\)$/);
  expect(three).toMatch(/^voting-classifier \(.*…ion, perceptron\)$/);
});
