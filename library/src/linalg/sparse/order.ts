/**
 * A fill-reducing order for sparse Cholesky factors: approximate minimum degree (Amestoy, Davis & Duff, An approximate
 * minimum degree ordering algorithm, SIAM J. Matrix Anal. Appl. 17(4), 1996).
 *
 * Elimination is followed on the quotient graph: an eliminated pivot becomes an element, which represents the clique
 * of its neighbours, and a variable is adjacent to other variables and to elements. Variables that have become
 * indistinguishable are merged and eliminated together. Degrees are upper bounds that are cheap to update.
 */
import { createPace } from "../../core/pace.js";
import { runToEnd, type Work } from "../../core/run.js";
import type { SparseMatrix } from "../../data/sparse.js";
import { createDegreeLists } from "./order-degrees.js";

interface QuotientGraph {
  /**
   * Number of variables merged into a representative, itself included; 0 once it is eliminated or merged into another.
   */
  readonly weight: Int32Array;
  /** For each live variable, the variables it is adjacent to. */
  readonly variables: number[][];
  /** For each live variable, the elements it belongs to. */
  readonly elements: number[][];
  /** For each element, its members; undefined once another element has absorbed it. */
  readonly members: (number[] | undefined)[];
  /** For each variable, those merged into it. */
  readonly merged: number[][];
}

/**
 * The order in which to eliminate the rows of a matrix with symmetric pattern: `order[k]` is the row eliminated k-th.
 * Rows that are almost full come last, because they would only slow down the search.
 */
export function minimumDegreeOrder(matrix: SparseMatrix): Int32Array {
  return runToEnd(minimumDegreeSteps(matrix));
}

/** Nanoseconds for a neighbour of a pivot that is updated, and for each of its adjacent variables and elements. */
const [NEIGHBOR_COST, ADJACENT_COST] = [800, 120];

/** {@link minimumDegreeOrder} as work that yields after each few milliseconds. */
export function* minimumDegreeSteps(matrix: SparseMatrix): Work<void, Int32Array> {
  const n = matrix.rows;
  const graph = createGraph(matrix);
  const { weight, variables, elements, members } = graph;
  const denseFrom = Math.max(16, 10 * Math.sqrt(n));
  const late = variables.flatMap((list, i) => (list.length > denseFrom ? [i] : []));
  for (const i of late) weight[i] = 0;
  const lists = createDegreeLists(n);
  for (let i = 0; i < n; i++) if (weight[i] > 0) lists.insert(i, variables[i].filter((j) => weight[j] > 0).length);
  const outside = new Int32Array(n); // |Lₑ \ Lₚ|, valid where stamp[e] is the current step
  const stamp = new Int32Array(n).fill(-1);
  const inPivot = new Int32Array(n).fill(-1);
  const pivots: number[] = [];
  let left = n - late.length;
  const isTime = createPace();
  while (left > 0) {
    const pivot = lists.takeSmallest();
    const step = pivots.length;
    pivots.push(pivot);
    const neighbors = neighborsOf(graph, pivot, inPivot, step);
    left -= weight[pivot];
    weight[pivot] = 0;
    elements[pivot] = variables[pivot] = [];
    let [clique, work] = [0, 0];
    for (const i of neighbors) {
      lists.remove(i);
      clique += weight[i];
      work += NEIGHBOR_COST + ADJACENT_COST * (variables[i].length + elements[i].length);
    }
    countOutside(graph, neighbors, outside, stamp, step);
    for (const i of neighbors) {
      let bound = clique - weight[i];
      elements[i] = elements[i].filter((e) => {
        if (members[e] === undefined) return false;
        // An element inside the new clique is redundant.
        if (outside[e] === 0) members[e] = undefined;
        else bound += outside[e];
        return members[e] !== undefined;
      });
      variables[i] = variables[i].filter((j) => weight[j] > 0 && inPivot[j] !== step);
      for (const j of variables[i]) bound += weight[j];
      if (elements[i].length === 0 && variables[i].length === 0) {
        // Only the clique is left: eliminating i right after the pivot causes no fill.
        left -= weight[i];
        clique -= weight[i];
        weight[i] = 0;
        graph.merged[pivot].push(i);
        continue;
      }
      elements[i].push(pivot);
      lists.setDegree(i, Math.min(bound, lists.degreeOf(i) + clique - weight[i]));
    }
    mergeIndistinguishable(graph, neighbors);
    members[pivot] = neighbors.filter((i) => weight[i] > 0);
    for (const i of members[pivot]) lists.insert(i, Math.max(0, Math.min(left - weight[i], lists.degreeOf(i))));
    if (isTime(work)) yield;
  }
  return Int32Array.from([...pivots.flatMap((pivot) => groupOf(graph, pivot)), ...late]);
}

