import { expect, test } from "vitest";
import { counted, gramOfCounts, hasEdge, labelOf } from "../../../test/counted-features.js";
import { randomGraphs } from "../../../test/random-structures.js";
import { structuredGram } from "../structured-gram.js";
import type { LabeledGraph } from "./graph.js";

test("the shortest path kernel counts pairs of nodes by labels and distance", () => {
  const graphs = randomGraphs(8, 6, 0.3, "ab", 1);
  // Distances by Floyd's algorithm.
  const countsOf = (graph: LabeledGraph) => {
    const { nodes } = graph;
    const d = Array.from({ length: nodes }, (_, a) =>
      Array.from({ length: nodes }, (_, b) => (a === b ? 0 : hasEdge(graph, a, b) ? 1 : Infinity)),
    );
    for (let m = 0; m < nodes; m++) {
      for (let a = 0; a < nodes; a++) for (let b = 0; b < nodes; b++) d[a][b] = Math.min(d[a][b], d[a][m] + d[m][b]);
    }
    const keys: string[] = [];
    for (let a = 0; a < nodes; a++) {
      for (let b = 0; b < a; b++) {
        if (d[a][b] < Infinity) keys.push(`${[labelOf(graph, a), labelOf(graph, b)].sort().join("")} ${d[a][b]}`);
      }
    }
    return counted(keys);
  };
  expect(Array.from(structuredGram({ kind: "shortest-path" }, graphs).data)).toEqual(gramOfCounts(graphs, countsOf));
});

test("the Weisfeiler–Lehman kernel counts neighbourhoods, written out as nested labels", () => {
  for (const rounds of [0, 1, 3]) {
    const graphs = randomGraphs(8, 6, 0.3, "ab", rounds);
    const neighborhood = (graph: LabeledGraph, node: number, depth: number): string => {
      if (depth === 0) return labelOf(graph, node);
      const around = Array.from({ length: graph.nodes }, (_, other) => other).filter((other) =>
        hasEdge(graph, node, other),
      );
      const inner = around.map((other) => neighborhood(graph, other, depth - 1)).sort();
      return `${neighborhood(graph, node, depth - 1)}[${inner.join(",")}]`;
    };
    const expected = gramOfCounts(graphs, (graph) =>
      counted(
        Array.from({ length: rounds + 1 }, (_, depth) =>
          Array.from({ length: graph.nodes }, (_, node) => `${depth} ${neighborhood(graph, node, depth)}`),
        ).flat(),
      ),
    );
    expect(Array.from(structuredGram({ kind: "weisfeiler-lehman", rounds }, graphs).data)).toEqual(expected);
  }
});
