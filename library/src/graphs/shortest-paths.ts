/** Lengths of shortest paths in graphs whose edges have lengths of at least 0. */
import { LecternError, show } from "../core/errors.js";
import { createPace } from "../core/pace.js";
import { runToEnd, type Work } from "../core/run.js";
import { asMatrix, type Matrix, type MatrixLike } from "../data/matrix.js";
import type { SparseMatrix } from "../data/sparse.js";
import { createPathSearch } from "./dijkstra.js";
import type { Graph } from "./graph.js";

/**
 * The lengths of the shortest paths from some vertices, all by default, to all: one row for each source, Infinity where
 * there is no path. By Dijkstra's algorithm from each source.
 */
export function shortestPaths({ directed, edges }: Graph, sources?: ArrayLike<number>): Matrix {
  requireLengths("shortestPaths", edges);
  if (sources === undefined && !directed) return runToEnd(allShortestPathSteps(edges));
  const from = sources ?? Int32Array.from({ length: edges.rows }, (_, i) => i);
  for (let s = 0; s < from.length; s++) requireVertex("shortestPaths", edges.rows, from[s]);
  return runToEnd(shortestPathSteps(edges, from));
}

/** The steps of {@link shortestPaths}, for edges that are known to have lengths. */
export function* shortestPathSteps(edges: SparseMatrix, sources: ArrayLike<number>): Work<void, Matrix> {
  const n = edges.rows;
  const data = new Float64Array(sources.length * n).fill(Infinity);
  const search = createPathSearch(edges);
  const isTime = createPace();
  // Measured: 60 ns for a vertex and 5 ns for an edge.
  const work = 60 * n + 5 * edges.values.length;
  for (let s = 0; s < sources.length; s++) {
    const lengths = data.subarray(s * n, (s + 1) * n);
    lengths[sources[s]] = 0;
    search.run(lengths, [sources[s]]);
    if (isTime(work)) yield;
  }
  return { rows: sources.length, columns: n, data };
}

/**
 * The shortest paths between all vertices of an undirected graph. A path from s goes through a neighbour t of s, so that
 * the paths from t, if they were searched before, bound those from s by w(s, t) + D(t, v). Only vertices whose paths are
 * shorter than these bounds are searched, which are half of them on average.
 */
export function* allShortestPathSteps(edges: SparseMatrix): Work<void, Matrix> {
  const { rows: n, rowStart, columnIndex, values } = edges;
  const data = new Float64Array(n * n).fill(Infinity);
  const search = createPathSearch(edges);
  const isDone = new Uint8Array(n);
  const isTime = createPace();
  const work = 30 * n + 5 * values.length;
  for (let source = 0; source < n; source++) {
    const lengths = data.subarray(source * n, (source + 1) * n);
    for (let e = rowStart[source]; e < rowStart[source + 1]; e++) {
      const through = columnIndex[e];
      if (isDone[through] === 0) continue;
      const length = values[e];
      for (let v = 0, at = through * n; v < n; v++, at++) {
        const bound = length + data[at];
        if (bound < lengths[v]) lengths[v] = bound;
      }
    }
    lengths[source] = 0;
    search.run(lengths, [source]);
    isDone[source] = 1;
    if (isTime(work)) yield;
  }
  return { rows: n, columns: n, data };
}

/**
 * The lengths of all shortest paths (Floyd 1962; Warshall 1962) from a matrix of the lengths of edges, with Infinity where
 * there is none: n³ steps, faster than n searches where most pairs of vertices have an edge.
 */
export function floydWarshall(lengths: MatrixLike): Matrix {
  const given = asMatrix(lengths, "lengths");
  const n = given.rows;
  if (given.columns !== n) {
    throw new LecternError("invalid-data", `floydWarshall: the matrix must be square, got ${n} x ${given.columns}`);
  }
  const data = given.data.slice();
  const bad = data.findIndex((length) => !(length >= 0));
  if (bad >= 0) throw negativeLength("floydWarshall", Math.floor(bad / n), bad % n, data[bad]);
  for (let i = 0; i < n; i++) data[i * n + i] = 0;
  for (let k = 0; k < n; k++) {
    for (let i = 0; i < n; i++) {
      const first = data[i * n + k];
      if (first === Infinity) continue;
      for (let j = 0; j < n; j++) {
        const through = first + data[k * n + j];
        if (through < data[i * n + j]) data[i * n + j] = through;
      }
    }
  }
  return { rows: n, columns: n, data };
}

