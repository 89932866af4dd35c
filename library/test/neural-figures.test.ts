/** Layers of neural networks as the courses draw them: activations, filters, pooling, positions, and graphs. */
import { describe, expect, test } from "vitest";
import { asMatrix } from "../src/data/matrix.js";
import { fromDense, fromTriplets, type SparseMatrix, toDense } from "../src/data/sparse.js";
import { createGraph } from "../src/graphs/graph.js";
import { type ActivationName, activate } from "../src/neural/layers/activations.js";
import { normalizedAdjacency } from "../src/neural/layers/graph-edges.js";
import { propagate } from "../src/neural/layers/graph-layers.js";
import type { Layer } from "../src/neural/layers/layers.js";
import { applyNetwork, createNetwork } from "../src/neural/layers/network.js";
import { sinusoidalEncoding } from "../src/neural/layers/positions.js";
import { andGate, orGate } from "../src/neural/perceptrons/gates.js";
import { applyLayers } from "../src/neural/perceptrons/perceptron-layers.js";
import { createRandom } from "../src/numeric/random/random.js";
import { plotGrid } from "../src/plots/arrange.js";
import { graphPlot } from "../src/plots/graph-plot.js";
import { lines } from "../src/plots/lines.js";
import { matrixPlot } from "../src/plots/matrix-plot.js";
import {
  add,
  concatenate,
  gather,
  matmul,
  slice,
  sparseMatmul,
  type Tensor,
  tensor,
  variance,
} from "../src/tensor/operations.js";
import { tensorsOf } from "./drawn-tensors.js";
import { expectClose } from "./expect-close.js";
import { randomGraph, reordered } from "./random-graphs.js";
import { renderPlot } from "./render-plot.js";

const f64 = (values: Parameters<typeof tensor>[0]) => tensor(values, undefined, "f64");
const grid = Float64Array.from({ length: 121 }, (_, i) => -3 + i / 20);

/** The graph of each activation as a curve. */
function curves(names: readonly ActivationName[]) {
  return names.map((name) => ({ name, x: grid, y: activate(name, { shape: [121], data: grid }).data }));
}

describe("activations", () => {
  test("[MP-186] ReLU, absolute value, leaky ReLU, step, tanh, exp of ReLU and sigmoid, drawn", async () => {
    const formulas: Partial<Record<ActivationName, (x: number) => number>> = {
      relu: (x) => Math.max(x, 0),
      abs: Math.abs,
      "leaky-relu": (x) => (x > 0 ? x : 0.01 * x),
      step: (x) => (x > 0 ? 1 : 0),
      tanh: Math.tanh,
      "exp-relu": (x) => Math.exp(Math.max(x, 0)),
      sigmoid: (x) => 1 / (1 + Math.exp(-x)),
    };
    const names = Object.keys(formulas) as ActivationName[];
    for (const { name, y } of curves(names)) {
      expectClose(
        y,
        grid.map((x) => formulas[name]?.(x) ?? Number.NaN),
        1e-14,
      );
      // As a layer of its own and within a dense layer.
      const x = { shape: [121, 1], data: grid };
      expectClose(applyNetwork([{ kind: "activation", function: name }], {}, x).y.data, y, 0);
      expectClose(
        applyNetwork({ kind: "dense", outputs: 1, bias: false, activation: name }, { weight: f64([[1]]) }, x).y.data,
        y,
        1e-15,
      );
    }
    const drawing = await renderPlot(lines(curves(names), { xTitle: "x", yTitle: "activation" }));
    expect(drawing.warnings).toEqual([]);
    expect(drawing.paths()).toHaveLength(7);
    expect(drawing.words("legend-label")).toEqual(names);
  });

  test("[MP-192] GELU is x Φ(x), exactly, drawn beside ReLU", async () => {
    expectClose(activate("gelu", f64([1, -1])).data, [0.8413447460685429, -0.15865525393145707], 1e-14);
    // Φ by Simpson's rule over the density from −10.
    const distribution = (x: number) => {
      const steps = 2000;
      const h = (x + 10) / steps;
      let total = 0;
      for (let i = 0; i <= steps; i++) {
        const weight = i === 0 || i === steps ? 1 : i % 2 === 1 ? 4 : 2;
        total += weight * Math.exp(-((-10 + i * h) ** 2) / 2);
      }
      return (total * h) / 3 / Math.sqrt(2 * Math.PI);
    };
    for (const x of [-2.5, -0.3, 0.7, 2.1])
      expect(activate("gelu", f64([x])).data[0]).toBeCloseTo(x * distribution(x), 10);
    const drawing = await renderPlot(lines(curves(["gelu", "relu"])));
    expect(drawing.warnings).toEqual([]);
    expect(drawing.paths().map((path) => path.length)).toEqual([121, 121]);
    expect(drawing.words("legend-label")).toEqual(["gelu", "relu"]);
  });

  test("[MP-173] a perceptron is σ(wᵀx + b) for any activation; with the weights of gates it is a gate", () => {
    const [x, weight, bias] = [f64([[0.5, -1, 2]]), f64([[1], [2], [-0.5]]), f64([0.25])];
    const z = 0.5 - 2 - 1 + 0.25;
    for (const name of [
      "none",
      "relu",
      "abs",
      "leaky-relu",
      "step",
      "tanh",
      "exp-relu",
      "sigmoid",
      "softplus",
      "gelu",
      "silu",
    ] as const) {
      const { y } = applyNetwork({ kind: "dense", outputs: 1, activation: name }, { weight, bias }, x);
      expectClose(y.data, activate(name, f64([z])).data, 1e-14);
    }
    const corners = [
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ];
    for (const gate of [andGate(2), orGate(2)]) {
      const own = { weight: { shape: [2, 1], data: gate.weights.data }, bias: { shape: [1], data: gate.biases } };
      const { y } = applyNetwork({ kind: "dense", outputs: 1, activation: "step" }, own, f64(corners));
      expect(Array.from(y.data)).toEqual(Array.from(applyLayers([gate], corners).data, Math.round));
    }
  });
});

