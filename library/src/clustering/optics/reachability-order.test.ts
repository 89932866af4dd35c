import { expect, test } from "vitest";
import { runToEnd } from "../../core/run.js";
import { asMatrix } from "../../data/matrix.js";
import { distanceSpace } from "../../neighbor-search/distance-space.js";
import { cutReachability, orderByReachability } from "./reachability-order.js";

test("goes on with the sample that is reached most easily, and cuts where a step is long", () => {
  const x = asMatrix([[0], [10], [1], [12], [40]]);
  const core = Float64Array.of(1, 2, 1, 2, 28);
  const plot = runToEnd(orderByReachability(x, distanceSpace({ kind: "euclidean" }), core));
  expect(Array.from(plot.order)).toEqual([0, 2, 1, 3, 4]);
  expect(Array.from(plot.reachability)).toEqual([Infinity, 9, 1, 2, 28]);
  expect(Array.from(plot.predecessors)).toEqual([-1, 2, 0, 1, 3]);
  const reached = { ...plot, coreDistances: core };
  expect(Array.from(cutReachability(reached, 2))).toEqual([0, 1, 0, 1, -1]);
  expect(Array.from(cutReachability(reached, 1.5))).toEqual([0, -1, 0, -1, -1]);
});
