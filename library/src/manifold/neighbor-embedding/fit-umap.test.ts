import { expect, test } from "vitest";
import { asMatrix } from "../../data/matrix.js";
import { averagePositions, umapPotentials } from "./fit-umap.js";

test("positions are averaged by weight", () => {
  const table = { rows: 1, count: 2, indices: Int32Array.of(2, 0), distances: new Float64Array(2) };
  const known = asMatrix([
    [0, 0],
    [9, 9],
    [4, 8],
  ]);
  expect(Array.from(averagePositions(table, Float64Array.of(3, 1), known).data)).toEqual([3, 6]);
});

test("edges attract, other pairs repel, and the repulsion falls with the distance and grows with its strength", () => {
  const { attraction, repulsion } = umapPotentials({ a: 1.5, b: 0.9 }, 1);
  expect([0.01, 1, 100].every((square) => attraction(square) < 0 && repulsion(square) > 0)).toBe(true);
  expect(repulsion(1)).toBeGreaterThan(repulsion(4));
  expect(umapPotentials({ a: 1.5, b: 0.9 }, 3).repulsion(1)).toBeCloseTo(3 * repulsion(1), 12);
});
