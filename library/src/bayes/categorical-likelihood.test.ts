import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import { asLabels } from "../data/labels.js";
import { asMatrix, zeros } from "../data/matrix.js";
import { createRandom } from "../numeric/random/random.js";
import {
  addCategoricalScores,
  addCategories,
  categoryProbabilities,
  countCategories,
  drawCategorical,
  startProblem,
} from "./categorical-likelihood.js";

const x = asMatrix([
  [0, 2],
  [1, 0],
  [1, 2],
]);
const y = asLabels(["a", "b", "b"]);

test("each column has one row per category, at least those given", () => {
  const { start, counts } = countCategories("some", x, y, null, Float64Array.of(1, 2, 1));
  expect(Array.from(start)).toEqual([0, 2, 5]);
  expect(Array.from(counts.data)).toEqual([1, 0, 0, 3, 0, 2, 0, 0, 1, 1]);
  expect(Array.from(countCategories("some", x, y, [4, 1]).start)).toEqual([0, 4, 7]);
});

test("adds two sets of counts with different numbers of categories", () => {
  const other = countCategories(
    "some",
    asMatrix([
      [3, 0],
      [0, 1],
    ]),
    asLabels(["a", "b"]),
    null,
  );
  const sum = addCategories(countCategories("some", x, y, null), other);
  const whole = countCategories(
    "some",
    asMatrix([
      [0, 2],
      [1, 0],
      [1, 2],
      [3, 0],
      [0, 1],
    ]),
    asLabels([..."abbab"]),
    null,
  );
  expect(sum).toEqual(whole);
});

test("probabilities are smoothed by the number of categories, and scores are their logarithms", () => {
  const seen = countCategories("some", x, y, null);
  const probabilities = categoryProbabilities(seen, 1);
  expectClose(probabilities.data, [2 / 3, 1 / 4, 1 / 3, 3 / 4, 1 / 4, 2 / 5, 1 / 4, 1 / 5, 2 / 4, 2 / 5], 1e-15);
  const likelihood = { ...seen, probabilities };
  const scores = zeros(1, 2);
  addCategoricalScores("some", scores, likelihood, asMatrix([[1, 2]]), { unknown: "refuse", smoothing: 1 });
  expectClose(scores.data.map(Math.exp), [(1 / 3) * (2 / 4), (3 / 4) * (2 / 5)], 1e-14);
  const refused = () =>
    addCategoricalScores("some", scores, likelihood, asMatrix([[2, 0]]), { unknown: "refuse", smoothing: 1 });
  expect(refusal(refused)).toMatch(
    /^invalid-data: some: x has the unknown category 2 in row 0, column 0, which had 2 categories in the fit/,
  );
});

test("draws codes with the probabilities of their class", () => {
  const seen = countCategories("some", x, y, null);
  const likelihood = { ...seen, probabilities: categoryProbabilities(seen, 1) };
  for (const seed of [1, 2, 3]) {
    const codes = Int32Array.from({ length: 20_000 }, (_, i) => i % 2);
    const drawn = drawCategorical(likelihood, codes, createRandom(seed));
    const again = countCategories("some", drawn, { codes, classes: ["a", "b"] }, null);
    expectClose(categoryProbabilities(again, 0).data, likelihood.probabilities.data, 0.03);
  }
});

test("the categories of all columns begin at 0 and end at their number", () => {
  expect(startProblem(Int32Array.of(0, 2, 5), 5)).toBeUndefined();
  expect(startProblem(Int32Array.of(0), 0)).toBeUndefined();
  expect(startProblem(Int32Array.of(0, 2, 4), 5)).toBe(
    "must begin with 0 and end with 5, the number of categories, got 0 and 4",
  );
  expect(startProblem(Int32Array.of(1, 2, 5), 5)).toContain("got 1 and 5");
});
