import fc from "fast-check";
import { expect, test } from "vitest";
import { findEntry } from "./find-entry.js";
import { asMatrix } from "./matrix.js";
import { fromDense } from "./sparse.js";

test("finds the first match row by row, in dense and sparse matrices", () => {
  const row = fc.array(fc.integer({ min: -1, max: 3 }), { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), (rows) => {
      const i = rows.findIndex((values) => values.includes(-1));
      const expected = i < 0 ? undefined : { row: i, column: rows[i].indexOf(-1), value: -1 };
      const x = asMatrix(rows);
      for (const given of [x, fromDense(x)]) expect(findEntry(given, (value) => value < 0)).toEqual(expected);
    }),
  );
});

test("skips zeros that are not stored, and can find NaN", () => {
  const x = asMatrix([[0, Number.NaN]]);
  expect(findEntry(fromDense(x), (value) => !(value > 0))).toMatchObject({ row: 0, column: 1 });
  expect(findEntry(x, (value) => !(value > 0))).toEqual({ row: 0, column: 0, value: 0 });
});
