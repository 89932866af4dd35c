/** What searches return. */
import { expect, test } from "vitest";
import { createListBuilder, emptyNeighbors } from "./found.js";

test("lists grow as needed, each in order, ties by index", () => {
  const lists = createListBuilder(3);
  lists.add([5, 2, 9], [1, 1, 0.5], 3);
  lists.add([], [], 0);
  const many = Array.from({ length: 200 }, (_, i) => 199 - i);
  lists.add(many, many, 200);
  const { queries, rowStart, indices, distances } = lists.finish();
  expect(queries).toBe(3);
  expect(Array.from(rowStart)).toEqual([0, 3, 3, 203]);
  expect(Array.from(indices)).toEqual([9, 2, 5, ...Array.from({ length: 200 }, (_, i) => i)]);
  expect(Array.from(distances.subarray(0, 4))).toEqual([0.5, 1, 1, 0]);
});

test("reserves space for neighbours still to be found", () => {
  const { indices, distances, queries, count } = emptyNeighbors(4, 3);
  expect([queries, count, indices.length, distances.length]).toEqual([4, 3, 12, 12]);
});
