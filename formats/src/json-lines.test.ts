import { describe, expect, test } from "vitest";
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

  test.each([
    ["[1,", /is not JSON/],
    ["3", /is neither a JSON array of objects nor an object of columns/],
    ['{"x":[1,2],"y":[1]}', /column "y" has 1 values, "x" has 2/],
    ["[]", /contains no data/],
  ])("%j is refused", async (text, message) => {
    expect(await failureOf(readFile("a.json", text))).toMatch(message);
  });
});