const images = (rows: readonly (readonly number[])[]): Tensor => f64([[rows]]);
const filter = (kernel: readonly (readonly number[])[], flipped: boolean, x: Tensor) =>
  applyNetwork(
    { kind: "convolution", outputs: 1, size: [kernel.length, kernel[0].length], flipped, bias: false },
    { weight: f64([[kernel]]) },
    x,
  ).y;
const rowsOf = ({ shape, data }: Tensor) => ({ rows: shape[2], columns: shape[3], data: Float64Array.from(data) });

describe("images", () => {
  const image = [
    [0, 1, 2, 1],
    [3, 5, 1, 0],
    [2, 2, 4, 1],
    [0, 1, 3, 2],
  ];
  const kernel = [
    [1, 0, 2],
    [0, -1, 0],
    [3, 0, 1],
  ];

  test("[MP-219] convolution sums I(i − k) K(k), cross-correlation I(i + k) K(k); one is the other with the kernel turned by 180°", async () => {
    for (const flipped of [true, false]) {
      const y = filter(kernel, flipped, images(image));
      for (let i = 0; i < 2; i++) {
        for (let j = 0; j < 2; j++) {
          let total = 0;
          for (let u = -1; u <= 1; u++) {
            for (let v = -1; v <= 1; v++) {
              const sign = flipped ? -1 : 1;
              total += image[i + 1 + sign * u][j + 1 + sign * v] * kernel[u + 1][v + 1];
            }
          }
          expect(y.data[i * 2 + j]).toBe(total);
        }
      }
    }
    const turned = kernel.toReversed().map((row) => row.toReversed());
    expect(filter(turned, false, images(image))).toEqual(filter(kernel, true, images(image)));
    const drawing = await renderPlot(
      plotGrid([
        [
          matrixPlot(image, { digits: 0, title: "I" }),
          matrixPlot(kernel, { digits: 0, title: "K" }),
          matrixPlot(rowsOf(filter(kernel, true, images(image))), { digits: 0, title: "I ∗ K" }),
        ],
      ]),
    );
    expect(drawing.warnings).toEqual([]);
    expect(drawing.marks("rect")).toBe(16 + 9 + 4);
  });

  test("[MP-221] Sobel's kernel finds vertical edges; the result is scaled so that its largest absolute value is 1", async () => {
    // A bright square on a dark ground.
    const square = Array.from({ length: 9 }, (_, i) =>
      Array.from({ length: 9 }, (_, j) => (i >= 2 && i < 7 && j >= 2 && j < 7 ? 1 : 0)),
    );
    const edges = filter(
      [
        [-1, 0, 1],
        [-2, 0, 2],
        [-1, 0, 1],
      ],
      false,
      images(square),
    );
    const largest = Math.max(...edges.data.map(Math.abs));
    const scaled = edges.data.map((value) => value / largest);
    expect(Math.max(...scaled.map(Math.abs))).toBe(1);
    const at = (i: number, j: number) => scaled[i * 7 + j];
    // Dark to bright is positive, bright to dark negative; the horizontal edges and the inside give nothing.
    expect([at(3, 0), at(3, 1), at(3, 5), at(3, 6)]).toEqual([1, 1, -1, -1]);
    expect([at(3, 3), at(0, 3), at(1, 3), at(6, 3)].map(Math.abs)).toEqual([0, 0, 0, 0]);
    const drawing = await renderPlot(
      plotGrid([
        [matrixPlot(square), matrixPlot({ rows: 7, columns: 7, data: Float64Array.from(scaled) }, { diverging: true })],
      ]),
    );
    expect(drawing.warnings).toEqual([]);
    expect(drawing.marks("rect")).toBe(81 + 49);
  });

  test("[MP-226] max pooling of 2 x 2 squares halves both sides", async () => {
    const { y } = applyNetwork([{ kind: "pooling", function: "max", size: 2 }], {}, images(image));
    expect(y).toEqual(
      images([
        [5, 2],
        [2, 4],
      ]),
    );
    for (const side of [2, 6, 10]) {
      const pooled = applyNetwork([{ kind: "pooling" }], {}, tensorsOf(side)(2, 3, side, 2 * side)).y;
      expect(pooled.shape).toEqual([2, 3, side / 2, side]);
    }
    const drawing = await renderPlot(
      plotGrid([[matrixPlot(image, { digits: 0 }), matrixPlot(rowsOf(y), { digits: 0 })]]),
    );
    expect(drawing.warnings).toEqual([]);
    expect(drawing.marks("rect")).toBe(16 + 4);
  });
});

