import { expect, test } from "vitest";
import { counted, gramOfCounts, hasEdge } from "../../../test/counted-features.js";
import { randomGraphs } from "../../../test/random-structures.js";
import { structuredGram } from "../structured-gram.js";
import type { LabeledGraph } from "./graph.js";

test("the graphlet kernel counts connected induced subgraphs, as found by enumeration", () => {
  for (const size of [3, 4] as const) {
    for (const probability of [0.3, 0.6, 0.9]) {
      const graphs = randomGraphs(4, 8, probability, "a", size);
      const expected = gramOfCounts(graphs, (graph) =>
        counted(subsets(8, size).flatMap((nodes) => shapeOf(graph, nodes))),
      );
      expect(Array.from(structuredGram({ kind: "graphlet", size }, graphs).data, Math.round)).toEqual(expected);
    }
  }
});

function subsets(n: number, size: number, from = 0): number[][] {
  if (size === 0) return [[]];
  return Array.from({ length: n - from }, (_, at) => from + at).flatMap((first) =>
    subsets(n, size - 1, first + 1).map((rest) => [first, ...rest]),
  );
}

/** The sorted degrees of a connected subgraph: for up to four nodes they tell all shapes apart. None if unconnected. */
function shapeOf(graph: LabeledGraph, nodes: readonly number[]): string[] {
  const degrees = nodes.map((a) => nodes.filter((b) => hasEdge(graph, a, b)).length).sort();
  const edges = degrees.reduce((sum, degree) => sum + degree, 0) / 2;
  // Too few edges, a node alone; a triangle with a node alone has a degree of 0 too.
  return edges < nodes.length - 1 || degrees[0] === 0 ? [] : [degrees.join("")];
}
