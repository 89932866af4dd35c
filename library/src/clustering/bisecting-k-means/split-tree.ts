/** The tree of the divisions of bisecting k-means, and the way of samples down it. */
import type { Matrix } from "../../data/matrix.js";
import { squaredDistance } from "../k-means/squared-distance.js";

/** Clusters and the two clusters that each was divided into. */
export interface SplitTree {
  /** The center of every cluster that there was, the root first. */
  readonly nodes: Matrix;
  /** The first of the two children of each cluster, which follow each other; 0 for those that were not divided. */
  readonly children: Int32Array;
}

/** The undivided cluster that each sample reaches if it goes to the nearer child each time: clusters in the order of nodes. */
export function descend({ nodes, children }: SplitTree, x: Matrix): Int32Array {
  const { columns, data } = nodes;
  const clusterOf = leafNumbers(children);
  const labels = new Int32Array(x.rows);
  for (let i = 0; i < x.rows; i++) {
    const gap = (node: number) => squaredDistance(x.data, i * columns, data, node * columns, columns);
    let node = 0;
    while (children[node] > 0)
      node = gap(children[node]) <= gap(children[node] + 1) ? children[node] : children[node] + 1;
    labels[i] = clusterOf[node];
  }
  return labels;
}

/** The number of each undivided cluster, −1 for the others. */
function leafNumbers(children: Int32Array): Int32Array {
  let count = 0;
  return children.map((child) => (child === 0 ? count++ : -1));
}

/** What is wrong with a tree of so many clusters; undefined if nothing is. */
export function treeProblem(children: Int32Array, clusters: number): string | undefined {
  const taken = new Set<number>();
  for (const [node, child] of children.entries()) {
    if (child === 0) continue;
    // Children come after their parent and have one parent, so that every way down ends.
    if (child <= node || child + 1 >= children.length || taken.has(child) || taken.has(child + 1))
      return `must refer to two later nodes that are not children of another node, got ${child} for node ${node}`;
    taken.add(child).add(child + 1);
  }
  const leaves = children.reduce((count, child) => count + (child === 0 ? 1 : 0), 0);
  return leaves === clusters && taken.size === children.length - 1
    ? undefined
    : `must divide into ${clusters} clusters, got ${leaves}`;
}
