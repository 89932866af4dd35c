import { describe, expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { asMatrix, type Matrix, toRows, zeros } from "../../data/matrix.js";
import { fromDense, fromTriplets, type SparseMatrix } from "../../data/sparse.js";
import { toRecords } from "../../data/table/records.js";
import { schemaOf } from "../../data/table/schema.js";
import { createTable, selectTableColumns } from "../../data/table/table.js";
import type { Capabilities, TargetKind } from "../contract.js";
import { tableReader } from "./table-reader.js";
import { columnCount, type DataRules, validateData, validateInput, validateUpdate } from "./validate.js";

const x = [
  [1, 2],
  [3, 4],
  [5, 6],
];

function rules(target: TargetKind = "none", supports: Capabilities = {}): DataRules {
  return { kind: "test", target, supports, tables: tableReader };
}

describe("samples of a fit", () => {
  test("nested arrays become a matrix, a matrix is unchanged, columns get names", () => {
    const given = asMatrix(x);
    expect(validateData(rules(), { x })).toEqual({ x: given, y: undefined, features: ["x0", "x1"] });
    expect(validateData(rules(), { x: given }).x).toBe(given);
  });

  test.each([
    [undefined, "none", "fit needs an object { x }, got undefined"],
    [null, "none", "fit needs an object { x }, got null"],
    [x, "numbers", "fit needs an object { x, y }, got an array of 3"],
    [{ X: x }, "labels", 'the data have an unknown field "X"; did you mean "x"?'],
    [{ x: "a" }, "none", 'x: expected a Matrix or an array of rows, got "a"'],
    [{ x: [[1, 2], [3]] }, "none", "x: all rows must have the same length; row 0 has 2 numbers, row 1 has 1"],
    [{ x: [] }, "none", "x is empty (0 rows, 0 columns); needs at least 1 of each"],
    [{ x: [[], []] }, "none", "x is empty (2 rows, 0 columns); needs at least 1 of each"],
    [{ x: zeros(0, 3) }, "none", "x is empty (0 rows, 3 columns); needs at least 1 of each"],
    [
      {
        x: [
          [1, 2],
          [3, NaN],
        ],
      },
      "none",
      "x has NaN in row 1, column 1; missing values are not supported by this method: impute them or remove the sample",
    ],
    [{ x: [[1, -Infinity]] }, "none", "x has -Infinity in row 0, column 1; values must be finite"],
  ] as const)("%o for target %s is refused", (given, target, message) => {
    expect(refusal(() => validateData(rules(target), given))).toBe(`invalid-data: test: ${message}`);
  });

  test("missing values pass where they are supported, infinities never", () => {
    const open = rules("none", { missing: true });
    expect(toRows(validateData(open, { x: [[1, NaN]] }).x as Matrix)).toEqual([[1, NaN]]);
    expect(refusal(() => validateData(open, { x: [[NaN, Infinity]] }))).toContain("Infinity in row 0, column 1");
  });

  test("sparse samples pass where they are supported", () => {
    const sparse = fromDense(x);
    expect(validateData(rules("none", { sparse: true }), { x: sparse }).x).toBe(sparse);
    expect(refusal(() => validateData(rules(), { x: sparse }))).toBe(
      "unsupported: test: x is sparse, which this method does not support; use toDense(x)",
    );
  });

  test("finds invalid entries of sparse samples in their place, also after empty rows", () => {
    const bad = fromTriplets(4, 3, { rowIndex: [0, 3], columnIndex: [1, 2], values: [1, Infinity] });
    const run = () => validateData(rules("none", { sparse: true }), { x: bad });
    expect(refusal(run)).toContain("x has Infinity in row 3, column 2");
    const broken: SparseMatrix = { ...fromDense(x), columns: 1 };
    expect(refusal(() => validateData(rules("none", { sparse: true }), { x: broken }))).toMatch(
      /^invalid-data: test: x: the columns of row 0 must ascend/,
    );
  });
});

describe("samples for a fitted model", () => {
  test("are given alone or in an object, in the column order of the fit", () => {
    for (const given of [x, asMatrix(x), { x }, { x, features: ["a", "b"] }, { x, features: undefined }]) {
      expect(toRows(validateInput(rules(), given, ["a", "b"]) as Matrix)).toEqual(x);
    }
    expect(validateInput(rules(), zeros(0, 2), ["a", "b"])).toEqual(zeros(0, 2));
    // A list without rows says nothing about its columns.
    expect(validateInput(rules(), [], ["a", "b"])).toEqual(zeros(0, 2));
  });

  test("numbers are validated as in a fit", () => {
    expect(refusal(() => validateInput(rules(), [[NaN, 1]], ["a", "b"]))).toMatch(/^invalid-data: test: x has NaN/);
    expect(refusal(() => validateInput(rules(), fromDense(x), ["a", "b"]))).toMatch(/^unsupported: test: x is sparse/);
    expect(refusal(() => validateInput(rules(), undefined, ["a"]))).toMatch(
      /^invalid-data: test: x: expected a Matrix/,
    );
  });
});

describe("tables", () => {
  const open = rules("none", { table: true });
  const table = createTable({ size: [1, null], city: ["Bern", "Oslo"] });

  test("pass unchanged, records become tables, and columns keep their names", () => {
    expect(validateData(open, { x: table })).toEqual({ x: table, y: undefined, features: ["size", "city"] });
    expect(validateData(open, { x: table }).x).toBe(table);
    expect(validateData(open, { x: table, features: ["size", "city"] }).features).toEqual(["size", "city"]);
    expect(validateData(open, { x: toRecords(table) }).x).toEqual(table);
    expect([columnCount(table), columnCount(asMatrix(x))]).toEqual([2, 2]);
  });

  test.each([
    [{ x }, "table: record 0 must be an object, got an array of 2"],
    [{ x: asMatrix(x) }, "test: x must be a table (createTable, readCsv) or a list of records, got an object with"],
    [{ x: 7 }, "test: x must be a table (createTable, readCsv) or a list of records, got 7"],
    [{ x: [] }, "test: x is empty (0 rows, 0 columns); needs at least 1 of each"],
    [{ x: table, features: ["a", "b"] }, "test: `features` differs from the column names of the table; leave it out"],
    [{ x: table, features: ["city", "size"] }, "test: `features` differs from the column names of the table"],
    [{ x: table, features: ["size"] }, "test: `features` differs from the column names of the table"],
    [{ x: { ...table, rows: 3 } }, 'test: x: column "size" has 2 rows, the table 3'],
    [{ x: { ...table, names: ["size"] } }, "test: x must have one name per column, without duplicates"],
    [{ x: { ...table, names: ["size", "size"] } }, "test: x must have one name per column, without duplicates"],
    [{ x: { ...table, names: ["size", 2] } }, "test: x must have one name per column, without duplicates"],
    [{ x: { ...table, columns: [table.columns[0], null] } }, 'test: x: "city" must be a column, got null'],
  ])("%o is refused", (given, message) => {
    expect(refusal(() => validateData(open, given))).toContain(`invalid-data: ${message}`);
  });

  test("infinite numbers are refused with column and row, in a fit and later; missing values are not", () => {
    const endless = createTable({ size: [1, -Infinity], city: ["Bern", null] });
    const message = 'invalid-data: test: column "size" has -Infinity in row 1; values must be finite';
    expect(refusal(() => validateData(open, { x: endless }))).toBe(message);
    expect(refusal(() => tableReader.validateForModel(open, endless, schemaOf(table)))).toBe(message);
  });

  test("are refused where the method needs a matrix", () => {
    expect(refusal(() => validateData(rules(), { x: table }))).toContain(
      "test: x is a table, which this method cannot use",
    );
  });

  test("for a fitted model are given alone, as records or in an object, and matched by name", () => {
    const schema = schemaOf(table);
    const turned = selectTableColumns(table, ["city", "size"]);
    for (const given of [table, turned, { x: turned }, toRecords(turned), { x: toRecords(table) }]) {
      expect(tableReader.validateForModel(open, given, schema)).toEqual(table);
    }
    expect(refusal(() => tableReader.validateForModel(open, [[1, 2]], schema))).toBe(
      "invalid-data: test: record 0 must be an object, got an array of 2",
    );
    expect(refusal(() => tableReader.validateForModel(open, 7, schema))).toContain(
      "invalid-data: test: x must be a table",
    );
  });

  test("cannot be added to a model", () => {
    expect(refusal(() => validateUpdate(open, { x: table }, { features: table.names }))).toBe(
      "unsupported: test: tables cannot be added to a model",
    );
  });
});

describe("groups", () => {
  const open = rules("none", { groups: true });

  test("are coded from 0 in order of appearance", () => {
    expect(validateData(open, { x, groups: ["b", "a", "b"] }).groups).toEqual(Int32Array.of(0, 1, 0));
    expect(validateData(open, { x, groups: Int32Array.of(7, 7, -1) }).groups).toEqual(Int32Array.of(0, 0, 1));
    expect(validateData(open, { x }).groups).toBeUndefined();
  });

  test.each([
    [["a", "b"], "groups must have one value for each of the 3 samples, got 2 of them"],
    ["abc", 'groups must have one value for each of the 3 samples, got "abc"'],
    [["a", null, "b"], "group 1 must be a string or a number, got null"],
    [[1, 2, NaN], "group 2 must be a string or a number, got NaN"],
  ])("%o is refused", (groups, message) => {
    expect(refusal(() => validateData(open, { x, groups }))).toBe(`invalid-data: test: ${message}`);
  });

  test("are refused, not ignored, where they are not used", () => {
    expect(refusal(() => validateData(rules(), { x, groups: [1, 2, 3] }))).toBe(
      "unsupported: test: this method does not support groups; leave them out",
    );
  });
});

describe("more data for a fitted model", () => {
  const features = ["a", "b"];

  test("have their columns matched by name", () => {
    const { x: matched, ...rest } = validateUpdate(rules(), { x, features: ["b", "a"] }, { features });
    expect(toRows(matched as Matrix)).toEqual(x.map(([b, a]) => [a, b]));
    expect(rest).toEqual({ y: undefined, features });
    expect(refusal(() => validateUpdate(rules(), { x, features: ["a", "c"] }, { features }))).toMatch(
      /^feature-mismatch: test:/,
    );
    expect(refusal(() => validateUpdate(rules(), { x: [[1]] }, { features }))).toMatch(/^feature-mismatch: test:/);
  });

  test("have numbers and weights validated as in a fit", () => {
    const weighing = rules("numbers", { weights: true });
    const more = validateUpdate(weighing, { x, y: [1, 2, 3], weights: [0, 1, 2] }, { features });
    expect([more.y, more.weights]).toEqual([Float64Array.of(1, 2, 3), Float64Array.of(0, 1, 2)]);
    expect(refusal(() => validateUpdate(weighing, { x, y: [1] }, { features }))).toContain(
      "3 samples, but y has 1 values",
    );
  });

  test("have labels coded by the classes of the model, even if only one of them occurs", () => {
    const { y } = validateUpdate(rules("labels"), { x, y: ["b", "b", "b"] }, { features, classes: ["a", "b", "c"] });
    expect(y).toEqual({ codes: Int32Array.of(1, 1, 1), classes: ["a", "b", "c"] });
    const coded = { codes: Int32Array.of(0, 1, 0), classes: ["c", "a"] };
    expect(validateUpdate(rules("labels"), { x, y: coded }, { features, classes: ["a", "b", "c"] }).y).toEqual({
      codes: Int32Array.of(2, 0, 2),
      classes: ["a", "b", "c"],
    });
  });

  test("with a class unknown to the model are refused", () => {
    const run = () =>
      validateUpdate(rules("labels"), { x, y: ["cat", "dgo", "cat"] }, { features, classes: ["cat", "dog"] });
    expect(refusal(run)).toBe(
      'invalid-data: test: sample 1 is of class "dgo", which the model does not know; did you mean "dog"?',
    );
    expect(refusal(() => validateUpdate(rules("labels"), { x, y: ["cat"] }, { features, classes: ["cat"] }))).toContain(
      "y has 1 values",
    );
  });
});
