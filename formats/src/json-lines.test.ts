import type { CsvColumnType, Table } from "lectern/data";
import { describe, expect, test } from "vitest";
import type { Words } from "./failure.js";
import { readJsonLineParts } from "./json-line-parts.js";
import { failureOf, readFile, rowsOf } from "./reference-files.js";

describe("JSON Lines", () => {
  test("keys that appear late or are left out are missing elsewhere", async () => {
    expect(await rowsOf("a.jsonl", '{"x":1}\n{"y":"b"}\n{"x":3,"y":null}\n')).toEqual([
      { x: 1, y: null },
      { x: null, y: "b" },
      { x: 3, y: null },
    ]);
  });

  test("booleans, dates and a byte-order mark", async () => {
    const { table } = await readFile("a.jsonl", '\ufeff{"b":true,"d":"2024-02-29"}\n{"b":null,"d":null}\n');
    expect(table.columns).toEqual([
      { type: "boolean", values: Uint8Array.of(1, 255) },
      { type: "date", values: Float64Array.of(Date.UTC(2024, 1, 29), Number.NaN) },
    ]);
  });

  test("any key can be a column name", async () => {
    expect((await readFile("a.jsonl", '{"constructor":1,"":2,"a.b":3}\n')).table.names).toEqual([
      "constructor",
      "",
      "a.b",
    ]);
  });

  const lines = (cells: readonly unknown[]) => cells.map((x) => `${JSON.stringify({ x })}\n`).join("");
  const twenty = Array.from({ length: 20 }, (_, i) => i + 0.5);

  test.each([
    ["number", twenty, "n.a.", 'a.jsonl, line 21: column "x": "n.a." is not a number; it was read as missing'],
    ["boolean", twenty.map((value) => value > 9), "-", /"-" is not a boolean/],
    ["date", twenty.map((_, i) => `2024-03-${i + 10}`), "unknown", /line 21: column "x": "unknown" is not a date/],
  ])("a column of %ss keeps its type beside an odd text, wherever that is", async (type, cells, odd, note) => {
    const { table, notes } = await readFile("a.jsonl", lines([...cells, odd]));
    expect(table.columns[0].type).toBe(type);
    expect(notes).toEqual([typeof note === "string" ? note : expect.stringMatching(note)]);
    const first = await rowsOf("a.jsonl", lines([odd, ...cells]));
    expect(first.slice(1)).toEqual((await rowsOf("a.jsonl", lines([...cells, odd]))).slice(0, -1));
    expect(first[0].x).toBeNull();
  });

  test("several odd texts are named with their lines; numerals in quotes are numbers among numbers", async () => {
    const { table, notes } = await readFile("a.jsonl", lines([...twenty, "n.a.", "7", null, "n.a.", "-"]));
    expect(table.columns[0]).toEqual({ type: "number", values: Float64Array.of(...twenty, NaN, 7, NaN, NaN, NaN) });
    expect(notes).toEqual([
      'a.jsonl: column "x": 3 cells are not numbers and were read as missing: "n.a." (lines 21, 24), "-" (line 25)',
    ]);
  });

  test("percent signs and separated thousands are dropped where the whole column has them, and only there", async () => {
    const percent = await readFile("a.jsonl", lines(["12%", "7.5 %", null]));
    expect(percent.table.columns[0]).toEqual({ type: "number", values: Float64Array.of(12, 7.5, NaN) });
    expect(percent.notes[0]).toMatch(
      /a\.jsonl: column "x": numbers were read without their percent signs: "12%" as 12/,
    );
    const grouped = await readFile("a.jsonl", lines([999, "1,234.5", 12]));
    expect(grouped.table.columns[0]).toEqual({ type: "number", values: Float64Array.of(999, 1234.5, 12) });
    const mixed = await readFile("a.jsonl", lines([...twenty, "12%"]));
    expect(mixed.table.columns[0].type).toBe("number");
    expect(mixed.notes[0]).toMatch(/"12%" is not a number/);
    // Digits in quotes are names.
    expect((await readFile("a.jsonl", lines(["01234", "12345"]))).table.columns[0].type).not.toBe("number");
  });

  test("numbers beyond 2^53 stay numbers beside an odd text, and a declared type decides", async () => {
    const cells = [...twenty, 2 ** 60, 1e-300, "n.a."];
    const { table } = await readFile("a.jsonl", lines(cells));
    expect(table.columns[0]).toEqual({
      type: "number",
      values: Float64Array.from(cells, (x) => (typeof x === "number" ? x : NaN)),
    });
    const declared = await readFile("a.jsonl", lines([1, "n.a.", 2]), { types: new Map([["x", "number"]]) });
    expect(declared.table.columns[0]).toEqual({ type: "number", values: Float64Array.of(1, NaN, 2) });
    const texts = await rowsOf("a.jsonl", lines(cells), { types: new Map([["x", "text"]]) });
    expect(texts[22]).toEqual({ x: "n.a." });
  });

  test("refuses mixed types with a remedy that works", async () => {
    const text = '{"x":1}\n{"x":"a"}\n';
    expect(await failureOf(readFile("a.jsonl", text))).toBe(
      'file: a.jsonl: column "x" mixes number and text ("a" in line 2) (read it as text: declare x=text)',
    );
    expect(await rowsOf("a.jsonl", text, { types: new Map([["x", "text"]]) })).toEqual([{ x: "1" }, { x: "a" }]);
  });

  test.each([
    ['{"x":[1]}\n', /column "x" contains a list in line 1 \(\[1\]\)/],
    ['{"x":{"y":1}}\n', /column "x" contains an object in line 1/],
    ['{"x":1}\n[1]\n', /a\.jsonl, line 2: expected an object/],
    ['{"x":1}\n{"x":\n', /a\.jsonl, line 2 is not JSON/],
    ["{}\n", /contains no data/],
  ])("%j is refused", async (text, message) => {
    expect(await failureOf(readFile("a.jsonl", text))).toMatch(message);
  });

  test("characters are not split at chunk boundaries", async () => {
    const word = "æøå".repeat(30);
    const lines = `${JSON.stringify({ x: word })}\n`.repeat(5000);
    expect(new Set((await rowsOf("a.jsonl", lines)).map(({ x }) => x))).toEqual(new Set([word]));
  });
});

