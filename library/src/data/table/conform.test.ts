import { describe, expect, test } from "vitest";
import { mixedTable } from "../../../test/mixed-table.js";
import { refusal } from "../../../test/refusal.js";
import { applySchema, asTable, textsOf } from "./conform.js";
import { toRecords } from "./records.js";
import { schemaOf } from "./schema.js";
import { type Column, type ColumnLike, columnOf, createTable, selectTableRows, type Table } from "./table.js";

const text = (...values: (string | null)[]): Column => ({ type: "text", values });
const levels = ["low", "high"];
const fitted = createTable({
  size: [40, 85],
  city: ["Bern", "Oslo"],
  risk: { type: "ordinal", codes: Int32Array.of(0, 1), levels },
  note: text("a house", "by a lake"),
  day: ["2024-01-01", "2024-01-02"],
  sold: [true, false],
});
const schema = schemaOf(fitted);
const conform = (given: unknown) => applySchema(given, schema, "test");
/** The fitted table with another column in place of one. */
const exchange = (name: string, column: ColumnLike): Table =>
  createTable(fitted.names.map((own, j) => [own, own === name ? column : fitted.columns[j]] as const));

describe("asTable", () => {
  test("a table is unchanged, records become one", () => {
    expect(asTable(fitted, "x")).toBe(fitted);
    expect(asTable([{ a: 1 }, { a: 2 }], "x")).toEqual(createTable({ a: [1, 2] }));
  });

  test("an invalid column is refused with its name", () => {
    const wrong = { rows: 1, names: ["a"], columns: [{ type: "number", values: [1] }] };
    expect(refusal(() => asTable(wrong, "x"))).toBe(
      'invalid-data: table: column "a" needs its values in a Float64Array',
    );
  });
});

describe("columns by name", () => {
  test("the table of the fit passes, in any order and as records", () => {
    expect(conform(fitted)).toEqual(fitted);
    const turned = createTable(fitted.names.map((name) => [name, columnOf(fitted, name)] as const).reverse());
    expect(conform(turned)).toEqual(fitted);
    const records = toRecords(fitted);
    expect(conform(records)).toEqual(fitted);
    expect(conform(records.map((record) => Object.fromEntries(Object.entries(record).reverse())))).toEqual(fitted);
  });

  test("a missing column is refused with its name and the likely misspelling", () => {
    const { size, ...rest } = { ...toRecords(fitted)[0] };
    expect(refusal(() => conform([rest]))).toBe('feature-mismatch: test: the model needs the column "size"');
    expect(refusal(() => conform([{ ...rest, sise: size }]))).toBe(
      'feature-mismatch: test: the model needs the column "size"; did you mean "sise"?',
    );
  });

  test("an additional column is refused with its name", () => {
    const message =
      'feature-mismatch: test: the model does not know the column "price"; drop it, for example with dropTableColumns';
    expect(refusal(() => conform(toRecords(fitted).map((record) => ({ ...record, price: 3 }))))).toBe(message);
    expect(
      refusal(() =>
        conform({ ...fitted, names: [...fitted.names, "price"], columns: [...fitted.columns, fitted.columns[0]] }),
      ),
    ).toBe(message);
  });

  test("columns that the fit did not use may be missing or of any type, and are dropped", () => {
    const free = schemaOf(fitted, ["size", "note"]);
    const wanted = ["city", "risk", "day", "sold"];
    const { size: _, ...rest } = { ...toRecords(fitted)[0] };
    for (const given of [fitted, exchange("size", ["a", "b"]), [rest], [{ ...rest, size: "many", note: 7 }]]) {
      expect(applySchema(given, free, "test").names).toEqual(wanted);
    }
    expect(refusal(() => applySchema([{ ...rest, price: 1 }], free, "test"))).toContain('"price"');
  });

  test("a field that some records lack is missing there", () => {
    const [first, second] = toRecords(fitted).map((record) => ({ ...record }));
    const { size: _, ...rest } = second;
    expect(columnOf(conform([first, rest]), "size")).toEqual({ type: "number", values: Float64Array.of(40, NaN) });
  });

  test("names of prototypes are ordinary names", () => {
    const odd = schemaOf(createTable([["constructor", [1, 2]]]));
    expect(applySchema([JSON.parse('{ "constructor": 5 }')], odd, "test").columns[0]).toEqual({
      type: "number",
      values: Float64Array.of(5),
    });
    expect(refusal(() => applySchema([{}], odd, "test"))).toContain('needs the column "constructor"');
  });

  test("empty records need no columns, and get those of the schema", () => {
    const none = conform([]);
    expect([none.rows, none.names]).toEqual([0, fitted.names]);
    expect(none.columns.map(({ type }) => type)).toEqual(schema.map(({ type }) => type));
    expect(conform(selectTableRows(fitted, [])).rows).toBe(0);
  });

  test("refuses records that are not objects and gives their index", () => {
    expect(refusal(() => conform([{}, 3]))).toBe("invalid-data: test: record 1 must be an object, got 3");
    expect(refusal(() => conform("size"))).toContain("invalid-data: test: x must be a table");
  });
});

