import { describe, expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { asMatrix, type Matrix, toRows, zeros } from "../data/matrix.js";
import { fromDense, fromTriplets, type SparseMatrix } from "../data/sparse.js";
import type { Capabilities, TargetKind } from "./contract.js";
import { admitData, admitInput, admitMore, type Door } from "./door.js";

const x = [
  [1, 2],
  [3, 4],
  [5, 6],
];

function door(target: TargetKind = "none", supports: Capabilities = {}): Door {
  return { kind: "test", target, supports };
}

describe("samples of a fit", () => {
  test("nested arrays become a matrix, a matrix stays as it is, columns get names", () => {
    const given = asMatrix(x);
    expect(admitData(door(), { x })).toEqual({ x: given, y: undefined, features: ["x0", "x1"] });
    expect(admitData(door(), { x: given }).x).toBe(given);
  });

  test.each([
    [undefined, "none", "fit needs an object { x }, got undefined"],
    [null, "none", "fit needs an object { x }, got null"],
    [x, "numbers", "fit needs an object { x, y }, got an array of 3"],
    [{ X: x }, "labels", 'fit needs an object { x, y }, got an object with "X"'],
    [{ x: "a" }, "none", 'x: expected a Matrix or an array of rows, got "a"'],
    [{ x: [[1, 2], [3]] }, "none", "x: every row needs the same length; row 0 has 2 numbers, row 1 has 1"],
    [{ x: [] }, "none", "x is empty (0 rows, 0 columns); at least one of each is needed"],
    [{ x: [[], []] }, "none", "x is empty (2 rows, 0 columns); at least one of each is needed"],
    [{ x: zeros(0, 3) }, "none", "x is empty (0 rows, 3 columns); at least one of each is needed"],
    [
      {
        x: [
          [1, 2],
          [3, NaN],
        ],
      },
      "none",
      "x has NaN in row 1, column 1; missing values are not supported by this method: fill them in or leave the sample out",
    ],
    [{ x: [[1, -Infinity]] }, "none", "x has -Infinity in row 0, column 1; only finite numbers can be used"],
  ] as const)("%o for target %s is refused", (given, target, message) => {
    expect(refusal(() => admitData(door(target), given))).toBe(`invalid-data: test: ${message}`);
  });

  test("missing values pass where they are supported, infinities never", () => {
    const open = door("none", { missing: true });
    expect(toRows(admitData(open, { x: [[1, NaN]] }).x as Matrix)).toEqual([[1, NaN]]);
    expect(refusal(() => admitData(open, { x: [[NaN, Infinity]] }))).toContain("Infinity in row 0, column 1");
  });

  test("sparse samples pass where they are supported", () => {
    const sparse = fromDense(x);
    expect(admitData(door("none", { sparse: true }), { x: sparse }).x).toBe(sparse);
    expect(refusal(() => admitData(door(), { x: sparse }))).toBe(
      "unsupported: test: x is sparse, which this method cannot use; give toDense(x)",
    );
  });

  test("bad entries of sparse samples are found in their place, empty rows before them included", () => {
    const bad = fromTriplets(4, 3, { rowIndex: [0, 3], columnIndex: [1, 2], values: [1, Infinity] });
    const run = () => admitData(door("none", { sparse: true }), { x: bad });
    expect(refusal(run)).toContain("x has Infinity in row 3, column 2");
    const broken: SparseMatrix = { ...fromDense(x), columns: 1 };
    expect(refusal(() => admitData(door("none", { sparse: true }), { x: broken }))).toMatch(
      /^invalid-data: test: x: the columns of row 0 must ascend/,
    );
  });
});

describe("samples for a fitted model", () => {
  test("come alone or in an object, in the order of the fit", () => {
    for (const given of [x, asMatrix(x), { x }, { x, features: ["a", "b"] }, { x, features: undefined }]) {
      expect(toRows(admitInput(door(), given, ["a", "b"]) as Matrix)).toEqual(x);
    }
    expect(admitInput(door(), zeros(0, 2), ["a", "b"])).toEqual(zeros(0, 2));
    // A list without rows says nothing about its columns.
    expect(admitInput(door(), [], ["a", "b"])).toEqual(zeros(0, 2));
  });

  test("numbers are checked as in a fit", () => {
    expect(refusal(() => admitInput(door(), [[NaN, 1]], ["a", "b"]))).toMatch(/^invalid-data: test: x has NaN/);
    expect(refusal(() => admitInput(door(), fromDense(x), ["a", "b"]))).toMatch(/^unsupported: test: x is sparse/);
    expect(refusal(() => admitInput(door(), undefined, ["a"]))).toMatch(/^invalid-data: test: x: expected a Matrix/);
  });
});

describe("more data for a fitted model", () => {
  const features = ["a", "b"];

  test("have their columns matched by name", () => {
    const { x: matched, ...rest } = admitMore(door(), { x, features: ["b", "a"] }, features);
    expect(toRows(matched as Matrix)).toEqual(x.map(([b, a]) => [a, b]));
    expect(rest).toEqual({ y: undefined, features });
    expect(refusal(() => admitMore(door(), { x, features: ["a", "c"] }, features))).toMatch(/^feature-mismatch: test:/);
    expect(refusal(() => admitMore(door(), { x: [[1]] }, features))).toMatch(/^feature-mismatch: test:/);
  });

  test("have numbers and weights checked as in a fit", () => {
    const weighing = door("numbers", { weights: true });
    const more = admitMore(weighing, { x, y: [1, 2, 3], weights: [0, 1, 2] }, features);
    expect([more.y, more.weights]).toEqual([Float64Array.of(1, 2, 3), Float64Array.of(0, 1, 2)]);
    expect(refusal(() => admitMore(weighing, { x, y: [1] }, features))).toContain("3 samples, but y has 1 values");
  });

  test("have labels coded by the classes of the model, even where only one of them is there", () => {
    const { y } = admitMore(door("labels"), { x, y: ["b", "b", "b"] }, features, ["a", "b", "c"]);
    expect(y).toEqual({ codes: Int32Array.of(1, 1, 1), classes: ["a", "b", "c"] });
    const coded = { codes: Int32Array.of(0, 1, 0), classes: ["c", "a"] };
    expect(admitMore(door("labels"), { x, y: coded }, features, ["a", "b", "c"]).y).toEqual({
      codes: Int32Array.of(2, 0, 2),
      classes: ["a", "b", "c"],
    });
  });

  test("with a class that the model does not know are refused", () => {
    const run = () => admitMore(door("labels"), { x, y: ["cat", "dgo", "cat"] }, features, ["cat", "dog"]);
    expect(refusal(run)).toBe(
      'invalid-data: test: sample 1 is of class "dgo", which the model does not know; did you mean "dog"?',
    );
    expect(refusal(() => admitMore(door("labels"), { x, y: ["cat"] }, features, ["cat"]))).toContain("y has 1 values");
  });
});
