/**
 * Cost-complexity pruning (Breiman et al. 1984, chapter 3). With the cost R(T) + alpha · leaves, each inner node t is worth
 * keeping below alpha(t) = (R(t) − R(T_t)) / (leaves of T_t − 1); the weakest node is cut first.
 */
import { createPace } from "../../core/pace.js";
import { type Progress, runToEnd, type Work } from "../../core/run.js";
import { createNodeBuffer, type TreeNodes } from "./tree-nodes.js";

/** The values of alpha at which a tree loses branches, and the impurity of the leaves from there on. */
export interface PruningPath {
  readonly alphas: Float64Array;
  readonly impurities: Float64Array;
  readonly leaves: Int32Array;
}

/** Nanoseconds to consider a node for the next cut. */
const NODE_COST = 3;

/** Cuts the weakest branches of a tree until `alpha` is reached, noting each step; the progress counts the cuts. */
function* cut(
  trees: TreeNodes,
  alpha: number,
  record: (alpha: number, risk: number, leaves: number) => void,
): Work<Progress, Uint8Array> {
  const { child, weight, impurity } = trees;
  const count = child.length;
  const total = weight[0];
  const parent = new Int32Array(count).fill(-1);
  for (let node = 0; node < count; node++) {
    if (child[node] >= 0) parent[child[node]] = parent[child[node] + 1] = node;
  }
  const own = weight.map((w, node) => (w / total) * impurity[node]);
  const risk = own.slice();
  const leaves = new Int32Array(count).fill(1);
  // Children have larger numbers than their parents, so going backwards meets them first.
  for (let node = count - 1; node >= 0; node--) {
    if (child[node] < 0) continue;
    risk[node] = risk[child[node]] + risk[child[node] + 1];
    leaves[node] = leaves[child[node]] + leaves[child[node] + 1];
  }
  const isLeaf = Uint8Array.from(child, (to) => (to < 0 ? 1 : 0));
  const isGone = new Uint8Array(count);
  record(0, risk[0], leaves[0]);
  const isTimeToYield = createPace();
  let cuts = 0;
  while (isLeaf[0] === 0) {
    let weakest = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let node = 0; node < count; node++) {
      if (isLeaf[node] === 1 || isGone[node] === 1) continue;
      const value = (own[node] - risk[node]) / (leaves[node] - 1);
      if (value < least) {
        least = value;
        weakest = node;
      }
    }
    if (weakest < 0 || least > alpha) break;
    const [riskChange, leafChange] = [own[weakest] - risk[weakest], leaves[weakest] - 1];
    isLeaf[weakest] = 1;
    const below = [child[weakest], child[weakest] + 1];
    for (let node = below.pop(); node !== undefined; node = below.pop()) {
      isGone[node] = 1;
      if (child[node] >= 0 && isLeaf[node] === 0) below.push(child[node], child[node] + 1);
    }
    for (let node = weakest; node >= 0; node = parent[node]) {
      risk[node] += riskChange;
      leaves[node] -= leafChange;
    }
    record(least, risk[0], leaves[0]);
    cuts++;
    if (isTimeToYield(count * NODE_COST)) yield { step: cuts };
  }
  return isLeaf;
}

/**
 * All steps from the whole tree to its root, one for each branch that is cut. `alpha` is a candidate for the option of the
 * same name: a tree pruned with a number between two of them is the one of the lower.
 *
 * @example
 * ```ts
 * import { treeRegressor } from "lectern";
 * import { pruningPath } from "lectern/trees";
 *
 * const model = treeRegressor().fit({ x: [[1], [2], [3], [4]], y: [0, 0, 1, 3] });
 * pruningPath(model.state.trees).leaves; // 3, 2, 1
 * ```
 */
export function pruningPath(trees: TreeNodes): PruningPath {
  const alphas: number[] = [];
  const impurities: number[] = [];
  const leaves: number[] = [];
  const record = (alpha: number, risk: number, count: number) => {
    alphas.push(Math.max(alpha, alphas.at(-1) ?? 0));
    impurities.push(risk);
    leaves.push(count);
  };
  runToEnd(cut(trees, Number.POSITIVE_INFINITY, record));
  return {
    alphas: Float64Array.from(alphas),
    impurities: Float64Array.from(impurities),
    leaves: Int32Array.from(leaves),
  };
}

/** The tree without the branches that reduce the impurity by less than `alpha` per leaf. */
export function* pruneTree(trees: TreeNodes, alpha: number): Work<Progress, TreeNodes> {
  if (alpha === 0) return trees;
  const isLeaf = yield* cut(trees, alpha, () => undefined);
  const values = nodeValues(trees);
  const { outputs, child, weight, impurity, categoryStart, categories } = trees;
  const buffer = createNodeBuffer(outputs);
  const root = buffer.addRoot(weight[0], impurity[0]);
  const pending: [from: number, to: number][] = [[0, root]];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [from, to] = next;
    buffer.describe(to, weight[from], impurity[from]);
    if (isLeaf[from] === 1) {
      buffer.close(to, values.subarray(from * outputs, (from + 1) * outputs));
      continue;
    }
    const at = categoryStart[from];
    const left = buffer.split(to, {
      feature: trees.feature[from],
      threshold: trees.threshold[from],
      missingLeft: trees.missingLeft[from] === 1,
      categories: at < 0 ? undefined : categories.slice(at + 1, at + 1 + categories[at]),
    });
    pending.push([child[from] + 1, left + 1], [child[from], left]);
  }
  return buffer.finish();
}

/** What every node would predict as a leaf: the mean of its leaves by weight. */
export function nodeValues({ child, weight, values, outputs }: TreeNodes): Float64Array {
  const result = new Float64Array(child.length * outputs);
  for (let node = child.length - 1; node >= 0; node--) {
    const to = child[node];
    for (let k = 0; k < outputs; k++) {
      const [a, b] = [to * outputs + k, (to + 1) * outputs + k];
      result[node * outputs + k] =
        to < 0
          ? values[(-1 - to) * outputs + k]
          : (weight[to] * result[a] + weight[to + 1] * result[b]) / (weight[to] + weight[to + 1]);
    }
  }
  return result;
}
