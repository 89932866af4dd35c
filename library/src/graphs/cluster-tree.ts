/** Trees of nested clusters, as agglomerative clustering builds them, and cutting them into flat clusterings. */
import { LecternError } from "../core/errors.js";

/**
 * A binary tree of nested clusters (a dendrogram). Nodes `0 … leaves − 1` are the samples; merge `m` joins two earlier
 * nodes into node `leaves + m`, so that the last node contains all samples.
 */
export interface ClusterTree {
  /** The number of samples. */
  readonly leaves: number;
  /** The two nodes of each merge. */
  readonly left: Int32Array;
  readonly right: Int32Array;
  /** How far apart the two nodes of each merge are. */
  readonly heights: Float64Array;
  /** The number of samples in the cluster that each merge makes. */
  readonly sizes: Int32Array;
}

/** The labels of the samples when a tree is cut into a number of clusters: its last merges are undone. */
export function cutTree(tree: ClusterTree, clusters: number): Int32Array {
  if (!Number.isSafeInteger(clusters) || clusters < 1 || clusters > tree.leaves) {
    throw new LecternError(
      "invalid-option",
      `a tree of ${tree.leaves} samples can be cut into 1 to ${tree.leaves} clusters, got ${clusters}`,
      { option: "clusters", value: clusters },
    );
  }
  const kept = tree.leaves - clusters;
  return labelsAfter(tree, (merge) => merge < kept);
}

/** The labels of the samples when a tree is cut at a height: only merges up to it are made. */
export function cutTreeAtHeight(tree: ClusterTree, height: number): Int32Array {
  if (Number.isNaN(height)) {
    throw new LecternError("invalid-option", "the height at which to cut a tree must be a number, got NaN", {
      option: "height",
      value: height,
    });
  }
  return labelsAfter(tree, highestBelow(tree, height));
}

/**
 * Merges whose own height and all heights below them are at most `height`. In a tree of centroids a merge can be lower
 * than one below it, and undoing a merge undoes all above it.
 */
function highestBelow({ leaves, left, right, heights }: ClusterTree, height: number): (merge: number) => boolean {
  const highest = new Float64Array(heights.length);
  const under = (node: number) => (node < leaves ? -Infinity : highest[node - leaves]);
  for (let merge = 0; merge < heights.length; merge++) {
    highest[merge] = Math.max(heights[merge], under(left[merge]), under(right[merge]));
  }
  return (merge) => highest[merge] <= height;
}

/** Labels from 0 in the order of the samples, after the merges that are made. */
function labelsAfter({ leaves, left, right }: ClusterTree, isMade: (merge: number) => boolean): Int32Array {
  const parents = new Int32Array(leaves + left.length).fill(-1);
  for (let merge = 0; merge < left.length; merge++) {
    if (!isMade(merge)) continue;
    parents[left[merge]] = leaves + merge;
    parents[right[merge]] = leaves + merge;
  }
  // Parents come after their children, so a pass from the last node finds the top of every node.
  for (let node = parents.length - 1; node >= 0; node--) {
    parents[node] = parents[node] < 0 ? node : parents[parents[node]];
  }
  const numbers = new Map<number, number>();
  return Int32Array.from({ length: leaves }, (_, sample) => {
    const top = parents[sample];
    const label = numbers.get(top) ?? numbers.size;
    numbers.set(top, label);
    return label;
  });
}