describe("JSON", () => {
  test("an array of objects, an object of columns, and JSON Lines named .json", async () => {
    const rows = [{ x: 1 }, { x: 2 }];
    expect(await rowsOf("a.json", JSON.stringify(rows, null, 2))).toEqual(rows);
    expect(await rowsOf("a.json", '{"x":[1,2]}')).toEqual(rows);
    expect(await rowsOf("a.json", '{"x":1}\n{"x":2}\n')).toEqual(rows);
  });

  test("records and columns with an odd text", async () => {
    const values = Array.from({ length: 20 }, (_, i) => i);
    const records = await readFile("a.json", JSON.stringify([...values.map((x) => ({ x })), { x: "?" }]));
    expect(records.notes).toEqual(['a.json, record 21: column "x": "?" is not a number; it was read as missing']);
    const columns = await readFile("a.json", JSON.stringify({ x: ["?", ...values] }));
    expect(columns.notes).toEqual(['a.json, row 1: column "x": "?" is not a number; it was read as missing']);
    expect(columns.table.columns[0]).toEqual({ type: "number", values: Float64Array.of(NaN, ...values) });
  });

  test.each([
    ["[1,", /is not JSON/],
    ["3", /is neither a JSON array of objects nor an object of columns/],
    ['{"x":[1,2],"y":[1]}', /column "y" has 1 values, "x" has 2/],
    ["[]", /contains no data/],
  ])("%j is refused", async (text, message) => {
    expect(await failureOf(readFile("a.json", text))).toMatch(message);
  });
});

describe("JSON Lines in parts, for a model", () => {
  async function parts(cells: readonly unknown[], type: CsvColumnType) {
    const text = cells.map((x) => `${JSON.stringify({ x })}\n`).join("");
    const bytes = new TextEncoder().encode(text);
    async function* chunks() {
      yield bytes;
    }
    const source = { name: "a.jsonl", title: "a.jsonl", head: bytes.subarray(0, 64), chunks: chunks() };
    const notes: Words[] = [];
    const tables: Table[] = [];
    const needed = { types: new Map([["x", type]]), declared: new Map(), kept: [] };
    for await (const table of readJsonLineParts(source, needed, notes)) tables.push(table);
    return { columns: tables.map(({ columns }) => columns[0]), notes };
  }

  test("marks for missing values are missing however few the rows are, with a note", async () => {
    const { columns, notes } = await parts([1, "n.a.", 2], "number");
    expect(columns).toEqual([{ type: "number", values: Float64Array.of(1, NaN, 2) }]);
    expect(notes).toEqual(['a.jsonl, line 2: column "x": "n.a." is not a number; it was read as missing']);
    expect((await parts(["-", "-"], "number")).columns).toEqual([
      { type: "number", values: Float64Array.of(NaN, NaN) },
    ]);
    expect((await parts(["2024-02-29", "unknown"], "date")).columns).toEqual([
      { type: "date", values: Float64Array.of(Date.UTC(2024, 1, 29), NaN) },
    ]);
    expect((await parts([true, "n.a."], "boolean")).columns).toEqual([
      { type: "boolean", values: Uint8Array.of(1, 255) },
    ]);
  });

  test("other texts are an error that names the line and what the model expects", async () => {
    await expect(parts([1, "-", "many", 2], "number")).rejects.toThrowError(
      'a.jsonl, line 3: column "x": "many" is no number; in the fit the column had the type number',
    );
  });
});
