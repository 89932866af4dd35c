import { expect, test } from "vitest";
import { runToEnd } from "../../core/run.js";
import { asMatrix } from "../../data/matrix.js";
import { neighborTable } from "./neighbor-table.js";

test("lists the nearest others, nearest first, without the sample itself, among duplicates too", () => {
  const x = asMatrix([[0], [1], [3], [3], [3], [7]]);
  const { indices, distances, count } = runToEnd(neighborTable(x, 2));
  expect(count).toBe(2);
  expect(Array.from(indices.subarray(0, 4))).toEqual([1, 2, 0, 2]);
  expect(Array.from(distances)).toEqual([1, 3, 1, 2, 0, 0, 0, 0, 0, 0, 4, 4]);
  indices.forEach((j, e) => {
    expect(j).not.toBe(Math.floor(e / 2));
  });
  const manhattan = runToEnd(
    neighborTable(
      asMatrix([
        [0, 0],
        [1, 1],
        [1.8, 0],
      ]),
      1,
      { distance: { kind: "manhattan" } },
    ),
  );
  expect(Array.from(manhattan.indices)).toEqual([2, 2, 0]);
});