/** A path and its length. */
export interface Path {
  readonly length: number;
  /** The vertices from the first to the last; empty when there is no path, whose length is Infinity. */
  readonly vertices: readonly number[];
  /** The number of vertices whose edges were followed. */
  readonly visited: number;
}

/**
 * The shortest path between two vertices by A* (Hart, Nilsson and Raphael 1968): the vertices with the smallest length so
 * far plus estimated rest come first. The estimate of the rest must never be larger than the rest itself, for example
 * the straight distance; with none it is Dijkstra's algorithm that ends at the goal.
 */
export function shortestPath(
  graph: Graph,
  from: number,
  to: number,
  estimate: (vertex: number) => number = () => 0,
): Path {
  const { edges } = graph;
  requireLengths("shortestPath", edges);
  for (const vertex of [from, to]) requireVertex("shortestPath", edges.rows, vertex);
  const lengths = new Float64Array(edges.rows).fill(Infinity);
  const previous = new Int32Array(edges.rows).fill(-1);
  lengths[from] = 0;
  // Few vertices are open at a time on the way to one goal, so that a list is searched instead of a heap.
  const open = new Map([[from, estimate(from)]]);
  let visited = 0;
  while (open.size > 0) {
    const vertex = smallest(open);
    if (vertex === to) break;
    open.delete(vertex);
    visited++;
    for (let e = edges.rowStart[vertex]; e < edges.rowStart[vertex + 1]; e++) {
      const next = edges.columnIndex[e];
      const through = lengths[vertex] + edges.values[e];
      if (through >= lengths[next]) continue;
      lengths[next] = through;
      previous[next] = vertex;
      open.set(next, through + estimate(next));
    }
  }
  if (lengths[to] === Infinity) return { length: Infinity, vertices: [], visited };
  const vertices = [to];
  while (vertices[0] !== from) vertices.unshift(previous[vertices[0]]);
  return { length: lengths[to], vertices, visited };
}

function smallest(open: ReadonlyMap<number, number>): number {
  let [best, least] = [-1, Infinity];
  for (const [vertex, value] of open) if (best < 0 || value < least) [best, least] = [vertex, value];
  return best;
}

/**
 * The lengths of the shortest paths from a vertex to all, by following edges until no length decreases: the vertex found
 * last first ("depth-first", a stack), or the one found first ("breadth-first", a queue: Moore 1959). Simple, and for
 * comparison: vertices are visited many times, in the depth-first order up to exponentially often.
 */
export function pathsBySearch({ edges }: Graph, source: number, order: "depth-first" | "breadth-first"): Float64Array {
  requireLengths("pathsBySearch", edges);
  requireVertex("pathsBySearch", edges.rows, source);
  const lengths = new Float64Array(edges.rows).fill(Infinity);
  lengths[source] = 0;
  const waiting = [source];
  for (let first = 0; first < waiting.length; ) {
    const vertex = order === "depth-first" ? (waiting.pop() as number) : waiting[first++];
    for (let e = edges.rowStart[vertex]; e < edges.rowStart[vertex + 1]; e++) {
      const through = lengths[vertex] + edges.values[e];
      if (through >= lengths[edges.columnIndex[e]]) continue;
      lengths[edges.columnIndex[e]] = through;
      waiting.push(edges.columnIndex[e]);
    }
  }
  return lengths;
}

function requireVertex(operation: string, vertices: number, vertex: number): void {
  if (Number.isInteger(vertex) && vertex >= 0 && vertex < vertices) return;
  throw new LecternError(
    "invalid-data",
    `${operation}: a vertex must be a whole number from 0 to ${vertices - 1}, got ${show(vertex)}`,
  );
}

function requireLengths(operation: string, { rowStart, columnIndex, values }: SparseMatrix): void {
  const bad = values.findIndex((length) => !(length >= 0 && length < Infinity));
  if (bad < 0) return;
  throw negativeLength(operation, rowStart.findIndex((start) => start > bad) - 1, columnIndex[bad], values[bad]);
}

function negativeLength(operation: string, from: number, to: number, length: number): LecternError {
  return new LecternError(
    "invalid-data",
    `${operation}: the lengths of edges must be numbers of at least 0; that from ${from} to ${to} is ${length}`,
    { from, to, length },
  );
}
