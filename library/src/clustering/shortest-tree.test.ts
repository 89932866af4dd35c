import { expect, test } from "vitest";
import { normalMatrix } from "../../test/matrices.js";
import { refusal } from "../../test/refusal.js";
import { runToEnd } from "../core/run.js";
import { asMatrix, type Matrix } from "../data/matrix.js";
import { type SpanningTree, spanningTree } from "../graphs/spanning-tree.js";
import { type DistanceSpace, distanceSpace } from "../neighbor-search/distance-space.js";
import { resolveDistance } from "../neighbor-search/resolve-distance.js";
import { createRandom } from "../numeric/random/random.js";
import { type LeastLengths, shortestTree } from "./shortest-tree.js";

/** The tree by the distance of each pair. */
function expectedTree(points: Matrix, space: DistanceSpace, least: LeastLengths): SpanningTree {
  const { columns, data } = points;
  const lengthsFrom = (vertex: number, others: Int32Array, count: number, lengths: Float64Array) => {
    for (let at = 0; at < count; at++) {
      const length = space.finish(space.between(data, vertex * columns, data, others[at] * columns, columns));
      lengths[at] = Math.max(length, least.sources?.[vertex] ?? 0, least.targets?.[others[at]] ?? 0);
    }
  };
  return runToEnd(spanningTree(points.rows, lengthsFrom, 1));
}

test("the tree of the distances of all pairs to the last bit, with and without least lengths", () => {
  for (const kind of ["euclidean", "squared-euclidean", "cosine", "manhattan"] as const) {
    for (const [rows, columns] of [
      [1, 2],
      [7, 1],
      [40, 3],
      [61, 9],
      [150, 2],
    ]) {
      const x = normalMatrix(rows, columns, createRandom(rows));
      const core = normalMatrix(1, rows, createRandom(1)).data.map(Math.abs);
      const space = distanceSpace(resolveDistance({ kind }, x));
      const points = space.prepare(x);
      for (const least of [{}, { sources: core }, { sources: core, targets: core }]) {
        expect(runToEnd(shortestTree(points, space, least))).toEqual(expectedTree(points, space, least));
      }
    }
  }
});

test("of equal lengths the one to the lowest sample is used", () => {
  const grid = asMatrix(Array.from({ length: 180 }, (_, i) => [i % 15, Math.floor(i / 15)]));
  const space = distanceSpace({ kind: "euclidean" });
  expect(runToEnd(shortestTree(grid, space))).toEqual(expectedTree(grid, space, {}));
});

test("distances that overflow are refused", () => {
  const x = asMatrix([[1e200], [-1e200], [0]]);
  expect(refusal(() => runToEnd(shortestTree(x, distanceSpace({ kind: "euclidean" }))))).toContain(
    "too large to be computed",
  );
});
