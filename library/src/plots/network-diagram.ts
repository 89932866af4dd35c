/**
 * Networks of perceptrons as diagrams (ML and physics, figures 13.1 and 13.2): inputs on the left, weights on the edges,
 * nodes that sum and apply the activation, and biases as weights of a constant 1.
 */
import { LecternError } from "../core/errors.js";
import type { PerceptronLayer } from "../neural/perceptrons/perceptron-layers.js";
import { rounded } from "./plane.js";
import { colour, onShade, type Plot, plot, reference } from "./theme.js";

/** Settings of a network diagram. */
export interface NetworkDiagramOptions {
  readonly title?: string;
  /** Names of the inputs (default x₁, x₂ …). */
  readonly inputs?: readonly string[];
  /** Names of the outputs (default y₁, y₂ …). */
  readonly outputs?: readonly string[];
  /** Whether weights are written on their edges; by default only if there are at most 24. */
  readonly weights?: boolean;
}

/** A drawn node: an input, a constant 1, a sum with its activation, or an output. */
interface Node {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly part: "input" | "constant" | "unit" | "output";
}

interface Edge {
  readonly x: number;
  readonly y: number;
  readonly x2: number;
  readonly y2: number;
  readonly weight: number;
}

const COLUMN = 150;
const ROW = 56;
const symbols: Readonly<Record<PerceptronLayer["activation"], string>> = {
  ...{ identity: "Σ", step: "Σ | step", sigmoid: "Σ | σ", tanh: "Σ | tanh", relu: "Σ | ReLU", absolute: "Σ | abs" },
};

/**
 * Draws the layers of a network from left to right. Edges are blue for positive and orange for negative weights, and wider
 * for larger ones.
 *
 * @example
 * ```ts
 * import { andGate } from "lectern/neural";
 * import { networkDiagram } from "lectern/plots";
 *
 * networkDiagram([andGate(3)]);
 * ```
 */
export function networkDiagram(layers: readonly PerceptronLayer[], settings: NetworkDiagramOptions = {}): Plot {
  if (layers.length === 0) throw new LecternError("invalid-data", "networkDiagram: the network has no layers");
  const inputs = layers[0].weights.columns;
  const outputs = layers[layers.length - 1].weights.rows;
  const names = {
    inputs: settings.inputs ?? subscripted("x", inputs),
    outputs: settings.outputs ?? subscripted("y", outputs),
  };
  for (const [what, count] of [["inputs", inputs] as const, ["outputs", outputs] as const]) {
    if (names[what].length === count) continue;
    throw new LecternError(
      "invalid-option",
      `networkDiagram: ${count} ${what} need ${count} names, got ${names[what].length}`,
    );
  }
  const { nodes, edges } = placeNetwork(layers, names.inputs, names.outputs);
  const weighted = edges.filter(({ weight }) => weight !== 0);
  return drawing(nodes, edges, settings.weights ?? weighted.length <= 24, settings.title);
}

const digits = "₀₁₂₃₄₅₆₇₈₉";

function subscripted(letter: string, count: number): string[] {
  return Array.from(
    { length: count },
    (_, i) => letter + [...String(i + 1)].map((digit) => digits[Number(digit)]).join(""),
  );
}

/** Columns of nodes around the middle line; the constant of a layer is the lowest node of the column before it. */
function placeNetwork(
  layers: readonly PerceptronLayer[],
  inputs: readonly string[],
  outputs: readonly string[],
): { nodes: Node[]; edges: Edge[] } {
  const place = (column: number, i: number, count: number) => ({ x: column * COLUMN, y: ((count - 1) / 2 - i) * ROW });
  const nodes: Node[] = inputs.map((text, i) => ({ ...place(0, i, inputs.length + 1), text, part: "input" }));
  const edges: Edge[] = [];
  const join = (from: Node, to: Node, weight: number) =>
    edges.push({ x: from.x, y: from.y, x2: to.x, y2: to.y, weight: rounded(weight) });
  let before = nodes.slice();
  for (const [depth, { weights, biases, activation }] of layers.entries()) {
    const count = weights.rows + (depth + 1 < layers.length ? 1 : 0);
    const units = Array.from({ length: weights.rows }, (_, i): Node => {
      return { ...place(depth + 1, i, count), text: symbols[activation], part: "unit" };
    });
    const constant: Node = { ...place(depth, before.length, before.length + 1), text: "1", part: "constant" };
    for (const [i, unit] of units.entries()) {
      for (const [j, source] of before.entries()) join(source, unit, weights.data[i * weights.columns + j]);
      join(constant, unit, biases[i]);
    }
    nodes.push(constant, ...units);
    before = units;
  }
  for (const [i, text] of outputs.entries())
    nodes.push({ x: before[i].x + COLUMN / 2, y: before[i].y, text, part: "output" });
  return { nodes, edges };
}

function drawing(nodes: readonly Node[], edges: readonly Edge[], withWeights: boolean, title?: string): Plot {
  const [xs, ys] = [nodes.map(({ x }) => x), nodes.map(({ y }) => y)];
  const axisOf = (field: string, values: readonly number[], padding: number) => {
    const domain = [Math.min(...values) - padding, Math.max(...values) + padding];
    return { field, type: "quantitative", scale: { domain, nice: false, zero: false }, axis: null };
  };
  const [x, y] = [(field: string) => axisOf(field, xs, 45), (field: string) => axisOf(field, ys, 30)];
  const lines = edges.map((edge) => ({
    ...edge,
    sign: edge.weight < 0 ? "negative" : "positive",
    size: Math.abs(edge.weight),
  }));
  const sign = {
    ...colour("sign"),
    scale: { domain: ["positive", "negative"], range: ["#0072b2", "#d55e00"] },
    legend: null,
  };
  const width = { field: "size", type: "quantitative", scale: { zero: true, range: [0.3, 3] }, legend: null };
  // Near its target, where edges of different sources are apart.
  const labels = lines.map(({ x, y, x2, y2, weight }) => ({
    x: 0.35 * x + 0.65 * x2,
    y: 0.35 * y + 0.65 * y2,
    weight,
  }));
  const circles = nodes.filter(({ part }) => part !== "output");
  const fills = { input: "#ffffff", constant: "#eeeeee", unit: "#dcebf5" };
  const fill = { ...colour("part"), scale: { domain: Object.keys(fills), range: Object.values(fills) }, legend: null };
  return plot({
    ...(title === undefined ? {} : { title }),
    width: Math.max(...xs) - Math.min(...xs) + 90,
    height: Math.max(...ys) - Math.min(...ys) + 60,
    layer: [
      {
        data: { values: lines },
        mark: { type: "rule" },
        encoding: { x: x("x"), y: y("y"), x2: { field: "x2" }, y2: { field: "y2" }, color: sign, strokeWidth: width },
      },
      ...(withWeights
        ? [
            {
              data: { values: labels },
              mark: textMark(10),
              encoding: { x: x("x"), y: y("y"), text: { field: "weight" } },
            },
          ]
        : []),
      {
        data: { values: circles },
        mark: { type: "point", shape: "circle", filled: true, size: 1600, opacity: 1, stroke: reference },
        encoding: { x: x("x"), y: y("y"), fill },
      },
      {
        data: { values: nodes },
        mark: { ...textMark(11), color: onShade },
        encoding: { x: x("x"), y: y("y"), text: { field: "text" } },
      },
    ],
  });
}

const textMark = (fontSize: number) => ({ type: "text", fontSize, baseline: "middle" });
