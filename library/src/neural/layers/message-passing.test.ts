import { describe, expect, test } from "vitest";
import { tensorsOf } from "../../../test/drawn-tensors.js";
import { expectClose } from "../../../test/expect-close.js";
import { randomGraph, reordered } from "../../../test/random-graphs.js";
import { refusal } from "../../../test/refusal.js";
import { fromDense, type SparseMatrix } from "../../data/sparse.js";
import { createRandom } from "../../numeric/random/random.js";
import { concatenate, gather, matmul, softmax, type Tensor, zeros } from "../../tensor/operations.js";
import type { TensorTree } from "./layer.js";
import type { Layer } from "./layers.js";
import { applyNetwork, createNetwork } from "./network.js";

/** Edges between all different nodes, with weights. */
function complete(nodes: number, weight: (i: number, j: number) => number = () => 1): SparseMatrix {
  const data = Float64Array.from({ length: nodes * nodes }, (_, at) => {
    const [i, j] = [Math.floor(at / nodes), at % nodes];
    return i === j ? 0 : weight(i, j);
  });
  return fromDense({ rows: nodes, columns: nodes, data });
}

describe.each([0, 1, 2])("seed %i", (seed) => {
  const draw = tensorsOf(seed);
  const x = draw(5, 3);

  test("[MP-264] three flavours of aggregation over j ≠ i: convolutional, attentional, messages; constant attention is convolutional, and both are message passing", () => {
    const weight = draw(3, 4);
    const psi = matmul(x, weight).data.map(Math.tanh);
    const summed = (factor: (i: number, j: number) => number) =>
      Float64Array.from({ length: 20 }, (_, at) => {
        const i = Math.floor(at / 4);
        let total = 0;
        for (let j = 0; j < 5; j++) if (j !== i) total += factor(i, j) * psi[j * 4 + (at % 4)];
        return total;
      });
    // Convolutional: c(i, j) ψ(xⱼ).
    const c = (i: number, j: number) => 0.1 + ((3 * i + 5 * j) % 7);
    const sent: readonly Layer[] = [{ kind: "dense", outputs: 4, activation: "tanh", bias: false }];
    const convolutional: Layer = { kind: "message-passing", sees: "neighbor", weighted: true, message: sent };
    expectClose(
      applyNetwork(convolutional, { message0: { weight } }, x, { graph: complete(5, c) }).y.data,
      summed(c),
      1e-13,
    );

    // Attentional: a(xᵢ, xⱼ) ψ(xⱼ) with a softmax of scores; ψ is linear in this layer.
    const attentional: Layer = { kind: "graph-attention", outputs: 4, selfLoops: false, bias: false };
    const [toScore, fromScore] = [draw(1, 4), draw(1, 4)];
    const linear = matmul(x, weight);
    const own = (score: Tensor, i: number) =>
      [0, 1, 2, 3].reduce((total, k) => total + score.data[k] * linear.data[i * 4 + k], 0);
    const scores = Float64Array.from({ length: 25 }, (_, at) => {
      const [i, j] = [Math.floor(at / 5), at % 5];
      const value = own(toScore, i) + own(fromScore, j);
      return i === j ? -Infinity : Math.max(value, 0.2 * value);
    });
    const a = softmax({ shape: [5, 5], data: scores });
    const attended = applyNetwork(attentional, { projection: weight, toScore, fromScore }, x, { graph: complete(5) }).y;
    expectClose(attended.data, matmul(a, linear).data, 1e-13);

    // Constant attention is convolutional with c = 1/4.
    const zero = zeros([1, 4], "f64");
    const constant = applyNetwork(attentional, { projection: weight, toScore: zero, fromScore: zero }, x, {
      graph: complete(5),
    }).y;
    const plain: Layer = {
      kind: "message-passing",
      sees: "neighbor",
      weighted: true,
      message: [{ kind: "dense", outputs: 4, bias: false }],
    };
    expectClose(
      constant.data,
      applyNetwork(plain, { message0: { weight } }, x, { graph: complete(5, () => 0.25) }).y.data,
      1e-13,
    );

    // As messages of both nodes: weights of zero for the own node, and attention as weights of edges.
    const both = { message0: { weight: concatenate([zeros([3, 4], "f64"), weight]) } };
    const asMessages = (message: readonly Layer[], graph: SparseMatrix) =>
      applyNetwork({ kind: "message-passing", weighted: true, message }, both, x, { graph }).y.data;
    expectClose(asMessages(sent, complete(5, c)), summed(c), 1e-13);
    expectClose(
      asMessages(
        [{ kind: "dense", outputs: 4, bias: false }],
        complete(5, (i, j) => a.data[i * 5 + j]),
      ),
      attended.data,
      1e-13,
    );
  });

  test("[MP-281] GCN, attention and messages on neighbourhoods; attention by products on the complete graph is the attention of a transformer", () => {
    const graph = complete(5);
    const edges: Layer = { kind: "graph-attention", heads: 1, score: "product", output: true };
    const sets: Layer = { kind: "attention", heads: 1 };
    const wide = tensorsOf(seed + 10)(6, 4);
    for (const heads of [1, 2]) {
      const { parameters } = createNetwork({ ...sets, heads } as Layer, [6, 4], { seed, type: "f64" });
      const nodes = applyNetwork({ ...edges, heads } as Layer, parameters, wide, { graph: complete(6) }).y;
      const elements = applyNetwork({ ...sets, heads } as Layer, parameters, { shape: [1, 6, 4], data: wide.data }).y;
      expectClose(nodes.data, elements.data, 1e-13);
    }
    // With the residual connection, the normalisation and the network for each element it is the whole encoder block.
    const block: Layer = { kind: "transformer-block", heads: 2, hidden: 5 };
    const { parameters } = createNetwork(block, [6, 4], { seed, type: "f64" });
    const inner = (name: string) => parameters[name] as TensorTree;
    const asGraph: readonly Layer[] = [
      { kind: "residual", layers: [{ kind: "layer-normalization" }, { ...edges, heads: 2 } as Layer] },
      {
        kind: "residual",
        layers: [
          { kind: "layer-normalization" },
          { kind: "dense", outputs: 5, activation: "gelu" },
          { kind: "dense", outputs: 4 },
        ],
      },
    ];
    const whole = applyNetwork(block, parameters, { shape: [1, 6, 4], data: wide.data }).y;
    expectClose(
      applyNetwork(asGraph, { "0": inner("0"), "1": inner("1") }, wide, { graph: complete(6) }).y.data,
      whole.data,
      1e-12,
    );
    // The other two flavours work on the same neighbourhoods.
    for (const layer of [
      { kind: "graph-convolution", outputs: 2 },
      { kind: "message-passing", message: [{ kind: "dense", outputs: 2 }] },
    ] as const) {
      const network = createNetwork(layer, [3], { seed, type: "f64" });
      expect(applyNetwork(layer, network.parameters, x, { graph }).y.shape).toEqual([5, 2]);
    }
  });

  test("functions of neighbourhoods commute with the order of the nodes", () => {
    const graph = randomGraph(8, seed);
    const nodes = draw(8, 3);
    const order = createRandom(seed).permutation(8);
    const layers: readonly Layer[] = [
      { kind: "graph-attention", outputs: 4, heads: 2 },
      { kind: "graph-attention", score: "product", heads: 3, output: true },
      ...(["sum", "average", "min", "max"] as const).map(
        (name): Layer => ({
          kind: "message-passing",
          function: name,
          message: [{ kind: "dense", outputs: 4, activation: "tanh" }],
          update: [{ kind: "dense", outputs: 2, activation: "relu" }],
        }),
      ),
    ];
    for (const layer of layers) {
      const { architecture, parameters } = createNetwork(layer, [3], { seed, type: "f64" });
      const y = applyNetwork(architecture, parameters, nodes, { graph }).y;
      const other = applyNetwork(architecture, parameters, gather(nodes, order), { graph: reordered(graph, order) }).y;
      expectClose(other.data, gather(y, order).data, 1e-13);
    }
  });
});

test("features of edges are seen by messages", () => {
  const layer: Layer = {
    kind: "message-passing",
    sees: "neighbor",
    edgeFeatures: 1,
    message: [{ kind: "dense", outputs: 1, bias: false }],
  };
  const graph = fromDense({ rows: 2, columns: 2, data: Float64Array.of(0, 1, 1, 0) });
  const x = { shape: [2, 1], data: Float64Array.of(3, 5) };
  const weight = { shape: [2, 1], data: Float64Array.of(1, 10) };
  const edgeFeatures = { shape: [2, 1], data: Float64Array.of(0.1, 0.2) };
  expectClose(applyNetwork(layer, { message0: { weight } }, x, { graph, edgeFeatures }).y.data, [6, 5], 1e-15);
  expect(refusal(() => applyNetwork(layer, { message0: { weight } }, x, { graph }))).toContain(
    "needs `edgeFeatures` of the shape [2, 1]",
  );
});
