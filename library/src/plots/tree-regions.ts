/** How one tree divides the plane: a rectangle for each of its leaves, and the samples on top. */
import { LecternError } from "../core/errors.js";
import { asMatrix, type MatrixLike } from "../data/matrix.js";
import type { TreeNodes } from "../trees/nodes/tree-nodes.js";
import { treeRegions } from "../trees/nodes/tree-regions.js";
import { planeAround } from "./plane.js";
import { colour, frame, type Plot, type PlotOptions, plot } from "./theme.js";

/** Settings of tree regions. */
export interface TreeRegionOptions extends PlotOptions {
  /** The names of the classes, in the order of the model; without them leaves show the first number they hold. */
  readonly classes?: readonly string[];
  /** The true group of each sample. */
  readonly groups?: ArrayLike<string | number>;
  /** Index of the tree of a forest to draw (default 0). */
  readonly tree?: number;
}

/**
 * The regions of one tree on two columns, as rectangles coloured by what their leaves predict, behind the samples it was
 * fitted to.
 *
 * @example
 * ```ts
 * import { treeClassifier } from "lectern";
 * import { treeRegionPlot } from "lectern/plots";
 *
 * const x = [[1, 0], [2, 1], [3, 0], [4, 1]];
 * const model = treeClassifier().fit({ x, y: ["a", "b", "b", "b"] });
 * treeRegionPlot(model.state.trees, x, { classes: ["a", "b"], groups: ["a", "b", "b", "b"] }); // two rectangles
 * ```
 */
export function treeRegionPlot(trees: TreeNodes, samples: MatrixLike, settings: TreeRegionOptions = {}): Plot {
  const { classes, groups, tree = 0, xTitle, yTitle } = settings;
  const x = asMatrix(samples, "treeRegionPlot: the samples");
  if (x.columns !== 2) {
    throw new LecternError("invalid-data", `treeRegionPlot: samples must have 2 columns, got ${x.columns}`);
  }
  const plane = planeAround("treeRegionPlot", x);
  const [horizontal, vertical] = [plane.horizontal, plane.vertical].map(({ low, width }) => [low, low + width]);
  const box = { lower: [horizontal[0], vertical[0]], upper: [horizontal[1], vertical[1]] };
  const rectangles = treeRegions(trees, box, tree).map(({ lower, upper, values }) => ({
    ...{ x: lower[0], x2: upper[0], y: lower[1], y2: upper[1] },
    answer: classes === undefined ? values[0] : classes[values.indexOf(Math.max(...values))],
  }));
  const place = (field: string, domain: readonly number[], title: string | undefined) => ({
    field,
    type: "quantitative",
    title: title ?? field,
    scale: { domain, nice: false, zero: false },
  });
  const shade = { field: "answer", type: "quantitative", title: null, scale: { scheme: "viridis" } };
  const named = { ...colour("answer"), ...(classes === undefined ? {} : { scale: { domain: classes } }) };
  const position = { x: place("x", horizontal, xTitle), y: place("y", vertical, yTitle) };
  const isNamed = classes !== undefined;
  const dots = Array.from({ length: x.rows }, (_, i) => ({
    ...{ x: x.data[2 * i], y: x.data[2 * i + 1] },
    ...(groups !== undefined && { answer: String(groups[i]) }),
  }));
  return plot({
    ...frame(settings),
    layer: [
      {
        data: { values: rectangles },
        mark: { type: "rect", opacity: isNamed ? 0.3 : 0.8, stroke: "white", strokeWidth: 1 },
        encoding: {
          ...position,
          x2: { field: "x2" },
          y2: { field: "y2" },
          color: isNamed ? named : shade,
        },
      },
      {
        data: { values: dots },
        mark: { type: "point", filled: true, stroke: "white", strokeWidth: 1, opacity: 1, size: 30 },
        encoding: { ...position, ...(isNamed && groups !== undefined ? { color: named } : {}) },
      },
    ],
  });
}
