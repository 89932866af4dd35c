/** Graphs of vertices and weighted edges, as lists and as matrices. */
import { LecternError, show } from "../core/errors.js";
import { asMatrix, type Matrix, type MatrixLike } from "../data/matrix.js";
import { fromTriplets, isSparse, type SparseMatrix, transposeSparse } from "../data/sparse.js";

/** A graph (V, E): the stored entries of the matrix, zeros too, are the weights of the edges from row to column. */
export interface Graph {
  readonly directed: boolean;
  /** Square, with a row for each vertex; of an undirected graph symmetric: each edge is stored in both directions. */
  readonly edges: SparseMatrix;
}

/** An edge: from, to, and a weight, 1 by default. */
export type Edge = readonly [from: number, to: number, weight?: number];

/** The edges that leave a vertex. */
export type AdjacentVertices = readonly { readonly to: number; readonly weight: number }[];

/**
 * A graph with the given edges. An edge of an undirected graph is listed once, in either direction.
 *
 * @example
 * ```ts
 * import { adjacencyList, createGraph, shortestPaths } from "lectern/graphs";
 *
 * const graph = createGraph(3, [[0, 1, 2], [1, 2, 3]]);
 * adjacencyList(graph)[1]; // [{ to: 0, weight: 2 }, { to: 2, weight: 3 }]
 * shortestPaths(graph, [0]).data; // Float64Array [ 0, 2, 5 ]
 * ```
 */
export function createGraph(vertices: number, edges: readonly Edge[], directed = false): Graph {
  if (!(Number.isInteger(vertices) && vertices >= 0)) {
    throw new LecternError(
      "invalid-data",
      `createGraph: the number of vertices must be a whole number, got ${show(vertices)}`,
    );
  }
  const listed = new Map<number, number>();
  for (const [from, to, weight = 1] of edges) {
    requireVertex(vertices, from);
    requireVertex(vertices, to);
    if (!Number.isFinite(weight)) {
      throw new LecternError(
        "invalid-data",
        `createGraph: the weight of the edge ${from} to ${to} must be finite, got ${show(weight)}`,
      );
    }
    for (const at of directed ? [from * vertices + to] : [from * vertices + to, to * vertices + from]) {
      if (listed.has(at) && listed.get(at) !== weight) {
        throw new LecternError(
          "invalid-data",
          `createGraph: the edge ${from} to ${to} has two weights, ${listed.get(at)} and ${weight}`,
        );
      }
      listed.set(at, weight);
    }
  }
  return { directed, edges: ofPlaces(vertices, listed) };
}

function requireVertex(vertices: number, vertex: number): void {
  if (Number.isInteger(vertex) && vertex >= 0 && vertex < vertices) return;
  throw new LecternError(
    "invalid-data",
    `createGraph: a vertex must be a whole number from 0 to ${vertices - 1}, got ${show(vertex)}`,
  );
}

/** Sorted rows of edges from a map of row · n + column to weights; positions are sorted first, because zeros are edges too. */
function ofPlaces(n: number, weights: ReadonlyMap<number, number>): SparseMatrix {
  const places = Float64Array.from(weights.keys()).sort();
  const rowIndex = Int32Array.from(places, (place) => Math.floor(place / n));
  const columnIndex = Int32Array.from(places, (place) => place % n);
  const graph = fromTriplets(n, n, { rowIndex, columnIndex, values: new Float64Array(places.length).fill(1) });
  return { ...graph, values: Float64Array.from(places, (place) => weights.get(place) as number) };
}

/**
 * The graph of a matrix of weights: a sparse one, whose stored entries are the edges, or a dense one, in which `absent`
 * (0 by default) means that there is no edge. Directed unless the matrix is symmetric.
 */
export function graphFromMatrix(matrix: MatrixLike | SparseMatrix, absent = 0): Graph {
  const edges = isSparse(matrix) ? matrix : edgesOfDense(asMatrix(matrix), absent);
  if (edges.rows !== edges.columns) {
    throw new LecternError(
      "invalid-data",
      `graphFromMatrix: the matrix must be square, got ${edges.rows} x ${edges.columns}`,
    );
  }
  return { directed: !isSymmetric(edges), edges };
}

function edgesOfDense({ rows, columns, data }: Matrix, absent: number): SparseMatrix {
  const weights = new Map<number, number>();
  data.forEach((weight, at) => {
    if (weight !== absent) weights.set(at, weight);
  });
  if (rows !== columns) return fromTriplets(rows, columns, { rowIndex: [], columnIndex: [], values: [] });
  return ofPlaces(rows, weights);
}

function isSymmetric(edges: SparseMatrix): boolean {
  const back = transposeSparse(edges);
  return (
    back.values.length === edges.values.length &&
    back.rowStart.every((start, i) => start === edges.rowStart[i]) &&
    back.columnIndex.every((column, e) => column === edges.columnIndex[e]) &&
    back.values.every((value, e) => value === edges.values[e])
  );
}

/** The weights as a dense matrix, with `absent` (0 by default) where there is no edge. */
export function adjacencyMatrix({ edges }: Graph, absent = 0): Matrix {
  const n = edges.rows;
  const data = new Float64Array(n * n).fill(absent);
  for (let i = 0; i < n; i++) {
    for (let e = edges.rowStart[i]; e < edges.rowStart[i + 1]; e++) {
      if (edges.values[e] === absent) {
        throw new LecternError(
          "invalid-data",
          `adjacencyMatrix: the edge ${i} to ${edges.columnIndex[e]} has the weight ${absent}, which means no edge; choose another number for absent edges, such as Infinity`,
        );
      }
      data[i * n + edges.columnIndex[e]] = edges.values[e];
    }
  }
  return { rows: n, columns: n, data };
}

/** For each vertex the edges that leave it, by ascending vertices. */
export function adjacencyList({ edges }: Graph): readonly AdjacentVertices[] {
  return Array.from({ length: edges.rows }, (_, i) =>
    Array.from({ length: edges.rowStart[i + 1] - edges.rowStart[i] }, (_, at) => ({
      to: edges.columnIndex[edges.rowStart[i] + at],
      weight: edges.values[edges.rowStart[i] + at],
    })),
  );
}

/** The graph of the edges that leave each vertex. An undirected one lists each edge at one of its vertices, or at both. */
export function graphFromList(list: readonly AdjacentVertices[], directed = false): Graph {
  const edges = list.flatMap((adjacent, from) => adjacent.map(({ to, weight }): Edge => [from, to, weight]));
  return createGraph(list.length, edges, directed);
}
