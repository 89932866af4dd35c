/** One tree of boosting, grown leaf by leaf: the leaf whose split gains most is split next. */
import type { Work } from "../../core/run.js";
import type { CodedColumns } from "../growth/coded-columns.js";
import { clamp } from "../growth/criterion.js";
import type { NodeBuffer } from "../nodes/tree-nodes.js";
import type { Histogram, HistogramRequest, Histograms, NodeFacts } from "./histogram.js";
import {
  type BoostLimits,
  type BoostSplit,
  findBoostSplit,
  floorOf,
  leafValue,
  type Sums,
  type ValueBounds,
} from "./split.js";

/** A leaf of the tree under construction and the rows in it. */
export interface BoostLeaf {
  readonly node: number;
  readonly start: number;
  readonly end: number;
  readonly depth: number;
  readonly sums: Sums;
  readonly bounds: ValueBounds;
}

interface OpenLeaf extends BoostLeaf {
  readonly histogram: Histogram;
  readonly split: BoostSplit;
}

/** What all trees share. */
interface Growing {
  readonly columns: CodedColumns;
  readonly histograms: Histograms;
  readonly allRows: Int32Array;
  readonly limits: BoostLimits;
  /** Room for the rows that go right while a leaf is divided. */
  readonly kept: Int32Array;
}

/** A tree under construction: its leaves that are done and those that can be split. */
interface GrowingTree {
  readonly tree: number;
  readonly nodes: NodeBuffer;
  readonly done: BoostLeaf[];
  readonly pending: OpenLeaf[];
}

/**
 * Makes a function that grows a tree on the derivatives as they are when it is called, and returns its leaves. It yields
 * the histograms it needs next, so that those of several trees can be computed together; `tree` is its place among them.
 */
export function createBoostGrower(
  columns: CodedColumns,
  histograms: Histograms,
  allRows: Int32Array,
  limits: BoostLimits,
): (nodes: NodeBuffer, tree: number) => Work<HistogramRequest, readonly BoostLeaf[]> {
  const growing: Growing = { columns, histograms, allRows, limits, kept: new Int32Array(allRows.length) };
  return (nodes, tree) => growTree(growing, { tree, nodes, done: [], pending: [] });
}

function* growTree(growing: Growing, own: GrowingTree): Work<HistogramRequest, readonly BoostLeaf[]> {
  const { histograms, allRows, limits } = growing;
  const { tree, nodes, done, pending } = own;
  histograms.rows(tree).set(allRows);
  const root: BoostLeaf = {
    ...{ node: nodes.addRoot(allRows.length, 0), start: 0, end: allRows.length, depth: 0 },
    sums: sumsOver(histograms.derivatives(tree), allRows),
    bounds: { lower: Number.NEGATIVE_INFINITY, upper: Number.POSITIVE_INFINITY },
  };
  if (!isSplittable(root, limits)) return [root];
  const counted = histograms.reserve();
  yield { tree, start: 0, end: allRows.length, counted, facts: factsOf(root, limits) };
  placeLeaf(growing, own, root, counted, false);
  while (pending.length > 0 && done.length + pending.length < limits.maxLeaves) {
    const [leaf] = pending.splice(largestGain(pending), 1);
    const middle = divide(growing, tree, leaf);
    const [left, right] = childrenOf(leaf, middle, nodes.split(leaf.node, leaf.split), limits);
    const isLast = done.length + pending.length + 2 >= limits.maxLeaves;
    if (isLast || !(isSplittable(left, limits) || isSplittable(right, limits))) {
      histograms.release(leaf.histogram);
      placeLeaf(growing, own, left, undefined, false);
      placeLeaf(growing, own, right, undefined, false);
      continue;
    }
    const isLeftSmaller = middle - leaf.start < leaf.end - middle;
    const [small, large] = isLeftSmaller ? [left, right] : [right, left];
    const smaller = histograms.reserve();
    const [facts, otherFacts] = [factsOf(small, limits), factsOf(large, limits)];
    yield { tree, start: small.start, end: small.end, counted: smaller, facts, parent: leaf.histogram, otherFacts };
    placeLeaf(growing, own, left, isLeftSmaller ? smaller : leaf.histogram, !isLeftSmaller);
    placeLeaf(growing, own, right, isLeftSmaller ? leaf.histogram : smaller, isLeftSmaller);
  }
  for (const { histogram } of pending) histograms.release(histogram);
  return [...done, ...pending];
}

