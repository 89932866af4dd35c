import { expect, test } from "vitest";
import { refusal } from "../../test/refusal.js";
import { runToEnd } from "../core/run.js";
import { neighborGraph } from "../neighbor-search/neighbor-graph.js";
import { connectComponents } from "./connect-components.js";
import { connectedComponents } from "./connected-components.js";

test("each two components get their shortest link, in both directions", () => {
  const places = [0, 1, 5, 6, 20, 20];
  const graph = neighborGraph(
    places.map((at) => [at]),
    1,
    { edges: "either" },
  );
  const found = connectedComponents(graph);
  expect(found.count).toBe(3);
  const from = (vertex: number, distances: Float64Array) =>
    places.forEach((place, j) => {
      distances[j] = Math.abs(place - places[vertex]);
    });
  const joined = runToEnd(connectComponents(graph, found, from, 1));
  expect(connectedComponents(joined).count).toBe(1);
  const edges = Array.from({ length: 6 }, (_, i) =>
    Array.from({ length: joined.rowStart[i + 1] - joined.rowStart[i] }, (_, e) => [
      joined.columnIndex[joined.rowStart[i] + e],
      joined.values[joined.rowStart[i] + e],
    ]),
  );
  // Of duplicates, the first one is linked.
  expect(edges).toEqual([
    [[1, 1]],
    [
      [0, 1],
      [2, 4],
      [4, 19],
    ],
    [
      [1, 4],
      [3, 1],
    ],
    [
      [2, 1],
      [4, 14],
    ],
    [
      [1, 19],
      [3, 14],
      [5, 0],
    ],
    [[4, 0]],
  ]);
});

test("components whose distances overflow cannot be linked", () => {
  const places = [[0], [1], [1e200], [2e200]];
  const graph = neighborGraph(places, 1, { edges: "either" });
  const found = { count: 3, labels: Int32Array.of(0, 0, 1, 2) };
  const from = (vertex: number, distances: Float64Array) =>
    places.forEach(([place], j) => {
      distances[j] = Math.sqrt((place - places[vertex][0]) ** 2);
    });
  expect(refusal(() => runToEnd(connectComponents(graph, found, from, 1)))).toBe(
    "numerical: connectComponents: the distances between two components overflow",
  );
});
