import { expect, test } from "vitest";
import { LecternError } from "../../core/errors.js";
import { type CsvReadOptions, checkCsvOptions, DEFAULT_MISSING } from "./options.js";

test("fills in defaults", () => {
  expect(checkCsvOptions({})).toMatchObject({
    delimiter: undefined,
    quote: '"',
    header: "automatic",
    missing: DEFAULT_MISSING,
    encoding: "automatic",
    ragged: "report",
    skip: 0,
  });
});

test("types may be a record or a map", () => {
  expect([...checkCsvOptions({ types: { a: "text" } }).types]).toEqual([["a", "text"]]);
  expect([...checkCsvOptions({ types: new Map([["__proto__", "number" as const]]) }).types]).toEqual([
    ["__proto__", "number"],
  ]);
});

test.each<[string, object]>([
  ["delimiter", { delimiter: ",," }],
  ["delimiter", { delimiter: "é" }],
  ["delimiter", { delimiter: "1" }],
  ["delimiter", { delimiter: "." }],
  ["delimiter", { delimiter: "\n" }],
  ["quote", { quote: "ab" }],
  ["quote", { quote: ",", delimiter: "," }],
  ["header", { header: 1 }],
  ["header", { header: ["a", "a"] }],
  ["header", { header: [] }],
  ["missing", { missing: "NA" }],
  ["decimal", { decimal: ";" }],
  ["decimal", { decimal: ",", delimiter: "," }],
  ["encoding", { encoding: "ebcdic" }],
  ["comment", { comment: "a\nb" }],
  ["skip", { skip: -1 }],
  ["trim", { trim: 1 }],
  ["ragged", { ragged: "ignore" }],
  ["maxColumns", { maxColumns: 0 }],
  ["maxFieldLength", { maxFieldLength: 63 }],
  ['types["a"]', { types: { a: "float" } }],
  ['types["a"]', { types: { a: { type: "ordinal", levels: ["x", "x"] } } }],
  ["delimeter", { delimeter: "," }],
])("%s is refused with its name (%j)", (option, options) => {
  const act = () => checkCsvOptions(options as CsvReadOptions);
  expect(act).toThrow(LecternError);
  expect(act).toThrow(`csv: ${option} `);
});
