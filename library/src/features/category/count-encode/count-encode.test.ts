import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refusal } from "../../../../test/refusal.js";
import type { Matrix } from "../../../data/matrix.js";
import { createTable, type Table } from "../../../data/table/table.js";
import { countEncode } from "./count-encode.js";

const tableOf = (...values: (string | null)[]): Table => createTable({ v: { type: "text", values } });
const codes = (x: unknown) => Array.from((x as Matrix).data);

test("every row gets the number of rows with its value, and shares are counts over rows", () => {
  const values = fc.array(fc.option(fc.constantFrom("a", "b", "c"), { freq: 4 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(values, (list) => {
      const x = tableOf(...list);
      const expected = list.map((value) => list.filter((other) => other === value).length);
      expect(codes(countEncode().fit({ x }).transform(x))).toEqual(expected);
      const shares = countEncode({ output: "share" }).fit({ x }).transform(x);
      expect(codes(shares)).toEqual(expected.map((count) => count / list.length));
    }),
  );
});

test("weights are counted: 2 equals repeating the row, 0 leaving it out", () => {
  const weighted = countEncode().fit({ x: tableOf("a", "b", "c", null), weights: [2, 1, 0, 3] });
  const repeated = countEncode().fit({ x: tableOf("a", "a", "b", null, null, null) });
  expect(weighted.state).toEqual(repeated.state);
});

describe("policies", () => {
  const model = countEncode().fit({ x: tableOf("a", "a", null) });

  test("unknown categories count 0, or are refused", () => {
    expect(codes(model.transform(tableOf("new", "a")))).toEqual([0, 2]);
    const strict = countEncode({ unknown: "refuse" }).fit({ x: tableOf("a") });
    expect(refusal(() => strict.transform(tableOf("new")))).toContain('count-encode: "new" in row 0');
  });

  test("missing values count as a category, count 0, or are refused", () => {
    expect(codes(model.transform(tableOf(null)))).toEqual([1]);
    const ignoring = countEncode({ missing: "ignore" }).fit({ x: tableOf("a", null) });
    expect(codes(ignoring.transform(tableOf(null)))).toEqual([0]);
    expect(refusal(() => countEncode({ missing: "refuse" }).fit({ x: tableOf("a", null) }))).toContain("row 1");
    const strict = countEncode({ missing: "refuse" }).fit({ x: tableOf("a") });
    expect(refusal(() => strict.transform(tableOf(null)))).toContain("row 0 is missing");
  });
});

test("the new column is named after the measure", () => {
  expect(countEncode().fit({ x: tableOf("a") }).outputFeatures).toEqual(["v__count"]);
  expect(countEncode({ output: "share" }).fit({ x: tableOf("a") }).outputFeatures).toEqual(["v__share"]);
});
