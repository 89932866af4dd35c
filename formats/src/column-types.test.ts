import { describe, expect, test } from "vitest";
import type { DeclaredType } from "./column-types.js";
import { failureOf, readFile } from "./reference-files.js";

const as = (type: DeclaredType) => ({ types: new Map([["x", type]]) });
const fromCsv = async (text: string, type: DeclaredType) =>
  (await readFile("a.csv", `x,y\n${text}`, as(type))).table.columns[0];
const fromJson = async (values: readonly unknown[], type: DeclaredType) =>
  readFile("a.json", JSON.stringify(values.map((x) => ({ x, y: 1 }))), as(type));

describe("declared types", () => {
  test.each([
    ["number", { type: "number", values: Float64Array.of(1, 10, 2) }],
    ["category", { type: "category", codes: Int32Array.of(0, 1, 2), categories: ["1", "10", "2"] }],
    ["text", { type: "text", values: ["1", "10", "2"] }],
    ["numeric-ordinal", { type: "ordinal", codes: Int32Array.of(0, 2, 1), levels: ["1", "2", "10"] }],
    [
      { type: "ordinal", levels: ["10", "2", "1"] },
      { type: "ordinal", codes: Int32Array.of(2, 0, 1), levels: ["10", "2", "1"] },
    ],
    ["date", { type: "date", values: Float64Array.of(1, 10, 2) }],
  ] as const)("numbers as %j", async (type, expected) => {
    if (type !== "date") expect(await fromCsv("1,1\n10,1\n2,1\n", type)).toEqual(expected);
    expect((await fromJson([1, 10, 2], type)).table.columns[0]).toEqual(expected);
  });

  test.each([
    ["boolean", ["yes", "no", null], { type: "boolean", values: Uint8Array.of(1, 0, 255) }],
    ["number", ["1.5", "2", null], { type: "number", values: Float64Array.of(1.5, 2, Number.NaN) }],
    ["date", ["1970-01-01", null], { type: "date", values: Float64Array.of(0, Number.NaN) }],
    ["number", [true, null], { type: "number", values: Float64Array.of(1, Number.NaN) }],
    ["category", ["NA", "", null], { type: "category", codes: Int32Array.of(1, 0, -1), categories: ["", "NA"] }],
  ] as const)("as %s: %j", async (type, values, expected) => {
    expect((await fromJson(values, type)).table.columns[0]).toEqual(expected);
  });

  test("values that do not fit become missing, with a note on where", async () => {
    const { table, notes } = await fromJson(["1", "two", "three"], "number");
    expect(table.columns[0]).toEqual({ type: "number", values: Float64Array.of(1, Number.NaN, Number.NaN) });
    expect(notes.join()).toMatch(/row 2: column "x": "two" is not a number.*\(and 1 more such values\)/);
  });

  test("refuses words without an order as an ordinal", async () => {
    expect(await failureOf(fromCsv("low,1\nhigh,2\n", "numeric-ordinal"))).toMatch(
      /^usage: .*the order of values such as "(low|high)" is not known.*declare x=ordinal:low:medium:high/,
    );
  });

  test("refuses the type of an unknown column", async () => {
    const types = new Map([["z", "text" as const]]);
    expect(await failureOf(readFile("a.json", '[{"x":1,"y":2}]', { types }))).toMatch(
      /^usage: .*"z", which is not in the data \(its columns are x, y\)/,
    );
  });
});
