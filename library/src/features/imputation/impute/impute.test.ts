import { describe, expect, test } from "vitest";
import { refusal } from "../../../../test/refusal.js";
import { toRows } from "../../../data/matrix.js";
import { impute } from "./impute.js";

const gap = Number.NaN;
const x = [
  [1, 5],
  [gap, 6],
  [3, gap],
  [8, 6],
];

test("each strategy fills the missing values with its number", () => {
  const filled = (strategy: Parameters<typeof impute>[0]) =>
    toRows(
      impute(strategy)
        .fit({ x })
        .transform([[gap, gap]]),
    )[0];
  expect(filled({})).toEqual([4, 17 / 3]);
  expect(filled({ strategy: { kind: "median" } })).toEqual([3, 6]);
  expect(filled({ strategy: { kind: "most-frequent" } })).toEqual([1, 6]);
  expect(filled({ strategy: { kind: "constant", value: -1 } })).toEqual([-1, -1]);
});

test("weights count values several times or not at all", () => {
  const model = impute().fit({ x, weights: [3, 1, 1, 0] });
  expect(Array.from(model.state.columns.fill)).toEqual([1.5, 5.25]);
});

test("indicators mark the columns with missing values in training only", () => {
  const model = impute({ indicators: true }).fit({
    x: [
      [1, 5],
      [gap, 6],
    ],
    features: ["age", "size"],
  });
  expect(model.outputFeatures).toEqual(["age", "size", "age__missing"]);
  expect(
    toRows(
      model.transform([
        [gap, gap],
        [2, 3],
      ]),
    ),
  ).toEqual([
    [1, 5.5, 1],
    [2, 3, 0],
  ]);
});

describe("columns without values", () => {
  const empty = {
    x: [
      [1, gap],
      [2, gap],
    ],
    features: ["a", "b"],
  };

  test("are filled with a warning, keep later values, can be dropped or refused", () => {
    const model = impute().fit(empty);
    expect(model.report.warnings.map(({ message }) => message)).toEqual([
      'column "b" has no values; it is filled with 0',
    ]);
    expect(
      toRows(
        model.transform([
          [3, 7],
          [gap, gap],
        ]),
      ),
    ).toEqual([
      [3, 7],
      [1.5, 0],
    ]);
    const dropping = impute({ emptyColumns: "drop" }).fit(empty);
    expect(dropping.outputFeatures).toEqual(["a"]);
    expect(toRows(dropping.transform([[gap, 7]]))).toEqual([[1.5]]);
    expect(refusal(() => impute({ emptyColumns: "refuse" }).fit(empty))).toContain('column "b" has no values');
  });

  test("a column whose values all have weight 0 has none", () => {
    const model = impute().fit({
      x: [
        [1, 9],
        [2, gap],
      ],
      weights: [0, 1],
    });
    expect(model.report.warnings.map(({ message }) => message)).toEqual([
      'column "x1" has no values; it is filled with 0',
    ]);
  });
});

test("refuses infinite numbers, which are not missing values", () => {
  expect(refusal(() => impute().fit({ x: [[Infinity]] }))).toContain("invalid-data: impute: x has Infinity");
});
