import { describe, expect, test } from "vitest";
import { createColumnBuilder } from "./declared-column.js";
import { MissingMarkers } from "./missing.js";
import { type CsvColumnType, DEFAULT_MISSING } from "./options.js";
import { encodeText } from "./text.js";

/** Reads cells into a column of the declared type; a cell in an array was quoted. */
function read(type: CsvColumnType | undefined, cells: readonly (string | readonly [string])[]) {
  const notes: string[] = [];
  const missing = new MissingMarkers(DEFAULT_MISSING);
  const plan = type === undefined ? {} : { type };
  const rules = {
    decimal: "." as const,
    missing,
    report: (note: string) => notes.push(note),
    refuse: noRefusal,
    lineOf: (row: number) => row + 1,
  };
  const builder = createColumnBuilder("c", plan, 2, rules);
  cells.forEach((cell, row) => {
    if (row >= 2 && (row & (row - 1)) === 0) builder.reserve(row * 2);
    const bytes = encodeText(`${typeof cell === "string" ? cell : cell[0]},`);
    builder.add(row, bytes, 0, bytes.length - 1, typeof cell !== "string");
  });
  if (cells.length >= 2 && (cells.length & (cells.length - 1)) === 0) builder.reserve(cells.length * 2);
  builder.addMissing(cells.length);
  return { column: builder.finish(cells.length + 1), notes };
}

function noRefusal(): never {
  throw new Error("nothing is to be refused");
}

describe("declared columns", () => {
  test("number: other text is missing and reported", () => {
    const { column, notes } = read("number", ["1", "x", "NA", ["2e3"], [""], "007"]);
    expect(column).toEqual({ type: "number", values: Float64Array.of(1, NaN, NaN, 2000, NaN, 7, NaN) });
    expect(notes).toEqual(['column "c": "x" is not a number; it was read as missing']);
  });

  test("date: surrounding spaces and other forms of one meaning are allowed", () => {
    const { column, notes } = read("date", [" 1970-01-02 ", "02/01/1970", "02.01.1970"]);
    expect(column).toEqual({ type: "date", values: Float64Array.of(86_400_000, NaN, 86_400_000, NaN) });
    expect(notes).toEqual(['column "c": "02/01/1970" is not an ISO 8601 date; it was read as missing']);
  });

  test("boolean: the usual words and digits", () => {
    const { column, notes } = read("boolean", ["true", "No", "1", "f", "Y", " 0 ", "NA", "perhaps"]);
    expect(column).toEqual({ type: "boolean", values: Uint8Array.of(1, 0, 1, 0, 1, 0, 255, 255, 255) });
    expect(notes).toEqual(['column "c": "perhaps" is not true or false; it was read as missing']);
  });

  test("text: numbers stay as written, quoted markers are texts", () => {
    const { column, notes } = read("text", ["007", "NA", ["NA"], [""], "", "x"]);
    expect(column).toEqual({ type: "text", values: ["007", null, "NA", "", null, "x", null] });
    expect(notes).toEqual([]);
  });

  test("category: any number of them", () => {
    const cells = Array.from({ length: 2500 }, (_, i) => String(i + 1000));
    const { column } = read("category", cells);
    expect(column).toMatchObject({ type: "category", categories: cells });
    expect(read("category", ["b", ["NA"], "NA", "a"]).column).toEqual({
      type: "category",
      codes: Int32Array.of(2, 0, -1, 1, -1),
      categories: ["NA", "a", "b"],
    });
  });

  test("ordinal: levels keep their order, others are reported", () => {
    const levels = ["low", "high", "NA"];
    const { column, notes } = read({ type: "ordinal", levels }, ["high", " low", "NA", ["NA"], "middle"]);
    expect(column).toEqual({ type: "ordinal", codes: Int32Array.of(1, 0, -1, 2, -1, -1), levels });
    expect(notes).toEqual([
      'column "c": "middle" is not one of the levels "low", "high", "NA"; it was read as missing',
    ]);
  });

  test("undeclared: inferred", () => {
    expect(read(undefined, ["1"]).column.type).toBe("number");
  });
});
