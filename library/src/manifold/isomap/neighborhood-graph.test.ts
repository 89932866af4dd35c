import { expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { runToEnd } from "../../core/run.js";
import { asMatrix } from "../../data/matrix.js";
import { adjacencyMatrix } from "../../graphs/graph.js";
import { neighborGraph, radiusGraph } from "../../neighbor-search/neighbor-graph.js";
import { distances } from "../../neighbor-search/pairwise-distances.js";
import { connect, type Disconnected, neighborhoodGraph } from "./neighborhood-graph.js";

const euclidean = { kind: "euclidean" } as const;
const x = asMatrix([[0], [1], [3], [10], [12], [13]]);

test("samples and their distances give the same graph, by neighbours and by radius", () => {
  const d = distances(euclidean, x);
  for (const neighborhood of [
    { kind: "nearest", neighbors: 2 },
    { kind: "radius", radius: 2 },
  ] as const) {
    const graph = runToEnd(neighborhoodGraph(x, euclidean, neighborhood));
    expect(runToEnd(neighborhoodGraph(d, { kind: "precomputed" }, neighborhood))).toEqual(graph);
  }
});

test("[ML2-036] [PA-059] each sample has k nearest ones, symmetrised or not, or all within a distance; components are reported and joined or refused", () => {
  const directed = neighborGraph(x, 2);
  expect(Array.from({ length: 6 }, (_, i) => directed.rowStart[i + 1] - directed.rowStart[i])).toEqual(
    Array(6).fill(2),
  );
  const isSymmetric = (graph: typeof directed) => {
    const { rows: n, data } = adjacencyMatrix({ directed: true, edges: graph });
    return data.every((value, at) => value === data[(at % n) * n + Math.floor(at / n)]);
  };
  const graph = runToEnd(neighborhoodGraph(x, euclidean, { kind: "nearest", neighbors: 2 }));
  expect([isSymmetric(neighborGraph(x, 1)), isSymmetric(graph), isSymmetric(radiusGraph(x, 2))]).toEqual([
    false,
    true,
    true,
  ]);
  const apply = (disconnected: Disconnected) => runToEnd(connect(x, euclidean, graph, disconnected));
  expect(refusal(() => apply("error"))).toMatch(/the graph of neighbours has 2 connected components, of 3, 3 samples/);
  const joined = apply("connect");
  expect([joined.components, joined.members.length, joined.graph.values.length]).toEqual([
    2,
    6,
    graph.values.length + 2,
  ]);
  expect(adjacencyMatrix({ directed: false, edges: joined.graph }).data[2 * 6 + 3]).toBe(7);
  const part = apply("keep-largest");
  expect([part.components, Array.from(part.members)]).toEqual([2, [0, 1, 2]]);
  expect(Array.from(adjacencyMatrix({ directed: false, edges: part.graph }).data)).toEqual([0, 1, 3, 1, 0, 2, 3, 2, 0]);
});
