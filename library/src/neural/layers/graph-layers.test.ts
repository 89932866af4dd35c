import { describe, expect, test } from "vitest";
import { tensorsOf } from "../../../test/drawn-tensors.js";
import { expectClose } from "../../../test/expect-close.js";
import { randomGraph, reordered } from "../../../test/random-graphs.js";
import { refusal } from "../../../test/refusal.js";
import { type SparseMatrix, toDense } from "../../data/sparse.js";
import { createRandom } from "../../numeric/random/random.js";
import { gather, matmul, type Tensor, tensor, variance } from "../../tensor/operations.js";
import type { Architecture } from "./architecture.js";
import { normalizedAdjacency } from "./graph-edges.js";
import { propagate } from "./graph-layers.js";
import { applyNetwork, createNetwork, outputShapeOf } from "./network.js";

const adjacency = (graph: SparseMatrix): Tensor => ({ shape: [graph.rows, graph.rows], data: toDense(graph).data });

describe.each([0, 1, 2])("seed %i", (seed) => {
  const graph = randomGraph(8, seed);
  const draw = tensorsOf(seed);
  const x = draw(8, 3);
  const s = adjacency(normalizedAdjacency(graph, true));

  test("the graph convolution: σ(W X S), in node form with 1/√(NᵢNⱼ), in either order of the products", () => {
    const layer = { kind: "graph-convolution", outputs: 4, activation: "relu", bias: false } as const;
    const weight = draw(3, 4);
    const { y } = applyNetwork(layer, { weight }, x, { graph });
    const [early, late] = [matmul(matmul(s, x), weight), matmul(s, matmul(x, weight))];
    expectClose(early.data, late.data, 1e-14);
    expectClose(
      y.data,
      early.data.map((value) => Math.max(0, value)),
      1e-14,
    );
    const a = adjacency(graph).data;
    const degree = (i: number) =>
      1 + Array.from(a.subarray(i * 8, i * 8 + 8)).reduce((total, value) => total + value, 0);
    const projected = matmul(x, weight);
    for (let i = 0; i < 8; i++) {
      let first = projected.data[i * 4] / degree(i);
      for (let j = 0; j < 8; j++)
        if (a[i * 8 + j] === 1) first += projected.data[j * 4] / Math.sqrt(degree(i) * degree(j));
      expect(y.data[i * 4]).toBeCloseTo(Math.max(0, first), 12);
    }
  });

  test("[ML2-215] H = g(Λ H W) with the normalised adjacency, with or without self-loops, commutes with the order of the nodes", () => {
    for (const selfLoops of [true, false]) {
      const lambda = adjacency(normalizedAdjacency(graph, selfLoops));
      const architecture: Architecture = [
        { kind: "graph-convolution", outputs: 5, selfLoops, activation: "tanh", bias: false },
        { kind: "graph-convolution", outputs: 2, selfLoops, activation: "tanh", bias: false },
      ];
      const { parameters } = createNetwork(architecture, [3], { seed, type: "f64" });
      const weight = (layer: string) => (parameters[layer] as { weight: Tensor }).weight;
      const g = ({ shape, data }: Tensor): Tensor => ({ shape, data: data.map(Math.tanh) });
      const hidden = g(matmul(matmul(lambda, x), weight("0")));
      const y = applyNetwork(architecture, parameters, x, { graph }).y;
      expectClose(y.data, g(matmul(matmul(lambda, hidden), weight("1"))).data, 1e-12);
      const order = createRandom(seed).permutation(8);
      const other = applyNetwork(architecture, parameters, gather(x, order), { graph: reordered(graph, order) }).y;
      expectClose(other.data, gather(y, order).data, 1e-13);
    }
  });

  test("[MP-284] the simple graph convolution σ(W X Sᴸ) is a GCN of L layers with the identity between them, and Sᴸ X can be computed before", () => {
    const hops = 3;
    const weight = draw(3, 2);
    const simple = applyNetwork(
      { kind: "graph-convolution", outputs: 2, hops, activation: "sigmoid", bias: false },
      { weight },
      x,
      { graph },
    ).y;
    const [first, second, third] = [draw(3, 4), draw(4, 4), draw(4, 2)];
    const deep: Architecture = [4, 4, 2].map((outputs, i) => ({
      kind: "graph-convolution",
      outputs,
      bias: false,
      activation: i === 2 ? "sigmoid" : "none",
    }));
    const product = matmul(matmul(first, second), third);
    const gcn = applyNetwork(deep, { "0": { weight: first }, "1": { weight: second }, "2": { weight: third } }, x, {
      graph,
    }).y;
    const same = applyNetwork(
      { kind: "graph-convolution", outputs: 2, hops, activation: "sigmoid", bias: false },
      { weight: product },
      x,
      { graph },
    ).y;
    expectClose(gcn.data, same.data, 1e-12);
    const precomputed = applyNetwork(
      { kind: "dense", outputs: 2, activation: "sigmoid", bias: false },
      { weight },
      propagate(graph, x, hops),
    ).y;
    expectClose(simple.data, precomputed.data, 1e-13);
  });

  test("GCNII: σ((βW + (1 − β)I)((1 − α)XS + αX⁰)) with β = λ/ℓ; a GCN if β = 1 and α = 0; spread is kept at depth", () => {
    const [w0, w1] = [draw(3, 3), draw(3, 3)];
    const layer = { kind: "deep-graph-convolution", depth: 2, alpha: 0.2, lambda: 0.6 } as const;
    const parameters = { weight0: w0, weight1: w1 };
    const step = (h: Tensor, w: Tensor, beta: number): Tensor => {
      const mixed = matmul(s, h).data.map((value, i) => 0.8 * value + 0.2 * x.data[i]);
      const turned = matmul({ shape: h.shape, data: mixed }, w).data;
      return { shape: h.shape, data: mixed.map((value, i) => Math.max(0, (1 - beta) * value + beta * turned[i])) };
    };
    expectClose(applyNetwork(layer, parameters, x, { graph }).y.data, step(step(x, w0, 0.6), w1, 0.3).data, 1e-13);
    const logarithmic = applyNetwork({ ...layer, decay: "logarithm" }, parameters, x, { graph }).y;
    expectClose(logarithmic.data, step(step(x, w0, Math.log(1.6)), w1, Math.log(1.3)).data, 1e-13);
    const single = applyNetwork({ kind: "deep-graph-convolution", depth: 1, alpha: 0, lambda: 1 }, { weight0: w0 }, x, {
      graph,
    }).y;
    const gcn = applyNetwork(
      { kind: "graph-convolution", outputs: 3, activation: "relu", bias: false },
      { weight: w0 },
      x,
      { graph },
    ).y;
    expectClose(single.data, gcn.data, 1e-14);
    const identities = Object.fromEntries(
      Array.from({ length: 40 }, (_, i) => [
        `weight${i}`,
        tensor(
          [
            [1, 0, 0],
            [0, 1, 0],
            [0, 0, 1],
          ],
          undefined,
          "f64",
        ),
      ]),
    );
    const positive = { shape: x.shape, data: x.data.map(Math.abs) };
    const spread = (alpha: number) => {
      const deep = { kind: "deep-graph-convolution", depth: 40, alpha, lambda: 0.5 } as const;
      const { y } = applyNetwork(deep, identities, positive, { graph });
      const degrees = propagate(graph, { shape: [8, 1], data: new Float64Array(8).fill(1) }, 400).data;
      // Oversmoothing makes all rows multiples of the stationary vector.
      const ratios = { shape: [8, 3], data: y.data.map((value, i) => value / degrees[Math.floor(i / 3)]) };
      return Math.max(...variance(ratios, { axes: [0] }).data);
    };
    expect(spread(0)).toBeLessThan(1e-3);
    expect(spread(0.2)).toBeGreaterThan(10 * spread(0) + 1e-3);
  });
});

