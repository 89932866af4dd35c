/** Where to cut a tree of clusters, and the order in which OPTICS reaches the samples. */
import { type ClusterTree, cutTreeAtHeight, type ReachedSamples } from "lectern/clustering";
import type { AnyModel } from "lectern/contract";
import { adjustedRandIndex } from "lectern/metrics";

/** Maximum number of cuts that are compared with the clusters of the fit. */
const MAX_CUTS = 60;

/** The tree of a model that has one. */
export function clusterTreeOf({ tree }: AnyModel): ClusterTree | null {
  return tree !== undefined && tree.leaves > 1 ? tree : null;
}

/** The cut whose clusters are most like those of the fit; samples that are noise there do not count. */
export function cutLike(labels: Int32Array, tree: ClusterTree): number {
  const inside = Int32Array.from(labels.keys()).filter((i) => labels[i] >= 0);
  const heights = tree.heights.slice().sort();
  const wanted = inside.map((i) => labels[i]);
  let [best, most] = [heights[heights.length - 1] * 1.02, -Infinity];
  // From the root on, between one merge and the next.
  for (let k = heights.length - 1; k > Math.max(0, heights.length - 1 - MAX_CUTS); k--) {
    const cut = (heights[k] + heights[k - 1]) / 2;
    const found = cutTreeAtHeight(tree, cut);
    const score =
      wanted.length === 0
        ? 0
        : adjustedRandIndex(
            wanted,
            inside.map((i) => found[i]),
          );
    if (score > most) [best, most] = [cut, score];
  }
  return Number(best.toPrecision(6));
}

/** What OPTICS learned; null for other models. */
export function reachedSamplesOf({ state }: AnyModel): ReachedSamples | null {
  const { order, reachability, coreDistances } = state as Partial<ReachedSamples>;
  if (!(order instanceof Int32Array && reachability instanceof Float64Array)) return null;
  return coreDistances instanceof Float64Array && order.length > 1 ? { order, reachability, coreDistances } : null;
}
