import { expect, test } from "vitest";
import { runToEnd } from "../core/run.js";
import { asMatrix } from "../data/matrix.js";
import { distanceSpace } from "./distance-space.js";
import { pairDistances } from "./pair-distances.js";

const x = asMatrix([
  [0, 0],
  [3, 4],
  [6, 8],
]);

test("each pair is stored once, row by row, as distances or their squares", () => {
  const pairs = (kind: "euclidean" | "manhattan", squared: boolean) =>
    Array.from(runToEnd(pairDistances(x, distanceSpace({ kind }), squared)).data);
  expect(pairs("euclidean", false)).toEqual([5, 10, 5]);
  expect(pairs("euclidean", true)).toEqual([25, 100, 25]);
  expect(pairs("manhattan", false)).toEqual([7, 14, 7]);
  const { start } = runToEnd(pairDistances(x, distanceSpace({ kind: "euclidean" }), false));
  expect([start[0] + 1, start[0] + 2, start[1] + 2]).toEqual([0, 1, 2]);
});
