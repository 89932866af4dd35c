import { describe, expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { asMatrix, toRows } from "../../data/matrix.js";
import { arrange, arrangedNames, fillGaps, planColumns } from "./columns.js";

const gap = Number.NaN;
const x = asMatrix([
  [1, gap, gap],
  [3, gap, 5],
]);
const features = ["age", "none", "height"];
const plan = (emptyColumns: "fill" | "drop" | "refuse", indicators = false) =>
  planColumns("impute", { x, features }, { kind: "mean" }, { emptyColumns, indicators });

describe("columns without values", () => {
  test("are filled with 0, or the given constant, and named in a warning", () => {
    const { columns, active, warnings } = plan("fill");
    expect(columns).toEqual({
      fill: Float64Array.of(2, 0, 5),
      kept: Int32Array.of(0, 1, 2),
      flagged: new Int32Array(0),
    });
    expect(active).toEqual(Int32Array.of(0, 2));
    expect(warnings.map(({ message }) => message)).toEqual(['column "none" has no values; it is filled with 0']);
    const settings = { emptyColumns: "fill", indicators: false } as const;
    const constant = planColumns("impute", { x, features }, { kind: "constant", value: 7 }, settings);
    expect(constant.columns.fill).toEqual(Float64Array.of(7, 7, 7));
    expect(constant.warnings.map(({ message }) => message)).toEqual([
      'column "none" has no values; it is filled with 7',
    ]);
  });

  test("are dropped on request", () => {
    const { columns, warnings } = plan("drop");
    expect(columns.kept).toEqual(Int32Array.of(0, 2));
    expect(warnings.map(({ message }) => message)).toEqual(['column "none" has no values; it is left out']);
    expect(toRows(arrange(columns, x, fillGaps(x, columns.fill)))).toEqual([
      [1, 5],
      [3, 5],
    ]);
    expect(arrangedNames(columns, features)).toEqual(["age", "height"]);
  });

  test("are refused on request, with their names", () => {
    expect(refusal(() => plan("refuse"))).toBe(
      'invalid-data: impute: column "none" has no values; remove it, or set emptyColumns to "fill" or "drop"',
    );
  });

  test("cannot all be dropped", () => {
    const empty = { x: asMatrix([[gap]]), features: ["a"] };
    const settings = { emptyColumns: "drop", indicators: false } as const;
    expect(refusal(() => planColumns("impute", empty, { kind: "mean" }, settings))).toContain("all columns are empty");
  });
});

describe("indicators", () => {
  test("mark the columns with missing values in training, after the columns themselves", () => {
    const { columns } = plan("fill", true);
    expect(columns.flagged).toEqual(Int32Array.of(1, 2));
    expect(arrangedNames(columns, features)).toEqual(["age", "none", "height", "none__missing", "height__missing"]);
    expect(toRows(arrange(columns, x, fillGaps(x, columns.fill)))).toEqual([
      [1, 0, 5, 1, 1],
      [3, 0, 5, 1, 0],
    ]);
  });

  test("a name that is taken is not used twice", () => {
    const columns = { fill: new Float64Array(2), kept: Int32Array.of(0, 1), flagged: Int32Array.of(0) };
    expect(arrangedNames(columns, ["a", "a__missing"])).toEqual(["a", "a__missing", "a__missing_"]);
  });

  test("samples of weight 0 have neither values nor missing ones", () => {
    const data = { x: asMatrix([[1], [gap], [9]]), features: ["a"], weights: Float64Array.of(1, 0, 0) };
    const { columns } = planColumns("impute", data, { kind: "mean" }, { emptyColumns: "fill", indicators: true });
    expect(columns.fill).toEqual(Float64Array.of(1));
    expect(columns.flagged).toEqual(new Int32Array(0));
  });
});
