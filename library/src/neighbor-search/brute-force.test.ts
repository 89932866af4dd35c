/** Search in plain loops. */
import { expect, test } from "vitest";
import { asMatrix } from "../data/matrix.js";
import { bruteForceNearest, bruteForceWithin, scanQuery } from "./brute-force.js";
import { distanceSpace } from "./distance-space.js";
import { emptyNeighbors } from "./found.js";

const space = distanceSpace({ kind: "squared-euclidean" });
const points = asMatrix([[0], [4], [1], [4], [9]]);
const queries = asMatrix([[4], [0.4]]);

test("finds the nearest, ties by index, with reduced distances", () => {
  const found = bruteForceNearest(points, queries, 3, space);
  expect(Array.from(found.indices)).toEqual([1, 3, 2, 0, 2, 1]);
  expect(Array.from(found.distances.subarray(0, 3))).toEqual([0, 0, 9]);
  const one = emptyNeighbors(2, 3);
  scanQuery(points, queries, 1, space, one);
  expect(Array.from(one.indices)).toEqual([0, 0, 0, 0, 2, 1]);
});

test("finds all within a limit, inclusive", () => {
  const { rowStart, indices } = bruteForceWithin(points, queries, 9, space);
  expect(Array.from(rowStart)).toEqual([0, 3, 5]);
  expect(Array.from(indices)).toEqual([1, 3, 2, 0, 2]);
});