describe("positions", () => {
  test("[MP-270] sines in even and cosines in odd columns, added or appended; pairs are on the unit circle, and a shift turns them", async () => {
    const [length, p] = [40, 16];
    const e = sinusoidalEncoding(length, p, "f64");
    const at = (m: number, column: number) => e.data[m * p + column];
    for (let k = 0; k < p / 2; k++) {
      const frequency = Math.exp((-2 * k * Math.log(10000)) / p);
      for (let m = 0; m < length; m++) {
        expect(at(m, 2 * k)).toBeCloseTo(Math.sin(m * frequency), 12);
        expect(at(m, 2 * k + 1)).toBeCloseTo(Math.cos(m * frequency), 12);
        expect(at(m, 2 * k) ** 2 + at(m, 2 * k + 1) ** 2).toBeCloseTo(1, 12);
      }
      for (const shift of [1, 7]) {
        const [c, s] = [Math.cos(shift * frequency), Math.sin(shift * frequency)];
        for (const m of [0, 5, 30]) {
          expect(at(m + shift, 2 * k)).toBeCloseTo(c * at(m, 2 * k) + s * at(m, 2 * k + 1), 12);
          expect(at(m + shift, 2 * k + 1)).toBeCloseTo(c * at(m, 2 * k + 1) - s * at(m, 2 * k), 12);
        }
      }
    }
    const x = tensorsOf(1)(1, length, p);
    const added = applyNetwork([{ kind: "positional-encoding" }], {}, x).y;
    expectClose(added.data, add(x, e).data, 0);
    const appended = applyNetwork([{ kind: "positional-encoding", join: "append" }], {}, x).y;
    expectClose(appended.data, concatenate([x, { shape: [1, length, p], data: e.data }], 2).data, 0);
    const drawing = await renderPlot(
      matrixPlot(
        { rows: length, columns: p, data: Float64Array.from(e.data) },
        { diverging: true, xTitle: "feature", yTitle: "position" },
      ),
    );
    expect(drawing.warnings).toEqual([]);
    expect(drawing.marks("rect")).toBe(length * p);
  });

  test("[MP-271] the digits of binary numbers flip with periods that double, as the encodings turn more and more slowly", async () => {
    const digits = asMatrix(Array.from({ length: 16 }, (_, m) => [0, 1, 2, 3].map((k) => Math.floor(m / 2 ** k) % 2)));
    for (let k = 0; k < 4; k++) {
      const flips = Array.from({ length: 15 }, (_, m) =>
        digits.data[m * 4 + k] === digits.data[(m + 1) * 4 + k] ? [] : [m + 1],
      ).flat();
      expect(flips).toEqual(Array.from({ length: 15 }, (_, m) => m + 1).filter((m) => m % 2 ** k === 0));
    }
    // Half-periods of the encoding grow by a constant factor, as those of the digits by 2.
    const e = sinusoidalEncoding(2000, 8, "f64");
    const firstFall = [0, 1].map(
      (k) => Array.from({ length: 2000 }, (_, m) => m).find((m) => m > 0 && e.data[m * 8 + 2 * k] < 0) ?? 0,
    );
    expect(firstFall[1] / firstFall[0]).toBeGreaterThan(7);
    const drawing = await renderPlot(matrixPlot(digits, { digits: 0, xTitle: "digit", yTitle: "position" }));
    expect(drawing.warnings).toEqual([]);
    expect(drawing.marks("rect")).toBe(64);
  });
});

