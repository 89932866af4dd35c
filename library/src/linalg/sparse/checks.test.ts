import { expect, test } from "vitest";
import { fromDense } from "../../data/sparse.js";
import { requireFiniteSparse, requireSymmetricSparse } from "./checks.js";

test("accepts symmetric matrices, also with stored zeros and rounding", () => {
  requireSymmetricSparse(
    "here",
    fromDense([
      [1, 2],
      [2, 5],
    ]),
  );
  requireSymmetricSparse(
    "here",
    fromDense([
      [1, 2],
      [2 + 1e-12, 5],
    ]),
  );
  requireSymmetricSparse("here", fromDense([]));
  const lopsided = {
    rows: 2,
    columns: 2,
    rowStart: Int32Array.of(0, 2, 3),
    columnIndex: Int32Array.of(0, 1, 1),
    values: Float64Array.of(1, 0, 1),
  };
  requireSymmetricSparse("here", lopsided);
  expect(
    requireFiniteSparse(
      "here",
      fromDense([
        [1, -7],
        [2, 5],
      ]),
    ),
  ).toBe(7);
});

test("refuses others, naming the entry", () => {
  expect(() => requireSymmetricSparse("here", fromDense([[1, 2, 3]]))).toThrow(
    "here: the matrix must be square, got 1 x 3",
  );
  expect(() =>
    requireSymmetricSparse(
      "here",
      fromDense([
        [1, 2],
        [3, 1],
      ]),
    ),
  ).toThrow("entry (0, 1) is 2, entry (1, 0) is 3");
  expect(() =>
    requireSymmetricSparse(
      "here",
      fromDense([
        [1, 0],
        [3, 1],
      ]),
    ),
  ).toThrow("entry (0, 1) is 0, entry (1, 0) is 3");
  expect(() =>
    requireSymmetricSparse(
      "here",
      fromDense([
        [1, 0],
        [0, Number.NaN],
      ]),
    ),
  ).toThrow("row 1, column 1 is NaN");
  expect(() => requireFiniteSparse("here", fromDense([[0, Infinity]]))).toThrow("row 0, column 1 is Infinity");
  const broken = { ...fromDense([[1, 2]]), columnIndex: Int32Array.of(1, 0) };
  expect(() => requireFiniteSparse("here", broken)).toThrow("must ascend");
});
