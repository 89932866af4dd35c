/** A decision tree as boxes: what it asks at each node, and what its leaves say. */
import { LecternError } from "../core/errors.js";
import { describeTree, type NodeDescription } from "../trees/nodes/describe-tree.js";
import type { TreeNodes } from "../trees/nodes/tree-nodes.js";
import { rounded } from "./plane.js";
import { colour, type Plot, type PlotSettings, plot } from "./theme.js";

/** What is written into the boxes. */
export interface TreePlotSettings extends PlotSettings {
  /** The names of the columns, x0 … unless given. */
  readonly features?: readonly string[];
  /** The names of the classes, in the order of the model; without them nodes show the first number they predict. */
  readonly classes?: readonly string[];
  /** Which tree of a forest is drawn. */
  readonly tree?: number;
  /** Nodes further down are left out, and the one above them says so with dots. 4 unless given. */
  readonly maxDepth?: number;
}

const LEVEL = 74;
const BOX = 44;
const GAP = 10;

/**
 * A fitted tree from its root at the top; samples for which the question is true go left. Boxes of classifiers have the
 * colour of the most frequent class, the stronger the purer; those of regressors are the darker the more they predict.
 *
 * @example
 * ```ts
 * import { treeClassifier } from "lectern";
 * import { iris } from "lectern/datasets";
 * import { treePlot } from "lectern/plots";
 *
 * const { x, y, features } = await iris();
 * const model = treeClassifier({ maxDepth: 2 }).fit({ x, y });
 * treePlot(model.state.trees, { features, classes: y.classes });
 * ```
 */
export function treePlot(trees: TreeNodes, settings: TreePlotSettings = {}): Plot {
  const { classes, tree = 0, maxDepth: limit = 4, title } = settings;
  if (classes !== undefined && classes.length !== trees.outputs) {
    throw new LecternError("invalid-data", `treePlot: ${classes.length} classes for ${trees.outputs} numbers a leaf`);
  }
  const nodes = describeTree(trees, tree).filter(({ depth }) => depth <= limit);
  const texts = new Map(nodes.map((node) => [node.node, linesOf(node, settings, limit)]));
  const longest = Math.max(
    ...Array.from(texts.values())
      .flat()
      .map(({ length }) => length),
  );
  // Letters of ten pixels are a little below six wide.
  const box = Math.min(190, Math.max(56, 5.8 * longest + 14));
  const center = placeNodes(nodes, limit, box + GAP);
  const depth = Math.max(...nodes.map((node) => node.depth));
  const width = (box + GAP) * nodes.filter((node) => isLast(node, limit)).length;
  const height = LEVEL * depth + BOX;
  const at = ({ node, depth: level }: NodeDescription) => ({ x: rounded(center.get(node) ?? 0), y: LEVEL * level });
  const boxes = nodes.map((node) => {
    const { x, y } = at(node);
    const lines = texts.get(node.node) ?? [];
    return { ...{ x: x - box / 2, x2: x + box / 2, y, y2: y + BOX, lines }, ...shadeOf(node, classes) };
  });
  const byNumber = new Map(nodes.map((node) => [node.node, node]));
  const edges = nodes.flatMap((node) => {
    const parent = byNumber.get(node.parent);
    if (parent === undefined) return [];
    const [from, to] = [at(parent), at(node)];
    const answer = parent.left === node.node ? "yes" : "no";
    return [
      {
        x: from.x,
        y: from.y + BOX,
        x2: to.x,
        y2: to.y,
        middleX: (from.x + to.x) / 2,
        middleY: (from.y + BOX + to.y) / 2,
        answer,
      },
    ];
  });
  const position = (x: string, y: string) => ({
    x: { field: x, type: "quantitative", axis: null, scale: { domain: [0, width], nice: false, zero: false } },
    y: {
      field: y,
      type: "quantitative",
      axis: null,
      scale: { domain: [0, height], nice: false, zero: false, reverse: true },
    },
  });
  const ends = { x2: { field: "x2" }, y2: { field: "y2" } };
  const classColour = { ...colour("group"), scale: { domain: classes }, legend: { symbolType: "square" } };
  const shade = { field: "value", type: "quantitative", title: null, scale: { range: ["#eef5fb", "#6baed6"] } };
  const strength = {
    field: "strength",
    type: "quantitative",
    legend: null,
    scale: { domain: [0, 1], range: [0.08, 0.6] },
  };
  const written = boxes.map(({ lines, x, y }) => ({ lines, x: x + box / 2, y: y + BOX / 2 }));
  return plot({
    ...{ width, height, ...(title === undefined ? {} : { title }) },
    layer: [
      {
        data: { values: edges },
        mark: { type: "rule", color: "#888888" },
        encoding: { ...position("x", "y"), ...ends },
      },
      {
        data: { values: edges },
        mark: { type: "text", fontSize: 9, color: "#555555", stroke: "white", strokeWidth: 3, strokeJoin: "round" },
        encoding: { ...position("middleX", "middleY"), text: { field: "answer" } },
      },
      {
        data: { values: edges },
        mark: { type: "text", fontSize: 9, color: "#555555" },
        encoding: { ...position("middleX", "middleY"), text: { field: "answer" } },
      },
      {
        data: { values: boxes.map(({ lines: _, ...rest }) => rest) },
        mark: { type: "rect", cornerRadius: 4, stroke: "#888888", strokeWidth: 1 },
        encoding: {
          ...position("x", "y"),
          ...ends,
          ...(classes === undefined ? { color: shade } : { color: classColour, fillOpacity: strength }),
        },
      },
      {
        data: { values: written },
        mark: { type: "text", fontSize: 10, lineHeight: 13, baseline: "middle", dy: -6 },
        encoding: { ...position("x", "y"), text: { field: "lines", type: "nominal" } },
      },
    ],
  });
}

