/** The similarity of samples in a forest: the share of its trees in which they end in the same leaf (Breiman 2001). */
import { type Matrix, zeros } from "../../data/matrix.js";
import { leavesOf } from "../nodes/apply-trees.js";
import type { TreeNodes } from "../nodes/tree-nodes.js";

/**
 * One row per sample of `x`, one column per sample of `others` (x itself by default); 1 for a sample and itself.
 *
 * @example
 * ```ts
 * import { randomForestRegressor } from "lectern";
 * import { asMatrix } from "lectern/data";
 * import { proximity } from "lectern/trees";
 *
 * const x = asMatrix([[1], [2], [8], [9]]);
 * const { state } = randomForestRegressor({ trees: 20 }).fit({ x, y: [1, 1, 5, 5] });
 * proximity(state.trees, x).data; // 16 numbers: near 1 within the pairs, near 0 between them
 * ```
 */
export function proximity(trees: TreeNodes, x: Matrix, others: Matrix = x): Matrix {
  const result = zeros(x.rows, others.rows);
  const count = trees.roots.length;
  for (let tree = 0; tree < count; tree++) {
    const a = leavesOf(trees, x, tree);
    const b = others === x ? a : leavesOf(trees, others, tree);
    for (let i = 0; i < x.rows; i++) {
      for (let j = 0; j < others.rows; j++) if (a[i] === b[j]) result.data[i * others.rows + j]++;
    }
  }
  for (let at = 0; at < result.data.length; at++) result.data[at] /= count;
  return result;
}
