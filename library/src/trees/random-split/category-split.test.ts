import { expect, test } from "vitest";
import { asMatrix } from "../../data/matrix.js";
import { categoryGoesLeft } from "../nodes/tree-nodes.js";
import { categoriesUpTo, categoryRanks } from "./category-split.js";

// Categories 2, 0, 40 and a gap; their responses are the second column.
const x = asMatrix([
  [2, 5],
  [0, 1],
  [40, 3],
  [2, 1],
  [Number.NaN, 9],
  [0, 1],
]);
const rows = Int32Array.from({ length: 6 }, (_, i) => i);
const response = (i: number) => x.data[2 * i + 1];

test("categories are ranked by their weighted mean response, and gaps have no rank", () => {
  const weights = new Float64Array(6).fill(1);
  const { ranked, values } = categoryRanks(x, rows, 0, weights, response);
  // The means of 2 and 40 are equal: 2 comes first among the samples.
  expect(ranked).toEqual([0, 2, 40]);
  expect(Array.from(values)).toEqual([1, 0, 2, 1, Number.NaN, 0]);
  expect(categoryRanks(x, rows, 0, weights.with(0, 3), response).ranked).toEqual([0, 40, 2]);
});

test("ranks do not depend on the codes of the categories", () => {
  const renamed = { ...x, data: x.data.map((value, at) => (at % 2 === 0 ? 50 - value : value)) };
  const weights = new Float64Array(6).fill(1);
  expect(categoryRanks(renamed, rows, 0, weights, response).values).toEqual(
    categoryRanks(x, rows, 0, weights, response).values,
  );
});

test("a set of categories tells those it knows apart; the others follow missing values", () => {
  for (const missingLeft of [false, true]) {
    const trees = {
      categories: Int32Array.from(categoriesUpTo(1.5, [0, 2, 40], missingLeft)),
      categoryStart: Int32Array.of(0),
      missingLeft: Uint8Array.of(missingLeft ? 1 : 0),
    };
    const goesLeft = (category: number) => categoryGoesLeft(trees, 0, category);
    expect([0, 2, 40].map(goesLeft)).toEqual([true, true, false]);
    for (const other of [1, 39, 41, 3000, Number.NaN]) expect(goesLeft(other)).toBe(missingLeft);
  }
});
