import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Column } from "../table/table.js";
import { cellValue } from "../table/table.js";
import { type CellRules, InferredColumn } from "./column.js";
import { MissingMarkers } from "./missing.js";
import { DEFAULT_MISSING } from "./options.js";
import { encodeText } from "./text.js";

/** Reads cells into one column; a cell in an array was quoted. */
function columnFrom(
  cells: readonly (string | readonly [string])[],
  decimal: "." | "," = ".",
): Column & { notes: string[] } {
  const notes: string[] = [];
  const rules: CellRules = {
    decimal,
    missing: new MissingMarkers(DEFAULT_MISSING),
    report: (message) => notes.push(message),
    refuse: (message) => expect.unreachable(message),
  };
  const column = new InferredColumn("c", 4, rules);
  cells.forEach((cell, row) => {
    if (row >= 4 && (row & (row - 1)) === 0) column.reserve(row * 2);
    const text = typeof cell === "string" ? cell : cell[0];
    const bytes = encodeText(`${text},`);
    column.add(row, bytes, 0, bytes.length - 1, typeof cell !== "string");
  });
  return { ...column.finish(cells.length), notes };
}

function valuesOf(column: Column, rows: number) {
  return Array.from({ length: rows }, (_, row) => cellValue(column, row));
}

describe("types", () => {
  test("numbers in any spelling", () => {
    const column = columnFrom(["1", "-2.50", "007", "1e3", " 4 ", "NA", "Infinity", "-0", ""]);
    expect(column).toMatchObject({ type: "number" });
    expect(valuesOf(column, 9)).toEqual([1, -2.5, 7, 1000, 4, null, Number.POSITIVE_INFINITY, -0, null]);
  });

  test("quoted numbers are numbers, and a quoted marker among them is missing", () => {
    expect(valuesOf(columnFrom([["1"], [""], ["2.5"], ["NA"]]), 4)).toEqual([1, null, 2.5, null]);
  });

  test("dates", () => {
    const column = columnFrom(["", "2024-01-31", "2024-01-31T12:00:00Z"]);
    expect(column.type).toBe("date");
    expect(valuesOf(column, 3)).toEqual([null, "2024-01-31", "2024-01-31T12:00:00Z"]);
  });

  test("booleans are true and false in three spellings; yes and no are categories", () => {
    const column = columnFrom(["true", "False", "NA", "TRUE"]);
    expect(column.type).toBe("boolean");
    expect(valuesOf(column, 4)).toEqual([true, false, null, true]);
    expect(columnFrom(["yes", "no"]).type).toBe("category");
    expect(columnFrom(["true", "maybe"]).type).toBe("category");
  });

  test("categories are sorted", () => {
    expect(columnFrom(["b", "a", "b", ""])).toEqual({
      type: "category",
      codes: Int32Array.of(1, 0, 1, -1),
      categories: ["a", "b"],
      notes: [],
    });
  });

  test("many distinct or long texts are text", () => {
    const many = Array.from({ length: 30 }, (_, i) => `name ${i}`);
    expect(columnFrom(many).type).toBe("text");
    expect(columnFrom([...many, ...many]).type).toBe("category");
    expect(columnFrom(["x".repeat(65), "y"]).type).toBe("text");
    const thousands = Array.from({ length: 3000 }, (_, i) => `v${i % 1001}`);
    expect(columnFrom(thousands)).toMatchObject({ type: "text", values: thousands });
  });

  test("nothing but missing values is a column of numbers; nothing but quoted ones is text", () => {
    expect(valuesOf(columnFrom(["", "NA"]), 2)).toEqual([null, null]);
    expect(columnFrom(["", "NA"]).type).toBe("number");
    expect(valuesOf(columnFrom([[""], ["NA"], ""]), 3)).toEqual(["", "NA", null]);
  });
});

describe("late changes of type lose nothing", () => {
  const numeral = fc.oneof(
    fc.double({ noNaN: true }).map(String),
    fc.tuple(fc.double({ min: -1e6, max: 1e6, noNaN: true }), fc.nat({ max: 12 })).map(([v, d]) => v.toFixed(d)),
    fc.integer().map(String),
    fc.constantFrom("007", "1e5", "+3", ".5", "5.", "-0", "-0.00", "inf", "1E+2", " 1", "123456789012345678901"),
  );
  const date = fc.constantFrom("2024-01-31", "2024-01-31T01:02", "2024-01-31 01:02:03.4", "2024-01-31T01:02:03+01:00");
  const quotable = (text: fc.Arbitrary<string>) => fc.oneof(text, fc.tuple(text));

  test.each([
    ["numbers", numeral],
    ["dates", date],
  ])("after %s", (_, typed) => {
    const cells = fc.array(quotable(fc.oneof({ weight: 5, arbitrary: typed }, fc.constantFrom("", "NA"))), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(cells, cells, (before, after) => {
        const all = [...before, "surprise", ...after];
        const expected = all.map((cell) =>
          typeof cell === "string" ? (DEFAULT_MISSING.includes(cell.trim()) ? null : cell) : cell[0],
        );
        expect(valuesOf(columnFrom(all), all.length)).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  test("with a decimal comma", () => {
    expect(valuesOf(columnFrom(["1,50", "0,1234567890123456", "1,5e3", "x"], ","), 4)).toEqual([
      "1,50",
      "0,1234567890123456",
      "1,5e3",
      "x",
    ]);
  });

  test("a number after dates and a date after numbers are texts", () => {
    for (const cells of [
      ["2024-01-31", "5"],
      ["5", "2024-01-31"],
    ]) {
      const column = columnFrom(cells);
      expect([column.type, valuesOf(column, 2)]).toEqual(["category", cells]);
    }
  });
});

test("a numeral too large for a double is read as infinity and reported", () => {
  const column = columnFrom(["1e999", "-Infinity"]);
  expect(valuesOf(column, 2)).toEqual([Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]);
  expect(column.notes).toEqual(['column "c": "1e999" is beyond the range of a double and was read as Infinity']);
});

test("malformed UTF-8 is reported in the name of the column", () => {
  const notes: string[] = [];
  const rules: CellRules = {
    decimal: ".",
    missing: new MissingMarkers([]),
    report: (note) => notes.push(note),
    refuse: (message) => expect.unreachable(message),
  };
  const column = new InferredColumn("straße", 4, rules);
  column.add(0, Uint8Array.of(0xe9, 44), 0, 1, false);
  expect(column.finish(1)).toMatchObject({ categories: ["\ufffd"] });
  expect(notes[0]).toMatch(/column "straße": not valid UTF-8.*latin1/);
});
