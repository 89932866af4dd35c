/** Gram matrices of items that are not rows of numbers: strings, trees, graphs, signals and sets. */
import { LecternError, show } from "../core/errors.js";
import { type Matrix, type MatrixLike, zeros } from "../data/matrix.js";
import { convolutionKernel } from "./convolution-kernel.js";
import { type CountList, countGram, mergeCounts } from "./count-lists.js";
import { indexGraph, type LabeledGraph } from "./graphs/graph.js";
import { graphletCounts } from "./graphs/graphlets.js";
import { neighborhoodCounts, shortestPathCounts } from "./graphs/path-and-neighbor-counts.js";
import { randomWalkKernel } from "./graphs/random-walks.js";
import type { PreparedItems } from "./prepared-items.js";
import { setKernel } from "./sets.js";
import { prepareStrings } from "./strings/prepare-strings.js";
import type { SymbolSequence } from "./strings/sequences.js";
import { completeStructuredKernel, type GivenStructuredKernel, type StructuredKernel } from "./structured-kernel.js";
import { indexTree, type LabeledTree } from "./trees/tree.js";
import {
  partialTreeKernel,
  prepareLabels,
  prepareProductions,
  subsetTreeKernel,
  subtreeCounts,
} from "./trees/tree-kernels.js";

type TreeKinds = "subtree" | "subset-tree" | "partial-tree";
type GraphKinds = "random-walk" | "shortest-path" | "weisfeiler-lehman" | "graphlet";

/** What a kernel compares. */
export type StructuredItem<K extends StructuredKernel["kind"]> = K extends TreeKinds
  ? LabeledTree
  : K extends GraphKinds
    ? LabeledGraph
    : K extends "convolution"
      ? ArrayLike<number>
      : K extends "set"
        ? MatrixLike
        : SymbolSequence;

/**
 * The matrix of k(itemᵢ, otherⱼ): a row for each item, a column for each of the others. Without others, of the items
 * with themselves: exactly symmetric. Every method with the kernel "precomputed" takes it.
 *
 * @example
 * ```ts
 * import { structuredGram } from "lectern/structured-kernels";
 *
 * structuredGram({ kind: "positional-match" }, ["abcceabd"], ["abacccbe"]).data[0]; // 4
 * structuredGram({ kind: "spectrum", length: 1 }, ["abcceabd"], ["abacccbe"]).data[0]; // 15
 * ```
 */
export function structuredGram<K extends GivenStructuredKernel>(
  kernel: K,
  items: readonly StructuredItem<K["kind"]>[],
  others?: readonly StructuredItem<K["kind"]>[],
): Matrix {
  const all = prepareItems(completeStructuredKernel(kernel), [...requireList(items), ...requireList(others ?? [])]);
  const n = items.length;
  const isSymmetric = others === undefined;
  if ("value" in all) return requireFinite(kernel.kind, ofPairs(all.value, n, isSymmetric ? null : others.length));
  const products = (lists: readonly CountList[]) =>
    isSymmetric ? countGram(lists) : countGram(lists.slice(0, n), lists.slice(n));
  return requireFinite(kernel.kind, "lists" in all ? products(all.lists) : all.gram(products));
}

/** k(item, item) for every item, as normalizeCrossGram needs it. */
export function structuredDiagonal<K extends GivenStructuredKernel>(
  kernel: K,
  items: readonly StructuredItem<K["kind"]>[],
): Float64Array {
  const all = prepareItems(completeStructuredKernel(kernel), requireList(items));
  const row = (value: (i: number) => number): Matrix => {
    return { rows: 1, columns: items.length, data: Float64Array.from(items, (_, i) => value(i)) };
  };
  const squares = (lists: readonly CountList[]) => row((i) => mergeCounts(lists[i], lists[i]));
  const result = "value" in all ? row((i) => all.value(i, i)) : "lists" in all ? squares(all.lists) : all.gram(squares);
  return requireFinite(kernel.kind, result).data;
}

/** The first n prepared items are the rows; the columns are the same or, if there are any, the ones after them. */
function ofPairs(value: (i: number, j: number) => number, n: number, others: number | null): Matrix {
  const columns = others ?? n;
  const result = zeros(n, columns);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < (others === null ? i + 1 : columns); j++) {
      const entry = value(i, others === null ? j : n + j);
      result.data[i * columns + j] = entry;
      if (others === null) result.data[j * columns + i] = entry;
    }
  }
  return result;
}

function prepareItems(kernel: StructuredKernel, items: readonly unknown[]): PreparedItems {
  switch (kernel.kind) {
    case "subtree":
    case "subset-tree":
    case "partial-tree":
      return prepareTrees(kernel, items as readonly LabeledTree[]);
    case "random-walk":
    case "shortest-path":
    case "weisfeiler-lehman":
    case "graphlet":
      return prepareGraphs(kernel, items as readonly LabeledGraph[]);
    case "convolution":
      return { value: convolutionKernel(items as readonly ArrayLike<number>[]) };
    case "set":
      return { value: setKernel(items as readonly MatrixLike[], kernel.kernel, kernel.average) };
    default:
      return prepareStrings(kernel, items as readonly SymbolSequence[]);
  }
}

function prepareTrees(
  kernel: Extract<StructuredKernel, { readonly kind: TreeKinds }>,
  items: readonly LabeledTree[],
): PreparedItems {
  const trees = items.map((tree, i) => indexTree(tree, `item ${i}`));
  switch (kernel.kind) {
    case "subtree":
      return { lists: subtreeCounts(trees, kernel.decay) };
    case "subset-tree": {
      const prepared = prepareProductions(trees);
      return { value: (i, j) => subsetTreeKernel(prepared[i], prepared[j], kernel.decay) };
    }
    case "partial-tree": {
      const prepared = prepareLabels(trees);
      return { value: (i, j) => partialTreeKernel(prepared[i], prepared[j], kernel.decay, kernel.depthDecay) };
    }
  }
}

function prepareGraphs(
  kernel: Extract<StructuredKernel, { readonly kind: GraphKinds }>,
  items: readonly LabeledGraph[],
): PreparedItems {
  const graphs = items.map((graph, i) => indexGraph(graph, `item ${i}`));
  switch (kernel.kind) {
    case "random-walk":
      return { value: randomWalkKernel(graphs, kernel.decay) };
    case "shortest-path":
      return { lists: shortestPathCounts(graphs) };
    case "weisfeiler-lehman":
      return { lists: neighborhoodCounts(graphs, kernel.rounds) };
    case "graphlet":
      return { lists: graphs.map((graph) => graphletCounts(graph, kernel.size === 3 ? 3 : 4)) };
  }
}

function requireList<T>(items: readonly T[]): readonly T[] {
  if (Array.isArray(items)) return items;
  throw new LecternError("invalid-data", `structuredGram: items must be a list, got ${show(items)}`);
}

function requireFinite(kind: string, result: Matrix): Matrix {
  if (result.data.every(Number.isFinite)) return result;
  throw new LecternError(
    "numerical",
    `structuredGram: values of the ${kind} kernel overflow; use a smaller decay or smaller items`,
  );
}
