import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { asMatrix, type Matrix, row, toRows, transpose, zeros } from "./matrix.js";
import { asSparse, fromDense, isSparse, type SparseMatrix, toDense } from "./sparse.js";
import { stackColumns, stackRows } from "./stack.js";

const matrix = (rows: number, columns: number): fc.Arbitrary<Matrix> =>
  fc
    .array(fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 9 })), {
      minLength: rows * columns,
      maxLength: rows * columns,
    })
    .map((values) => ({ rows, columns, data: Float64Array.from(values) }));

/** One to four matrices with the same number of columns. */
const piles = () =>
  fc.nat(5).chain((columns) =>
    fc.array(
      fc.nat(4).chain((rows) => matrix(rows, columns)),
      { minLength: 1, maxLength: 4 },
    ),
  );

describe("dense", () => {
  test("stackRows concatenates the rows of all parts in order", () => {
    fc.assert(
      fc.property(piles(), (parts) => {
        const stacked = stackRows(parts);
        expect(toRows(stacked)).toEqual(parts.flatMap(toRows));
        expect(stacked.columns).toBe(parts[0].columns);
      }),
    );
  });

  test("stackColumns is stackRows of the transposes", () => {
    fc.assert(
      fc.property(piles(), (parts) => {
        expect(stackColumns(parts.map(transpose))).toEqual(transpose(stackRows(parts)));
      }),
    );
  });

  test("the result is a copy", () => {
    const part = asMatrix([[1]]);
    row(stackRows([part]), 0)[0] = 2;
    row(stackColumns([part]), 0)[0] = 2;
    expect(part.data[0]).toBe(1);
  });
});

describe("sparse", () => {
  test("stacks like the dense forms", () => {
    fc.assert(
      fc.property(piles(), (parts) => {
        const below = asSparse(stackRows(parts.map((part) => fromDense(part))));
        expect(toDense(below)).toEqual(stackRows(parts));
        const beside = asSparse(stackColumns(parts.map((part) => fromDense(transpose(part)))));
        expect(toDense(beside)).toEqual(transpose(stackRows(parts)));
      }),
    );
  });

  test("a single sparse part makes the result sparse", () => {
    fc.assert(
      fc.property(piles(), fc.nat(), (parts, at) => {
        const mixed = parts.map((part, i) => (i === at % parts.length ? fromDense(part) : part));
        const below = stackRows(mixed);
        expect(isSparse(below)).toBe(true);
        expect(toDense(below as SparseMatrix)).toEqual(stackRows(parts));
      }),
    );
  });
});

test("refuses an empty list and incompatible shapes", () => {
  expect(() => stackRows([])).toThrow(/stackRows: needs at least 1 matrix/);
  expect(() => stackRows([zeros(1, 2), zeros(1, 2), zeros(2, 1)])).toThrow(
    /same number of columns; matrix 0 has 2, matrix 2 has 1/,
  );
  expect(() => stackColumns([zeros(2, 1), zeros(1, 1)])).toThrow(/same number of rows; matrix 0 has 2, matrix 1 has 1/);
});
