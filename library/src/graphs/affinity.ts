/** How similar samples are, as the weights of a graph: of nearest neighbours (sparse) or of all pairs (dense). */
import { createPace } from "../core/pace.js";
import type { Progress, Work } from "../core/run.js";
import type { Matrix } from "../data/matrix.js";
import { fromTriplets, type SparseMatrix } from "../data/sparse.js";
import { allDistances } from "../neighbor-search/all-distances.js";
import { distanceSpace } from "../neighbor-search/distance-space.js";
import { neighborGraphSteps, radiusGraphSteps } from "../neighbor-search/neighbor-graph.js";
import { exp } from "../numeric/elementary/functions.js";

/** ½ (W + Wᵀ), where Wᵢⱼ is 1 if j is one of the nearest neighbours of i: 1 for mutual neighbours, else ½. */
export function* neighborAffinity(x: Matrix, neighbors: number): Work<Progress, SparseMatrix> {
  const n = x.rows;
  // A single sample has no neighbours.
  if (n === 1) return fromTriplets(1, 1, { rowIndex: [], columnIndex: [], values: [] });
  const { rowStart, columnIndex: to } = yield* neighborGraphSteps(x, neighbors);
  const isTime = createPace();
  const from = new Int32Array(to.length);
  for (let i = 0; i < n; i++) from.fill(i, rowStart[i], rowStart[i + 1]);
  const [rowIndex, columnIndex] = [new Int32Array(2 * to.length), new Int32Array(2 * to.length)];
  rowIndex.set(from);
  rowIndex.set(to, to.length);
  columnIndex.set(to);
  columnIndex.set(from, to.length);
  const done = { step: n, of: n };
  if (isTime(to.length * PLACING)) yield done;
  // Equal positions are added.
  const values = new Float64Array(2 * to.length).fill(0.5);
  const affinity = fromTriplets(n, n, { rowIndex, columnIndex, values });
  if (isTime(to.length * PLACING)) yield done;
  return affinity;
}

/** Nanoseconds for an edge that is put in its place. */
const PLACING = 50;

/** exp(−‖xᵢ − xⱼ‖² / (2 h²)) between different samples, 0 on the diagonal: loops do not change a Laplacian D − A. */
export function* gaussianAffinity(x: Matrix, bandwidth: number): Work<Progress, Matrix> {
  const n = x.rows;
  const space = distanceSpace({ kind: "squared-euclidean" });
  const data = yield* allDistances(x, space);
  const isTime = createPace();
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      // Divided twice, because the square of a small bandwidth can be 0.
      data[i * n + j] = exp(-data[i * n + j] / bandwidth / bandwidth / 2);
      data[j * n + i] = data[i * n + j];
    }
    if (isTime((n - i) * 15)) yield { step: i + 1, of: n };
  }
  return { rows: n, columns: n, data };
}

/** Gaussian affinities between neighbours: of samples of which one is among the nearest `neighbors` of the other. */
export function* gaussianNeighborAffinity(
  x: Matrix,
  neighbors: number,
  bandwidth: number,
): Work<Progress, SparseMatrix> {
  if (x.rows === 1) return fromTriplets(1, 1, { rowIndex: [], columnIndex: [], values: [] });
  const graph = yield* neighborGraphSteps(x, neighbors, { edges: "either" });
  return { ...graph, values: graph.values.map((distance) => exp(-((distance / bandwidth) ** 2) / 2)) };
}

/** 1 between different samples at most `radius` from each other. */
export function* radiusAffinity(x: Matrix, radius: number): Work<void, SparseMatrix> {
  const graph = yield* radiusGraphSteps(x, radius);
  return { ...graph, values: new Float64Array(graph.values.length).fill(1) };
}
