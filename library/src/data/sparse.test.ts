import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { asMatrix, type Matrix, selectColumns, selectRows, toRows, transpose, zeros } from "./matrix.js";
import {
  asSparse,
  countNonZero,
  fromDense,
  fromTriplets,
  isSparse,
  type SparseMatrix,
  selectSparseColumns,
  selectSparseRows,
  toDense,
  transposeSparse,
} from "./sparse.js";

/** Small matrices, mostly zeros; whole numbers, so that sums are exact in any order. */
const matrices = (): fc.Arbitrary<Matrix> =>
  fc.tuple(fc.nat(7), fc.nat(7)).chain(([rows, columns]) =>
    fc
      .array(fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.integer({ min: -9, max: 9 })), {
        minLength: rows * columns,
        maxLength: rows * columns,
      })
      .map((values) => ({ rows, columns, data: Float64Array.from(values) })),
  );

const matricesWithIndices = (side: "rows" | "columns") =>
  matrices().chain((a) =>
    fc.tuple(fc.constant(a), a[side] === 0 ? fc.constant([]) : fc.array(fc.nat(a[side] - 1), { maxLength: 12 })),
  );

describe("construction", () => {
  test("dense to sparse and back is unchanged, and the result is valid", () => {
    fc.assert(
      fc.property(matrices(), (a) => {
        const sparse = fromDense(a);
        expect(asSparse(sparse)).toBe(sparse);
        expect(sparse.values.every((value) => value !== 0)).toBe(true);
        expect(toDense(sparse)).toEqual(a);
      }),
    );
  });

  test("keeps NaN and infinities", () => {
    const a = asMatrix([[0, Number.NaN, Number.POSITIVE_INFINITY]]);
    expect(fromDense(a).values).toEqual(Float64Array.of(Number.NaN, Number.POSITIVE_INFINITY));
    expect(toDense(fromDense(a))).toEqual(a);
  });

  test("asSparse takes nested arrays", () => {
    expect(asSparse([[0, 5]])).toEqual({
      rows: 1,
      columns: 2,
      rowStart: Int32Array.of(0, 1),
      columnIndex: Int32Array.of(1),
      values: Float64Array.of(5),
    });
  });

  test("triplets in any order add up to the dense matrix of their sums", () => {
    const cases = fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 })).chain(([rows, columns]) =>
      fc.record({
        rows: fc.constant(rows),
        columns: fc.constant(columns),
        entries: fc.array(fc.tuple(fc.nat(rows - 1), fc.nat(columns - 1), fc.integer({ min: -3, max: 3 }))),
      }),
    );
    fc.assert(
      fc.property(cases, ({ rows, columns, entries }) => {
        const expected = zeros(rows, columns);
        for (const [i, j, value] of entries) expected.data[i * columns + j] += value;
        const sparse = fromTriplets(rows, columns, {
          rowIndex: entries.map(([i]) => i),
          columnIndex: entries.map(([, j]) => j),
          values: entries.map(([, , value]) => value),
        });
        expect(asSparse(sparse)).toBe(sparse);
        expect(toDense(sparse)).toEqual(expected);
        expect(sparse.values.length).toBe(expected.data.filter((value) => value !== 0).length);
      }),
    );
  });

  test.each([
    ["a row out of range", [2], [0], [1], /row 2 does not exist; the sparse matrix has 2 rows/],
    ["a negative column", [0], [-1], [1], /column -1 does not exist; the sparse matrix has 3 columns/],
    ["half a row", [0.5], [0], [1], /row 0.5 does not exist; the sparse matrix/],
    ["unequal lengths", [0, 1], [0], [1], /need the same length, got 2, 1 and 1/],
  ])("fromTriplets refuses %s", (_, rowIndex, columnIndex, values, message) => {
    expect(() => fromTriplets(2, 3, { rowIndex, columnIndex, values })).toThrow(message);
  });

  test("fromTriplets refuses invalid sizes", () => {
    const none = { rowIndex: [], columnIndex: [], values: [] };
    expect(() => fromTriplets(-1, 3, none)).toThrow(/rows must be a whole number .* got -1/);
    expect(() => fromTriplets(1, 2 ** 31, none)).toThrow(/columns must be a whole number .* got 2147483648/);
  });
});

