import { expect, test } from "vitest";
import { sharedResults } from "../contract/shared-samples.js";
import { createTrainingSets, rememberTrainingSets } from "./training-sets.js";

const data = {
  x: { rows: 3, columns: 1, data: Float64Array.of(1, 2, 3) },
  y: Float64Array.of(4, 5, 6),
  features: ["a"],
};

test("training sets of several candidates are made once and shared, those of one are not", () => {
  const [often, once] = [Int32Array.of(2, 0), Int32Array.of(1)];
  const setOf = createTrainingSets(data, [{ train: often }, { train: once }, { train: often }]);
  expect(setOf(often)).toBe(setOf(often));
  expect(setOf(often)).toMatchObject({ x: { data: Float64Array.of(3, 1) }, y: Float64Array.of(6, 4) });
  expect(sharedResults(setOf(often).x)).toBeDefined();
  expect(setOf(once)).not.toBe(setOf(once));
  expect(sharedResults(setOf(once).x)).toBeUndefined();
});

test("a worker knows training sets by their indices, and shares them from the second time on", () => {
  const setOf = rememberTrainingSets(data);
  const [first, second, third] = [1, 2, 3].map(() => setOf(Int32Array.of(2, 0)));
  expect(sharedResults(first.x)).toBeUndefined();
  expect(sharedResults(second.x)).toBeDefined();
  expect(third).toBe(second);
  expect(third).toMatchObject({ x: { data: Float64Array.of(3, 1) }, y: Float64Array.of(6, 4) });
  expect(setOf(Int32Array.of(0, 2)).y).toEqual(Float64Array.of(4, 6));
});

test("a worker keeps ten training sets", () => {
  const setOf = rememberTrainingSets(data);
  const lists = Array.from({ length: 11 }, (_, at) => Int32Array.from({ length: at + 1 }, (_, i) => i % 3));
  const visits = [1, 2, 3].map(() => lists.map((train) => setOf(train)));
  expect(lists.map((_, at) => visits[1][at] === visits[2][at])).toEqual([...new Array(10).fill(true), false]);
});
