import { describe, expect, test } from "vitest";
import { asMatrix } from "../../data/matrix.js";
import { fromDense } from "../../data/sparse.js";
import { columnExtremes, mergeExtremes } from "./column-extremes.js";

const rows = [
  [2, 0, Number.NaN, 7],
  [5, -3, Number.NaN, 9],
  [Number.NaN, 0, Number.NaN, 8],
];

describe.each([
  ["dense", asMatrix(rows)],
  ["sparse", fromDense(rows)],
])("%s columns", (_, x) => {
  test("have counts, minimum and maximum; missing values are left out, zeros are not", () => {
    const { counts, minimum, maximum } = columnExtremes(x);
    expect(Array.from(counts)).toEqual([2, 3, 0, 3]);
    expect(Array.from(minimum)).toEqual([2, -3, 0, 7]);
    expect(Array.from(maximum)).toEqual([5, 0, 0, 9]);
  });

  test("samples of weight 0 do not count", () => {
    const { counts, minimum, maximum } = columnExtremes(x, Float64Array.of(3, 0, 1));
    expect(Array.from(counts)).toEqual([1, 2, 0, 2]);
    expect(Array.from(minimum)).toEqual([2, 0, 0, 7]);
    expect(Array.from(maximum)).toEqual([2, 0, 0, 8]);
  });
});

test("merging gives the extremes of all rows, also when one side has no values", () => {
  const of = (some: number[][]) => columnExtremes(asMatrix(some));
  const whole = of(rows);
  expect(mergeExtremes(of(rows.slice(0, 1)), of(rows.slice(1)))).toEqual(whole);
  expect(mergeExtremes(of(rows.slice(2)), of(rows.slice(0, 2)))).toEqual(whole);
});
