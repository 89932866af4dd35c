import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mixedTable } from "../../../test/mixed-table.js";
import { refusal } from "../../../test/refusal.js";
import { toRows } from "../matrix.js";
import { numbersOf, numberTypes, tableFromNumbers, tableNumbers } from "./numbers.js";
import { schemaOf } from "./schema.js";
import { type Column, createTable, selectTableColumns } from "./table.js";

const size: Column = { type: "ordinal", codes: Int32Array.of(2, -1, 0), levels: ["small", "middle", "large"] };

describe("tableNumbers", () => {
  test("numbers are unchanged, booleans are 0 and 1, dates milliseconds, ordinals their level index; missing values are NaN", () => {
    const table = createTable({
      age: [31, null, 7.5],
      ok: [true, false, null],
      day: ["1970-01-02", "1970-01-01", null],
      size,
    });
    expect(toRows(tableNumbers(table))).toEqual([
      [31, 1, 86_400_000, 2],
      [NaN, 0, 0, NaN],
      [7.5, NaN, NaN, 0],
    ]);
  });

  test.each(["category", "text", "image"])("a %s column has no numbers and is refused with its name", (type) => {
    const table = selectTableColumns(mixedTable(5), ["number", type]);
    expect(refusal(() => tableNumbers(table))).toBe(
      `invalid-data: tableNumbers: column "${type}" is of type ${type}, which is not numeric; encode it first`,
    );
    expect(refusal(() => tableNumbers(table, "columns (pca)"))).toContain("invalid-data: columns (pca): column");
    expect(numberTypes).not.toContain(type);
  });

  test("shares no memory with the table, also for a single column", () => {
    const table = createTable({ a: [1, 2] });
    tableNumbers(table).data.fill(9);
    expect(numbersOf(table.columns[0], "a", "test")).toEqual(Float64Array.of(1, 2));
  });

  test("an empty table gives an empty matrix", () => {
    expect(tableNumbers(createTable({}))).toEqual({ rows: 0, columns: 0, data: new Float64Array(0) });
  });
});

describe("tableFromNumbers", () => {
  test("is the inverse, missing values included", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30 }), fc.nat(), (rows, seed) => {
        const table = selectTableColumns(mixedTable(rows, seed), [...numberTypes]);
        expect(tableFromNumbers(tableNumbers(table), schemaOf(table))).toEqual(table);
      }),
      { numRuns: 40 },
    );
  });

  test("rounds booleans and ordinals, within their bounds", () => {
    const schema = schemaOf(createTable({ ok: [true, true, true], size }));
    const x = { rows: 5, columns: 2, data: Float64Array.of(0.49, -3, 0.5, 0.6, 7, 1.4, -1, 99, NaN, NaN) };
    expect(tableFromNumbers(x, schema).columns).toEqual([
      { type: "boolean", values: Uint8Array.of(0, 1, 1, 0, 255) },
      { ...size, codes: Int32Array.of(0, 1, 1, 2, -1) },
    ]);
  });
});
