/** Trees whose nodes divide samples by drawn split functions or by sets of categories, as arrays. */
import { type Matrix, row, zeros } from "../../data/matrix.js";
import { categoryGoesLeft } from "../nodes/tree-nodes.js";
import { categoriesUpTo, type RankedCategories } from "./category-split.js";
import { project, type SplitFamily } from "./split-family.js";

/**
 * Trees of random split functions. In node t, a sample goes to child[t] or the node after it: by φ(x)·a ≤ threshold[t], or,
 * where category[t] is a column, by the categories that go left.
 */
export interface RandomSplitTrees {
  readonly family: SplitFamily;
  readonly roots: Int32Array;
  /** The left child; in a leaf −1 − the row of what it keeps. */
  readonly child: Int32Array;
  readonly threshold: Float64Array;
  /** The coefficients of each node, one row each; zeros in leaves and where categories decide. */
  readonly coefficients: Matrix;
  /** 1 where missing values, and categories that were not seen, go left. */
  readonly missingLeft: Uint8Array;
  /** The column whose categories decide; −1 where a split function does. */
  readonly category: Int32Array;
  /** Where the categories that go left begin in `categories`. */
  readonly categoryStart: Int32Array;
  /** For each split by categories: a number of words, then that many words; bit c of them is 1 when category c goes left. */
  readonly categories: Int32Array;
  /** What each leaf keeps, one row each. */
  readonly leaves: Matrix;
}

/** How a node is divided: by a function of the numbers, or by the ranks of the categories of a column. */
export interface NodeSplit {
  readonly threshold: number;
  readonly missingLeft: boolean;
  readonly coefficients?: Float64Array;
  readonly category?: Pick<RankedCategories, "column" | "ranked">;
}

/** Nodes under construction, with `size` coefficients each; a leaf keeps `width` numbers. */
export function createNodes(size: number, width: number) {
  const [roots, child, threshold, missingLeft]: number[][] = [[], [], [], []];
  const [category, categoryStart, categories]: number[][] = [[], [], []];
  const coefficients: Float64Array[] = [];
  const leaves: Float64Array[] = [];
  const none = new Float64Array(size);
  const add = () => {
    threshold.push(0);
    missingLeft.push(0);
    category.push(-1);
    categoryStart.push(-1);
    coefficients.push(none);
    return child.push(-1) - 1;
  };
  return {
    addRoot: () => roots[roots.push(add()) - 1],
    close(node: number, leaf: Float64Array): void {
      child[node] = -leaves.push(leaf);
    },
    /** Returns the left child; the right one is the next. */
    split(node: number, by: NodeSplit): number {
      missingLeft[node] = by.missingLeft ? 1 : 0;
      if (by.category === undefined) threshold[node] = by.threshold;
      else {
        category[node] = by.category.column;
        categoryStart[node] = categories.length;
        categories.push(...categoriesUpTo(by.threshold, by.category.ranked, by.missingLeft));
      }
      coefficients[node] = by.coefficients ?? none;
      child[node] = add();
      add();
      return child[node];
    },
    finish: () => ({
      roots: Int32Array.from(roots),
      child: Int32Array.from(child),
      threshold: Float64Array.from(threshold),
      coefficients: stacked(coefficients, size),
      missingLeft: Uint8Array.from(missingLeft),
      category: Int32Array.from(category),
      categoryStart: Int32Array.from(categoryStart),
      categories: Int32Array.from(categories),
      leaves: stacked(leaves, width),
    }),
  };
}

function stacked(rows: readonly Float64Array[], columns: number): Matrix {
  const result = zeros(rows.length, columns);
  rows.forEach((row, at) => {
    result.data.set(row, at * columns);
  });
  return result;
}

/** Calls back with what the leaf of each tree keeps for each sample; the view is valid during the call only. */
export function visitLeaves(
  trees: RandomSplitTrees,
  x: Matrix,
  visit: (row: number, leaf: Float64Array, tree: number) => void,
): void {
  const { family, roots, child, threshold, coefficients, missingLeft, category, leaves } = trees;
  const { columns } = x;
  const splits = Array.from(child, (_, node) => row(coefficients, node));
  const goesLeft = (node: number, base: number): boolean => {
    if (category[node] >= 0) return categoryGoesLeft(trees, node, x.data[base + category[node]]);
    const value = project(family, x.data, base, columns, splits[node]);
    return Number.isNaN(value) ? missingLeft[node] === 1 : value <= threshold[node];
  };
  for (let i = 0; i < x.rows; i++) {
    for (let tree = 0; tree < roots.length; tree++) {
      let node = roots[tree];
      while (child[node] >= 0) node = child[node] + (goesLeft(node, i * columns) ? 0 : 1);
      visit(i, row(leaves, -1 - child[node]), tree);
    }
  }
}
