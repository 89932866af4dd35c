import { expect, test } from "vitest";
import { addQuantileKnots, addRankKnots, levelOf, valueAt } from "./quantile-knots.js";

function knotsOf(add: (list: { values: number[]; lower: number[]; upper: number[] }) => void) {
  const list = { values: [], lower: [], upper: [] };
  add(list);
  const { values, lower, upper } = list;
  return {
    start: Int32Array.of(0, values.length),
    values: Float64Array.from(values),
    lower: Float64Array.from(lower),
    upper: Float64Array.from(upper),
  };
}

test("equal quantiles give one knot with a jump; its level is the middle of the jump, at the ends the end", () => {
  const knots = knotsOf((list) => addQuantileKnots(list, Float64Array.of(1, 1, 2, 2, 4), 5, 5));
  expect(Array.from(knots.values)).toEqual([1, 2, 4]);
  expect(Array.from(knots.lower)).toEqual([0, 0.5, 1]);
  expect(Array.from(knots.upper)).toEqual([0.25, 0.75, 1]);
  const level = (value: number) => levelOf(knots, 0, 3, value);
  expect([0, 1, 1.5, 2, 3, 4, 5].map(level)).toEqual([0, 0, 0.375, 0.625, 0.875, 1, 1]);
  const value = (at: number) => valueAt(knots, 0, 3, at);
  expect([-1, 0, 0.2, 0.375, 0.6, 0.875, 1, 2].map(value)).toEqual([1, 1, 1, 1.5, 2, 3, 4, 4]);
});

test("ranks of ties are averaged: (1 + 2) / 2, 3 and 4 of 5", () => {
  const knots = knotsOf((list) => addRankKnots(list, Float64Array.of(7, 5, 5, 9), 4));
  expect(Array.from(knots.values)).toEqual([5, 7, 9]);
  expect(Array.from(knots.lower)).toEqual([1.5 / 5, 3 / 5, 4 / 5]);
  expect(knots.upper).toEqual(knots.lower);
});

test("a single knot has the middle level, and is the value at every level", () => {
  const knots = knotsOf((list) => addQuantileKnots(list, Float64Array.of(3, 3), 2, 2));
  expect([2, 3, 4].map((value) => levelOf(knots, 0, 1, value))).toEqual([0, 0.5, 1]);
  expect([0, 0.5, 1].map((level) => valueAt(knots, 0, 1, level))).toEqual([3, 3, 3]);
});