function isSplittable({ depth, start, end }: BoostLeaf, limits: BoostLimits): boolean {
  return depth < limits.maxDepth && end - start > 1 && end - start >= 2 * limits.minLeaf;
}

function factsOf({ sums, bounds }: BoostLeaf, limits: BoostLimits): NodeFacts {
  return { ...sums, floor: floorOf(sums, bounds, limits) };
}

/** Looks for a split of a new leaf; one without stays a leaf. */
function placeLeaf(
  { columns, histograms, limits }: Growing,
  { tree, nodes, done, pending }: GrowingTree,
  leaf: BoostLeaf,
  histogram: Histogram | undefined,
  isOther: boolean,
): void {
  nodes.describe(leaf.node, leaf.sums.count, 0);
  if (histogram !== undefined && isSplittable(leaf, limits)) {
    const [sums, counts] = [histograms.sumsOf(histogram), histograms.countsOf(histogram)];
    const node = { all: leaf.sums, bounds: leaf.bounds, sums, counts, cuts: histograms.cutsOf(tree, isOther) };
    const split = findBoostSplit(columns, node, limits);
    if (split.feature >= 0) {
      pending.push({ ...leaf, histogram, split });
      return;
    }
  }
  if (histogram !== undefined) histograms.release(histogram);
  done.push(leaf);
}

/** Puts the rows of a leaf that go left before the others; returns where the right side begins. */
function divide({ columns, histograms, kept }: Growing, tree: number, { start, end, split }: OpenLeaf): number {
  const { feature, code, categories, missingLeft } = split;
  const middle = categories === undefined ? histograms.divide(tree, start, end, feature, code, missingLeft) : undefined;
  return middle ?? partition(columns, histograms.rows(tree), kept, { start, end, split });
}

function sumsOver(derivatives: Float64Array, rows: Int32Array): Sums {
  let gradient = 0;
  let hessian = 0;
  for (let i = 0; i < rows.length; i++) {
    gradient += derivatives[2 * rows[i]];
    hessian += derivatives[2 * rows[i] + 1];
  }
  return { gradient, hessian, count: rows.length };
}

function largestGain(leaves: readonly OpenLeaf[]): number {
  let best = 0;
  for (let k = 1; k < leaves.length; k++) if (leaves[k].split.gain > leaves[best].split.gain) best = k;
  return best;
}

/** The same without the engine. */
function partition(
  { columns, data, rows: height }: CodedColumns,
  rows: Int32Array,
  kept: Int32Array,
  leaf: Pick<OpenLeaf, "start" | "end" | "split">,
) {
  const { feature, code, categories, missingLeft } = leaf.split;
  const base = feature * height;
  const missing = columns[feature].codes;
  let to = leaf.start;
  let count = 0;
  for (let i = leaf.start; i < leaf.end; i++) {
    const row = rows[i];
    const own = data[base + row];
    const isLeft =
      own === missing
        ? missingLeft
        : categories === undefined
          ? own <= code
          : ((categories[own >> 5] >> (own & 31)) & 1) === 1;
    if (isLeft) rows[to++] = row;
    else kept[count++] = row;
  }
  rows.set(kept.subarray(0, count), to);
  return to;
}

function childrenOf(leaf: OpenLeaf, middle: number, node: number, limits: BoostLimits): [BoostLeaf, BoostLeaf] {
  const { split, sums, bounds } = leaf;
  const { left } = split;
  const right = {
    gradient: sums.gradient - left.gradient,
    hessian: sums.hessian - left.hessian,
    count: sums.count - left.count,
  };
  const sign = limits.monotone[split.feature] ?? 0;
  const [a, b] = sign === 0 ? [bounds, bounds] : dividedBounds(left, right, bounds, sign, limits.alpha);
  const depth = leaf.depth + 1;
  return [
    { node, start: leaf.start, end: middle, depth, sums: left, bounds: a },
    { node: node + 1, start: middle, end: leaf.end, depth, sums: right, bounds: b },
  ];
}

/** What one side predicts stays below the middle of the two values, what the other does above. */
function dividedBounds(left: Sums, right: Sums, bounds: ValueBounds, sign: number, alpha: number) {
  const middle = (leafValue(left, alpha, bounds) + leafValue(right, alpha, bounds)) / 2;
  const within = clamp(middle, bounds.lower, bounds.upper);
  const [below, above] = [
    { ...bounds, upper: within },
    { ...bounds, lower: within },
  ];
  return sign > 0 ? [below, above] : [above, below];
}
