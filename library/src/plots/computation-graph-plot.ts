/** Graphs of computations as boxes and arrows, from inputs on the left to the result on the right. */
import type { BackwardNode, GraphNode } from "../autodiff/computation-graph.js";
import { LecternError } from "../core/errors.js";
import { sizeOf } from "../tensor/operations.js";
import { type Box, diagram } from "./diagram.js";
import type { Plot } from "./theme.js";

const COLUMN = 130;
const ROW = 64;

const symbols: Readonly<Record<string, string>> = {
  add: "+",
  subtract: "−",
  multiply: "×",
  divide: "÷",
  matmul: "× (matrices)",
};

const colours = { input: "#ffffff", operation: "#dcebf5", result: "#fbe3d4" };

/**
 * Draws the operations of a computation. Nodes with messages show their adjoint, written v̄, if it is a single number.
 *
 * @example
 * ```ts
 * import { backwardMessages, ops } from "lectern/autodiff";
 * import { computationGraphPlot } from "lectern/plots";
 * import { type Tensor, tensor } from "lectern/tensor";
 *
 * computationGraphPlot(backwardMessages((x: Tensor) => ops.multiply(x, ops.sin(x)), tensor(2)));
 * ```
 */
export function computationGraphPlot(nodes: readonly (GraphNode | BackwardNode)[]): Plot {
  if (nodes.length === 0) throw new LecternError("invalid-data", "computationGraphPlot: the graph has no nodes");
  const columns = columnsOf(nodes);
  const inColumn = new Map<number, number>();
  const rows = columns.map((column) => {
    const row = inColumn.get(column) ?? 0;
    inColumn.set(column, row + 1);
    return row;
  });
  const boxes = nodes.map((node, i): Box => {
    const height = (inColumn.get(columns[i]) as number) - 1;
    const part = node.isInput ? "input" : i === nodes.length - 1 ? "result" : "operation";
    return { name: textOf(node), x: columns[i] * COLUMN, y: (height / 2 - rows[i]) * ROW, width: 96, height: 44, part };
  });
  const arrows = nodes.flatMap(({ sources }, to) => sources.map((from) => ({ from, to })));
  return diagram(boxes, arrows, colours);
}

/** Operations are one column after the last of their sources, inputs one before the first that takes them. */
function columnsOf(nodes: readonly GraphNode[]): number[] {
  const columns = nodes.map(() => 0);
  nodes.forEach(({ sources }, i) => {
    for (const source of sources) columns[i] = Math.max(columns[i], columns[source] + 1);
  });
  return columns.map((column, i) => {
    if (!nodes[i].isInput) return column;
    const users = columns.filter((_, j) => nodes[j].sources.includes(i));
    return users.length === 0 ? column : Math.min(...users) - 1;
  });
}

function textOf(node: GraphNode | BackwardNode): string {
  const title = node.isInput ? node.name : (symbols[node.name] ?? node.name);
  if (!("adjoint" in node)) return sizeOf(node.shape) === 1 ? title : `${title}\n${node.shape.join(" x ")}`;
  if (sizeOf(node.shape) !== 1) return `${title}\n${node.shape.join(" x ")}`;
  const [value, adjoint] = [node.value, node.adjoint].map(({ data }) => String(Number(data[0].toPrecision(3))));
  return `${title} = ${value}\nv̄ = ${adjoint}`;
}