describe("graphs", () => {
  const nodes = 7;

  test("[MP-280] functions of neighbourhoods: f(XP, PᵀAP) = f(X, A)P, for two drawings of one graph", async () => {
    for (const seed of [0, 1, 2]) {
      const graph = randomGraph(nodes, seed);
      const x = tensorsOf(seed)(nodes, 3);
      const order = createRandom(seed).permutation(nodes);
      // g(xᵢ, X of the neighbours): a sum, a maximum and a mean of messages of both nodes.
      for (const name of ["sum", "max", "average"] as const) {
        const layer: Layer = {
          kind: "message-passing",
          function: name,
          message: [{ kind: "dense", outputs: 4, activation: "relu" }],
          update: [{ kind: "dense", outputs: 2 }],
        };
        const { architecture, parameters } = createNetwork(layer, [3], { seed, type: "f64" });
        const y = applyNetwork(architecture, parameters, x, { graph }).y;
        const other = applyNetwork(architecture, parameters, gather(x, order), { graph: reordered(graph, order) }).y;
        expectClose(other.data, gather(y, order).data, 1e-13);
      }
    }
    const pairs = [
      [0, 1],
      [1, 2],
      [2, 0],
      [2, 3],
      [3, 4],
    ] as const;
    const permuted = [3, 0, 4, 1, 2];
    const names = ["a", "b", "c", "d", "e"];
    const first = createGraph(5, pairs);
    const second = createGraph(
      5,
      pairs.map(([i, j]) => [permuted[i], permuted[j]] as const),
    );
    const renamed = names.map((_, i) => names[permuted.indexOf(i)]);
    const drawing = await renderPlot(plotGrid([[graphPlot(first, { names }), graphPlot(second, { names: renamed })]]));
    expect(drawing.warnings).toEqual([]);
    // The same pairs of names are joined in both drawings, at other places.
    const joined = [0, 1].map((panel) => {
      const places = drawing.drawn("symbol").filter((mark) => mark.panel === panel);
      const nameAt = (x: number, y: number) =>
        String(places.find((mark) => Math.hypot(mark.x - x, mark.y - y) < 1)?.datum["name"]);
      return drawing
        .drawn("rule")
        .filter((mark) => mark.panel === panel)
        .map(({ x, y, x2, y2 }) => [nameAt(x, y), nameAt(x2, y2)].toSorted().join(""))
        .toSorted();
    });
    expect(joined[0]).toEqual(["ab", "ac", "bc", "cd", "de"]);
    expect(joined[1]).toEqual(joined[0]);
  });

  test("[MP-282] σ(W X S) with S = D^−½(A + I)D^−½: 1/√(NᵢNⱼ) from each neighbour and the node itself, (WX)S = W(XS)", async () => {
    for (const seed of [0, 1, 2]) {
      const graph = randomGraph(nodes, seed);
      const draw = tensorsOf(seed);
      const [x, weight] = [draw(nodes, 3), draw(3, 4)];
      const dense = toDense(graph).data;
      const sizes = Array.from(
        { length: nodes },
        (_, i) => 1 + Array.from(dense.subarray(i * nodes, (i + 1) * nodes)).reduce((a, b) => a + b, 0),
      );
      const s = Float64Array.from({ length: nodes * nodes }, (_, at) => {
        const [i, j] = [Math.floor(at / nodes), at % nodes];
        return (dense[at] + (i === j ? 1 : 0)) / Math.sqrt(sizes[i] * sizes[j]);
      });
      expectClose(toDense(normalizedAdjacency(graph, true)).data, s, 1e-14);
      const matrix = { shape: [nodes, nodes], data: s };
      const [early, late] = [matmul(matmul(matrix, x), weight), matmul(matrix, matmul(x, weight))];
      expectClose(early.data, late.data, 1e-13);
      const { y } = applyNetwork(
        { kind: "graph-convolution", outputs: 4, bias: false, activation: "relu" },
        { weight },
        x,
        { graph },
      );
      expectClose(
        y.data,
        early.data.map((value) => Math.max(0, value)),
        1e-13,
      );
    }
    // What one node gets from its neighbours: the lines that end at it are wider for neighbours with few neighbours.
    const star = createGraph(5, [
      [0, 1],
      [0, 2],
      [0, 3],
      [3, 4],
    ]);
    const shares = toDense(normalizedAdjacency(star.edges, true)).data;
    const arrows = createGraph(
      5,
      [1, 2, 3].map((j) => [0, j, shares[j]] as const),
    );
    const drawing = await renderPlot(graphPlot(arrows, { weighted: true, names: ["i", "1", "2", "3", "4"] }));
    expect(drawing.warnings).toEqual([]);
    expect(drawing.marks("rule")).toBe(3);
  });

  test("[MP-285] GCNII σ((βW + (1 − β)I)((1 − α)XS + αX⁰)): a GCN for β = 1 and α = 0, and it keeps a spread at depth", async () => {
    const spreads: { readonly name: string; readonly y: readonly number[] }[] = [];
    for (const seed of [0, 1, 2]) {
      const graph = randomGraph(12, seed);
      const x = { shape: [12, 3], data: tensorsOf(seed)(12, 3).data.map(Math.abs) };
      const weight0 = tensorsOf(seed + 5)(3, 3);
      const layer = { kind: "deep-graph-convolution", depth: 1, alpha: 0.3, lambda: 0.4 } as const;
      const mixed = propagate(graph, x, 1).data.map((value, i) => 0.7 * value + 0.3 * x.data[i]);
      const turned = matmul({ shape: [12, 3], data: mixed }, weight0).data;
      expectClose(
        applyNetwork(layer, { weight0 }, x, { graph }).y.data,
        mixed.map((value, i) => Math.max(0, 0.6 * value + 0.4 * turned[i])),
        1e-13,
      );
      const plain = applyNetwork({ ...layer, alpha: 0, lambda: 1 }, { weight0 }, x, { graph }).y;
      expectClose(
        plain.data,
        applyNetwork(
          { kind: "graph-convolution", outputs: 3, bias: false, activation: "relu" },
          { weight: weight0 },
          x,
          { graph },
        ).y.data,
        1e-13,
      );
      // Rows relative to the vector to which powers of S tend, over the depth.
      const limit = propagate(graph, { shape: [12, 1], data: new Float64Array(12).fill(1) }, 500).data;
      const spread = (alpha: number, depth: number) => {
        const weights: Record<string, Tensor> = {};
        for (let i = 0; i < depth; i++)
          weights[`weight${i}`] = f64([
            [1, 0, 0],
            [0, 1, 0],
            [0, 0, 1],
          ]);
        const { y } = applyNetwork({ kind: "deep-graph-convolution", depth, alpha, lambda: 0.5 }, weights, x, {
          graph,
        });
        return Math.sqrt(
          Math.max(
            ...variance(
              { shape: [12, 3], data: y.data.map((value, i) => value / limit[Math.floor(i / 3)]) },
              { axes: [0] },
            ).data,
          ),
        );
      };
      const depths = [1, 4, 16, 64];
      const [gcn, gcnii] = [0, 0.2].map((alpha) => depths.map((depth) => spread(alpha, depth)));
      expect(gcn[3]).toBeLessThan(0.01 * gcn[0]);
      expect(gcnii[3]).toBeGreaterThan(0.1 * gcnii[0]);
      spreads.push({ name: `GCN ${seed}`, y: gcn }, { name: `GCNII ${seed}`, y: gcnii });
    }
    const drawing = await renderPlot(lines(spreads, { xTitle: "depth", yTitle: "spread" }));
    expect(drawing.warnings).toEqual([]);
    expect(drawing.paths()).toHaveLength(6);
  });

  test("[MP-286] attention, the choice of the aggregation and normalisation are options of graph layers", () => {
    const graph = randomGraph(nodes, 3);
    const x = tensorsOf(3)(nodes, 4);
    // Two multisets of neighbours with the same mean and the same maximum have different sums.
    const leaves = fromTriplets(5, 5, { rowIndex: [0, 1, 1], columnIndex: [2, 3, 4], values: [1, 1, 1] });
    const same = f64([[0], [0], [1], [1], [1]]);
    const at = (name: "sum" | "average" | "min" | "max") =>
      Array.from(
        applyNetwork({ kind: "message-passing", sees: "neighbor", function: name, message: [] }, {}, same, {
          graph: leaves,
        }).y.data.subarray(0, 2),
      );
    expect(at("average")).toEqual([1, 1]);
    expect(at("max")).toEqual([1, 1]);
    expect(at("min")).toEqual([1, 1]);
    expect(at("sum")).toEqual([1, 2]);
    const attentive: readonly Layer[] = [{ kind: "graph-attention", heads: 2 }, { kind: "layer-normalization" }];
    const { architecture, parameters } = createNetwork(attentive, [4], { type: "f64" });
    const { y } = applyNetwork(architecture, parameters, x, { graph });
    const means = Array.from({ length: nodes }, (_, i) =>
      Array.from(y.data.subarray(4 * i, 4 * i + 4)).reduce((a, b) => a + b, 0),
    );
    expectClose([...means, 1], [...new Array(nodes).fill(0), 1], 1e-12);
    const [kept, plain] = [true, false].map(
      (selfLoops) =>
        applyNetwork(
          [{ kind: "graph-convolution", outputs: 4, selfLoops, bias: false }],
          { "0": { weight: tensorsOf(4)(4, 4) } },
          x,
          { graph },
        ).y,
    );
    expect(kept).not.toEqual(plain);
  });

  test("[ML2-219] a convolution is a graph network on the lattice with one adjacency for each offset of the 3 x 3 neighbourhood", () => {
    const [height, width, channels, outputs] = [5, 6, 2, 3];
    for (const seed of [0, 1, 2]) {
      const draw = tensorsOf(seed);
      const [x, weight] = [draw(1, channels, height, width), draw(outputs, channels, 3, 3)];
      const convolved = applyNetwork(
        { kind: "convolution", outputs, padding: "same", bias: false, activation: "relu" },
        { weight },
        x,
      ).y;
      const pixels = height * width;
      const features = {
        shape: [pixels, channels],
        data: Float64Array.from(
          { length: pixels * channels },
          (_, at) => x.data[(at % channels) * pixels + Math.floor(at / channels)],
        ),
      };
      let sum: Tensor | undefined;
      for (let u = -1; u <= 1; u++) {
        for (let v = -1; v <= 1; v++) {
          const own = {
            shape: [channels, outputs],
            data: Float64Array.from(
              { length: channels * outputs },
              (_, at) => weight.data[(((at % outputs) * channels + Math.floor(at / outputs)) * 3 + u + 1) * 3 + v + 1],
            ),
          };
          const part = matmul(sparseMatmul(offsets(height, width, u, v), features), own);
          sum = sum === undefined ? part : add(sum, part);
        }
      }
      const values = sum?.data ?? new Float64Array();
      const expected = Float64Array.from({ length: outputs * pixels }, (_, at) =>
        Math.max(0, values[(at % pixels) * outputs + Math.floor(at / pixels)]),
      );
      expectClose(convolved.data, expected, 1e-13);
    }
  });
});

