/** Graphs of samples and their neighbours. */

import { LecternError, show } from "../core/errors.js";
import { createPace } from "../core/pace.js";
import { counted, type Progress, runToEnd, type Work } from "../core/run.js";
import { asMatrix, type Matrix, type MatrixLike } from "../data/matrix.js";
import { fromTripletsSteps, isSparse, type SparseMatrix, transposeSparse } from "../data/sparse.js";
import {
  createSearchSteps,
  type NeighborSearchOptions,
  nearestNeighborsSteps,
  neighborsWithinSteps,
} from "./search.js";

/** Which edges a neighbour graph has. */
export interface NeighborGraphOptions extends NeighborSearchOptions {
  /**
   * "directed": from each sample to its neighbours. "either": between samples of which one is a neighbour of the other.
   * "mutual": between samples that are neighbours of each other. The last two are symmetric.
   */
  readonly edges?: "directed" | "either" | "mutual";
}

/**
 * The graph of the `neighbors` nearest other samples of every sample, as a sparse matrix of distances: row i has the
 * neighbours of sample i. No sample is its own neighbour, but a duplicate is one, with a stored distance of 0.
 *
 * @example
 * ```ts
 * import { neighborGraph } from "lectern/neighbor-search";
 *
 * const graph = neighborGraph([[0], [1], [3], [10]], 1, { edges: "mutual" });
 * graph.columnIndex; // 1, 0: only the first two samples are each other's nearest
 * ```
 */
export function neighborGraph(
  x: MatrixLike | SparseMatrix,
  neighbors: number,
  settings: NeighborGraphOptions = {},
): SparseMatrix {
  return runToEnd(neighborGraphSteps(isSparse(x) ? x : asMatrix(x), neighbors, settings));
}

/** The steps of {@link neighborGraph}: a block of samples each. */
export function* neighborGraphSteps(
  samples: Matrix | SparseMatrix,
  neighbors: number,
  settings: NeighborGraphOptions = {},
): Work<Progress, SparseMatrix> {
  const n = samples.rows;
  if (!(Number.isInteger(neighbors) && neighbors >= 1 && neighbors < n)) {
    throw new LecternError(
      "invalid-option",
      `neighborGraph: neighbors must be a whole number from 1 to ${n - 1} (less than the number of samples), got ${show(neighbors)}`,
    );
  }
  const search = yield* counted(createSearchSteps(samples, settings));
  const rowIndex = new Int32Array(n * neighbors);
  const columnIndex = new Int32Array(n * neighbors);
  const values = new Float64Array(n * neighbors);
  let to = 0;
  const isTime = createPace();
  const { count, indices, distances } = yield* nearestNeighborsSteps(search, samples, neighbors + 1);
  for (let i = 0; i < n; i++) {
    let kept = 0;
    // Among many duplicates a sample may be missing from its own list; then the last entry is dropped.
    for (let e = i * count; e < (i + 1) * count && kept < neighbors; e++) {
      if (indices[e] === i) continue;
      rowIndex[to] = i;
      columnIndex[to] = indices[e];
      values[to++] = distances[e];
      kept++;
    }
    if (isTime(neighbors * EDGE)) yield { step: i + 1, of: n };
  }
  const making = graphOf(n, rowIndex.subarray(0, to), columnIndex.subarray(0, to), values.subarray(0, to));
  const graph = yield* counted(making);
  return yield* counted(connect(graph, settings.edges ?? "directed"));
}

/** The graph of all pairs of samples within a distance of each other: symmetric, without loops. */
export function radiusGraph(
  x: MatrixLike | SparseMatrix,
  radius: number,
  settings?: NeighborSearchOptions,
): SparseMatrix {
  return runToEnd(radiusGraphSteps(isSparse(x) ? x : asMatrix(x), radius, settings));
}

/** The steps of {@link radiusGraph}. */
export function* radiusGraphSteps(
  samples: Matrix | SparseMatrix,
  radius: number,
  settings: NeighborSearchOptions = {},
): Work<void, SparseMatrix> {
  const search = yield* createSearchSteps(samples, settings);
  const { rowStart, indices, distances } = yield* neighborsWithinSteps(search, samples, radius);
  const rows = Int32Array.from(indices);
  for (let i = 0; i < samples.rows; i++) rows.fill(i, rowStart[i], rowStart[i + 1]);
  const others = (_: number, e: number) => rows[e] !== indices[e];
  return yield* graphOf(samples.rows, rows.filter(others), indices.filter(others), distances.filter(others));
}

/**
 * Sorted rows of edges. Zeros count as edges, so positions are sorted as triplets and the distances filled in
 * afterwards.
 */
function* graphOf(
  n: number,
  rowIndex: Int32Array,
  columnIndex: Int32Array,
  values: Float64Array,
): Work<void, SparseMatrix> {
  const places = new Float64Array(values.length);
  for (let e = 0; e < places.length; e++) places[e] = e + 1;
  const graph = yield* fromTripletsSteps(n, n, { rowIndex, columnIndex, values: places });
  if (createPace()(EDGE * places.length)) yield;
  return { ...graph, values: graph.values.map((place) => values[place - 1]) };
}

/** The graph of listed edges, each in both directions; of an edge that is listed in both, the first direction counts. */
export function symmetrize(
  n: number,
  rowIndex: Int32Array,
  columnIndex: Int32Array,
  values: Float64Array,
): SparseMatrix {
  return runToEnd(connect(runToEnd(graphOf(n, rowIndex, columnIndex, values)), "either"));
}

/** Nanoseconds for an edge that is looked at, and for one that is put in its place. */
const [EDGE, PLACING] = [20, 100];

function* connect(graph: SparseMatrix, edges: "directed" | "either" | "mutual"): Work<void, SparseMatrix> {
  if (edges === "directed") return graph;
  const isTime = createPace();
  const back = transposeSparse(graph);
  if (isTime(graph.values.length * PLACING)) yield;
  const [rowIndex, columnIndex, values]: [number[], number[], number[]] = [[], [], []];
  for (let i = 0; i < graph.rows; i++) {
    let [e, f] = [graph.rowStart[i], back.rowStart[i]];
    while (e < graph.rowStart[i + 1] || f < back.rowStart[i + 1]) {
      const a = e < graph.rowStart[i + 1] ? graph.columnIndex[e] : Infinity;
      const b = f < back.rowStart[i + 1] ? back.columnIndex[f] : Infinity;
      if (a === b || edges === "either") {
        rowIndex.push(i);
        columnIndex.push(Math.min(a, b));
        values.push(a <= b ? graph.values[e] : back.values[f]);
      }
      if (a <= b) e++;
      if (b <= a) f++;
    }
    if (isTime((graph.rowStart[i + 1] - graph.rowStart[i]) * EDGE)) yield;
  }
  return yield* graphOf(graph.rows, Int32Array.from(rowIndex), Int32Array.from(columnIndex), Float64Array.from(values));
}
