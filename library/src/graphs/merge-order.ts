/** Trees of clusters from merges in any order. */
import type { ClusterTree } from "./cluster-tree.js";

/** Merges of the clusters of two samples, at a height each. */
export interface SampleMerges {
  readonly first: Int32Array;
  readonly second: Int32Array;
  readonly heights: Float64Array;
}

/**
 * The tree of n − 1 merges, each between the clusters that contain its two samples at that height: merges are sorted by
 * height, equal ones in the given order, and the lower of the two nodes is on the left (as in SciPy's `linkage`).
 */
export function treeOfMerges({ first, second, heights }: SampleMerges): ClusterTree {
  const merges = heights.length;
  const leaves = merges + 1;
  const order = Int32Array.from(heights.keys()).sort((a, b) => heights[a] - heights[b] || a - b);
  const tree = {
    leaves,
    left: new Int32Array(merges),
    right: new Int32Array(merges),
    heights: Float64Array.from(order, (merge) => heights[merge]),
    sizes: new Int32Array(merges),
  };
  const parents = Int32Array.from({ length: leaves + merges }, (_, node) => node);
  const top = (node: number) => {
    let at = node;
    while (parents[at] !== at) {
      parents[at] = parents[parents[at]];
      at = parents[at];
    }
    return at;
  };
  const sizeOf = (node: number) => (node < leaves ? 1 : tree.sizes[node - leaves]);
  for (let merge = 0; merge < merges; merge++) {
    const [a, b] = [top(first[order[merge]]), top(second[order[merge]])];
    tree.left[merge] = Math.min(a, b);
    tree.right[merge] = Math.max(a, b);
    tree.sizes[merge] = sizeOf(a) + sizeOf(b);
    parents[a] = leaves + merge;
    parents[b] = leaves + merge;
  }
  return tree;
}
