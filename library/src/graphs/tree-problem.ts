/** What is wrong with the arrays of a tree of clusters that were read from a file. */
import type { ClusterTree } from "./cluster-tree.js";

/** Says what is wrong, or nothing: each merge joins two earlier nodes that no other merge joins, and sizes add up. */
export function treeProblem({ left, right, sizes }: Omit<ClusterTree, "leaves">): string | undefined {
  const leaves = sizes.length + 1;
  const used = new Uint8Array(2 * leaves);
  for (let merge = 0; merge < sizes.length; merge++) {
    let size = 0;
    for (const node of [left[merge], right[merge]]) {
      if (node >= leaves + merge) return `must not have merge ${merge} of node ${node}, which does not exist yet`;
      if (used[node] === 1) return `must not merge node ${node} twice`;
      used[node] = 1;
      size += node < leaves ? 1 : sizes[node - leaves];
    }
    if (size !== sizes[merge]) return `must have the size ${size} at merge ${merge}, got ${sizes[merge]}`;
  }
  return undefined;
}
