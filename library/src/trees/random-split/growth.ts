/**
 * The one engine of all decision forests (Criminisi et al. 2012): draw candidates for a split, take the one with the largest
 * information gain, continue with both parts. What is learned differs by the entropy and by what a leaf keeps.
 */
import type { OptionValues } from "../../core/options/options.js";
import type { Progress, Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { createRandom, type Random } from "../../numeric/random/random.js";
import type { splitOptions } from "./options.js";
import { drawSplit, familyWidth, project, type SplitFamily } from "./split-family.js";

/** The task of a forest: classification or regression. */
export interface SplitTask {
  /** How many numbers a leaf keeps. */
  readonly width: number;
  /** The entropy of some samples, in nats. */
  entropy(rows: Int32Array): number;
  /** The weight of some samples. */
  weight(rows: Int32Array): number;
  /** Whether they need no further split. */
  isPure(rows: Int32Array): boolean;
  /** What a leaf keeps of its samples. */
  leaf(rows: Int32Array): Float64Array;
}

/** Trees of random split functions; in node t, φ(x)·a ≤ threshold[t] goes to child[t], the rest to the node after it. */
export interface RandomSplitTrees {
  readonly family: SplitFamily;
  readonly columns: number;
  readonly roots: Int32Array;
  /** The left child; in a leaf −1 − the row of what it keeps. */
  readonly child: Int32Array;
  readonly threshold: Float64Array;
  /** The coefficients of each node, row after row; zeros in leaves. */
  readonly coefficients: Float64Array;
  /** How many numbers a leaf keeps. */
  readonly width: number;
  readonly leaves: Float64Array;
}

/** How trees are drawn and when they stop, with the number of columns that a split uses. */
export interface RandomSplitPlan extends Omit<OptionValues<typeof splitOptions>, "dimensions"> {
  readonly dimensions: number;
}

interface Candidate {
  readonly coefficients: Float64Array;
  readonly threshold: number;
  readonly left: Int32Array;
  readonly right: Int32Array;
}

/** Grows the trees one after the other. */
export function* growRandomSplits(
  x: Matrix,
  rows: Int32Array,
  task: SplitTask,
  plan: RandomSplitPlan,
): Work<Progress, RandomSplitTrees> {
  const size = familyWidth(plan.splits, x.columns);
  const nodes = { roots: [] as number[], child: [] as number[], threshold: [] as number[] };
  const coefficients: Float64Array[] = [];
  const leaves: Float64Array[] = [];
  const none = new Float64Array(size);
  const add = () => {
    nodes.threshold.push(0);
    coefficients.push(none);
    return nodes.child.push(-1) - 1;
  };
  for (let tree = 0; tree < plan.trees; tree++) {
    const random = createRandom(plan.seed).fork("trees").fork(tree);
    const root = add();
    nodes.roots.push(root);
    const pending = [{ node: root, rows, depth: 0 }];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const { node, depth } = next;
      const split = depth < plan.maxDepth ? bestOf(x, next.rows, task, plan, random) : undefined;
      if (split === undefined) {
        nodes.child[node] = -leaves.push(task.leaf(next.rows));
        continue;
      }
      nodes.threshold[node] = split.threshold;
      coefficients[node] = split.coefficients;
      nodes.child[node] = add();
      add();
      pending.push({ node: nodes.child[node] + 1, rows: split.right, depth: depth + 1 });
      pending.push({ node: nodes.child[node], rows: split.left, depth: depth + 1 });
    }
    yield { step: tree + 1, of: plan.trees };
  }
  return {
    family: plan.splits,
    columns: x.columns,
    roots: Int32Array.from(nodes.roots),
    child: Int32Array.from(nodes.child),
    threshold: Float64Array.from(nodes.threshold),
    coefficients: concatenated(coefficients, size),
    width: task.width,
    leaves: concatenated(leaves, task.width),
  };
}

/** The candidate with the largest information gain, H − Σ share · H(part); none when no candidate has a positive gain. */
function bestOf(x: Matrix, rows: Int32Array, task: SplitTask, plan: RandomSplitPlan, random: Random) {
  const weight = task.weight(rows);
  if (rows.length < 2 || weight < plan.minSplitWeight || task.isPure(rows)) return undefined;
  const whole = weight * task.entropy(rows);
  let best: Candidate | undefined;
  let most = 1e-12 * Math.max(1, Math.abs(whole));
  for (let k = 0; k < plan.splitCandidates; k++) {
    const coefficients = drawSplit(plan.splits, x, rows, plan.dimensions, random);
    const values = Float64Array.from(rows, (i) => project(plan.splits, x.data, i * x.columns, x.columns, coefficients));
    for (let t = 0; t < plan.thresholds; t++) {
      const threshold = drawThreshold(values, random);
      if (threshold === undefined) break;
      const left = rows.filter((_, i) => values[i] <= threshold);
      const right = rows.filter((_, i) => values[i] > threshold);
      const [a, b] = [task.weight(left), task.weight(right)];
      if (left.length === 0 || right.length === 0 || Math.min(a, b) < plan.minLeafWeight) continue;
      const gain = whole - a * task.entropy(left) - b * task.entropy(right);
      if (!(gain > most)) continue;
      most = gain;
      best = { coefficients, threshold, left, right };
    }
  }
  return best;
}

/** Half-way between the values of a sample that is drawn and of the next larger one. */
function drawThreshold(values: Float64Array, random: Random): number | undefined {
  const value = values[random.integer(values.length)];
  let above = Number.POSITIVE_INFINITY;
  let below = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < values.length; i++) {
    if (values[i] > value && values[i] < above) above = values[i];
    if (values[i] < value && values[i] > below) below = values[i];
  }
  if (above < Infinity) return middleOf(value, above);
  return below > -Infinity ? middleOf(below, value) : undefined;
}

function middleOf(a: number, b: number): number {
  const middle = a / 2 + b / 2;
  return middle >= a && middle < b ? middle : a;
}

function concatenated(parts: readonly Float64Array[], width: number): Float64Array {
  const result = new Float64Array(parts.length * width);
  parts.forEach((part, at) => {
    result.set(part, at * width);
  });
  return result;
}

/** Calls back with what the leaf of each tree keeps for each sample; the view is valid during the call only. */
export function visitLeaves(
  trees: RandomSplitTrees,
  x: Matrix,
  visit: (row: number, leaf: Float64Array, tree: number) => void,
): void {
  const { family, columns, roots, child, threshold, coefficients, width, leaves } = trees;
  const size = familyWidth(family, columns);
  const splits = Array.from(child, (_, node) => coefficients.subarray(node * size, (node + 1) * size));
  for (let i = 0; i < x.rows; i++) {
    for (let tree = 0; tree < roots.length; tree++) {
      let node = roots[tree];
      while (child[node] >= 0) {
        const value = project(family, x.data, i * columns, columns, splits[node]);
        node = child[node] + (value <= threshold[node] ? 0 : 1);
      }
      const at = (-1 - child[node]) * width;
      visit(i, leaves.subarray(at, at + width), tree);
    }
  }
}
