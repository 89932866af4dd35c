import fc from "fast-check";
import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { adjacencyList, adjacencyMatrix, createGraph, type Edge, graphFromList, graphFromMatrix } from "./graph.js";

const graphs = fc
  .record({ vertices: fc.integer({ min: 1, max: 9 }), directed: fc.boolean() })
  .chain(({ vertices, directed }) => {
    const vertex = fc.integer({ min: 0, max: vertices - 1 });
    const edge = fc.tuple(vertex, vertex, fc.integer({ min: 0, max: 9 }));
    const edges = fc.uniqueArray(edge, {
      selector: ([a, b]) => (directed ? `${a} ${b}` : `${Math.min(a, b)} ${Math.max(a, b)}`),
      maxLength: 20,
    });
    return edges.map((edges) => createGraph(vertices, edges as readonly Edge[], directed));
  });

test("[MP-029] directed and undirected graphs with weights become adjacency lists and matrices, and these the same graphs", () => {
  fc.assert(
    fc.property(graphs, (graph) => {
      expect(graphFromList(adjacencyList(graph), graph.directed)).toEqual(graph);
      // Weights of 0 are edges too, so that no edge is Infinity.
      const matrix = adjacencyMatrix(graph, Infinity);
      expect(graphFromMatrix(matrix, Infinity).edges).toEqual(graph.edges);
      const { rows: n, data } = matrix;
      const isSymmetric = data.every((value, at) => value === data[(at % n) * n + Math.floor(at / n)]);
      if (!graph.directed) expect(isSymmetric).toBe(true);
      expect(graphFromMatrix(matrix, Infinity).directed).toBe(!isSymmetric);
    }),
    { numRuns: 100 },
  );
});

test("an undirected edge is listed at both of its vertices, a directed one at the first", () => {
  const edges: Edge[] = [
    [0, 1, 2],
    [2, 1],
  ];
  expect(adjacencyList(createGraph(3, edges))).toEqual([
    [{ to: 1, weight: 2 }],
    [
      { to: 0, weight: 2 },
      { to: 2, weight: 1 },
    ],
    [{ to: 1, weight: 1 }],
  ]);
  expect(Array.from(adjacencyMatrix(createGraph(3, edges, true)).data)).toEqual([0, 2, 0, 0, 0, 0, 0, 1, 0]);
});

test("refuses vertices that do not exist, two weights of an edge, and edges that look like none", () => {
  expect(refusal(() => createGraph(2, [[0, 2]]))).toBe(
    "invalid-data: createGraph: a vertex must be a whole number from 0 to 1, got 2",
  );
  expect(refusal(() => createGraph(2, [[0, 1, NaN]]))).toMatch(/weight of the edge 0 to 1 must be finite/);
  expect(refusal(() => createGraph(-1, []))).toMatch(/number of vertices/);
  expect(
    refusal(() =>
      createGraph(2, [
        [0, 1, 1],
        [1, 0, 2],
      ]),
    ),
  ).toMatch(/has two weights, 1 and 2/);
  expect(refusal(() => adjacencyMatrix(createGraph(2, [[0, 1, 0]])))).toMatch(/has the weight 0, which means no edge/);
  expect(refusal(() => graphFromMatrix([[1, 2]]))).toMatch(/must be square, got 1 x 2/);
});
