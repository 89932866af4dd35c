import { expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { transposeSparse } from "../../data/sparse.js";
import { createGraph } from "../../graphs/graph.js";
import { edgeFeaturesOf, type FeaturedEdge, orderEdgeFeatures } from "./edge-features.js";

const triangle = createGraph(3, [
  [2, 0],
  [0, 1],
  [1, 2],
]);
const features: readonly FeaturedEdge[] = [
  [2, 1, 12, -12],
  [0, 1, 1, -1],
  [2, 0, 2, -2],
];
const order = (given: readonly FeaturedEdge[] | undefined, columns = 2) =>
  orderEdgeFeatures("m: graph 3", triangle, given, columns);

test("both directions of an undirected edge have its features, in the order of the edges", () => {
  // Row by row: 0 from 1 and 2, 1 from 0 and 2, 2 from 0 and 1.
  expect(order(features)).toEqual({
    ...{ rows: 6, columns: 2 },
    data: Float64Array.of(1, -1, 2, -2, 1, -1, 12, -12, 2, -2, 12, -12),
  });
});

test("the directions of a directed graph differ", () => {
  const graph = createGraph(
    2,
    [
      [0, 1],
      [1, 0],
    ],
    true,
  );
  const edges = transposeSparse(graph.edges);
  const listed: readonly FeaturedEdge[] = [
    [1, 0, 10],
    [0, 1, 1],
  ];
  // The first entry ends at node 0, and comes from node 1.
  expect(orderEdgeFeatures("m", { edges, directed: true }, listed, 1).data).toEqual(Float64Array.of(10, 1));
});

test("edges without features, twice, of other widths and beside the graph are refused by name", () => {
  expect(refusal(() => order(features.slice(1)))).toBe(
    "invalid-data: m: graph 3 needs edgeFeatures with 2 numbers for the edge 1 to 2",
  );
  expect(refusal(() => order([...features, [1, 0, 5, 5]]))).toContain("has features of the edge 1 to 0 twice");
  expect(refusal(() => order([features[0], [0, 1, 1], features[2]]))).toContain(
    "has 1 features of the edge 0 to 1, but the layers of the architecture read 2",
  );
  expect(refusal(() => order([...features, [1, 1, 5, 5]]))).toContain(
    "has features of the edge 1 to 1, which it does not have",
  );
  expect(refusal(() => order([...features, [0, 9, 5, 5]]))).toContain("the edge 0 to 9, which it does not have");
  expect(refusal(() => order(features.with(0, [2, 1, Number.NaN, 0])))).toContain(
    "has a feature of the edge 2 to 1 that is not finite",
  );
  expect(refusal(() => order({} as never))).toContain("needs edgeFeatures as a list of edges");
  expect(refusal(() => order(undefined))).toContain("needs edgeFeatures with 2 numbers for the edge 0 to 1");
  expect(refusal(() => order(features, 0))).toContain("but the layers of the architecture read 0");
  expect(order(undefined, 0).columns).toBe(0);
});

test("what layers read, wherever they are", () => {
  const messages = { kind: "message-passing", edgeFeatures: 3, message: [{ kind: "dense", outputs: 2 }] } as const;
  expect(edgeFeaturesOf([{ kind: "residual", layers: [messages] }, { kind: "graph-pooling" }])).toBe(3);
  expect(edgeFeaturesOf({ ...messages, edgeFeatures: 0 })).toBe(0);
});
