import fc from "fast-check";
import { expect, test } from "vitest";
import { fromTriplets } from "../data/sparse.js";
import { blobs } from "../datasets/index.js";
import { neighborGraph } from "../neighbor-search/index.js";
import { connectedComponents } from "./connected-components.js";

test("two vertices are in one component exactly if a path joins them", () => {
  const graph = fc.integer({ min: 1, max: 25 }).chain((n) =>
    fc.record({
      n: fc.constant(n),
      edges: fc.array(fc.tuple(fc.integer({ min: 0, max: n - 1 }), fc.integer({ min: 0, max: n - 1 })), {
        maxLength: 30,
      }),
    }),
  );
  fc.assert(
    fc.property(graph, ({ n, edges }) => {
      const matrix = fromTriplets(n, n, {
        rowIndex: edges.map(([from]) => from),
        columnIndex: edges.map(([, to]) => to),
        values: edges.map(() => 1),
      });
      const { count, labels } = connectedComponents(matrix);
      const isJoined = closure(n, edges);
      expect(Array.from(labels, (a) => Array.from(labels, (b) => a === b))).toEqual(isJoined);
      // Numbered in the order of their first vertices.
      expect([...new Set(labels)]).toEqual(Array.from({ length: count }, (_, k) => k));
    }),
  );
});

test("the components of the neighbour graph of separate blobs are the blobs", () => {
  for (let seed = 0; seed < 5; seed++) {
    const centers = [[0, 0], [20, 0], [0, 20]]; // biome-ignore format: one line
    const { x, y } = blobs({ samples: 150, centers, spread: 1, seed });
    const { count, labels } = connectedComponents(neighborGraph(x, 10));
    expect(count).toBe(3);
    for (let i = 1; i < x.rows; i++) expect(labels[i] === labels[0]).toBe(y.codes[i] === y.codes[0]);
  }
});

test("a stored distance of 0 is an edge, and a graph must be square", () => {
  expect(connectedComponents(neighborGraph([[1], [1], [5], [5]], 1)).count).toBe(2);
  expect(() => connectedComponents(fromTriplets(2, 3, { rowIndex: [], columnIndex: [], values: [] }))).toThrow(
    "connectedComponents: the matrix of a graph must be square, got 2 x 3",
  );
});

/** Whether a path joins two vertices, by the algorithm of Warshall. */
function closure(n: number, edges: readonly (readonly [number, number])[]): boolean[][] {
  const joined = Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => i === j));
  for (const [a, b] of edges) joined[a][b] = joined[b][a] = true;
  for (let k = 0; k < n; k++) {
    for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) joined[i][j] ||= joined[i][k] && joined[k][j];
  }
  return joined;
}
