import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { asMatrix } from "../../data/matrix.js";
import { fromDense } from "../../data/sparse.js";
import { divide, rowLength } from "./balance-blocks.js";

const x = asMatrix([
  [3, 4],
  [0, 0],
  [0, -1],
]);

describe("rowLength", () => {
  test("is the root mean square length of the rows", () => {
    expect(rowLength(x, "b")).toBeCloseTo(Math.sqrt(26 / 3), 14);
    expect(rowLength(fromDense(x), "b")).toBeCloseTo(Math.sqrt(26 / 3), 14);
  });

  test("a weight of 2 counts a row twice, 0 not at all", () => {
    expect(rowLength(x, "b", Float64Array.of(2, 0, 1))).toBeCloseTo(Math.sqrt(51 / 3), 14);
    expect(rowLength(fromDense(x), "b", Float64Array.of(2, 0, 1))).toBeCloseTo(Math.sqrt(51 / 3), 14);
  });

  test("is 1 where nothing can be scaled: zeros, no columns, only rows of weight 0", () => {
    expect(rowLength(asMatrix([[0, 0]]), "b")).toBe(1);
    expect(rowLength({ rows: 3, columns: 0, data: new Float64Array(0) }, "b")).toBe(1);
    expect(rowLength(x, "b", Float64Array.of(0, 1, 0))).toBe(1);
  });

  test("neither overflows nor underflows", () => {
    expect(rowLength(asMatrix([[3e200, 4e200]]), "b") / 5e200).toBeCloseTo(1, 14);
    expect(rowLength(asMatrix([[3e-200, 4e-200]]), "b") / 5e-200).toBeCloseTo(1, 14);
  });

  test("refuses missing values and names the block", () => {
    expect(refusal(() => rowLength(asMatrix([[1, NaN]]), "sizes"))).toBe(
      'invalid-data: columns: the block "sizes" has missing values and cannot be balanced; impute them first',
    );
  });
});

test("after division, rows have root mean square length 1, for any units", () => {
  const entry = fc.double({ min: -1e6, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(fc.array(fc.tuple(entry, entry), { minLength: 1, maxLength: 20 }), (rows) => {
      fc.pre(rows.flat().some((value) => Math.abs(value) > 1e-6));
      const matrix = asMatrix(rows);
      const { data } = divide(matrix, rowLength(matrix, "b"));
      expect(data.reduce((sum, value) => sum + value * value, 0) / rows.length).toBeCloseTo(1, 10);
    }),
  );
});

test("divide does not modify its input", () => {
  expect(divide(x, 1)).toBe(x);
  const before = structuredClone(x);
  expect(divide(x, 2).data).toEqual(Float64Array.of(1.5, 2, 0, 0, 0, -0.5));
  expect(divide(fromDense(x), 2)).toEqual(fromDense(divide(x, 2)));
  expect(x).toEqual(before);
});