function isLast(node: NodeDescription, limit: number): boolean {
  return node.left === undefined || node.depth === limit;
}

/** Those that are last stand side by side; the others over the middle of their two children. */
function placeNodes(nodes: readonly NodeDescription[], limit: number, step: number): Map<number, number> {
  const center = new Map<number, number>();
  let count = 0;
  // Nodes come before those below them, left before right: the last ones are met from left to right.
  for (const node of nodes) if (isLast(node, limit)) center.set(node.node, (count++ + 0.5) * step);
  for (const node of [...nodes].reverse()) {
    if (isLast(node, limit) || node.left === undefined || node.right === undefined) continue;
    center.set(node.node, ((center.get(node.left) ?? 0) + (center.get(node.right) ?? 0)) / 2);
  }
  return center;
}

/** The question or the answer of a node, and how many samples came by. */
function linesOf(node: NodeDescription, { features, classes }: TreePlotSettings, limit: number): string[] {
  const { feature, threshold, categories, values, weight } = node;
  const says = classes === undefined ? `${rounded(values[0])}` : classes[strongest(values)];
  const samples = `${rounded(weight)} samples`;
  if (feature === undefined) return [says, samples];
  if (node.depth === limit) return [`${says} …`, samples];
  const name = features?.[feature] ?? `x${feature}`;
  const question =
    threshold === undefined ? `${name} in {${categories?.join(", ")}}` : `${name} ≤ ${rounded(threshold)}`;
  return [question, samples];
}

function strongest(values: readonly number[]): number {
  return values.indexOf(Math.max(...values));
}

function shadeOf({ values }: NodeDescription, classes: readonly string[] | undefined) {
  if (classes === undefined) return { value: rounded(values[0]) };
  const share = Math.max(...values) / values.reduce((sum, value) => sum + value, 0);
  const even = 1 / classes.length;
  return { group: classes[strongest(values)], strength: rounded((share - even) / (1 - even || 1)) };
}
