import fc from "fast-check";
import { expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { type Matrix, toRows } from "../../data/matrix.js";
import { createTable } from "../../data/table/table.js";
import { oneHot } from "../category/one-hot/one-hot.js";
import { ordinalEncode } from "../category/ordinal-encode/ordinal-encode.js";
import { discretizeColumn } from "./discretize-column.js";

const numbers = (...values: number[]) => ({ type: "number", values: Float64Array.from(values) }) as const;
const edges = fc
  .uniqueArray(fc.integer({ min: -20, max: 20 }), { minLength: 1, maxLength: 6 })
  .map((list) => list.sort((a, b) => a - b));

test("[IR-013] bin edges are respected: a number lies in the interval of its level, the lower edge included", () => {
  fc.assert(
    fc.property(edges, fc.array(fc.integer({ min: -50, max: 50 }).map((value) => value / 2)), (cuts, values) => {
      const { codes, levels } = discretizeColumn(numbers(...values), cuts);
      expect(levels.length).toBe(cuts.length + 1);
      values.forEach((value, i) => {
        if (codes[i] > 0) expect(value).toBeGreaterThanOrEqual(cuts[codes[i] - 1]);
        if (codes[i] < cuts.length) expect(value).toBeLessThan(cuts[codes[i]]);
      });
    }),
  );
});

test("[IR-013] numbers become ordered categories, categories numbers: order kept by ordinal codes, lost by binarisation", () => {
  const ages = discretizeColumn(numbers(3, 17.9, 18, 64, 65, 70), [18, 65]);
  expect(ages.levels).toEqual(["< 18", "18 to < 65", ">= 65"]);
  const x = createTable({ age: ages });
  const ranks = ordinalEncode({ code: "rank" }).fit({ x }).transform(x) as Matrix;
  expect(Array.from(ranks.data)).toEqual([0, 0, 1, 1, 2, 2]);
  const binary = toRows(oneHot().fit({ x }).transform(x) as Matrix);
  expect(binary).toEqual([
    [1, 0, 0],
    [1, 0, 0],
    [0, 1, 0],
    [0, 1, 0],
    [0, 0, 1],
    [0, 0, 1],
  ]);
  // Any two different categories are equally far apart.
  const distance = (a: number, b: number) => binary[a].reduce((sum, value, j) => sum + (value - binary[b][j]) ** 2, 0);
  expect([distance(0, 2), distance(0, 4), distance(2, 4)]).toEqual([2, 2, 2]);
});

test("missing numbers stay missing, infinite ones fall in the outer bins", () => {
  const { codes } = discretizeColumn(numbers(Number.NaN, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY), [0, 1]);
  expect(Array.from(codes)).toEqual([-1, 0, 2]);
});

test("refuses edges that do not ascend", () => {
  expect(refusal(() => discretizeColumn(numbers(1), [2, 2]))).toBe(
    "invalid-data: discretizeColumn: edges must be finite and ascend, but edge 1 is 2 after 2",
  );
  expect(refusal(() => discretizeColumn(numbers(1), [Number.NaN]))).toContain("edge 0 is NaN");
  expect(refusal(() => discretizeColumn(numbers(1), []))).toContain("needs at least one edge");
});
