import { describe, expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { asMatrix, type Matrix, toRows } from "../../data/matrix.js";
import { fromDense, type SparseMatrix, toDense } from "../../data/sparse.js";
import type { Capabilities, TargetKind } from "../contract.js";
import { tableReader } from "./table-reader.js";
import { type DataRules, validateData, validateInput } from "./validate.js";

const x = [
  [1, 2],
  [3, 4],
  [5, 6],
];

function rules(target: TargetKind = "none", supports: Capabilities = {}): DataRules {
  return { kind: "test", target, supports, tables: tableReader };
}

describe("column names", () => {
  test("are copied", () => {
    const features = ["a", "b"];
    const valid = validateData(rules(), { x, features }).features;
    expect(valid).toEqual(features);
    expect(valid).not.toBe(features);
  });

  test.each([
    [["a"], "x has 2 columns, but there are 1 feature names"],
    [["a", "a"], 'duplicate feature name "a"'],
    [["a", 2], "feature names must be strings, got 2"],
    ["ab", 'features must be a list of names, got "ab"'],
    [null, "features must be a list of names, got null"],
  ])("%o are refused", (features, message) => {
    const expected = `invalid-data: test: ${message}`;
    expect(refusal(() => validateData(rules(), { x, features }))).toBe(expected);
    expect(refusal(() => validateInput(rules(), { x, features }, ["a", "b"]))).toBe(expected);
  });
});

describe("columns of samples for a fitted model", () => {
  test("named columns are matched by name, dense and sparse", () => {
    const given = { x, features: ["b", "a"] };
    expect(toRows(validateInput(rules(), given, ["a", "b"]) as Matrix)).toEqual(x.map(([b, a]) => [a, b]));
    const sparse = { x: fromDense(x), features: ["b", "a"] };
    const matched = validateInput(rules("none", { sparse: true }), sparse, ["a", "b"]) as SparseMatrix;
    expect(toRows(toDense(matched))).toEqual(x.map(([b, a]) => [a, b]));
    expect(toRows(asMatrix(x))).toEqual(x);
  });

  test.each([
    [{ x }, ["a", "b", "c"], "the model was fitted on 3 columns, x has 2"],
    [[[1]], ["a", "b"], "the model was fitted on 2 columns, x has 1"],
    [
      { x, features: ["heigth", "age"] },
      ["age", "height"],
      'the model needs the column "height"; did you mean "heigth"?',
    ],
    [{ x, features: ["age", "sex"] }, ["age", "salary"], 'the model needs the column "salary"; known: "sex"'],
    [{ x, features: ["age", "sex"] }, ["sex"], 'the model does not know the column "age"; known: "sex"'],
    [{ x, features: ["a", "b"] }, ["a", "b", "gamma"], 'the model needs the column "gamma"; known: "a", "b"'],
  ])("%o for a model of %o is refused", (given, fitted, message) => {
    expect(refusal(() => validateInput(rules(), given, fitted))).toBe(`feature-mismatch: test: ${message}`);
  });

  test("matches a hundred thousand columns, and keeps messages about them short", () => {
    const width = 100_000;
    const names = Array.from({ length: width }, (_, j) => `column ${j}`);
    const wide: Matrix = { rows: 1, columns: width, data: Float64Array.from(names, (_, j) => j) };
    const matched = validateInput(rules(), { x: wide, features: names.toReversed() }, names) as Matrix;
    expect([matched.data[0], matched.data[width - 1]]).toEqual([width - 1, 0]);
    const message = refusal(() => validateInput(rules(), { x: wide, features: names }, ["other", ...names.slice(1)]));
    expect(message).toBe('feature-mismatch: test: the model needs the column "other"; known: "column 0"');
    const short = refusal(() => validateInput(rules(), { x: [[1]], features: ["unlike all"] }, names));
    expect(short.length).toBeLessThan(200);
  });
});
