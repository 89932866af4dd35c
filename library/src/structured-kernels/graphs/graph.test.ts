import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { randomGraphs } from "../../../test/random-structures.js";
import { refusal } from "../../../test/refusal.js";
import { checkGram } from "../../kernels/mercer.js";
import { createRandom } from "../../numeric/random/random.js";
import { structuredGram } from "../structured-gram.js";
import type { GivenStructuredKernel } from "../structured-kernel.js";
import type { LabeledGraph } from "./graph.js";

const kernels = [
  { kind: "random-walk", decay: 0.02 },
  { kind: "shortest-path" },
  { kind: "weisfeiler-lehman", rounds: 2 },
  { kind: "graphlet", size: 3 },
  { kind: "graphlet", size: 4 },
] as const satisfies GivenStructuredKernel[];

test.each(kernels)("$kind: renumbering nodes changes nothing, and the matrix is positive semidefinite", (kernel) => {
  for (let seed = 0; seed < 3; seed++) {
    const graphs = randomGraphs(8, 6, 0.4, "ab", seed);
    const order = createRandom(seed).sample(6, 6);
    const moved = graphs.map(({ nodes, edges, labels }) => ({
      nodes,
      edges: edges.map(([a, b]) => [order[a], order[b]] as [number, number]),
      labels: Array.from(order, (_, at) => labels?.[order.indexOf(at)] ?? ""),
    }));
    const k = structuredGram(kernel, graphs);
    expectClose(structuredGram(kernel, graphs, moved).data, k.data, 1e-11);
    expect(checkGram(k, 1e-11).flaws).toEqual([]);
  }
});

test("graphs without nodes or edges have defined values, invalid ones are refused", () => {
  const empty: LabeledGraph = { nodes: 0, edges: [] };
  const single: LabeledGraph = { nodes: 1, edges: [] };
  for (const kernel of kernels)
    expect(structuredGram(kernel, [empty, single]).data.subarray(0, 2)).toEqual(Float64Array.of(0, 0));
  expect(structuredGram({ kind: "random-walk" }, [single]).data[0]).toBe(1);
  const refused = (graph: LabeledGraph) => refusal(() => structuredGram({ kind: "shortest-path" }, [graph]));
  expect(refused({ nodes: 2, edges: [[0, 2]] })).toContain("item 0 has the edge 0–2, but nodes 0 to 1");
  expect(refused({ nodes: 2, edges: [[1, 1]] })).toContain("has an edge from node 1 to itself");
  expect(
    refused({
      nodes: 2,
      edges: [
        [0, 1],
        [1, 0],
      ],
    }),
  ).toContain("has the edge 1–0 twice");
  expect(refused({ nodes: 2, edges: [], labels: ["a"] })).toContain("has 2 nodes, but 1 labels");
  expect(refused({ nodes: -1, edges: [] })).toContain("must have a whole number of nodes, got -1");
  for (const graph of [null, {}, { nodes: 2 }, { nodes: 2, edges: [null] }, { nodes: "2", edges: [] }]) {
    expect(refused(graph as never)).toContain("item 0 must be { nodes, edges } with a number and a list of pairs");
  }
});
