/** Trees of clusters and reachability plots, with a cut that the user moves. */
import { type ClusterPlane, clusterName, clusterTreeOf, cutLike, reachedSamplesOf } from "@lectern/drawing/clusters";
import { type ClusterTree, cutReachability, cutTreeAtHeight, type ReachedSamples } from "lectern/clustering";
import { dendrogram, plotGrid, reachabilityPlot } from "lectern/plots";
import type { Dial } from "../calls.js";
import { lastStep } from "../learned.js";
import { inLegendOrder, type Points, scatterPoints } from "./cloud.js";
import { clusterPlane } from "./cluster-plane.js";
import { drawSamples, sampledNote } from "./drawn-samples.js";
import type { Drawing } from "./figure-kind.js";
import type { View } from "./view.js";

/** Maximum number of branches of a tree, and of bars of a reachability plot. */
const MAX_LEAVES = 120;
const MAX_BARS = 3000;
/** Maximum number of points beside a tree: they are drawn anew whenever the cut moves. */
const MAX_POINTS = 600;
/** Maximum number of clusters that have names and colours of their own. */
const MAX_NAMED = 12;

/** The tree of a model that has one. */
export function treeOf({ learned }: View): ClusterTree | null {
  return clusterTreeOf(lastStep(learned).model);
}

/** The dendrogram, cut at a height, and the clusters of this cut. */
export function mergeTree(view: View, value?: number): Drawing {
  const tree = treeOf(view) as ClusterTree;
  const { learned } = view;
  const cut = value ?? cutLike(learned.model.labels ?? new Int32Array(0), tree);
  const labels = cutTreeAtHeight(tree, cut);
  const sizes = sizesOf(labels);
  const drawn = drawSamples(learned, MAX_POINTS);
  const plane = clusterPlane(learned, drawn);
  const codes = drawn.rows.map((i) => labels[i]);
  const size = { width: 330, height: 300 };
  const single = sizes.filter((count) => count === 1).length;
  const { options } = lastStep(learned).recipe;
  return {
    plot: plotGrid([
      [
        dendrogram(tree, { ...size, cut, maxLeaves: MAX_LEAVES, legend: false }),
        { ...scatterPoints(inLegendOrder(cutPoints(plane, codes, sizes))), ...size, width: 300 },
      ],
    ]),
    dial: {
      ...dialFor("height of the cut", cut, tree.heights),
      scale: "concat_0_y",
      ...("cutHeight" in options ? { options: { cutHeight: cut, clusters: null } } : {}),
    },
    caption: [
      `${countOf(sizes.length, "cluster")} at this height`,
      single === 0 ? "" : `, ${single} of them single samples`,
      ". Drag the dashed line up or down to cut the tree elsewhere.",
      plane.says === "" ? "" : ` Right: the samples${plane.says}.`,
      drawn.note,
    ].join(""),
  };
}

/** What OPTICS learned, in a state that has it. */
export function reachabilityOf({ learned }: View): ReachedSamples | null {
  return reachedSamplesOf(lastStep(learned).model);
}

/** The reachability plot, cut at a radius. */
export function reachabilities(view: View, value?: number): Drawing {
  const reached = reachabilityOf(view) as ReachedSamples;
  const { order, reachability } = reached;
  const { options } = lastStep(view.learned).recipe as { readonly options: { readonly radius?: number } };
  const cut = value ?? options.radius ?? 0;
  const labels = cutReachability(reached, cut);
  const shown = evenly(order.length, MAX_BARS).map((place) => order[place]);
  const clusters = labels.reduce((most, label) => Math.max(most, label + 1), 0);
  const noise = labels.reduce((count, label) => count + (label < 0 ? 1 : 0), 0);
  return {
    plot: reachabilityPlot(
      { order: shown.map((_, place) => place), reachability: shown.map((sample) => reachability[sample]) },
      { width: 480, height: 300, labels: shown.map((sample) => labels[sample]), cut },
    ),
    dial: {
      ...dialFor("radius", cut, reachability),
      scale: "y",
      ...(options.radius === undefined ? {} : { options: { radius: cut } }),
    },
    caption: `${countOf(clusters, "cluster")} and ${countOf(noise, "noise sample")} at this radius. Valleys are clusters: the lower, the denser. Drag the dashed line up or down to cut them elsewhere.${sampledNote(shown.length, order.length)}`,
  };
}

function evenly(count: number, most: number): number[] {
  const shown = Math.min(count, most);
  return Array.from({ length: shown }, (_, k) => Math.floor((k * count) / shown));
}

/** A dial from 0 to above the highest merge, in steps that are a power of ten. */
function dialFor(name: string, value: number, heights: Float64Array): Omit<Dial, "scale"> {
  const highest = heights.reduce((most, height) => (height < Infinity ? Math.max(most, height) : most), 0) || 1;
  const step = 10 ** Math.floor(Math.log10(highest / 100));
  const max = step * Math.ceil((1.05 * Math.max(highest, value)) / step);
  return { name, value, min: 0, max: Number(max.toPrecision(12)), step: Number(step.toPrecision(12)) };
}

function sizesOf(labels: Int32Array): number[] {
  const sizes: number[] = [];
  for (const label of labels) sizes[label] = (sizes[label] ?? 0) + 1;
  return sizes;
}

/** The points by the clusters of a cut; many clusters, and those of one sample, share a group. */
function cutPoints({ points, titles }: ClusterPlane, codes: Int32Array, sizes: readonly number[]): Points {
  const named = sizes.flatMap((size, code) => (size > 1 ? [code] : [])).slice(0, MAX_NAMED);
  const names = new Map(named.map((code) => [code, clusterName(code)]));
  const groups = Array.from(
    codes,
    (code) => names.get(code) ?? ((sizes[code] ?? 0) > 1 ? "other clusters" : "single samples"),
  );
  const classes = [...names.values(), "other clusters", "single samples"].filter((name) => groups.includes(name));
  return { points, groups: { groups, classes }, titles, says: "" };
}

const countOf = (count: number, thing: string) => `${count} ${thing}${count === 1 ? "" : "s"}`;
