import { expect, test } from "vitest";
import { treeProblem } from "./tree-problem.js";

const heights = Float64Array.of(1, 2);
const right = Int32Array.of(1, 3);

test("accepts a tree, and says what is wrong with others", () => {
  const [left, sizes] = [Int32Array.of(0, 2), Int32Array.of(2, 3)];
  expect(treeProblem({ left, right, heights, sizes })).toBeUndefined();
  expect(treeProblem({ left: Int32Array.of(0, 0), right, heights, sizes })).toBe("must not merge node 0 twice");
  expect(treeProblem({ left, right: Int32Array.of(1, 4), heights, sizes })).toBe(
    "must not have merge 1 of node 4, which does not exist yet",
  );
  expect(treeProblem({ left, right, heights, sizes: Int32Array.of(2, 4) })).toBe(
    "must have the size 3 at merge 1, got 4",
  );
});
