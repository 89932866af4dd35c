/** Features of the edges of a graph: lists as users write them, in the order in which layers see edges. */
import { LecternError, show } from "../../core/errors.js";
import type { Matrix } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";
import type { Architecture } from "../layers/architecture.js";

/** An edge with its features; one of an undirected graph is listed once, in either direction. */
export type FeaturedEdge = readonly [from: number, to: number, ...features: readonly number[]];

/** The graph whose edges have features. */
export interface FeaturedGraph {
  /** entry (i, j) is the edge from node j to node i */
  readonly edges: SparseMatrix;
  readonly directed: boolean;
}

/** How many features of each edge the layers of an architecture read: 0 if none does. */
export function edgeFeaturesOf(architecture: Architecture): number {
  let most = 0;
  JSON.stringify(architecture, (key, value: unknown) => {
    if (key === "edgeFeatures" && typeof value === "number") most = Math.max(most, value);
    return value;
  });
  return most;
}

/** A row of features for each entry of the edges, in their order; `label` begins messages and names the graph. */
export function orderEdgeFeatures(
  label: string,
  { edges, directed }: FeaturedGraph,
  given: readonly FeaturedEdge[] | undefined,
  columns: number,
): Matrix {
  const refuse = (problem: string) => new LecternError("invalid-data", `${label} ${problem}`);
  if (given !== undefined && !Array.isArray(given)) {
    throw refuse(`needs edgeFeatures as a list of edges [from, to, feature, …], got ${show(given)}`);
  }
  const nodes = edges.rows;
  const rows = new Map<string, readonly number[]>();
  const keyOf = (from: number, to: number) => (directed || from <= to ? `${from} ${to}` : `${to} ${from}`);
  for (const [from, to, ...features] of given ?? []) {
    const edge = `the edge ${show(from)} to ${show(to)}`;
    if (features.length !== columns) {
      throw refuse(`has ${features.length} features of ${edge}, but the layers of the architecture read ${columns}`);
    }
    if (!features.every(Number.isFinite)) throw refuse(`has a feature of ${edge} that is not finite`);
    if (rows.has(keyOf(from, to))) throw refuse(`has features of ${edge} twice`);
    rows.set(keyOf(from, to), features);
  }
  const data = new Float64Array(edges.columnIndex.length * columns);
  const used = new Set<string>();
  for (let to = 0; to < nodes && columns > 0; to++) {
    for (let e = edges.rowStart[to]; e < edges.rowStart[to + 1]; e++) {
      const key = keyOf(edges.columnIndex[e], to);
      const features = rows.get(key);
      if (features === undefined) {
        throw refuse(`needs edgeFeatures with ${columns} numbers for the edge ${key.replace(" ", " to ")}`);
      }
      used.add(key);
      data.set(features, e * columns);
    }
  }
  const unused = given?.find(([from, to]) => !used.has(keyOf(from, to)));
  if (unused === undefined) return { rows: edges.columnIndex.length, columns, data };
  throw refuse(`has features of the edge ${show(unused[0])} to ${show(unused[1])}, which it does not have`);
}
