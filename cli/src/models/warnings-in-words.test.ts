import { columns, encodeTable, pipeline, ridge, standardize, type Warning } from "lectern";
import { createTable } from "lectern/data";
import { expect, test } from "vitest";
import { warningsInWords } from "./warnings-in-words.js";

const numbers = Array.from({ length: 12 }, (_, i) => (i * 7) % 5);

test("columns of one value are listed by name in one sentence, however deep the step is", () => {
  const x = createTable({ a: numbers, b: numbers.map(() => 3), c: numbers.map(() => 4) });
  const blocks = columns({ "standardize-2": { columns: x.names, encoder: standardize() } });
  const { warnings } = pipeline(blocks, ridge()).fit({ x, y: numbers }).report;
  expect(warnings[0].message).toContain("columns: standardize-2: column 1");
  expect(warningsInWords(warnings)).toEqual(["columns with one value only, from which nothing is learned: b, c"]);
});

test("of many columns of one value some are named and the others counted", () => {
  const x = numbers.map((value) => [value, ...Array.from({ length: 14 }, () => 1)]);
  const named = Array.from({ length: 10 }, (_, i) => `x${i + 1}`).join(", ");
  expect(warningsInWords(standardize().fit({ x }).report.warnings)).toEqual([
    `columns with one value only, from which nothing is learned: ${named}, 4 more`,
  ]);
});

test("a column that is left out is named without the step that does so", () => {
  const warned = pipeline(encodeTable(), ridge()).fit({
    x: createTable({ a: numbers, b: numbers.map(() => "no") }),
    y: numbers,
  });
  expect(warned.report.warnings[0].message).toContain("encode-table:");
  expect(warningsInWords(warned.report.warnings)).toEqual(["left out the column b, which is constant"]);
});

test("other warnings are as they were, each once", () => {
  const rare: Warning = { code: "rare-class", message: "class b has one row", details: {} };
  const few: Warning = { code: "few-samples", message: "columns: too few rows", details: { within: ["columns"] } };
  expect(warningsInWords([few, rare, few])).toEqual(["columns: too few rows", "class b has one row"]);
});
