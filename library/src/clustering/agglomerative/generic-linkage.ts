/**
 * The generic algorithm of Müllner (2011), for linkages in which a merge can be lower than one below it (centroid and
 * median). For each cluster it keeps a lower bound of the distance to its nearest cluster with a higher number, which is
 * computed again only when it is the least of all. In practice the time is close to n².
 */
import { createPace } from "../../core/pace.js";
import type { Progress, Work } from "../../core/run.js";
import type { ClusterTree } from "../../graphs/cluster-tree.js";
import type { PairDistances } from "../../neighbor-search/pair-distances.js";
import type { MergedDistance } from "./lance-williams.js";

/** The tree of the merges in the order in which they are made; the distances are overwritten. */
export function* genericLinkage(
  { rows: n, start, data }: PairDistances,
  merged: MergedDistance,
): Work<Progress, ClusterTree> {
  const merges = Math.max(0, n - 1);
  const tree = emptyTree(n, merges);
  const sizes = new Int32Array(n).fill(1);
  const nodes = Int32Array.from({ length: n }, (_, i) => i);
  const neighbors = new Int32Array(n).fill(-1);
  const bounds = new Float64Array(n).fill(Infinity);
  const placeOf = (i: number, j: number) => (i < j ? start[i] + j : start[j] + i);
  const findNearest = (cluster: number) => {
    let [best, least] = [-1, Infinity];
    for (let other = cluster + 1, at = start[cluster] + other; other < n; other++, at++) {
      if (data[at] >= least || sizes[other] === 0) continue;
      least = data[at];
      best = other;
    }
    neighbors[cluster] = best;
    bounds[cluster] = least;
  };
  for (let i = 0; i < n; i++) findNearest(i);
  const isTime = createPace();
  for (let merge = 0; merge < merges; merge++) {
    let x = lowest(bounds);
    while (bounds[x] !== data[start[x] + neighbors[x]]) {
      findNearest(x);
      x = lowest(bounds);
      if (isTime(4 * n)) yield { step: merge + 1, of: merges };
    }
    const [y, height] = [neighbors[x], bounds[x]];
    record(tree, merge, nodes[x], nodes[y], height, sizes[x] + sizes[y]);
    const [a, b] = [sizes[x], sizes[y]];
    [sizes[x], sizes[y]] = [0, a + b];
    nodes[y] = n + merge;
    bounds[x] = Infinity;
    for (let z = 0; z < n; z++) {
      if (sizes[z] === 0 || z === y) continue;
      const to = placeOf(z, y);
      const distance = merged(data[placeOf(z, x)], data[to], height, a, b, sizes[z]);
      data[to] = distance;
      if (neighbors[z] === x) neighbors[z] = y;
      if (z < y && distance < bounds[z]) {
        bounds[z] = distance;
        neighbors[z] = y;
      }
    }
    findNearest(y);
    if (isTime(8 * n)) yield { step: merge + 1, of: merges };
  }
  return tree;
}

function emptyTree(leaves: number, merges: number): ClusterTree {
  const [left, right, sizes] = [new Int32Array(merges), new Int32Array(merges), new Int32Array(merges)];
  return { leaves, left, right, heights: new Float64Array(merges), sizes };
}

function record(tree: ClusterTree, merge: number, a: number, b: number, height: number, size: number): void {
  tree.left[merge] = Math.min(a, b);
  tree.right[merge] = Math.max(a, b);
  tree.heights[merge] = height;
  tree.sizes[merge] = size;
}

function lowest(bounds: Float64Array): number {
  let best = 0;
  for (let i = 1; i < bounds.length; i++) if (bounds[i] < bounds[best]) best = i;
  return best;
}
