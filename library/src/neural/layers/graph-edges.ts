/** Sums, means and extremes over the neighbours of the nodes of a graph. */
import * as ad from "../../autodiff/operations.js";
import { fromTriplets, type SparseMatrix } from "../../data/sparse.js";
import { degreesOf, inverseRoots } from "../../graphs/laplacian.js";
import { allocate, type Tensor, typeOf } from "../../tensor/operations.js";
import type { Aggregation } from "./sets.js";

/** The edges of a graph, ordered by the node at which they end. */
export interface Edges {
  readonly nodes: number;
  /** the node at which each edge ends */
  readonly to: Int32Array;
  /** the node from which it comes */
  readonly from: Int32Array;
}

/** A with ones on the diagonal: the neighbourhood of a node then includes the node. */
export function withSelfLoops(graph: SparseMatrix): SparseMatrix {
  const { to, from } = edgesOf(graph);
  const loops = Int32Array.from({ length: graph.rows }, (_, i) => i);
  const kept = Int32Array.from(from.keys()).filter((e) => from[e] !== to[e]);
  return fromTriplets(graph.rows, graph.rows, {
    rowIndex: [...kept.map((e) => to[e]), ...loops],
    columnIndex: [...kept.map((e) => from[e]), ...loops],
    values: [...Array.from(kept, (e) => graph.values[e]), ...loops.map(() => 1)],
  });
}

const normalized = new WeakMap<SparseMatrix, Map<boolean, SparseMatrix>>();

/**
 * D^(−1/2) (A + I) D^(−1/2) with the degrees D of A + I (Kipf and Welling 2017), or without I. It is computed once for each
 * graph. A node without edges has the degree 0 and stays without them.
 */
export function normalizedAdjacency(graph: SparseMatrix, selfLoops: boolean): SparseMatrix {
  const known = normalized.get(graph) ?? new Map<boolean, SparseMatrix>();
  normalized.set(graph, known);
  const found = known.get(selfLoops) ?? normalize(selfLoops ? withSelfLoops(graph) : graph);
  known.set(selfLoops, found);
  return found;
}

function normalize(graph: SparseMatrix): SparseMatrix {
  const factors = inverseRoots(degreesOf(graph));
  const { to, from } = edgesOf(graph);
  return { ...graph, values: graph.values.map((value, e) => value * factors[to[e]] * factors[from[e]]) };
}

/** The edges of the entries of a matrix, in their order. */
export function edgesOf({ rows, rowStart, columnIndex }: SparseMatrix): Edges {
  const to = new Int32Array(columnIndex.length);
  for (let i = 0; i < rows; i++) to.fill(i, rowStart[i], rowStart[i + 1]);
  return { nodes: rows, to, from: columnIndex };
}

/** What arrives at each node from edges [edges, features], or in each group from its members; 0 where nothing does. */
export function collect(name: Aggregation, x: Tensor, to: Int32Array, count: number): Tensor {
  if (name === "sum") return ad.scatterAdd(x, to, count);
  if (name === "average") {
    const numbers = new Float64Array(count);
    for (const node of to) numbers[node]++;
    const shares = allocate(count, typeOf(x.data));
    for (let i = 0; i < count; i++) shares[i] = numbers[i] === 0 ? 0 : 1 / numbers[i];
    return ad.multiply(ad.scatterAdd(x, to, count), { shape: [count, 1], data: shares });
  }
  return name === "max" ? largest(x, to, count) : ad.negate(largest(ad.negate(x), to, count));
}

/** The largest entry of each feature at each node; a row of zeros stands for nothing. */
function largest(x: Tensor, to: Int32Array, count: number): Tensor {
  const [edges, features] = x.shape;
  const places = new Int32Array(count * features).fill(-1);
  for (let e = 0; e < edges; e++) {
    for (let f = 0; f < features; f++) {
      const [at, place] = [to[e] * features + f, e * features + f];
      if (places[at] < 0 || x.data[place] > x.data[places[at]]) places[at] = place;
    }
  }
  const nothing = edges * features;
  const padded = ad.pad(x, [
    [0, 1],
    [0, 0],
  ]);
  return ad.takeEntries(
    padded,
    places.map((place) => (place < 0 ? nothing : place)),
    [count, features],
  );
}

/** exp(scores) divided by their sum over the edges that end at the same node. */
export function softmaxOverEdges(scores: Tensor, to: Int32Array, count: number): Tensor {
  const [edges, heads] = scores.shape;
  const shift = new Float64Array(count * heads).fill(-Infinity);
  for (let e = 0; e < edges; e++) {
    for (let h = 0; h < heads; h++) {
      shift[to[e] * heads + h] = Math.max(shift[to[e] * heads + h], scores.data[e * heads + h]);
    }
  }
  // A constant: the result does not depend on it.
  const largestOf = {
    shape: scores.shape,
    data: scores.data.map((_, i) => shift[to[Math.floor(i / heads)] * heads + (i % heads)]),
  };
  const powers = ad.exp(ad.subtract(scores, largestOf));
  return ad.divide(powers, ad.gather(ad.scatterAdd(powers, to, count), to));
}
