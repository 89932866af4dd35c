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
    lineOf: (row) => row + 1,
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
  test("numbers in any notation", () => {
    const column = columnFrom(["1", "-2.50", "+7", "1e3", " 4 ", "NA", "Infinity", "-0", ""]);
    expect(column).toMatchObject({ type: "number" });
    expect(valuesOf(column, 9)).toEqual([1, -2.5, 7, 1000, 4, null, Number.POSITIVE_INFINITY, -0, null]);
  });

  test.each([
    ["zeros in front", ["00123", "45"]],
    ["zeros in front, quoted", [["007"], "8"]],
    ["zeros in front of a single cell, after many numbers", [...Array.from({ length: 50 }, (_, i) => String(i)), "01"]],
    ["a sign before zeros", ["-007", "1"]],
    ["more digits than a double holds", ["12345678901234567891", "12345678901234567892"]],
    ["17 digits, of which a double keeps 16", ["90071992547409931", "1"]],
    ["more than the largest double", [`1${"0".repeat(400)}1`, "2"]],
  ] as const)("%s make names of whole numbers, kept as they are written", (_, cells) => {
    const column = columnFrom(cells);
    expect(["category", "text"]).toContain(column.type);
    expect(valuesOf(column, cells.length)).toEqual(cells.map((cell) => (typeof cell === "string" ? cell : cell[0])));
  });

  test("zeros alone, decimals, exponents and long numbers that a double holds stay numbers", () => {
    const texts = ["0", "-0", "0.5", "0.10", "00.5", "01e2", "9007199254740992", "1e22", "100000000000000000000000"];
    const column = columnFrom([...texts, "0.12345678901234567890", "573865715299649660"]);
    expect(column.type).toBe("number");
    expect(valuesOf(column, texts.length)).toEqual(texts.map(Number));
  });

  test("quoted numbers are numbers, and a quoted marker among them is missing", () => {
    expect(valuesOf(columnFrom([["1"], [""], ["2.5"], ["NA"]]), 4)).toEqual([1, null, 2.5, null]);
  });

  test("dates", () => {
    const column = columnFrom(["", "2024-01-31", "2024-01-31T12:00:00Z"]);
    expect(column.type).toBe("date");
    expect(valuesOf(column, 3)).toEqual([null, "2024-01-31", "2024-01-31T12:00:00Z"]);
  });

  test("booleans are true and false in three notations; yes and no are categories", () => {
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

  test("a column of missing values only is numeric; one of quoted empty cells is text", () => {
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

  test("a number after dates and a date after numbers give text", () => {
    for (const cells of [
      ["2024-01-31", "5"],
      ["5", "2024-01-31"],
    ]) {
      const column = columnFrom(cells);
      expect([column.type, valuesOf(column, 2)]).toEqual(["category", cells]);
    }
  });
});

test("a numeral too large for a double is missing and reported; infinity is a value", () => {
  const column = columnFrom(["1e999", "-Infinity"]);
  expect(valuesOf(column, 2)).toEqual([null, Number.NEGATIVE_INFINITY]);
  expect(column.notes).toEqual(['column "c": "1e999" is beyond the range of a double; it was read as missing']);
});

test("malformed UTF-8 in the name of the column is reported", () => {
  const notes: string[] = [];
  const rules: CellRules = {
    decimal: ".",
    missing: new MissingMarkers([]),
    report: (note) => notes.push(note),
    refuse: (message) => expect.unreachable(message),
    lineOf: (row) => row + 1,
  };
  const column = new InferredColumn("straße", 4, rules);
  column.add(0, Uint8Array.of(0xe9, 44), 0, 1, false);
  expect(column.finish(1)).toMatchObject({ categories: ["\ufffd"] });
  expect(notes[0]).toMatch(/column "straße": not valid UTF-8.*latin1/);
});
