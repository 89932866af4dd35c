/** Decision trees as drawings. */

import { isLabels } from "lectern/data";
import { type Plot, treePlot, treeRegionPlot } from "lectern/plots";
import { lastStep } from "../learned.js";
import { prepare } from "../prepared.js";
import type { Drawing } from "./figure-kind.js";
import { seesPlane } from "./regions.js";
import type { View } from "./view.js";

type Trees = Parameters<typeof treePlot>[0];

/** The trees of a state whose splits use single columns; null for other states. */
export function treesOf({ learned }: View): Trees | null {
  const { trees } = lastStep(learned).model.state as { readonly trees?: Partial<Trees> };
  return trees !== undefined && "roots" in trees && "threshold" in trees && "impurity" in trees
    ? (trees as Trees)
    : null;
}

/** The first tree, from its root. */
export function tree(view: View): Drawing {
  const trees = treesOf(view) as Trees;
  const { learned } = view;
  const features = prepare(learned, view.drawn().x)?.names ?? learned.model.features;
  const plot = onPaper(treePlot(trees, { features, maxDepth: 3, ...classesFor(view, trees) }));
  const which = trees.roots.length === 1 ? "The tree" : `The first of ${trees.roots.length} trees`;
  return { plot, caption: `${which}, down to its fourth level; samples for which the condition is true go left.` };
}

/** The plot with white below its boxes, whose colours are pale: their black texts are readable on a dark page too. */
function onPaper(plot: Plot): Plot {
  const layers = plot["layer"] as readonly { readonly mark: { readonly type: string }; readonly encoding: object }[];
  const placed = (encoding: object) =>
    Object.fromEntries(Object.entries(encoding).filter(([channel]) => ["x", "y", "x2", "y2"].includes(channel)));
  return {
    ...plot,
    layer: layers.flatMap((layer) =>
      layer.mark.type === "rect"
        ? [{ ...layer, mark: { ...layer.mark, color: "white" }, encoding: placed(layer.encoding) }, layer]
        : [layer],
    ),
  };
}

/** Whether a single tree divides the plane of the picture. */
export function dividesPlane(view: View): boolean {
  const plane = view.plane();
  return treesOf(view)?.roots.length === 1 && plane !== null && seesPlane(view, plane);
}

/** The rectangles of the leaves. */
export function treeRegions(view: View): Drawing {
  const trees = treesOf(view) as Trees;
  const plane = view.plane() as NonNullable<ReturnType<View["plane"]>>;
  const { y } = view.learned.data;
  const rows = view.drawn().rows;
  const groups = isLabels(y) ? { groups: Array.from(plane.places, (at) => String(y.classes[y.codes[rows[at]]])) } : {};
  const [xTitle, yTitle] = plane.names;
  const settings = { width: 420, height: 340, xTitle, yTitle, ...classesFor(view, trees), ...groups };
  return { plot: treeRegionPlot(trees, plane.points, settings), caption: "A rectangle for each leaf of the tree." };
}

/** Leaves with a number for each class are named by the class. */
function classesFor({ learned: { model } }: View, { outputs }: Trees): { readonly classes?: readonly string[] } {
  return model.classes !== undefined && model.classes.length === outputs ? { classes: model.classes.map(String) } : {};
}
