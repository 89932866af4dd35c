import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  asMatrix,
  column,
  fromColumns,
  identity,
  isMatrix,
  type Matrix,
  type MatrixLike,
  row,
  selectColumns,
  selectRows,
  toRows,
  transpose,
  zeros,
} from "./matrix.js";

// Up to 40 on a side, so that the blocks of 32 in transpose are crossed.
const matrices = (): fc.Arbitrary<Matrix> =>
  fc
    .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 40 }))
    .chain(([rows, columns]) =>
      fc
        .array(fc.double(), { minLength: rows * columns, maxLength: rows * columns })
        .map((values) => ({ rows, columns, data: Float64Array.from(values) })),
    );

describe("asMatrix", () => {
  test("stores nested arrays by rows", () => {
    expect(
      asMatrix([
        [1, 2, 3],
        [4, 5, 6],
      ]),
    ).toEqual({ rows: 2, columns: 3, data: Float64Array.of(1, 2, 3, 4, 5, 6) });
  });

  test("accepts typed rows, no rows, and rows without columns", () => {
    expect(asMatrix([Float32Array.of(1, 2), Int32Array.of(3, 4)]).data).toEqual(Float64Array.of(1, 2, 3, 4));
    expect(asMatrix([])).toEqual(zeros(0, 0));
    expect(asMatrix([[], []])).toEqual(zeros(2, 0));
  });

  test("returns a matrix unchanged, and copies nested arrays", () => {
    const matrix = zeros(2, 2);
    expect(asMatrix(matrix)).toBe(matrix);
    const source = Float64Array.of(1, 2);
    asMatrix([source]).data[0] = 9;
    expect(source[0]).toBe(1);
  });

  test("nested arrays round-trip", () => {
    fc.assert(
      fc.property(matrices(), (a) => {
        const { rows, columns, data } = asMatrix(toRows(a));
        expect([rows, data]).toEqual([a.rows, a.data]);
        if (rows > 0) expect(columns).toBe(a.columns);
      }),
    );
  });

  const refused: [string, unknown, RegExp][] = [
    ["ragged rows", [[1, 2], [3]], /^data: all rows must have the same length; row 0 has 2 numbers, row 1 has 1$/],
    ["a text entry", [[1, "2"]], /^data: row 0, column 1 must be a number, got "2"$/],
    ["a hole", [[1, undefined]], /row 0, column 1 must be a number, got undefined/],
    ["a flat array", [1, 2, 3], /row 0 must be an array of numbers, got 1/],
    ["a missing row", [[1], null], /row 1 must be an array of numbers, got null/],
    ["null", null, /expected a Matrix or an array of rows, got null/],
    ["a text", "12", /expected a Matrix or an array of rows, got "12"/],
    ["too few numbers", { rows: 2, columns: 2, data: new Float64Array(3) }, /a 2 x 2 matrix needs 4 numbers, got 3/],
    ["negative sizes", { rows: -1, columns: -1, data: new Float64Array(1) }, /cannot be negative, got -1 x -1/],
    ["32-bit data", { rows: 1, columns: 1, data: new Float32Array(1) }, /expected a Matrix or an array of rows/],
    ["half a row", { rows: 0.5, columns: 2, data: new Float64Array(1) }, /expected a Matrix or an array of rows/],
  ];
  test.each(refused)("refuses %s", (_, value, message) => {
    expect(() => asMatrix(value as MatrixLike, "data")).toThrow(message);
  });
});

test("isMatrix recognises dense matrices only", () => {
  expect(isMatrix(zeros(1, 2))).toBe(true);
  expect(isMatrix([[1]])).toBe(false);
  expect(isMatrix(null)).toBe(false);
  expect(isMatrix({ rows: 1, columns: 1, data: [1] })).toBe(false);
  expect(isMatrix({ ...zeros(1, 1), rowStart: Int32Array.of(0, 1) })).toBe(false);
});

test("identity has ones on its diagonal and zeros elsewhere", () => {
  for (const size of [0, 1, 2, 5]) {
    const { data } = identity(size);
    for (let i = 0; i < size; i++) for (let j = 0; j < size; j++) expect(data[i * size + j]).toBe(i === j ? 1 : 0);
  }
});

describe("rows and columns", () => {
  const a = asMatrix([
    [1, 2, 3],
    [4, 5, 6],
  ]);

  test("a row is a view, a column a copy", () => {
    const own = asMatrix(toRows(a));
    row(own, 1)[0] = 40;
    column(own, 2)[0] = 30;
    expect(toRows(own)).toEqual([
      [1, 2, 3],
      [40, 5, 6],
    ]);
  });

  test("fromColumns turns samples in columns into samples in rows", () => {
    expect(toRows(fromColumns(toRows(a)))).toEqual([
      [1, 4],
      [2, 5],
      [3, 6],
    ]);
  });

  test("are selected in the given order, repeats included", () => {
    expect(toRows(selectRows(a, [1, 0, 1]))).toEqual([
      [4, 5, 6],
      [1, 2, 3],
      [4, 5, 6],
    ]);
    expect(toRows(selectColumns(a, [2, 0]))).toEqual([
      [3, 1],
      [6, 4],
    ]);
    expect(selectRows(a, [])).toEqual(zeros(0, 3));
  });

  test.each([-1, 2, 0.5, Number.NaN])("row %d is refused", (index) => {
    expect(() => row(a, index)).toThrow(/does not exist; the matrix has 2 rows/);
    expect(() => selectRows(a, [0, index])).toThrow(/does not exist; the matrix has 2 rows/);
  });

  test.each([-1, 3, 0.5, Number.NaN])("column %d is refused", (index) => {
    expect(() => column(a, index)).toThrow(/does not exist; the matrix has 3 columns/);
    expect(() => selectColumns(a, [0, index])).toThrow(/does not exist; the matrix has 3 columns/);
  });
});

describe("transpose", () => {
  test("puts entry (i, j) at (j, i), and transposing twice restores the matrix", () => {
    fc.assert(
      fc.property(matrices(), (a) => {
        const t = transpose(a);
        expect([t.rows, t.columns]).toEqual([a.columns, a.rows]);
        for (let i = 0; i < a.rows; i++) {
          for (let j = 0; j < a.columns; j++) {
            if (!Object.is(t.data[j * a.rows + i], a.data[i * a.columns + j])) throw new Error(`entry ${i}, ${j}`);
          }
        }
        expect(transpose(t)).toEqual(a);
      }),
    );
  });

  test("columns of a matrix are rows of its transpose", () => {
    fc.assert(
      fc.property(matrices(), (a) => {
        const t = transpose(a);
        for (let j = 0; j < a.columns; j++) expect(column(a, j)).toEqual(row(t, j).slice());
      }),
      { numRuns: 30 },
    );
  });
});
