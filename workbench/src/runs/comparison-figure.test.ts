import { expect, test } from "vitest";
import type { Compared } from "../compute/calls.js";
import { comparisonFigure, ranked } from "./comparison-figure.js";

function compared(name: string, mean: number, more: Partial<Compared> = {}): Compared {
  const folds = [mean - 0.1, mean + 0.1];
  return { name, scorer: "accuracy", higherIsBetter: true, folds, mean, deviation: 0.1, milliseconds: 1, ...more };
}

test("the best comes first, for both directions of the metric, and failures last", () => {
  const broken = compared("c", Number.NaN, { failure: "it wants counts" });
  expect(ranked([broken, compared("a", 0.7), compared("b", 0.9)]).map(({ name }) => name)).toEqual(["b", "a", "c"]);
  const error = { higherIsBetter: false };
  expect(ranked([compared("a", 3, error), compared("b", 2, error)]).map(({ name }) => name)).toEqual(["b", "a"]);
});

test("the figure has the available results, in their order", () => {
  const figure = comparisonFigure([compared("a", 0.7), compared("b", 0.9), compared("c", 0, { failure: "no" })]);
  const [folds, means] = (figure.plot as never as { layer: { data: { values: { name: string }[] } }[] }).layer;
  expect(means.data.values.map(({ name }) => name)).toEqual(["b", "a"]);
  expect(folds.data.values).toHaveLength(4);
});
