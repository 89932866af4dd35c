/** Fuzzy trees: how strongly a sample belongs to each node of a tree of clusters. */
import { LecternError } from "../core/errors.js";
import { asMatrix, type Matrix, type MatrixLike, zeros } from "../data/matrix.js";
import type { ClusterTree } from "./cluster-tree.js";

/**
 * Memberships in all nodes of a tree from those in its leaves, one row per sample: the membership in a node is the sum of
 * those in the leaves below it, so that it is 1 at the root, and at every merge the two parts add up to the whole. The
 * leaves may be the clusters of a fuzzy or probabilistic clusterer whose centers the tree nests.
 *
 * @example
 * ```ts
 * import { agglomerative } from "lectern";
 * import { treeMemberships } from "lectern/clustering";
 *
 * const { tree } = agglomerative().fit({ x: [[0], [1], [9]] }); // a tree of three centers
 * treeMemberships(tree, [[0.5, 0.3, 0.2]]); // [[0.5, 0.3, 0.2, 0.8, 1]]: 0.8 in the first two, 1 in all
 * ```
 */
export function treeMemberships(tree: ClusterTree, leafMemberships: MatrixLike): Matrix {
  const { leaves, left, right } = tree;
  const { rows, columns, data } = asMatrix(leafMemberships, "treeMemberships: the memberships");
  if (columns !== leaves) {
    throw new LecternError(
      "invalid-data",
      `treeMemberships: a tree of ${leaves} leaves needs ${leaves} columns of memberships, got ${columns}`,
    );
  }
  const result = zeros(rows, leaves + left.length);
  for (let i = 0; i < rows; i++) {
    const to = i * result.columns;
    result.data.set(data.subarray(i * columns, (i + 1) * columns), to);
    for (let merge = 0; merge < left.length; merge++) {
      result.data[to + leaves + merge] = result.data[to + left[merge]] + result.data[to + right[merge]];
    }
  }
  return result;
}
