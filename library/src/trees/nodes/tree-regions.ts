/** The boxes into which a tree divides the space of its columns. */
import { LecternError } from "../../core/errors.js";
import type { TreeNodes } from "./tree-nodes.js";

/** A leaf and the box of samples that reach it: above `lower`, up to `upper` in each column. */
export interface TreeRegion {
  readonly node: number;
  readonly lower: readonly number[];
  readonly upper: readonly number[];
  readonly values: readonly number[];
}

/**
 * The regions of the leaves of a tree within a box, left to right: what a partition plot draws. Trees that split by
 * categories have none.
 *
 * @example
 * ```ts
 * import { treeClassifier } from "lectern";
 * import { treeRegions } from "lectern/trees";
 *
 * const { state } = treeClassifier().fit({ x: [[1, 0], [2, 1], [3, 0]], y: ["a", "b", "b"] });
 * treeRegions(state.trees, { lower: [0, 0], upper: [4, 1] }); // two rectangles that meet at 1.5
 * ```
 */
export function treeRegions(
  trees: TreeNodes,
  box: { readonly lower: readonly number[]; readonly upper: readonly number[] },
  tree = 0,
): readonly TreeRegion[] {
  const { child, feature, threshold, categoryStart, values, outputs, roots } = trees;
  const result: TreeRegion[] = [];
  const pending = [{ node: roots[tree], lower: box.lower, upper: box.upper }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, lower, upper } = next;
    const left = child[node];
    if (left < 0) {
      const at = (-1 - left) * outputs;
      result.push({ node, lower, upper, values: Array.from(values.subarray(at, at + outputs)) });
      continue;
    }
    const j = feature[node];
    if (categoryStart[node] >= 0) {
      throw new LecternError(
        "unsupported",
        `treeRegions: node ${node} splits column ${j} by categories; only splits by a threshold have regions`,
      );
    }
    const cut = threshold[node];
    // A side outside the box has no region.
    if (cut < upper[j]) pending.push({ node: left + 1, lower: lower.with(j, Math.max(lower[j], cut)), upper });
    if (cut > lower[j]) pending.push({ node: left, lower, upper: upper.with(j, Math.min(upper[j], cut)) });
  }
  return result;
}
