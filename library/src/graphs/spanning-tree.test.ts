import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { runToEnd } from "../core/run.js";
import { createRandom } from "../numeric/random/random.js";
import { type LengthsFrom, spanningTree } from "./spanning-tree.js";

const lengthsOf =
  (weights: readonly (readonly number[])[]): LengthsFrom =>
  (vertex, others, count, lengths) => {
    for (let at = 0; at < count; at++) lengths[at] = weights[vertex][others[at]];
  };

test("finds the edges of a small graph, in the order in which they are reached", () => {
  const weights = [
    [0, 4, 9, 1],
    [4, 0, 2, 3],
    [9, 2, 0, 8],
    [1, 3, 8, 0],
  ];
  const { from, to, lengths } = runToEnd(spanningTree(4, lengthsOf(weights), 1));
  expect([Array.from(from), Array.from(to), Array.from(lengths)]).toEqual([
    [0, 3, 1],
    [3, 1, 2],
    [1, 3, 2],
  ]);
});

test("has the total length that Kruskal's algorithm gives, for random graphs", () => {
  for (let seed = 0; seed < 10; seed++) {
    const random = createRandom(seed);
    const n = 2 + random.integer(12);
    const weights = Array.from({ length: n }, () => new Array<number>(n).fill(0));
    for (let i = 0; i < n; i++) for (let j = 0; j < i; j++) weights[i][j] = weights[j][i] = random.uniform();
    const { lengths } = runToEnd(spanningTree(n, lengthsOf(weights), 1));
    expectClose([lengths.reduce((sum, length) => sum + length, 0)], [kruskalLength(weights)], 1e-12);
  }
});

test("one vertex has no edges", () => {
  expect(runToEnd(spanningTree(1, lengthsOf([[0]]), 1)).lengths).toHaveLength(0);
});

function kruskalLength(weights: readonly (readonly number[])[]): number {
  const part = weights.map((_, i) => i);
  const edges = weights.flatMap((row, i) => row.slice(0, i).map((length, j) => ({ i, j, length })));
  let total = 0;
  for (const { i, j, length } of edges.sort((a, b) => a.length - b.length)) {
    const [p, q] = [part[i], part[j]];
    if (p === q) continue;
    total += length;
    for (let k = 0; k < part.length; k++) if (part[k] === q) part[k] = p;
  }
  return total;
}
