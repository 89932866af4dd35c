/** Facts about trees: how deep they are and how many leaves they have. */
import { nodeRange, type TreeNodes } from "./tree-nodes.js";

/** The depth of one tree: the number of splits on the longest path from its root to a leaf. */
export function depthOf(trees: TreeNodes, tree = 0): number {
  const [start, end] = nodeRange(trees, tree);
  const depth = new Int32Array(end - start);
  let deepest = 0;
  for (let node = start; node < end; node++) {
    const left = trees.child[node];
    deepest = Math.max(deepest, depth[node - start]);
    if (left >= 0) depth[left - start] = depth[left + 1 - start] = depth[node - start] + 1;
  }
  return deepest;
}

/** The number of leaves of all trees. */
export function leafCount({ child }: TreeNodes): number {
  let count = 0;
  for (let node = 0; node < child.length; node++) if (child[node] < 0) count++;
  return count;
}

/** The notes in the report of a tree. */
export function treeNotes(trees: TreeNodes): { depth: number; leaves: number } {
  return { depth: depthOf(trees), leaves: leafCount(trees) };
}
