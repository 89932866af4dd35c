/** Sending samples down trees: the tight loops of every prediction. */
import type { Matrix } from "../../data/matrix.js";
import { zeros } from "../../data/matrix.js";
import { categoryGoesLeft, type TreeNodes } from "./tree-nodes.js";
import { addInEngine } from "./walk-trees.js";

/** Samples that go through all trees before the next ones: their rows stay in cache. */
const block = 256;

/** The leaf that a row of samples reaches, from any node on. */
export function leafOf(trees: TreeNodes, data: Float64Array, base: number, from: number): number {
  const { feature, threshold, child } = trees;
  let node = from;
  for (let next = child[node]; next >= 0; next = child[node]) {
    const value = data[base + feature[node]];
    if (value <= threshold[node]) node = next;
    else if (value > threshold[node]) node = next + 1;
    else node = next + (goesLeft(trees, node, value) ? 0 : 1);
  }
  return node;
}

/** The direction of a missing value or a category, which no comparison with a threshold decides. */
function goesLeft(trees: TreeNodes, node: number, value: number): boolean {
  if (trees.categoryStart[node] < 0) return trees.missingLeft[node] === 1;
  return categoryGoesLeft(trees, node, value);
}

/** The node in which each sample ends, in one tree. */
export function leavesOf(trees: TreeNodes, x: Matrix, tree = 0): Int32Array {
  const root = trees.roots[tree];
  return Int32Array.from({ length: x.rows }, (_, i) => leafOf(trees, x.data, i * x.columns, root));
}

/**
 * Adds to `sums` what the leaves of all trees hold, tree after tree. There are `turns` parts of one row per sample, to which
 * trees add in turn.
 */
export function addTrees(trees: TreeNodes, x: Matrix, turns: number, sums: Float64Array): void {
  if (addInEngine(trees, x, turns, sums)) return;
  const { roots, child, values, outputs } = trees;
  const { rows, columns, data } = x;
  for (let start = 0; start < rows; start += block) {
    const end = Math.min(rows, start + block);
    for (let tree = 0; tree < roots.length; tree++) {
      const part = (tree % turns) * rows;
      for (let i = start; i < end; i++) {
        const from = (-1 - child[leafOf(trees, data, i * columns, roots[tree])]) * outputs;
        const to = (part + i) * outputs;
        for (let k = 0; k < outputs; k++) sums[to + k] += values[from + k];
      }
    }
  }
}

/** The sum over all trees of what their leaves hold, one row per sample, times `factor`. */
export function sumOfTrees(trees: TreeNodes, x: Matrix, factor = 1): Matrix {
  const result = zeros(x.rows, trees.outputs);
  const sums = result.data;
  addTrees(trees, x, 1, sums);
  if (factor !== 1) for (let at = 0; at < sums.length; at++) sums[at] *= factor;
  return result;
}

/** The mean over all trees of what their leaves hold, one row per sample. */
export function meanOfTrees(trees: TreeNodes, x: Matrix): Matrix {
  return sumOfTrees(trees, x, 1 / trees.roots.length);
}
