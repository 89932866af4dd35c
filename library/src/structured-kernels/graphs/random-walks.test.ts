import { expect, test } from "vitest";
import { hasEdge, labelOf } from "../../../test/counted-features.js";
import { expectClose } from "../../../test/expect-close.js";
import { randomGraphs } from "../../../test/random-structures.js";
import { refusal } from "../../../test/refusal.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import { lu, solveLu } from "../../linalg/factor/lu/lu.js";
import { structuredGram } from "../structured-gram.js";
import type { LabeledGraph } from "./graph.js";

test("the random walk kernel counts the walks of the product graph", () => {
  for (const letters of ["a", "ab"]) {
    const graphs = randomGraphs(4, 5, 0.5, letters, 7);
    const decay = 0.03;
    const k = structuredGram({ kind: "random-walk", decay }, graphs);
    const expected = graphs.flatMap((x) => graphs.map((z) => walksByInverse(x, z, decay)));
    expectClose(k.data, expected, 1e-12);
    // Σ decayⁿ times the number of walks with n edges, one after the other.
    expectClose(
      k.data,
      graphs.flatMap((x) => graphs.map((z) => walksByPowers(x, z, decay))),
      1e-9,
    );
  }
  const triangle: LabeledGraph = {
    nodes: 3,
    edges: [
      [0, 1],
      [1, 2],
      [0, 2],
    ],
  };
  expect(refusal(() => structuredGram({ kind: "random-walk", decay: 0.25 }, [triangle]))).toContain(
    "does not converge with decay 0.25; for these graphs it must be below 0.2500",
  );
});

/** The adjacency of pairs of nodes with equal labels. */
function productGraph(x: LabeledGraph, z: LabeledGraph): Matrix {
  const pairs = Array.from({ length: x.nodes * z.nodes }, (_, at) => [Math.floor(at / z.nodes), at % z.nodes]).filter(
    ([a, b]) => labelOf(x, a) === labelOf(z, b),
  );
  const result = zeros(pairs.length, pairs.length);
  pairs.forEach(([a, b], p) => {
    pairs.forEach(([c, d], q) => {
      if (hasEdge(x, a, c) && hasEdge(z, b, d)) result.data[p * pairs.length + q] = 1;
    });
  });
  return result;
}

function walksByInverse(x: LabeledGraph, z: LabeledGraph, decay: number): number {
  const a = productGraph(x, z);
  if (a.rows === 0) return 0;
  const system: Matrix = { ...a, data: a.data.map((value, at) => (at % (a.rows + 1) === 0 ? 1 : 0) - decay * value) };
  return solveLu(lu(system), new Float64Array(a.rows).fill(1)).reduce((sum, value) => sum + value, 0);
}

function walksByPowers(x: LabeledGraph, z: LabeledGraph, decay: number): number {
  const { rows: n, data } = productGraph(x, z);
  let walks = new Float64Array(n).fill(1);
  let total = 0;
  for (let length = 0; length < 60; length++) {
    total += decay ** length * walks.reduce((sum, count) => sum + count, 0);
    walks = walks.map((_, i) => walks.reduce((sum, count, j) => sum + data[i * n + j] * count, 0));
  }
  return total;
}
