/** What the arrays of trees must be to each other, so that every walk from a root ends in a leaf with values of its own. */
import type { TreeNodes } from "./tree-nodes.js";

/** Where nodes lead: all that trees of any kind of split share. */
export interface Branches {
  readonly roots: Int32Array;
  /** The left child, which the right one follows; in a leaf, −1 − the row of its values. */
  readonly child: Int32Array;
}

/**
 * What is wrong with trees of which `leaves` rows of values are kept; undefined when nothing is. Trees follow each other,
 * children come after their parent in the same tree, no node has two parents, and no two leaves share a row.
 */
export function branchProblem({ roots, child }: Branches, leaves: number): string | undefined {
  if (child.length > 0 && roots[0] !== 0) return "must have its first root at node 0";
  const hasParent = new Uint8Array(child.length);
  const isTaken = new Uint8Array(leaves);
  let [inner, tree] = [0, 0];
  for (let node = 0; node < child.length; node++) {
    if (roots[tree + 1] === node) tree++;
    const to = child[node];
    if (to < 0) {
      const row = -1 - to;
      if (row >= leaves || isTaken[row] === 1)
        return `must have a row of values for each leaf, but node ${node} has none`;
      isTaken[row] = 1;
      continue;
    }
    inner++;
    const end = roots[tree + 1] ?? child.length;
    if (to <= node || to + 1 >= end || hasParent[to] + hasParent[to + 1] > 0) {
      return `must have two children after each inner node, in its own tree, but node ${node} has ${to} and ${to + 1}`;
    }
    hasParent[to] = hasParent[to + 1] = 1;
  }
  if (2 * inner + roots.length !== child.length) return "must have a parent for every node but the roots";
  return child.length - inner === leaves
    ? undefined
    : `must have ${child.length - inner} leaves, got ${leaves} rows of values`;
}

/** What is wrong with the nodes of {@link TreeNodes}; undefined when nothing is. */
export function nodeProblem(trees: TreeNodes): string | undefined {
  const { values, outputs, child } = trees;
  const problem = branchProblem(trees, values.length / outputs);
  if (problem !== undefined) return problem;
  for (let node = 0; node < child.length; node++) {
    const wrong = child[node] < 0 ? leafProblem(trees, node) : splitProblem(trees, node);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

function leafProblem(trees: TreeNodes, node: number): string | undefined {
  const { feature, threshold, missingLeft, categoryStart } = trees;
  const isClear =
    feature[node] === -1 && threshold[node] === 0 && missingLeft[node] === 0 && categoryStart[node] === -1;
  return isClear ? undefined : `must have no split in a leaf, but node ${node} has one`;
}

function splitProblem({ feature, threshold, categoryStart, categories }: TreeNodes, node: number): string | undefined {
  if (feature[node] < 0) return `must have a column for each split, but node ${node} has none`;
  const start = categoryStart[node];
  if (start < 0) {
    if (threshold[node] > Number.NEGATIVE_INFINITY) return undefined;
    return `must have a threshold or categories for each split, but node ${node} has ${threshold[node]}`;
  }
  if (!Number.isNaN(threshold[node])) return `must have NaN as the threshold of categories, but node ${node} has not`;
  const words = categories[start];
  if (words >= 1 && start + words < categories.length) return undefined;
  return `must have the words of all categories, but those of node ${node} are outside`;
}

/** What is wrong with class shares in the leaves; undefined when nothing is. */
export function shareProblem({ values, outputs }: Pick<TreeNodes, "values" | "outputs">): string | undefined {
  for (let at = 0; at < values.length; at += outputs) {
    let sum = 0;
    for (let k = at; k < at + outputs; k++) {
      if (values[k] < 0) return `must have shares of at least 0 in its leaves, got ${values[k]}`;
      sum += values[k];
    }
    if (Math.abs(sum - 1) > SUM_TOLERANCE) return `must have shares that sum to 1 in each leaf, got ${sum}`;
  }
  return undefined;
}

/** How far from 1 a sum of shares may be by rounding. */
const SUM_TOLERANCE = 1e-6;
