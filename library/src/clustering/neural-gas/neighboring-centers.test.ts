import { expect, test } from "vitest";
import { asMatrix } from "../../data/matrix.js";
import { toDense } from "../../data/sparse.js";
import { neighboringCenters } from "./neighboring-centers.js";

test("counts the samples between each two centers in both directions", () => {
  const graph = neighboringCenters(asMatrix([[1], [2], [8], [11]]), asMatrix([[0], [3], [10]]));
  expect([...toDense(graph).data]).toEqual([0, 2, 0, 2, 0, 2, 0, 2, 0]);
});

test("one center has no neighbor", () => {
  expect(neighboringCenters(asMatrix([[1], [2]]), asMatrix([[0]])).values.length).toBe(0);
});
