import { expect, test } from "vitest";
import { createPathSearch } from "./dijkstra.js";
import { createGraph } from "./graph.js";

const { edges } = createGraph(5, [
  [0, 1, 4],
  [0, 2, 1],
  [2, 1, 2],
  [1, 3, 1],
]);

test("lengths from several sources with lengths of their own; a search can be run again", () => {
  const search = createPathSearch(edges);
  const lengths = Float64Array.of(0, Infinity, Infinity, Infinity, Infinity);
  search.run(lengths, [0]);
  expect(Array.from(lengths)).toEqual([0, 3, 1, 4, Infinity]);
  const two = Float64Array.of(Infinity, Infinity, 5, 0.5, Infinity);
  search.run(two, [2, 3, 2]);
  expect(Array.from(two)).toEqual([4.5, 1.5, 3.5, 0.5, Infinity]);
});

test("where the lengths of some paths are known, only shorter ones are searched", () => {
  const lengths = Float64Array.of(0, 3, Infinity, 4, Infinity);
  createPathSearch(edges).run(lengths, [0]);
  expect(Array.from(lengths)).toEqual([0, 3, 1, 4, Infinity]);
});
