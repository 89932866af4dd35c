import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { columnsFromRecords, concatenateTables, toRecords } from "./records.js";
import { columnOf, createTable, selectTableRows } from "./table.js";

describe("columnsFromRecords", () => {
  test("infers types; absent fields are missing", () => {
    const table = columnsFromRecords([
      { n: 1, b: true, d: new Date(5), t: "x" },
      { t: "y", n: null, extra: 2n },
      { n: Number.NaN, b: undefined },
    ]);
    expect(table.names).toEqual(["n", "b", "d", "t", "extra"]);
    expect(table.columns).toEqual([
      { type: "number", values: Float64Array.of(1, NaN, NaN) },
      { type: "boolean", values: Uint8Array.of(1, 255, 255) },
      { type: "date", values: Float64Array.of(5, NaN, NaN) },
      { type: "category", codes: Int32Array.of(0, 1, -1), categories: ["x", "y"] },
      { type: "number", values: Float64Array.of(NaN, 2, NaN) },
    ]);
  });

  test("inherited keys are never read", () => {
    const hostile = JSON.parse('[{"__proto__": 1, "constructor": 2}, {}]');
    const table = columnsFromRecords(hostile);
    expect(table.names).toEqual(["__proto__", "constructor"]);
    expect(columnOf(table, "constructor")).toEqual({ type: "number", values: Float64Array.of(2, NaN) });
    expect(Object.keys(toRecords(table)[0])).toEqual(["__proto__", "constructor"]);
  });

  test("refuses mixed types and invalid cells with column and row", () => {
    expect(() => columnsFromRecords([{ a: 1 }, { a: "x" }])).toThrow('column "a" mixes number and text ("x" in row 1)');
    expect(() => columnsFromRecords([{ a: [1] }])).toThrow('column "a" has an array of 1 in row 0');
    expect(() => columnsFromRecords([{ a: 2n ** 60n }])).toThrow(/column "a"/);
    expect(() => columnsFromRecords([5 as never])).toThrow("record 0 must be an object, got 5");
  });

  test("inverts toRecords for numbers, booleans, dates and texts", () => {
    const record = fc.record({
      n: fc.option(fc.double({ noNaN: true })),
      b: fc.option(fc.boolean()),
      d: fc.option(fc.integer({ min: -8.64e15, max: 8.64e15 }).map((ms) => new Date(ms).toISOString())),
      t: fc.option(fc.string()),
    });
    fc.assert(
      fc.property(fc.array(record, { minLength: 1 }), (records) => {
        const table = columnsFromRecords(records);
        expect(columnsFromRecords(toRecords(table))).toEqual(table);
        const texts = toRecords(table).map(({ n, b, t }) => [n, b, typeof t]);
        // A column of nothing but ISO dates may have become one of dates, so texts are compared by kind.
        expect(texts).toEqual(records.map(({ n, b, t }) => [n, b, typeof t]));
      }),
    );
  });
});

test("records have no prototype, and cannot contain images", () => {
  const [record] = toRecords(createTable({ a: [1] }));
  expect(Object.getPrototypeOf(record)).toBeNull();
  const missing = new Uint8Array(1);
  const image = { type: "image", width: 1, height: 1, channels: 1, pixels: new Float32Array(1), missing } as const;
  expect(() => toRecords(createTable({ face: image }))).toThrow('column "face" holds images');
});

describe("concatenateTables", () => {
  const missing = Uint8Array.of(0, 1, 0);
  const table = createTable({
    n: [1, null, 3],
    c: ["b", "a", null],
    o: { type: "ordinal", codes: Int32Array.of(1, -1, 0), levels: ["low", "high"] },
    b: [true, null, false],
    d: { type: "date", values: Float64Array.of(0, NaN, 1) },
    t: { type: "text", values: ["x", null, ""] },
    i: { type: "image", width: 1, height: 1, channels: 1, pixels: Float32Array.of(1, 0, 2), missing },
  });

  test("inverts a division into rows", () => {
    for (let cut = 0; cut <= 3; cut++) {
      const rows = [0, 1, 2];
      const parts = [selectTableRows(table, rows.slice(0, cut)), selectTableRows(table, rows.slice(cut))];
      expect(concatenateTables(parts)).toEqual(table);
    }
    expect(concatenateTables([])).toEqual({ rows: 0, names: [], columns: [] });
  });

  test("merges categories and matches columns by name", () => {
    const joined = concatenateTables([
      createTable({ c: ["b", "z"], n: [1, 2] }),
      createTable({ n: [3, 4], c: ["a", "b"] }),
    ]);
    expect(joined.columns).toEqual([
      { type: "category", codes: Int32Array.of(1, 2, 0, 1), categories: ["a", "b", "z"] },
      { type: "number", values: Float64Array.of(1, 2, 3, 4) },
    ]);
  });

  test("refuses different columns, types and levels", () => {
    const a = createTable({ x: [1] });
    expect(() => concatenateTables([a, createTable({ y: [1] })])).toThrow(/there is no column "y"/);
    expect(() => concatenateTables([a, createTable({})])).toThrow(/there is no column "x"/);
    expect(() => concatenateTables([a, createTable({ x: ["t"] })])).toThrow(/"x" have different types/);
    const levels = (...names: string[]) =>
      createTable({ x: { type: "ordinal", codes: Int32Array.of(0), levels: names } });
    expect(() => concatenateTables([levels("a", "b"), levels("b", "a")])).toThrow(/"x" have different levels/);
  });
});
