import { expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { toDense } from "../../data/sparse.js";
import { createGraph } from "../../graphs/graph.js";
import { checkGraph, joinGraphs, nodeScaling } from "./graph-batches.js";

test("several graphs are one without edges between them; edges go into the nodes of their rows", () => {
  const graphs = [
    checkGraph("m", "graph 0", { x: [[1], [2]], graph: createGraph(2, [[0, 1, 5]], true) }),
    checkGraph("m", "graph 1", { x: [[3]], graph: createGraph(1, []) }),
  ];
  const { x, side } = joinGraphs(graphs, { center: Float64Array.of(1), scale: Float64Array.of(2) });
  expect([...x.data]).toEqual([0, 0.5, 1]);
  expect([...toDense(side?.graph as never).data]).toEqual([0, 0, 0, 5, 0, 0, 0, 0, 0]);
  expect(side?.graphOf).toEqual(Int32Array.of(0, 0, 1));
});

test("graphs with missing nodes are refused with both counts", () => {
  const graph = createGraph(3, [[0, 2]]);
  expect(refusal(() => checkGraph("m", "graph 4", { x: [[1], [2]], graph }))).toBe(
    "invalid-data: m: graph 4 has edges between 3 nodes, but features for 2 nodes",
  );
  const broken = { ...graph, edges: { ...graph.edges, columnIndex: Int32Array.of(7, 0) } };
  expect(refusal(() => checkGraph("m", "the graph", { x: [[1], [2], [3]], graph: broken }))).toContain(
    "has an edge to the node 7, but 3 nodes",
  );
  expect(
    refusal(() => checkGraph("m", "the graph", { x: [[1, 1]], graph: createGraph(1, []) }, { nodes: 3 })),
  ).toContain("has nodes with 2 features, expected 3");
  expect(refusal(() => checkGraph("m", "the graph", { x: [[1]], graph: null as never }))).toContain(
    "must be { x, graph }",
  );
});

test("features are scaled over all nodes, but for constant ones", () => {
  const graphs = [
    [1, 7],
    [3, 7],
  ].map((row) => checkGraph("m", "graph", { x: [row], graph: createGraph(1, []) }));
  const { center, scale } = nodeScaling(graphs);
  expect([...center]).toEqual([2, 0]);
  expect([...scale]).toEqual([1, 1]);
});
