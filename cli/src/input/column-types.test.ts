import { describe, expect, test } from "vitest";
import { failureOf, readFile } from "./reference-files.js";

const as = (type: string) => ({ types: new Map([["x", type]]) });
const fromCsv = async (text: string, type: string) =>
  (await readFile("a.csv", `x,y\n${text}`, as(type))).table.columns[0];
const fromJson = async (values: unknown[], type: string) =>
  readFile("a.json", JSON.stringify(values.map((x) => ({ x, y: 1 }))), as(type));

describe("declared types", () => {
  test.each([
    ["number", { type: "number", values: Float64Array.of(1, 10, 2) }],
    ["category", { type: "category", codes: Int32Array.of(0, 1, 2), categories: ["1", "10", "2"] }],
    ["text", { type: "text", values: ["1", "10", "2"] }],
    ["ordinal", { type: "ordinal", codes: Int32Array.of(0, 2, 1), levels: ["1", "2", "10"] }],
    ["ordinal:10:2:1", { type: "ordinal", codes: Int32Array.of(2, 0, 1), levels: ["10", "2", "1"] }],
    ["date", { type: "date", values: Float64Array.of(1, 10, 2) }],
  ])("numbers as %s", async (type, expected) => {
    if (type !== "date") expect(await fromCsv("1,1\n10,1\n2,1\n", type)).toEqual(expected);
    expect((await fromJson([1, 10, 2], type)).table.columns[0]).toEqual(expected);
  });

  test.each([
    ["boolean", ["yes", "no", null], { type: "boolean", values: Uint8Array.of(1, 0, 255) }],
    ["number", ["1.5", "2", null], { type: "number", values: Float64Array.of(1.5, 2, Number.NaN) }],
    ["date", ["1970-01-01", null], { type: "date", values: Float64Array.of(0, Number.NaN) }],
    ["number", [true, null], { type: "number", values: Float64Array.of(1, Number.NaN) }],
    ["category", ["NA", "", null], { type: "category", codes: Int32Array.of(1, 0, -1), categories: ["", "NA"] }],
  ])("as %s: %j", async (type, values, expected) => {
    expect((await fromJson(values, type)).table.columns[0]).toEqual(expected);
  });

  test("what does not fit is missing, with a note of where", async () => {
    const { table, notes } = await fromJson(["1", "two", "three"], "number");
    expect(table.columns[0]).toEqual({ type: "number", values: Float64Array.of(1, Number.NaN, Number.NaN) });
    expect(notes.join()).toMatch(/row 2: column "x": "two" is not a number.*\(and 1 more such values\)/);
  });

  test.each([
    ["numer", /^usage: --as x=numer: "numer" is no type of column \(did you mean x=number\?\)/],
    ["thing", /the types are number, category, text, boolean, date, ordinal/],
    ["ordinal:a:a", /a level is listed twice/],
    ["ordinal", /the order of values such as "(low|high)" is not known.*--as x=ordinal:low:medium:high/],
  ])("%s is refused", async (type, message) => {
    expect(await failureOf(fromCsv("low,1\nhigh,2\n", type))).toMatch(message);
  });
});