test("one vector for each graph", () => {
  const x = tensor([[1], [2], [4]], undefined, "f64");
  expect(applyNetwork([{ kind: "graph-pooling" }], {}, x).y).toEqual(tensor([[7]], undefined, "f64"));
  const { y } = applyNetwork([{ kind: "graph-pooling", function: "average" }], {}, x, { graphOf: [0, 1, 1] });
  expect(y).toEqual(tensor([[1], [3]], undefined, "f64"));
  expect(refusal(() => applyNetwork([{ kind: "graph-pooling" }], {}, x, { graphOf: [0] }))).toContain(
    "graphOf has 1 entries, but there are 3 nodes",
  );
});

test("graphs that are missing or do not fit are refused", () => {
  const { architecture, parameters } = createNetwork([{ kind: "graph-convolution", outputs: 2 }], [3], { type: "f64" });
  const x = tensorsOf(0)(4, 3);
  expect(refusal(() => applyNetwork(architecture, parameters, x))).toContain(
    "layer 0 (graph-convolution): needs the graph whose nodes are the samples",
  );
  expect(refusal(() => applyNetwork(architecture, parameters, x, { graph: randomGraph(5, 0) }))).toContain(
    "the graph is 5 x 5, but there are 4 nodes",
  );
  expect(refusal(() => outputShapeOf(architecture, [3, 3]))).toContain(
    "needs nodes with features [features], got the shape [3, 3]",
  );
});
