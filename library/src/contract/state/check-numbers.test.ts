import { describe, expect, test } from "vitest";
import { checkNumber, checkNumbers } from "./check-numbers.js";
import type { Range } from "./fields.js";
import { createSizes } from "./sizes.js";

const sizes = createSizes({ features: 3 });
const one = (value: number, range: Range) => () => checkNumber(value, range, sizes, (problem) => new Error(problem));
const many = (values: readonly number[], range: Range, columns = 1) => {
  const array = Float64Array.from(values);
  return () => checkNumbers(array, columns, range, sizes, (problem) => new Error(problem));
};

describe("one number", () => {
  test.each<[number, Range]>([
    [0, {}],
    [Number.NaN, { or: "NaN" }],
    [Number.POSITIVE_INFINITY, { or: "infinity" }],
    [Number.NaN, { or: "any" }],
    [2, { min: 0, below: "features" }],
    [1, { above: 0, max: 1 }],
  ])("%d is accepted by %o", (value, range) => {
    expect(one(value, range)).not.toThrow();
  });

  test.each<[number, Range, string]>([
    [Number.NaN, {}, "must be a finite number, got NaN"],
    [Number.NEGATIVE_INFINITY, { or: "NaN" }, "must be a finite number, got -Infinity"],
    [Number.NaN, { or: "infinity" }, "must be a finite number, got NaN"],
    [-2, { min: -1 }, "must be at least -1, got -2"],
    [0, { above: 0 }, "must be above 0, got 0"],
    [1.5, { max: 1 }, "must be at most 1, got 1.5"],
    [3, { below: "features" }, "must be below 3 (features), got 3"],
  ])("%d is refused by %o", (value, range, message) => {
    expect(one(value, range)).toThrow(message);
  });
});

describe("many numbers", () => {
  test("the first one outside its range is named by its index", () => {
    expect(many([0, 1, 2], { min: 0, below: "features" })).not.toThrow();
    expect(many([0, 3, 4], { below: "features" })).toThrow("at index 1 must be below 3 (features), got 3");
    expect(many([0, Number.NaN], {})).toThrow("at index 1 must be a finite number, got NaN");
    expect(many([Number.NaN, -1], { min: 0, or: "NaN" })).toThrow("at index 1 must be at least 0, got -1");
    expect(many([], { min: 0, below: "features" })).not.toThrow();
  });

  test("ascending numbers", () => {
    expect(many([1, 1, 2], { order: "ascending" })).not.toThrow();
    expect(many([1, 1, 2], { order: "strictly ascending" })).toThrow(
      "must be strictly ascending, got 1 and then 1 at index 1",
    );
    expect(many([2, 1], { order: "ascending" })).toThrow("must be ascending, got 2 and then 1 at index 1");
  });

  test("probabilities sum to one: all of them, rows or columns", () => {
    expect(many([0.25, 0.75], { sumToOne: "all" })).not.toThrow();
    expect(many([0.25, 0.7], { sumToOne: "all" })).toThrow("must sum to 1, but the sum is 0.95");
    expect(many([0.5, 0.5, 0.1, 0.9], { sumToOne: "rows" }, 2)).not.toThrow();
    expect(many([0.5, 0.5, 0.25, 0.5], { sumToOne: "rows" }, 2)).toThrow("the sum of row 1 is 0.75");
    expect(many([0.5, 0.25, 0.5, 0.5], { sumToOne: "columns" }, 2)).toThrow("the sum of column 1 is 0.75");
  });
});
