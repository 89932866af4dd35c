import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { asLabels } from "../data/labels.js";
import { asMatrix } from "../data/matrix.js";
import { fromDense } from "../data/sparse.js";
import { addCounts, countColumns } from "./word-counts.js";

const x = asMatrix([
  [1, 0],
  [2, 5],
  [0, 1],
]);
const y = asLabels(["a", "b", "a"]);

test("counts per class are weighted sums, for sparse samples too, and add up", () => {
  const weights = Float64Array.of(2, 1, 1);
  const counts = countColumns("some", x, y, weights);
  expect(Array.from(counts.weight)).toEqual([3, 1]);
  expect(Array.from(counts.counts.data)).toEqual([2, 1, 2, 5]);
  expect(countColumns("some", fromDense(x), y, weights)).toEqual(counts);
  expect(addCounts(counts, counts)).toEqual(countColumns("some", x, y, Float64Array.of(4, 2, 2)));
});

test("refuses negative counts", () => {
  for (const samples of [
    asMatrix([
      [1, -2],
      [0, 1],
    ]),
    fromDense(
      asMatrix([
        [1, -2],
        [0, 1],
      ]),
    ),
  ]) {
    expect(refusal(() => countColumns("some", samples, asLabels(["a", "b"])))).toBe(
      "invalid-data: some: counts must not be negative, but x has -2; use gaussianNaiveBayes for such columns",
    );
  }
});
