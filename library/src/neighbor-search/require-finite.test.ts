/** What has no distance is refused. */
import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { fromDense } from "../data/sparse.js";
import { distances } from "./pairwise-distances.js";
import { createSearch, nearestNeighbors } from "./search.js";

test("refuses missing and infinite entries with their place, dense and sparse, among samples and queries", () => {
  const bad = [
    [1, 2],
    [0, NaN],
  ];
  const message = /row 1, column 1 is NaN/;
  expect(refusal(() => createSearch(bad))).toMatch(message);
  expect(refusal(() => createSearch(fromDense(bad)))).toMatch(message);
  expect(refusal(() => nearestNeighbors(createSearch([[1, 2]]), bad, 1))).toMatch(message);
  expect(refusal(() => distances({ kind: "manhattan" }, bad))).toMatch(message);
  expect(refusal(() => createSearch([[Infinity, 0]]))).toMatch(/row 0, column 0 is Infinity/);
});