describe("types", () => {
  const changed = (name: string, was: string, now: string) =>
    `feature-mismatch: test: column "${name}" held values of type ${was} in the fit, now they are of type ${now}; ` +
    "convert the column, or declare its type when reading the file";

  test.each([
    ["size", "number", ["many", "few"], "category"],
    ["size", "number", [true, false], "boolean"],
    ["city", "category", [1, 2], "number"],
    ["sold", "boolean", [1, 0], "number"],
    ["day", "date", ["Monday", "Tuesday"], "category"],
    ["note", "text", [3, 4], "number"],
  ])("%s: %s stays %s", (name, was, values, now) => {
    expect(refusal(() => conform(exchange(name, values)))).toBe(changed(name, was, now));
    const records = toRecords(fitted).map((record, i) => ({ ...record, [name]: values[i] }));
    expect(refusal(() => conform(records))).toBe(changed(name, was, now));
  });

  test("texts become categories and categories texts, without losing values", () => {
    expect(columnOf(conform(exchange("city", text("Oslo", "Bern"))), "city")).toEqual({
      type: "category",
      codes: Int32Array.of(1, 0),
      categories: ["Bern", "Oslo"],
    });
    expect(columnOf(conform(exchange("note", ["b", "a"])), "note")).toEqual(text("b", "a"));
    const ordinal: Column = { type: "ordinal", codes: Int32Array.of(1, -1), levels };
    expect(columnOf(conform(exchange("city", ordinal)), "city")).toEqual({
      type: "category",
      codes: Int32Array.of(0, -1),
      categories: ["high"],
    });
    expect(textsOf(ordinal as Extract<Column, { type: "ordinal" }>)).toEqual(["high", null]);
  });

  test("ordinals keep the level order of the fit; unknown levels come last", () => {
    const other: Column = { type: "ordinal", codes: Int32Array.of(0, 1), levels: ["high", "extreme"] };
    for (const given of [other, text("high", "extreme"), ["high", "extreme"]]) {
      expect(columnOf(conform(exchange("risk", given)), "risk")).toEqual({
        type: "ordinal",
        codes: Int32Array.of(1, 2),
        levels: ["low", "high", "extreme"],
      });
    }
  });

  test("texts that look like dates stay texts and categories", () => {
    const records = toRecords(fitted).map((record) => ({ ...record, city: "2024-01-01", note: "2024-01-02" }));
    expect(columnOf(conform(records), "note")).toEqual(text("2024-01-02", "2024-01-02"));
    expect(columnOf(conform(records), "city")).toMatchObject({ type: "category", categories: ["2024-01-01"] });
    const gap = [{ ...records[0], city: NaN }, records[1]];
    expect(columnOf(conform(gap), "city")).toEqual({
      type: "category",
      codes: Int32Array.of(-1, 0),
      categories: ["2024-01-01"],
    });
  });

  test("a column without values can have any type", () => {
    const table = mixedTable(4);
    const gaps = createTable(table.names.map((name) => [name, [null, null]] as const));
    const none = applySchema(gaps, schemaOf(table), "test");
    expect(none.columns).toEqual([
      { type: "number", values: Float64Array.of(NaN, NaN) },
      { type: "category", codes: Int32Array.of(-1, -1), categories: [] },
      { type: "ordinal", codes: Int32Array.of(-1, -1), levels: ["small", "middle", "large"] },
      { type: "boolean", values: Uint8Array.of(255, 255) },
      { type: "date", values: Float64Array.of(NaN, NaN) },
      { type: "text", values: [null, null] },
      { type: "image", width: 4, height: 4, channels: 1, pixels: new Float32Array(32), missing: Uint8Array.of(1, 1) },
    ]);
  });

  test("images must have the size of the fit", () => {
    const photo = (width: number): Column => ({
      type: "image",
      width,
      height: 1,
      channels: 1,
      pixels: new Float32Array(width),
      missing: Uint8Array.of(0),
    });
    const sizes = schemaOf(createTable({ photo: photo(2) }));
    expect(applySchema(createTable({ photo: photo(2) }), sizes, "test").columns).toEqual([photo(2)]);
    expect(refusal(() => applySchema(createTable({ photo: photo(3) }), sizes, "test"))).toBe(
      'feature-mismatch: test: column "photo" had images of 2 x 1 x 1 in the fit, now they are 3 x 1 x 1; resize them first',
    );
  });
});
