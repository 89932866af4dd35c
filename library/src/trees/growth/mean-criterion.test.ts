import { expect, test } from "vitest";
import { unbounded } from "./criterion.js";
import { createMeanCriterion } from "./mean-criterion.js";
import { createNodeOrder } from "./node-order.js";

function criterionOf(target: number[], weights: number[], minLeaf = 0) {
  const rows = Int32Array.from(target.keys());
  const samples = { rows, target: Float64Array.from(target), weights: Float64Array.from(weights) };
  const criterion = createMeanCriterion(samples, minLeaf, 100);
  const isMixed = criterion.enter(0, target.length);
  const order = createNodeOrder(target.length, target.length);
  order.gather(rows, 0, 1, rows, 0, target.length);
  order.sort(0, target.length);
  criterion.reset();
  return { criterion, order, isMixed };
}

test("the gain is the squared error that a split removes; leaves hold the mean, shifted back", () => {
  const { criterion, order } = criterionOf([-3, -3, 1, 5], [1, 1, 1, 1]);
  // Errors: 44 around the mean 0; 8 around −3 and 3.
  expect(criterion.scan(order, 3, unbounded)).toBe(1);
  expect(criterion.found.score - criterion.base()).toBeCloseTo(36, 12);
  expect(criterion.impurity()).toBeCloseTo(11, 12);
  expect(Array.from(criterion.leaf(unbounded))).toEqual([100]);
});

test("weights count, light sides are refused, and equal targets have no gain", () => {
  const { criterion, order } = criterionOf([0, 1, 9], [1, 1, 3], 2);
  expect(criterion.scan(order, 2, unbounded)).toBe(1);
  const none = criterionOf([0, 1, 9], [1, 1, 1], 2);
  expect(none.criterion.scan(none.order, 2, unbounded)).toBe(-1);
  expect(criterionOf([4, 4], [1, 2]).isMixed).toBe(false);
});

test("a monotone direction forbids splits against it", () => {
  const { criterion, order } = criterionOf([5, 5, 1, 2], [1, 1, 1, 1]);
  expect(criterion.scan(order, 3, { ...unbounded, sign: 1 })).toBe(-1);
  criterion.reset();
  expect(criterion.scan(order, 3, { ...unbounded, sign: -1 })).toBe(1);
});
