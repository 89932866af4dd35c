import { expect, test } from "vitest";
import { normalMatrix } from "../../../test/matrices.js";
import { runToEnd } from "../../core/run.js";
import { asMatrix } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { neighborTable, searchNotes } from "./neighbor-table.js";

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

test("an approximate search states its recall, which reports note; an exact one has none", () => {
  const x = normalMatrix(300, 8, createRandom(1));
  const approximate = runToEnd(neighborTable(x, 10, { algorithm: "approximate" }));
  const exact = runToEnd(neighborTable(x, 10));
  const found = exact.distances.filter((_, e) => approximate.distances[e] <= exact.distances[e - (e % 10) + 9]).length;
  expect(approximate.recall).toBeGreaterThan(0.9);
  expect(Math.abs((approximate.recall ?? 0) - found / 3000)).toBeLessThan(0.03);
  expect(searchNotes(approximate)).toEqual({ recall: approximate.recall });
  expect(searchNotes(exact)).toEqual({});
});
