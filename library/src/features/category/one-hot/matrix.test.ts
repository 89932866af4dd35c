import fc from "fast-check";
import { expect, test } from "vitest";
import { refusal } from "../../../../test/refusal.js";
import { toRows } from "../../../data/matrix.js";
import { decodeOneHotMatrix, flattenOneHot, oneHotMatrix } from "./matrix.js";

const colors = ["red", "green", "blue"];

test("[CB-016] Table 4.1: a record of four colours as a 4 x 3 matrix and as a flat vector of 12 numbers", () => {
  const x = oneHotMatrix(["red", "blue", "green", "green"], colors);
  expect(toRows(x)).toEqual([
    [1, 0, 0],
    [0, 0, 1],
    [0, 1, 0],
    [0, 1, 0],
  ]);
  const flat = flattenOneHot(x);
  expect([flat.rows, flat.columns]).toEqual([1, 12]);
  expect(Array.from(flat.data)).toEqual([1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 1, 0]);
});

test("decoding inverts encoding", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...colors)), (record) => {
      expect(decodeOneHotMatrix(oneHotMatrix(record, colors), colors)).toEqual(record);
    }),
  );
});

test("refuses unknown values, repeated categories and matrices of another width", () => {
  expect(refusal(() => oneHotMatrix(["red", "pink"], colors))).toBe(
    'invalid-data: oneHotMatrix: "pink" of feature 1 is not one of the 3 categories',
  );
  expect(refusal(() => oneHotMatrix([], ["a", "a"]))).toContain("the categories must not contain duplicates");
  expect(refusal(() => decodeOneHotMatrix(oneHotMatrix(["red"], colors), ["a", "b"]))).toContain(
    "the matrix has 3 columns for 2 categories",
  );
});
