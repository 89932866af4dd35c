/** A decision tree as boxes: the condition of each node and the predictions of the leaves. */
import { LecternError } from "../core/errors.js";
import { describeTree, type NodeDescription } from "../trees/nodes/describe-tree.js";
import type { TreeNodes } from "../trees/nodes/tree-nodes.js";
import { rounded } from "./plane.js";
import { colour, onShade, type Plot, type PlotOptions, plot } from "./theme.js";

/** Settings of a tree plot: the texts of the boxes and the part of the tree that is drawn. */
export interface TreePlotOptions extends PlotOptions {
  /** Names of the columns (default x0, x1 …). */
  readonly features?: readonly string[];
  /** The names of the classes, in the order of the model; without them nodes show the first number they predict. */
  readonly classes?: readonly string[];
  /** Index of the tree of a forest to draw (default 0). */
  readonly tree?: number;
  /** Maximum depth of the nodes that are drawn (default 4); dots mark a node whose children are left out. */
  readonly maxDepth?: number;
}

const LEVEL = 74;
const BOX = 44;
const GAP = 10;

/**
 * Draws a fitted tree with its root at the top; samples that satisfy the condition of a node go left. The boxes of a
 * classifier have the colour of the most frequent class, stronger where the node is purer; those of a regressor are
 * darker where the prediction is larger.
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
export function treePlot(trees: TreeNodes, settings: TreePlotOptions = {}): Plot {
  const { classes, tree = 0, maxDepth: limit = 4, title } = settings;
  if (classes !== undefined && classes.length !== trees.outputs) {
    throw new LecternError("invalid-data", `treePlot: ${classes.length} classes for ${trees.outputs} values per leaf`);
  }
  const nodes = describeTree(trees, tree).filter(({ depth }) => depth <= limit);
  const { boxes, edges, width, height } = layoutTree(nodes, settings, limit);
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
  const answer = {
    data: { values: edges },
    encoding: { ...position("middleX", "middleY"), text: { field: "answer" } },
  };
  const written = boxes.map(({ lines, x, x2, y }) => ({ lines, x: (x + x2) / 2, y: y + BOX / 2 }));
  return plot({
    ...{ width, height, ...(title === undefined ? {} : { title }) },
    layer: [
      {
        data: { values: edges },
        mark: { type: "rule", color: "#888888" },
        encoding: { ...position("x", "y"), ...ends },
      },
      { ...answer, mark: { ...ANSWER, stroke: "white", strokeWidth: 3, strokeJoin: "round" } },
      { ...answer, mark: ANSWER },
      {
        data: { values: boxes.map(({ lines: _, ...rest }) => rest) },
        mark: { type: "rect", cornerRadius: 4, stroke: "#888888", strokeWidth: 1 },
        encoding: { ...position("x", "y"), ...ends, ...boxColour(classes) },
      },
      {
        data: { values: written },
        mark: { type: "text", fontSize: 10, lineHeight: 13, baseline: "middle", dy: -6, color: onShade },
        encoding: { ...position("x", "y"), text: { field: "lines", type: "nominal" } },
      },
    ],
  });
}

const ANSWER = { type: "text", fontSize: 9, color: "#555555" };

/** The boxes with their texts and the edges between them, in pixels. */
function layoutTree(nodes: readonly NodeDescription[], settings: TreePlotOptions, limit: number) {
  const texts = new Map(nodes.map((node) => [node.node, linesOf(node, settings, limit)]));
  const longest = Math.max(
    ...Array.from(texts.values())
      .flat()
      .map(({ length }) => length),
  );
  // A letter of ten pixels is a little less than six wide.
  const box = Math.min(190, Math.max(56, 5.8 * longest + 14));
  const center = placeNodes(nodes, limit, box + GAP);
  const depth = Math.max(...nodes.map((node) => node.depth));
  const width = (box + GAP) * nodes.filter((node) => isLast(node, limit)).length;
  const at = ({ node, depth: level }: NodeDescription) => ({ x: rounded(center.get(node) ?? 0), y: LEVEL * level });
  const boxes = nodes.map((node) => {
    const { x, y } = at(node);
    const lines = texts.get(node.node) ?? [];
    return { ...{ x: x - box / 2, x2: x + box / 2, y, y2: y + BOX, lines }, ...shadeOf(node, settings.classes) };
  });
  const byNumber = new Map(nodes.map((node) => [node.node, node]));
  const edges = nodes.flatMap((node) => {
    const parent = byNumber.get(node.parent);
    if (parent === undefined) return [];
    const [from, to] = [at(parent), at(node)];
    const ends = { x: from.x, y: from.y + BOX, x2: to.x, y2: to.y };
    const middle = { middleX: (from.x + to.x) / 2, middleY: (from.y + BOX + to.y) / 2 };
    return [{ ...ends, ...middle, answer: parent.left === node.node ? "yes" : "no" }];
  });
  return { boxes, edges, width, height: LEVEL * depth + BOX };
}

/** The colour of the most frequent class, or a shade for the predicted number. */
function boxColour(classes: readonly string[] | undefined) {
  if (classes === undefined) {
    const scale = { range: ["#eef5fb", "#6baed6"] };
    return { color: { field: "value", type: "quantitative", title: null, scale } };
  }
  return {
    color: { ...colour("group"), scale: { domain: classes }, legend: { symbolType: "square" } },
    fillOpacity: {
      field: "strength",
      type: "quantitative",
      legend: null,
      scale: { domain: [0, 1], range: [0.08, 0.6] },
    },
  };
}

function isLast(node: NodeDescription, limit: number): boolean {
  return node.left === undefined || node.depth === limit;
}

/** Places the last nodes side by side, and the others above the middle of their two children. */
function placeNodes(nodes: readonly NodeDescription[], limit: number, step: number): Map<number, number> {
  const center = new Map<number, number>();
  let count = 0;
  // Parents precede their children, and left children right ones: the last nodes come from left to right.
  for (const node of nodes) if (isLast(node, limit)) center.set(node.node, (count++ + 0.5) * step);
  for (const node of [...nodes].reverse()) {
    if (isLast(node, limit) || node.left === undefined || node.right === undefined) continue;
    center.set(node.node, ((center.get(node.left) ?? 0) + (center.get(node.right) ?? 0)) / 2);
  }
  return center;
}

/** The condition or the prediction of a node, and its number of samples. */
function linesOf(node: NodeDescription, { features, classes }: TreePlotOptions, limit: number): string[] {
  const { feature, threshold, categories, values, weight } = node;
  const prediction = classes === undefined ? `${rounded(values[0])}` : classes[strongest(values)];
  const samples = `${rounded(weight)} samples`;
  if (feature === undefined) return [prediction, samples];
  if (node.depth === limit) return [`${prediction} …`, samples];
  const name = features?.[feature] ?? `x${feature}`;
  const condition =
    threshold === undefined ? `${name} in {${categories?.join(", ")}}` : `${name} ≤ ${rounded(threshold)}`;
  return [condition, samples];
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
