import { describe, expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { asMatrix, type Matrix, toRows } from "../../data/matrix.js";
import type { CodedSchema } from "../../data/table/codes.js";
import { toRecords } from "../../data/table/records.js";
import { createTable, selectTableColumns, type Table } from "../../data/table/table.js";
import { tableReader } from "./table-reader.js";
import { type DataRules, validateData, validateInput, validateUpdate } from "./validate.js";

const table = createTable({ size: [3, 1, 2], city: ["Oslo", "Bern", "Oslo"] });
const codes = [
  [3, 1],
  [1, 0],
  [2, 1],
];
const open: DataRules = {
  kind: "test",
  target: "none",
  supports: { categories: true, missing: true },
  tables: tableReader,
};
const { schema = [] } = validateData(open, { x: table });

describe("a method that accepts categories", () => {
  test("receives the codes of a table or of records, with names and schema", () => {
    for (const x of [table, toRecords(table)]) {
      const valid = validateData(open, { x });
      expect(toRows(valid.x as Matrix)).toEqual(codes);
      expect(valid.features).toEqual(["size", "city"]);
      expect(valid.schema).toEqual([
        { name: "size", type: "number" },
        { name: "city", type: "category", categories: ["Bern", "Oslo"] },
      ]);
    }
  });

  test("receives a matrix unchanged, without a schema", () => {
    expect(validateData(open, { x: codes })).toEqual({ x: asMatrix(codes), y: undefined, features: ["x0", "x1"] });
  });

  test("matches later tables by names of columns and categories", () => {
    const turned = selectTableColumns(createTable({ city: ["Oslo", "Rome"], size: [9, 8] }), ["city", "size"]);
    for (const given of [turned, { x: turned }, toRecords(turned)]) {
      expect(toRows(tableReader.validateForModel(open, given, schema) as Matrix)).toEqual([
        [9, 1],
        [8, NaN],
      ]);
    }
    expect(tableReader.validateForModel(open, [], schema)).toMatchObject({ rows: 0, columns: 2 });
    const strict: DataRules = { ...open, unknown: { refuse: "leave it out" } };
    expect(refusal(() => tableReader.validateForModel(strict, turned, schema))).toContain(
      'the category "Rome" in row 1',
    );
  });

  test("refuses missing values and names the column when its options do not support them", () => {
    const strict: DataRules = { ...open, supports: { categories: true }, limits: { missing: "set splits to axis" } };
    expect(refusal(() => validateData(strict, { x: createTable({ a: [1, 2], b: ["x", null] }) }))).toBe(
      'invalid-data: test: column "b" has no value in row 1; set splits to axis: impute them or remove the row',
    );
  });
});

test("composite methods receive the table itself", () => {
  expect(validateData({ ...open, keepsTables: true }, { x: table }).x).toBe(table);
});

describe("refuses", () => {
  test("a table where the method needs numbers", () => {
    const numbers: DataRules = { kind: "test", target: "none", supports: {} };
    expect(refusal(() => validateData(numbers, { x: table }))).toBe(
      "unsupported: test: x is a table, which this method cannot use; put encodeTable() before it in a pipeline",
    );
    const limited: DataRules = { ...numbers, limits: { categories: "leave types empty" } };
    expect(refusal(() => validateData(limited, { x: table }))).toBe(
      "unsupported: test: x is a table, leave types empty",
    );
    expect(refusal(() => validateInput(open, table, ["size", "city"]))).toBe(
      "feature-mismatch: test: x is a table, but the model was fitted on a matrix; pass a matrix",
    );
  });

  test("numbers where the model was fitted on a table", () => {
    const run = () => tableReader.validateForModel(open, codes, schema);
    expect(refusal(run)).toBe("feature-mismatch: test: the model was fitted on a table; pass a table or records");
  });
});

describe("an update with a table", () => {
  const known = { features: ["size", "city"], schema };

  test("is coded by the categories of the model", () => {
    const more: Table = createTable({ size: [5], city: ["Oslo"] });
    expect(toRows(validateUpdate(open, { x: more }, known).x as Matrix)).toEqual([[5, 1]]);
    expect(toRows(validateData(open, { x: more }, schema as readonly CodedSchema[]).x as Matrix)).toEqual([[5, 1]]);
  });

  test("refuses unknown categories, and a matrix where the model was fitted on a table or the reverse", () => {
    expect(refusal(() => validateUpdate(open, { x: createTable({ size: [5], city: ["Rome"] }) }, known))).toContain(
      'the category "Rome" in row 0, which the model does not know; remove the row, or fit a new model on all rows',
    );
    expect(refusal(() => validateUpdate(open, { x: codes }, known))).toContain("the model was fitted on a table");
    expect(refusal(() => validateUpdate(open, { x: table }, { features: ["size", "city"] }))).toContain(
      "the model was fitted on a matrix",
    );
  });
});
