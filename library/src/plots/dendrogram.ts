/** Dendrograms: which clusters were merged, and at what distance. */
import { LecternError } from "../core/errors.js";
import type { ClusterTree } from "../graphs/cluster-tree.js";
import { rounded } from "./plane.js";
import { colour, frame, type Plot, type PlotOptions, plot, reference } from "./theme.js";

/** Two clusters that were joined at a height: samples are 0 … n − 1, and the cluster of merge k is n + k. */
export type Merge = readonly [first: number, second: number, height: number, ...more: number[]];

/** Settings of a dendrogram: what is drawn below the tree, and where it is cut. */
export interface DendrogramOptions extends PlotOptions {
  /** Names of the samples, written below the tree if there are at most 60. */
  readonly names?: readonly string[];
  /** The group of each sample, drawn as dots below. */
  readonly groups?: ArrayLike<string | number>;
  /** Merges up to this height form clusters of different colours, numbered by their first samples; a dashed line shows it. */
  readonly cut?: number;
  /** The last merges only, so that the tree ends in at most this number of clusters of samples; all merges by default. */
  readonly maxLeaves?: number;
  /** Whether the clusters of a cut are listed (default: if there are at most 12). */
  readonly legend?: boolean;
}

const above = "above the cut";
const GREY = "#888888";
/** Maximum number of clusters in a legend. */
const MAX_LEGEND = 12;

/**
 * Draws the dendrogram of a tree of clusters, or of n − 1 merges in their order (rows of scipy's `linkage` work as they are).
 *
 * @example
 * ```ts
 * import { dendrogram } from "lectern/plots";
 *
 * dendrogram([[0, 1, 1], [2, 3, 2], [4, 5, 6]], { names: ["a", "b", "c", "d"], cut: 4 }); // two clusters
 * ```
 */
export function dendrogram(tree: ClusterTree | readonly Merge[], settings: DendrogramOptions = {}): Plot {
  const merges = "heights" in tree ? mergesOf(tree) : tree;
  const { names, groups, cut, xTitle, yTitle = "height" } = settings;
  checkMerges(merges, settings);
  const first = firstMerge(merges, settings);
  const order = leafOrder(merges, first);
  const n = order.length;
  const x = {
    field: "x",
    type: "quantitative",
    title: xTitle ?? null,
    scale: { domain: [-0.5, n - 0.5], nice: false, zero: false },
    axis: names === undefined || n > 60 ? null : nameAxis(order, names, groups !== undefined),
  };
  const y = { field: "y", type: "quantitative", title: yTitle, scale: { zero: true } };
  const line = {
    data: { values: [{ y: cut }] },
    mark: { type: "rule", strokeDash: [4, 4], strokeWidth: 1.5, color: reference },
    encoding: { y: { field: "y", type: "quantitative" } },
  };
  const dots = {
    data: { values: order.map((leaf, position) => ({ x: position, y: 0, group: String(groups?.[leaf]) })) },
    mark: { type: "point", filled: true, yOffset: 4, size: 24, opacity: 1 },
    encoding: { x, y: { field: "y", type: "quantitative" }, color: colour("group") },
  };
  const clusters = cut === undefined || groups !== undefined ? undefined : clustersBelow(merges, cut);
  return plot({
    ...frame({ width: Math.min(640, Math.max(320, 12 * n)), ...settings }),
    layer: [
      ...branchLayers(branchCorners(merges, first, order, clusters), clusters, { x, y }, settings.legend),
      ...(cut === undefined ? [] : [line]),
      ...(groups === undefined ? [] : [dots]),
    ],
  });
}

function mergesOf({ left, right, heights }: ClusterTree): readonly Merge[] {
  return Array.from(heights, (height, merge) => [left[merge], right[merge], height]);
}

/** The merge from which on the tree is drawn. */
function firstMerge({ length }: readonly Merge[], { maxLeaves, names, groups }: DendrogramOptions): number {
  if (maxLeaves === undefined || length < maxLeaves) return 0;
  if (!(Number.isInteger(maxLeaves) && maxLeaves >= 2)) {
    throw new LecternError(
      "invalid-option",
      `dendrogram: maxLeaves must be a whole number of at least 2, got ${maxLeaves}`,
      { option: "maxLeaves", value: maxLeaves },
    );
  }
  if (names === undefined && groups === undefined) return length + 1 - maxLeaves;
  throw new LecternError(
    "invalid-option",
    `dendrogram: names and groups need a leaf for each of the ${length + 1} samples; leave them out, or maxLeaves`,
    { option: "maxLeaves", value: maxLeaves },
  );
}