describe("asSparse", () => {
  const good: SparseMatrix = {
    rows: 2,
    columns: 3,
    rowStart: Int32Array.of(0, 2, 3),
    columnIndex: Int32Array.of(0, 2, 1),
    values: Float64Array.of(1, 2, 3),
  };

  test("accepts a valid matrix", () => expect(asSparse(good)).toBe(good));

  const refused: [string, Partial<SparseMatrix>, RegExp][] = [
    ["half a row", { rows: 1.5 }, /rows must be a whole number/],
    ["a rowStart of the wrong length", { rows: 3 }, /with 3 rows needs 4 numbers, got 3/],
    ["a rowStart that does not begin at 0", { rowStart: Int32Array.of(1, 2, 3) }, /rowStart must run from 0/],
    ["a rowStart that misses values", { rowStart: Int32Array.of(0, 1, 2) }, /to the number of values/],
    [
      "a descending rowStart",
      { rowStart: Int32Array.of(0, 4, 3) },
      /rowStart must be ascending, but row 1 starts at 4/,
    ],
    ["fewer columns than values", { columnIndex: Int32Array.of(0, 2) }, /columnIndex must be as long as values/],
    ["descending columns", { columnIndex: Int32Array.of(2, 0, 1) }, /row 0 must ascend within 0 to 2, got 0 after 2/],
    ["a repeated column", { columnIndex: Int32Array.of(1, 1, 1) }, /row 0 must ascend within 0 to 2, got 1 after 1/],
    ["a column out of range", { columnIndex: Int32Array.of(0, 2, 3) }, /row 1 must ascend within 0 to 2, got 3/],
    ["a negative column", { columnIndex: Int32Array.of(-1, 2, 1) }, /row 0 must ascend within 0 to 2, got -1/],
  ];
  test.each(refused)("refuses %s", (_, change, message) => {
    expect(() => asSparse({ ...good, ...change })).toThrow(message);
  });
});

test("isSparse recognises sparse matrices only", () => {
  expect(isSparse(fromDense([[1]]))).toBe(true);
  expect(isSparse(zeros(1, 1))).toBe(false);
  expect(isSparse(null)).toBe(false);
  expect(isSparse([[1]])).toBe(false);
});

describe("agrees with the dense operation:", () => {
  test("transpose", () => {
    fc.assert(
      fc.property(matrices(), (a) => {
        const t = transposeSparse(fromDense(a));
        expect(asSparse(t)).toBe(t);
        expect(toDense(t)).toEqual(transpose(a));
      }),
    );
  });

  test("selectSparseRows", () => {
    fc.assert(
      fc.property(matricesWithIndices("rows"), ([a, indices]) => {
        const selected = asSparse(selectSparseRows(fromDense(a), indices));
        expect(toDense(selected)).toEqual(selectRows(a, indices));
      }),
    );
  });

  test("selectSparseColumns", () => {
    fc.assert(
      fc.property(matricesWithIndices("columns"), ([a, indices]) => {
        const selected = asSparse(selectSparseColumns(fromDense(a), indices));
        expect(toDense(selected)).toEqual(selectColumns(a, indices));
      }),
    );
  });

  test.each([-1, 2, 0.5, Number.NaN])("row and column %d do not exist", (index) => {
    const a = fromDense(zeros(2, 2));
    expect(() => selectSparseRows(a, [index])).toThrow(/does not exist; the sparse matrix has 2 rows/);
    expect(() => selectSparseColumns(a, [index])).toThrow(/does not exist; the sparse matrix has 2 columns/);
  });

  test("countNonZero, not counting stored zeros", () => {
    fc.assert(
      fc.property(matrices(), (a) => {
        expect(countNonZero(fromDense(a))).toBe(
          toRows(a)
            .flat()
            .filter((value) => value !== 0).length,
        );
      }),
    );
    expect(countNonZero({ ...fromDense([[1, 2]]), values: Float64Array.of(0, 2) })).toBe(1);
  });
});
