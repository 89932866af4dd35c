import fc from "fast-check";
import { expect, test } from "vitest";
import { expectClose, expectEvery } from "../../test/expect-close.js";
import { normalMatrix } from "../../test/matrices.js";
import { refusal } from "../../test/refusal.js";
import { neighborGraph } from "../neighbor-search/neighbor-graph.js";
import { distances } from "../neighbor-search/pairwise-distances.js";
import { createRandom } from "../numeric/random/random.js";
import { adjacencyMatrix, createGraph, type Edge, graphFromMatrix } from "./graph.js";
import { floydWarshall, pathsBySearch, shortestPath, shortestPaths } from "./shortest-paths.js";

/** Finite lengths are compared up to rounding, and where there is no path both must be Infinity. */
function expectSameLengths(actual: ArrayLike<number>, expected: ArrayLike<number>): void {
  const shown = (values: ArrayLike<number>) => Array.from(values, (value) => (value === Infinity ? -1 : value));
  expectClose(shown(actual), shown(expected), 1e-12);
}

test("[PA-058] Dijkstra, A*, depth-first, breadth-first and Floyd–Warshall agree on random graphs, whose paths keep the triangle inequality", () => {
  const problem = fc.record({ n: fc.integer({ min: 1, max: 9 }), directed: fc.boolean() }).chain(({ n, directed }) => {
    const vertex = fc.integer({ min: 0, max: n - 1 });
    const edge = fc.tuple(vertex, vertex, fc.double({ min: 0, max: 10, noNaN: true }));
    const selector = ([a, b]: Edge) => (directed ? `${a} ${b}` : `${Math.min(a, b)} ${Math.max(a, b)}`);
    const edges = fc.uniqueArray(edge, { selector, maxLength: 20 });
    return edges.map((edges) => createGraph(n, edges, directed));
  });
  fc.assert(
    fc.property(problem, (graph) => {
      const n = graph.edges.rows;
      const { data } = floydWarshall(adjacencyMatrix(graph, Infinity));
      expectSameLengths(shortestPaths(graph).data, data);
      for (let from = 0; from < n; from++) {
        const row = data.subarray(from * n, (from + 1) * n);
        expectSameLengths(pathsBySearch(graph, from, "depth-first"), row);
        expectSameLengths(pathsBySearch(graph, from, "breadth-first"), row);
        expectSameLengths(
          row.map((_, to) => shortestPath(graph, from, to).length),
          row,
        );
        for (let to = 0; to < n; to++) {
          for (let k = 0; k < n; k++)
            if (!(row[to] <= (row[k] + data[k * n + to]) * (1 + 1e-12))) expect.fail(`${from} ${k} ${to}`);
        }
      }
    }),
    { numRuns: 60 },
  );
  for (let seed = 0; seed < 3; seed++) {
    const x = normalMatrix(60, 3, createRandom(seed));
    const straight = distances({ kind: "euclidean" }, x);
    const graph = graphFromMatrix(neighborGraph(x, 6, { edges: "either" }));
    const along = shortestPaths(graph);
    expect(along.data.every((length, at) => length >= straight.data[at] * (1 - 1e-12))).toBe(true);
    // The straight distance to the goal never exceeds the rest of the path, and saves A* most of the search.
    const estimate = (to: number) => (vertex: number) => straight.data[vertex * 60 + to];
    let [guided, unguided] = [0, 0];
    for (let to = 0; to < 60; to += 7) {
      const [a, b] = [shortestPath(graph, 0, to, estimate(to)), shortestPath(graph, 0, to)];
      expectSameLengths([a.length, b.length], [along.data[to], along.data[to]]);
      guided += a.visited;
      unguided += b.visited;
    }
    expect(guided).toBeLessThan(0.7 * unguided);
  }
});

test("[ML2-037] Dijkstra and Floyd–Warshall agree on graphs of neighbours, and no path is shorter than the straight distance", () => {
  for (let seed = 0; seed < 3; seed++) {
    const x = normalMatrix(80, 2, createRandom(seed));
    const graph = graphFromMatrix(neighborGraph(x, 4, { edges: "either" }));
    const along = shortestPaths(graph);
    expectSameLengths(along.data, floydWarshall(adjacencyMatrix(graph, Infinity)).data);
    const straight = distances({ kind: "euclidean" }, x).data;
    expectEvery(
      along.data.map((length, at) => length - straight[at]),
      (more) => more > -1e-12,
    );
    expectSameLengths(shortestPaths(graph, [3, 17]).data.subarray(80), along.data.subarray(17 * 80, 18 * 80));
  }
});

test("a path lists its vertices, and there may be none", () => {
  const graph = createGraph(5, [
    [0, 1, 1],
    [1, 2, 1],
    [0, 2, 5],
    [2, 3, 0],
  ]);
  expect(shortestPath(graph, 0, 3)).toEqual({ length: 2, vertices: [0, 1, 2, 3], visited: 3 });
  expect(shortestPath(graph, 0, 4)).toMatchObject({ length: Infinity, vertices: [] });
  expect(shortestPath(graph, 2, 2)).toEqual({ length: 0, vertices: [2], visited: 0 });
});

test("refuses negative lengths and vertices that do not exist", () => {
  const negative = createGraph(2, [[0, 1, -1]]);
  for (const find of [
    () => shortestPaths(negative),
    () => shortestPath(negative, 0, 1),
    () => pathsBySearch(negative, 0, "depth-first"),
  ]) {
    expect(refusal(find)).toMatch(
      /^invalid-data: .*lengths of edges must be numbers of at least 0; that from 0 to 1 is -1/,
    );
  }
  expect(
    refusal(() =>
      floydWarshall([
        [0, -1],
        [1, 0],
      ]),
    ),
  ).toMatch(/that from 0 to 1 is -1/);
  expect(refusal(() => floydWarshall([[0, 1]]))).toMatch(/must be square/);
  expect(refusal(() => shortestPaths(createGraph(2, []), [2]))).toMatch(/whole number from 0 to 1, got 2/);
});
