import { describe, expect, test } from "vitest";
import { asMatrix } from "../data/matrix.js";
import { fromDense } from "../data/sparse.js";
import { columnQuantiles, columnReader } from "./column-values.js";

const x = asMatrix([
  [1, 0, Number.NaN],
  [Number.NaN, 5, Number.NaN],
  [3, 0, Number.NaN],
  [9, 0, Number.NaN],
]);

describe.each([
  ["dense", x],
  ["sparse", fromDense(x)],
])("%s columns", (_, samples) => {
  test("are read without their missing values", () => {
    const buffer = new Float64Array(4);
    const read = columnReader(samples);
    const values = [0, 1, 2].map((j) => Array.from(buffer.subarray(0, read(j, buffer))).sort((a, b) => a - b));
    expect(values).toEqual([[1, 3, 9], [0, 0, 0, 5], []]);
  });

  test("have quantiles; those of a column without values are 0 of 0", () => {
    const { counts, values } = columnQuantiles(samples, [0, 0.5, 1]);
    expect(Array.from(counts)).toEqual([3, 4, 0]);
    expect(Array.from(values)).toEqual([1, 3, 9, 0, 0, 5, 0, 0, 0]);
  });
});
