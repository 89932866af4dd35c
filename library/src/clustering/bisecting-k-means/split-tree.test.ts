import { expect, test } from "vitest";
import { asMatrix } from "../../data/matrix.js";
import { descend, treeProblem } from "./split-tree.js";

// 5 is divided into 2 and 8, 2 into 1 and 3.
const tree = { nodes: asMatrix([[5], [2], [8], [1], [3]]), children: Int32Array.of(1, 3, 0, 0, 0) };

test("samples go to the nearer child each time, the first of equally near ones", () => {
  // 4.9 is nearer to 2 than to 8, and then to 3; 5 is as near to both.
  expect(descend(tree, asMatrix([[0], [2], [4.9], [5], [5.1], [99]]))).toEqual(Int32Array.of(1, 1, 2, 2, 0, 0));
});

test("a tree has as many leaves as clusters, and every path from the root ends at a leaf", () => {
  expect(treeProblem(tree.children, 3)).toBeUndefined();
  expect(treeProblem(Int32Array.of(0), 1)).toBeUndefined();
  expect(treeProblem(tree.children, 2)).toContain("must divide into 2 clusters, got 3");
  for (const children of [
    [1, 1, 0],
    [1, 0, 1],
    [2, 0, 0],
    [1, 1, 0, 0, 0],
  ])
    expect(treeProblem(Int32Array.from(children), 2)).toContain(
      "two later nodes that are not children of another node",
    );
  expect(treeProblem(Int32Array.of(1, 0, 0, 0), 3)).toContain("must divide");
});