/** The branches in the colours of their clusters, those above the cut in grey; without clusters all in one colour. */
function branchLayers(
  corners: readonly Corner[],
  clusters: readonly string[] | undefined,
  position: Readonly<Record<"x" | "y", object>>,
  legend: boolean | undefined,
) {
  const layer = (values: readonly Corner[], color: string | undefined, more: object = {}) => ({
    data: { values },
    mark: { type: "line", strokeWidth: 1.5, ...(color === undefined ? {} : { color }) },
    encoding: { ...position, detail: { field: "merge" }, order: { field: "corner" }, ...more },
  });
  if (clusters === undefined) return [layer(corners, "#555555")];
  const drawn = corners.filter(({ cluster }) => cluster !== above);
  const samples = (clusters.length + 1) / 2;
  const merged = new Set(clusters.slice(samples));
  // All clusters of several samples in their order, drawn or not, so that colours do not depend on what is drawn.
  const domain = [...new Set(clusters.slice(0, samples))].filter((name) => merged.has(name));
  const isListed = legend ?? domain.length <= MAX_LEGEND;
  const color = { ...colour("cluster"), scale: { domain }, ...(isListed ? {} : { legend: null }) };
  const grey = corners.filter(({ cluster }) => cluster === above);
  return [layer(drawn, undefined, { color }), layer(grey, GREY)];
}

const clusterName = (code: number) => `cluster ${code + 1}`;

/** A corner of the line that joins the two clusters of a merge. */
interface Corner {
  readonly merge: number;
  readonly corner: number;
  readonly x: number;
  readonly y: number;
  readonly cluster?: string;
}

/** The four corners of the line that joins the two clusters of each merge from `first` on. */
function branchCorners(
  merges: readonly Merge[],
  first: number,
  order: readonly number[],
  clusters: readonly string[] | undefined,
): Corner[] {
  const n = merges.length + 1;
  const place = new Float64Array(n + merges.length);
  const height = new Float64Array(n + merges.length);
  for (const [position, leaf] of order.entries()) place[leaf] = position;
  return merges.slice(first).flatMap(([a, b, h], at) => {
    const k = first + at;
    place[n + k] = (place[a] + place[b]) / 2;
    height[n + k] = h;
    const corners = [
      [a, height[a]],
      [a, h],
      [b, h],
      [b, height[b]],
    ] as const;
    return corners.map(([node, y], corner) => ({
      merge: k,
      corner,
      x: place[node],
      y: rounded(y),
      ...(clusters === undefined ? {} : { cluster: clusters[n + k] }),
    }));
  });
}

/** The axis with the names of the samples; with dots below the tree the names keep more distance. */
function nameAxis(order: readonly number[], names: readonly string[], hasDots: boolean) {
  return {
    values: order.map((_, position) => position),
    labelExpr: `${JSON.stringify(order.map((leaf) => names[leaf]))}[datum.value]`,
    labelAngle: -90,
    labelAlign: "right",
    labelBaseline: "middle",
    labelOverlap: false,
    labelPadding: hasDots ? 10 : 4,
    grid: false,
    domain: false,
    ticks: false,
  };
}

/** The leaves from left to right, in an order without crossing branches: the first cluster of each merge is on the left. */
function leafOrder(merges: readonly Merge[], first: number): number[] {
  const n = merges.length + 1;
  const order: number[] = [];
  const pending = [n + merges.length - 1];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node < n + first) order.push(node);
    else pending.push(merges[node - n][1], merges[node - n][0]);
  }
  return order;
}

/** The cluster of each node: its highest ancestor that is not above the cut, numbered in the order of the first samples. */
function clustersBelow(merges: readonly Merge[], cut: number): string[] {
  const n = merges.length + 1;
  const owner = Int32Array.from({ length: n + merges.length }, (_, node) => node);
  const whole = new Uint8Array(n + merges.length).fill(1);
  for (const [k, [a, b, h]] of merges.entries()) whole[n + k] = h <= cut && whole[a] === 1 && whole[b] === 1 ? 1 : 0;
  for (let k = merges.length - 1; k >= 0; k--) {
    if (whole[n + k] === 0) continue;
    for (const node of merges[k].slice(0, 2)) owner[node] = owner[n + k];
  }
  const numbers = new Map<number, string>();
  for (const top of owner.subarray(0, n)) {
    if (!numbers.has(top)) numbers.set(top, clusterName(numbers.size));
  }
  return Array.from(owner, (top, node) => (whole[node] === 1 ? (numbers.get(top) ?? above) : above));
}

function checkMerges(merges: readonly Merge[], { names, groups }: DendrogramOptions): void {
  const n = merges.length + 1;
  if (merges.length === 0) throw new LecternError("invalid-data", "dendrogram: needs at least 1 merge, got 0");
  const used = new Set<number>();
  for (const [k, [a, b, h]] of merges.entries()) {
    for (const node of [a, b]) {
      if (Number.isInteger(node) && node >= 0 && node < n + k && !used.has(node)) used.add(node);
      else {
        throw new LecternError(
          "invalid-data",
          `dendrogram: merge ${k} merges ${node}, which ${used.has(node) ? "was merged before" : `is not one of the ${n + k} clusters so far`}`,
        );
      }
    }
    if (!(h >= 0 && h < Infinity))
      throw new LecternError(
        "invalid-data",
        `dendrogram: the height of merge ${k} must be finite and not negative, got ${h}`,
      );
  }
  for (const [what, given] of [
    ["names", names],
    ["groups", groups],
  ] as const) {
    if (given !== undefined && given.length !== n) {
      throw new LecternError("invalid-data", `dendrogram: ${given.length} ${what} for ${n} samples`);
    }
  }
}
