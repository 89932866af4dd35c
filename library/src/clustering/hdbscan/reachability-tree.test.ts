import { expect, test } from "vitest";
import { runToEnd } from "../../core/run.js";
import { asMatrix } from "../../data/matrix.js";
import { distanceSpace } from "../../neighbor-search/distance-space.js";
import { reachabilityTree } from "./reachability-tree.js";

test("heights are the largest of the distance and the two core distances", () => {
  const x = asMatrix([[0], [1], [3], [10]]);
  const tree = runToEnd(reachabilityTree(x, distanceSpace({ kind: "euclidean" }), Float64Array.of(1, 1.5, 1, 8)));
  expect([Array.from(tree.heights), Array.from(tree.left), Array.from(tree.right)]).toEqual([
    [1.5, 2, 8],
    [0, 2, 3],
    [1, 4, 5],
  ]);
});
