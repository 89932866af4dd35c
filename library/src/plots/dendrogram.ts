/** Dendrograms: which clusters were merged, and at what distance. */
import { LecternError } from "../core/errors.js";
import type { ClusterTree } from "../graphs/cluster-tree.js";
import { rounded } from "./plane.js";
import { colour, frame, type Plot, type PlotOptions, palette, plot } from "./theme.js";

/** Two clusters that were joined at a height: samples are 0 … n − 1, and the cluster of merge k is n + k. */
export type Merge = readonly [first: number, second: number, height: number, ...more: number[]];

/** Settings of a dendrogram: what is drawn below the tree, and where it is cut. */
export interface DendrogramOptions extends PlotOptions {
  /** Names of the samples, written below the tree if there are at most 60. */
  readonly names?: readonly string[];
  /** The group of each sample, drawn as dots below. */
  readonly groups?: ArrayLike<string | number>;
  /** Merges up to this height form clusters of different colours; a dashed line shows the height. */
  readonly cut?: number;
}

const above = "above the cut";

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
  const n = merges.length + 1;
  checkMerges(merges, names, groups);
  const order = leafOrder(merges);
  const clusters = cut === undefined ? undefined : clustersBelow(merges, order, cut);
  const coloured = clusters !== undefined && groups === undefined;
  const found = clusters === undefined ? [] : [...new Set(order.map((leaf) => clusters[leaf]))];
  const range = [...found.map((_, at) => palette[at % 6]), "#888888"];
  const x = {
    field: "x",
    type: "quantitative",
    title: xTitle ?? null,
    scale: { domain: [-0.5, n - 0.5], nice: false, zero: false },
    axis: names === undefined || n > 60 ? null : nameAxis(order, names, groups !== undefined),
  };
  const branches = {
    data: { values: branchCorners(merges, order, coloured ? clusters : undefined) },
    mark: { type: "line", strokeWidth: 1.5, ...(coloured ? {} : { color: "#555555" }) },
    encoding: {
      x,
      y: { field: "y", type: "quantitative", title: yTitle, scale: { zero: true } },
      detail: { field: "merge" },
      order: { field: "corner" },
      ...(coloured ? { color: { ...colour("cluster"), scale: { domain: [...found, above], range } } } : {}),
    },
  };
  const line = {
    data: { values: [{ y: cut }] },
    mark: { type: "rule", strokeDash: [4, 4], color: "black" },
    encoding: { y: { field: "y", type: "quantitative" } },
  };
  const dots = {
    data: { values: order.map((leaf, position) => ({ x: position, y: 0, group: String(groups?.[leaf]) })) },
    mark: { type: "point", filled: true, yOffset: 4, size: 24, opacity: 1 },
    encoding: { x, y: { field: "y", type: "quantitative" }, color: colour("group") },
  };
  return plot({
    ...frame({ width: Math.min(640, Math.max(320, 12 * n)), ...settings }),
    layer: [branches, ...(cut === undefined ? [] : [line]), ...(groups === undefined ? [] : [dots])],
  });
}

function mergesOf({ left, right, heights }: ClusterTree): readonly Merge[] {
  return Array.from(heights, (height, merge) => [left[merge], right[merge], height]);
}

/** The four corners of the line that joins the two clusters of each merge. */
function branchCorners(merges: readonly Merge[], order: readonly number[], clusters: readonly string[] | undefined) {
  const n = merges.length + 1;
  const place = new Float64Array(n + merges.length);
  const height = new Float64Array(n + merges.length);
  for (const [position, leaf] of order.entries()) place[leaf] = position;
  return merges.flatMap(([a, b, h], k) => {
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

/** The samples from left to right, in an order without crossing branches: the first cluster of each merge is on the left. */
function leafOrder(merges: readonly Merge[]): number[] {
  const n = merges.length + 1;
  const order: number[] = [];
  const pending = [n + merges.length - 1];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node < n) order.push(node);
    else pending.push(merges[node - n][1], merges[node - n][0]);
  }
  return order;
}

/** The cluster of each node: its highest ancestor that is not above the cut, numbered from left to right. */
function clustersBelow(merges: readonly Merge[], order: readonly number[], cut: number): string[] {
  const n = merges.length + 1;
  const owner = Int32Array.from({ length: n + merges.length }, (_, node) => node);
  const whole = new Uint8Array(n + merges.length).fill(1);
  for (const [k, [a, b, h]] of merges.entries()) whole[n + k] = h <= cut && whole[a] === 1 && whole[b] === 1 ? 1 : 0;
  for (let k = merges.length - 1; k >= 0; k--) {
    if (whole[n + k] === 0) continue;
    for (const node of merges[k].slice(0, 2)) owner[node] = owner[n + k];
  }
  const numbers = new Map<number, string>();
  for (const leaf of order) {
    if (!numbers.has(owner[leaf])) numbers.set(owner[leaf], `cluster ${numbers.size + 1}`);
  }
  return Array.from(owner, (top, node) => (whole[node] === 1 ? (numbers.get(top) ?? above) : above));
}

function checkMerges(
  merges: readonly Merge[],
  names: readonly string[] | undefined,
  groups: ArrayLike<unknown> | undefined,
): void {
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
