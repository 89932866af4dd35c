/** Cophenetic distances (Sokal and Rohlf 1962): how high the tree joins two samples. */
import { type Matrix, zeros } from "../data/matrix.js";
import type { ClusterTree } from "./cluster-tree.js";

/**
 * The height of the merge that first joins each pair of samples. Their correlation with the distances of the samples says
 * how well a tree represents them.
 *
 * @example
 * ```ts
 * import { agglomerative } from "lectern";
 * import { copheneticDistances } from "lectern/clustering";
 *
 * const model = agglomerative({ linkage: "single" }).fit({ x: [[0], [1], [3]] });
 * copheneticDistances(model.tree); // [[0, 1, 2], [1, 0, 2], [2, 2, 0]]
 * ```
 */
export function copheneticDistances({ leaves, left, right, heights }: ClusterTree): Matrix {
  const result = zeros(leaves, leaves);
  const members: (Int32Array | undefined)[] = Array.from({ length: leaves }, (_, sample) => Int32Array.of(sample));
  for (let merge = 0; merge < heights.length; merge++) {
    const [a, b] = [members[left[merge]] ?? none, members[right[merge]] ?? none];
    for (const i of a) {
      for (const j of b) {
        result.data[i * leaves + j] = heights[merge];
        result.data[j * leaves + i] = heights[merge];
      }
    }
    const both = new Int32Array(a.length + b.length);
    both.set(a);
    both.set(b, a.length);
    members.push(both);
    // Every node is merged once, so that its list is no longer needed.
    members[left[merge]] = undefined;
    members[right[merge]] = undefined;
  }
  return result;
}

const none = new Int32Array(0);
