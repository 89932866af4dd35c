import { describe, expect, test } from "vitest";
import { normalMatrix } from "../../test/matrices.js";
import { runToEnd } from "../core/run.js";
import { fromDense } from "../data/sparse.js";
import { kdTreeSteps } from "../neighbor-search/kd-tree.js";
import { buildForest } from "../neighbor-search/projection-forest.js";
import { createSearch } from "../neighbor-search/search.js";
import { createRandom } from "../numeric/random/random.js";
import { distanceProblem, forestProblem, indexProblem, orderProblem, pointTreeProblem } from "./search-problems.js";

const points = normalMatrix(40, 2, createRandom(1));

/** The numbers with some of them changed. */
function changed(numbers: Int32Array, changes: Readonly<Record<number, number>>): Int32Array {
  const result = numbers.slice();
  for (const [at, value] of Object.entries(changes)) result[Number(at)] = value;
  return result;
}

test("an order has each index once", () => {
  expect(orderProblem(Int32Array.of(2, 0, 1))).toBeUndefined();
  expect(orderProblem(Int32Array.of(2, 0, 2))).toBe("must have each index from 0 to 2 once");
  expect(orderProblem(Int32Array.of(3, 0, 1))).toBe("must have each index from 0 to 2 once");
});

describe("a tree of points", () => {
  // Nodes 1 … 3 and 4 … 6 are the halves, with two leaves of 10 points each.
  const tree = runToEnd(kdTreeSteps(points, 10));

  test("is accepted as it is built, of any size", () => {
    expect(Array.from(tree.right)).toEqual([4, 3, 0, 0, 6, 0, 0]);
    for (const [rows, leaf] of [
      [1, 1],
      [2, 1],
      [39, 3],
      [40, 50],
    ]) {
      expect(pointTreeProblem(runToEnd(kdTreeSteps(normalMatrix(rows, 2, createRandom(1)), leaf)))).toBeUndefined();
    }
  });

  test.each([
    ["must have all points in node 0", { end: changed(tree.end, { 0: 39 }) }],
    ["must have children after their parent, but node 4 has 1", { right: changed(tree.right, { 4: 1 }) }],
    ["must have one parent for each node, but node 4 has two", { right: changed(tree.right, { 1: 4 }) }],
    ["must have one parent for each node, but node 2 has none", { right: changed(tree.right, { 1: 0 }) }],
    [
      "must divide the points of a node between its children, but node 1 does not",
      { end: changed(tree.end, { 2: 11 }) },
    ],
    [
      "must halve the points of a node, but node 1 does not",
      { end: changed(tree.end, { 2: 11 }), start: changed(tree.start, { 3: 11 }) },
    ],
  ])("%s", (problem, change) => {
    expect(pointTreeProblem({ ...tree, ...change })).toBe(problem);
  });
});

describe("a forest", () => {
  const forest = buildForest(points, 3, 2, 15);
  const second = forest.roots[1];

  test("is accepted as it is built", () => {
    expect(forest.low[0]).toBe(1);
    expect(forestProblem(forest)).toBeUndefined();
    expect(forestProblem(buildForest(normalMatrix(1, 2, createRandom(1)), 3))).toBeUndefined();
  });

  test.each([
    ["must have two children or none for each node, but node 0 has one", { high: changed(forest.high, { 0: -1 }) }],
    ["must have children after their parent, but node 0 has 0", { low: changed(forest.low, { 0: 0 }) }],
    [`must have one parent for each node, but node ${second} has two`, { high: changed(forest.high, { 0: second }) }],
    [
      "must have all points in each tree, but tree 0 has not",
      { end: forest.end.map((end) => (end === 40 ? 39 : end)) },
    ],
    ["must have in tree 1 each index from 0 to 39 once", { order: changed(forest.order, { 40: forest.order[41] }) }],
  ])("%s", (problem, change) => {
    expect(forestProblem({ ...forest, ...change })).toBe(problem);
  });
});

test("a distance is that of the options, a learned one by its name", () => {
  const minkowski = { kind: "minkowski", power: 3 };
  expect(distanceProblem(minkowski, { distance: minkowski })).toBeUndefined();
  expect(distanceProblem("mahalanobis", { distance: { kind: "mahalanobis", covariance: null } })).toBeUndefined();
  const problem = "must be the distance of the options";
  expect(distanceProblem({ kind: "minkowski", power: 4 }, { distance: minkowski })).toBe(problem);
  expect(distanceProblem("mahalanobis", { distance: minkowski })).toBe(problem);
  expect(distanceProblem("kernel-pca", { distance: { kind: "mahalanobis", covariance: null } })).toBe(problem);
  expect(distanceProblem(null, { distance: minkowski })).toBe(problem);
});

test("an index is made by the algorithm of the options, for these samples and this distance", () => {
  const search = createSearch(points, { algorithm: "kd-tree" });
  expect(indexProblem(search, { algorithm: "kd-tree" })).toBeUndefined();
  expect(indexProblem(search, { algorithm: "automatic" })).toBeUndefined();
  expect(indexProblem(search, { algorithm: "ball-tree" })).toBe(
    "must have an index of the algorithm ball-tree, got kd-tree",
  );
  const forest = createSearch(points, { algorithm: "approximate" });
  expect(indexProblem(forest, { algorithm: "approximate" })).toBeUndefined();
  expect(indexProblem(forest, { algorithm: "automatic" })).toBe(
    "must have an index of the algorithm automatic, got forest",
  );
  expect(indexProblem({ ...search, samples: fromDense(points) }, { algorithm: "automatic" })).toBe(
    "must have the index brute-force for sparse samples, got kd-tree",
  );
  expect(indexProblem({ ...search, distance: { kind: "cosine" } }, { algorithm: "automatic" })).toBe(
    "must have an index of 3 columns for this distance, got 2",
  );
});
