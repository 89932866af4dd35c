/**
 * Exact search among sparse samples by Euclidean and cosine distances: products along the columns that a query has,
 * then the true distances of the few candidates. The sums skip only zeros, so the distances equal those of dense
 * samples to the last bit.
 */
import { type SparseMatrix, transposeSparse } from "../data/sparse.js";
import { createBestList } from "./best-list.js";
import type { ResolvedDistance } from "./distance.js";
import { createListBuilder, emptyNeighbors, type NeighborLists, type Neighbors } from "./found.js";

/** Candidates in addition to the requested number, to detect rounding errors of the products. */
const SPARE = 4;

/** Whether sparse samples can be compared without converting them to dense ones. */
export function hasSparseSearch({ kind }: ResolvedDistance): boolean {
  return kind === "euclidean" || kind === "squared-euclidean" || kind === "cosine";
}

/** Prepares sparse rows for squared Euclidean distances, as {@link distanceSpace} does for dense ones. */
export function prepareSparse({ kind }: ResolvedDistance, x: SparseMatrix): SparseMatrix {
  if (kind !== "cosine") return x;
  const empty: boolean[] = [];
  const values = x.values.slice();
  for (let i = 0; i < x.rows; i++) {
    let largest = 0;
    for (let e = x.rowStart[i]; e < x.rowStart[i + 1]; e++) largest = Math.max(largest, Math.abs(values[e]));
    empty.push(largest === 0);
    if (largest === 0) continue;
    let squares = 0;
    for (let e = x.rowStart[i]; e < x.rowStart[i + 1]; e++) squares += (values[e] / largest) ** 2;
    const length = Math.sqrt(squares);
    for (let e = x.rowStart[i]; e < x.rowStart[i + 1]; e++) values[e] = values[e] / largest / length;
  }
  return withLastColumn({ ...x, values }, empty);
}

/** A further column with 1 in the marked rows. */
function withLastColumn({ rows, columns, rowStart, columnIndex, values }: SparseMatrix, marked: readonly boolean[]) {
  const more = marked.reduce((count, mark) => count + (mark ? 1 : 0), 0);
  const result = {
    rows,
    columns: columns + 1,
    rowStart: new Int32Array(rows + 1),
    columnIndex: new Int32Array(columnIndex.length + more),
    values: new Float64Array(values.length + more),
  };
  let to = 0;
  for (let i = 0; i < rows; i++) {
    for (let e = rowStart[i]; e < rowStart[i + 1]; e++, to++) {
      result.columnIndex[to] = columnIndex[e];
      result.values[to] = values[e];
    }
    if (marked[i]) {
      result.columnIndex[to] = columns;
      result.values[to++] = 1;
    }
    result.rowStart[i + 1] = to;
  }
  return result;
}

/** The `count` nearest points of every query, by squared distances. */
export function sparseNearest(points: SparseMatrix, queries: SparseMatrix, count: number): Neighbors {
  const found = emptyNeighbors(queries.rows, count);
  const products = productsWith(points);
  const more = Math.min(points.rows, count + SPARE);
  const candidates = createBestList(more);
  const best = createBestList(count);
  const indices = new Int32Array(more);
  const rough = new Float64Array(more);
  for (let i = 0; i < queries.rows; i++) {
    const { distances, length } = products(queries, i);
    for (let t = 0; t < points.rows; t++) if (distances[t] <= candidates.limit()) candidates.offer(distances[t], t);
    candidates.drain(indices, rough, 0);
    for (const t of indices) best.offer(squaredOfSparse(points, t, queries, i), t);
    best.drain(found.indices, found.distances, i * count);
    const worst = found.distances[(i + 1) * count - 1];
    if (more === points.rows || rough[more - 1] > worst + roundingError(length, worst, queries.columns)) continue;
    for (let t = 0; t < points.rows; t++) best.offer(squaredOfSparse(points, t, queries, i), t);
    best.drain(found.indices, found.distances, i * count);
  }
  return found;
}

/** All points within a squared distance of every query. */
export function sparseWithin(points: SparseMatrix, queries: SparseMatrix, limit: number): NeighborLists {
  const lists = createListBuilder(queries.rows);
  const products = productsWith(points);
  const indices = new Int32Array(points.rows);
  const exact = new Float64Array(points.rows);
  for (let i = 0; i < queries.rows; i++) {
    const { distances, length } = products(queries, i);
    const margin = limit + roundingError(length, limit, queries.columns);
    let count = 0;
    for (let t = 0; t < points.rows; t++) {
      if (distances[t] > margin) continue;
      const distance = squaredOfSparse(points, t, queries, i);
      if (distance > limit) continue;
      indices[count] = t;
      exact[count++] = distance;
    }
    lists.add(indices, exact, count);
  }
  return lists.finish();
}

/** A bound on the rounding error of products for points within a squared distance, as in the search on the engine. */
function roundingError(length: number, distance: number, columns: number): number {
  const sizes = length + (Math.sqrt(length) + Math.sqrt(distance)) ** 2 + distance;
  return 2 * (columns + 8) * Number.EPSILON * sizes;
}

/** ‖x‖² + ‖z‖² − 2 x·z of one query with all points. */
function productsWith(points: SparseMatrix) {
  const columns = transposeSparse(points);
  const norms = new Float64Array(points.rows);
  for (let t = 0; t < points.rows; t++) {
    for (let e = points.rowStart[t]; e < points.rowStart[t + 1]; e++) norms[t] += points.values[e] * points.values[e];
  }
  const distances = new Float64Array(points.rows);
  return (queries: SparseMatrix, i: number): { distances: Float64Array; length: number } => {
    distances.set(norms);
    let length = 0;
    for (let e = queries.rowStart[i]; e < queries.rowStart[i + 1]; e++) {
      const value = queries.values[e];
      length += value * value;
      const j = queries.columnIndex[e];
      for (let f = columns.rowStart[j]; f < columns.rowStart[j + 1]; f++) {
        distances[columns.columnIndex[f]] -= 2 * value * columns.values[f];
      }
    }
    for (let t = 0; t < distances.length; t++) distances[t] += length;
    return { distances, length };
  };
}

/** Σ (xⱼ − zⱼ)² over the columns that one of them has, in their order. */
function squaredOfSparse(x: SparseMatrix, i: number, z: SparseMatrix, k: number): number {
  let [e, f] = [x.rowStart[i], z.rowStart[k]];
  const [last, end] = [x.rowStart[i + 1], z.rowStart[k + 1]];
  let sum = 0;
  while (e < last || f < end) {
    const [a, b] = [e < last ? x.columnIndex[e] : Infinity, f < end ? z.columnIndex[f] : Infinity];
    const difference = (a <= b ? x.values[e++] : 0) - (b <= a ? z.values[f++] : 0);
    sum += difference * difference;
  }
  return sum;
}