function createGraph({ rows, rowStart, columnIndex }: SparseMatrix): QuotientGraph {
  const variables: number[][] = [];
  for (let i = 0; i < rows; i++) {
    const list: number[] = [];
    for (let e = rowStart[i]; e < rowStart[i + 1]; e++) if (columnIndex[e] !== i) list.push(columnIndex[e]);
    variables.push(list);
  }
  return {
    weight: new Int32Array(rows).fill(1),
    variables,
    elements: Array.from({ length: rows }, () => []),
    members: new Array<number[] | undefined>(rows).fill(undefined),
    merged: Array.from({ length: rows }, () => []),
  };
}

/** The live variables adjacent to the pivot, directly or through an element; those elements are absorbed. */
function neighborsOf(graph: QuotientGraph, pivot: number, inPivot: Int32Array, step: number): number[] {
  const { weight, variables, elements, members } = graph;
  const result: number[] = [];
  inPivot[pivot] = step;
  const take = (i: number): void => {
    if (weight[i] === 0 || inPivot[i] === step) return;
    inPivot[i] = step;
    result.push(i);
  };
  for (const i of variables[pivot]) take(i);
  for (const e of elements[pivot]) {
    for (const i of members[e] ?? []) take(i);
    members[e] = undefined;
  }
  return result;
}

/** For every element e of the neighbors, the weight of Lₑ \ Lₚ: its total weight minus its part in Lₚ. */
function countOutside(
  { weight, elements, members }: QuotientGraph,
  neighbors: readonly number[],
  outside: Int32Array,
  stamp: Int32Array,
  step: number,
): void {
  for (const i of neighbors) {
    for (const e of elements[i]) {
      const list = members[e];
      if (list === undefined) continue;
      if (stamp[e] !== step) {
        stamp[e] = step;
        let total = 0;
        for (const j of list) total += weight[j];
        outside[e] = total;
      }
      outside[e] -= weight[i];
    }
  }
}

/** Merges neighbours with the same variables and elements, found by hashing with a sum. */
function mergeIndistinguishable({ weight, variables, elements, merged }: QuotientGraph, neighbors: number[]): void {
  const buckets = new Map<number, number[]>();
  for (const i of neighbors) {
    if (weight[i] === 0) continue;
    let hash = 0;
    for (const j of variables[i]) hash += j;
    for (const e of elements[i]) hash += e;
    const bucket = buckets.get(hash);
    if (bucket === undefined) {
      buckets.set(hash, [i]);
      continue;
    }
    const twin = bucket.find((j) => isSameSet(variables[i], variables[j]) && isSameSet(elements[i], elements[j]));
    if (twin === undefined) {
      bucket.push(i);
      continue;
    }
    weight[twin] += weight[i];
    weight[i] = 0;
    merged[twin].push(i);
    variables[i] = elements[i] = [];
  }
}

function isSameSet(a: readonly number[], b: readonly number[]): boolean {
  if (a.length !== b.length) return false;
  if (a.every((value, k) => value === b[k])) return true;
  const members = new Set(a);
  return b.every((value) => members.has(value));
}

/** A pivot with everything merged into it, directly or through others. */
function groupOf({ merged }: QuotientGraph, pivot: number): number[] {
  const group = [pivot];
  for (let at = 0; at < group.length; at++) for (const i of merged[group[at]]) group.push(i);
  return group;
}