/** The adjacency of a lattice in which each pixel is joined to the one at an offset from it. */
function offsets(height: number, width: number, u: number, v: number): SparseMatrix {
  const data = new Float64Array((height * width) ** 2);
  for (let i = 0; i < height; i++) {
    for (let j = 0; j < width; j++) {
      const [row, column] = [i + u, j + v];
      const isInside = row >= 0 && row < height && column >= 0 && column < width;
      if (isInside) data[(i * width + j) * height * width + row * width + column] = 1;
    }
  }
  return fromDense({ rows: height * width, columns: height * width, data });
}

/** Table 22.1: what is symmetric, under which group, and the network that respects it. */
test.each([0, 1, 2])(
  "[MP-287] lattice: translations and CNN; sets: permutations and attention; graphs: permutations and GNN; sphere: rotations (seed %i)",
  (seed) => {
    const draw = tensorsOf(seed);
    const random = createRandom(seed);
    const made = (layer: Layer | readonly Layer[], shape: readonly number[]) =>
      createNetwork(layer, shape, { seed, type: "f64" });

    const roll = (x: Tensor, by: number) => {
      const cut = x.shape[3] - by;
      const all = [undefined, undefined, undefined];
      return concatenate([slice(x, [...all, { start: cut }]), slice(x, [...all, { end: cut }])], 3);
    };
    const image = draw(1, 2, 6, 6);
    const cnn = made(
      [
        { kind: "convolution", outputs: 3, padding: "same", border: "wrap", activation: "relu" },
        { kind: "convolution", outputs: 2, padding: "same", border: "wrap" },
      ],
      [2, 6, 6],
    );
    const convolved = (x: Tensor) => applyNetwork(cnn.architecture, cnn.parameters, x).y;
    expectClose(convolved(roll(image, 2)).data, roll(convolved(image), 2).data, 1e-13);

    const order = random.permutation(7);
    const elements = draw(7, 4);
    const asSet = (x: Tensor) => ({ shape: [1, ...x.shape], data: x.data });
    const attention = made({ kind: "transformer-block", heads: 2 }, [7, 4]);
    const attended = (x: Tensor) => ({
      shape: [7, 4],
      data: applyNetwork(attention.architecture, attention.parameters, asSet(x)).y.data,
    });
    expectClose(attended(gather(elements, order)).data, gather(attended(elements), order).data, 1e-13);

    const graph = randomGraph(7, seed);
    const gnn = made(
      [
        { kind: "graph-convolution", outputs: 5, activation: "tanh" },
        { kind: "graph-attention", outputs: 2 },
      ],
      [4],
    );
    const passed = (x: Tensor, g: SparseMatrix) => applyNetwork(gnn.architecture, gnn.parameters, x, { graph: g }).y;
    expectClose(
      passed(gather(elements, order), reordered(graph, order)).data,
      gather(passed(elements, graph), order).data,
      1e-13,
    );

    // Functions on points of the sphere; messages depend on inner products of points, which rotations keep.
    const points = unitRows(draw(7, 3));
    const rotation = rotationOf(draw(3, 3));
    const net = made(
      {
        kind: "message-passing",
        sees: "both",
        edgeFeatures: 1,
        message: [{ kind: "dense", outputs: 4, activation: "tanh" }],
        update: [{ kind: "dense", outputs: 4 }],
      },
      [4],
    );
    const everything = fromDense({
      rows: 7,
      columns: 7,
      data: Float64Array.from({ length: 49 }, (_, i) => (i % 8 === 0 ? 0 : 1)),
    });
    const onSphere = (values: Tensor, places: Tensor) => {
      const products = matmul(places, places, { transposeB: true }).data;
      const edgeFeatures = { shape: [42, 1], data: Float64Array.from(products).filter((_, i) => i % 8 !== 0) };
      return applyNetwork(net.architecture, net.parameters, values, { graph: everything, edgeFeatures }).y;
    };
    const turned = matmul(points, rotation);
    // The function f∘R⁻¹ has the value of f at p in R p: its image is the image of f, at the turned points.
    expectClose(onSphere(elements, turned).data, onSphere(elements, points).data, 1e-12);
    // It does see the places: other points give other values.
    expect(
      Math.max(
        ...onSphere(elements, unitRows(draw(7, 3))).data.map((value, i) =>
          Math.abs(value - onSphere(elements, points).data[i]),
        ),
      ),
    ).toBeGreaterThan(1e-3);
  },
);

function unitRows({ shape, data }: Tensor): Tensor {
  return {
    shape,
    data: data.map(
      (value, i) => value / Math.hypot(...data.subarray(3 * Math.floor(i / 3), 3 * Math.floor(i / 3) + 3)),
    ),
  };
}

/** The rotation that Gram and Schmidt make of three vectors. */
function rotationOf({ data }: Tensor): Tensor {
  const [a, b] = [Array.from(data.subarray(0, 3)), Array.from(data.subarray(3, 6))];
  const unit = (v: number[]) => v.map((value) => value / Math.hypot(...v));
  const u = unit(a);
  const share = b.reduce((total, value, i) => total + value * u[i], 0);
  const v = unit(b.map((value, i) => value - share * u[i]));
  const w = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
  return { shape: [3, 3], data: Float64Array.from([...u, ...v, ...w]) };
}
