/** A tree as a list of plain records, for people, tables and drawings. */
import { LecternError } from "../../core/errors.js";
import { nodeValues } from "./prune-tree.js";
import { nodeRange, type TreeNodes } from "./tree-nodes.js";

/** A node with what a reader wants to know about it. */
export interface NodeDescription {
  readonly node: number;
  readonly depth: number;
  /** The node it hangs on; −1 for the root. */
  readonly parent: number;
  /** The column it splits on; absent in a leaf. */
  readonly feature?: number;
  /** Values up to this one go left; absent where categories decide. */
  readonly threshold?: number;
  /** The categories that go left. */
  readonly categories?: readonly number[];
  readonly missingLeft?: boolean;
  readonly left?: number;
  readonly right?: number;
  readonly weight: number;
  readonly impurity: number;
  /** What it predicts, or would as a leaf. */
  readonly values: readonly number[];
}

/**
 * The nodes of a tree, each before those below it and the left before the right.
 *
 * @example
 * ```ts
 * import { treeRegressor } from "lectern";
 * import { describeTree } from "lectern/trees";
 *
 * const { state } = treeRegressor().fit({ x: [[1], [2]], y: [10, 20] });
 * describeTree(state.trees).map(({ depth, values }) => `${" ".repeat(depth)}${values}`); // "15", " 10", " 20"
 * ```
 */
export function describeTree(trees: TreeNodes, tree = 0): readonly NodeDescription[] {
  if (!(Number.isInteger(tree) && tree >= 0 && tree < trees.roots.length)) {
    throw new LecternError(
      "invalid-option",
      `describeTree: trees are numbered 0 to ${trees.roots.length - 1}, got ${tree}`,
    );
  }
  const { outputs, child, weight, impurity } = trees;
  const values = nodeValues(trees);
  const result: NodeDescription[] = [];
  const pending = [{ node: nodeRange(trees, tree)[0], depth: 0, parent: -1 }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, depth } = next;
    const left = child[node];
    result.push({
      ...next,
      ...(left < 0 ? {} : { ...splitAt(trees, node), left, right: left + 1 }),
      weight: weight[node],
      impurity: impurity[node],
      values: Array.from(values.subarray(node * outputs, (node + 1) * outputs)),
    });
    if (left < 0) continue;
    pending.push({ node: left + 1, depth: depth + 1, parent: node }, { node: left, depth: depth + 1, parent: node });
  }
  return result;
}

function splitAt({ feature, threshold, missingLeft, categoryStart, categories }: TreeNodes, node: number) {
  const start = categoryStart[node];
  const common = { feature: feature[node], missingLeft: missingLeft[node] === 1 };
  if (start < 0) return { ...common, threshold: threshold[node] };
  const bits = Array.from({ length: 32 * categories[start] }, (_, category) => category);
  const isLeft = (category: number) => ((categories[start + 1 + (category >> 5)] >> (category & 31)) & 1) === 1;
  return { ...common, categories: bits.filter(isLeft) };
}
