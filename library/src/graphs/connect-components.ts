/** A graph of neighbours made connected: by the shortest links between its components. */
import { LecternError } from "../core/errors.js";
import { createPace } from "../core/pace.js";
import type { Work } from "../core/run.js";
import { fromTriplets, type SparseMatrix } from "../data/sparse.js";
import type { ConnectedComponents } from "./connected-components.js";

/** Writes the distances of a vertex to all vertices. */
export type DistancesFrom = (vertex: number, distances: Float64Array) => void;

/**
 * The symmetric graph with one more edge between each two components: the shortest one. `work` is the estimated time of
 * one distance in nanoseconds.
 */
export function* connectComponents(
  graph: SparseMatrix,
  { count, labels }: ConnectedComponents,
  distancesFrom: DistancesFrom,
  work: number,
): Work<void, SparseMatrix> {
  const n = graph.rows;
  const lengths = new Float64Array(count * count).fill(Infinity);
  const ends = new Int32Array(count * count);
  const distances = new Float64Array(n);
  const isTime = createPace();
  for (let i = 0; i < n; i++) {
    distancesFrom(i, distances);
    for (let j = 0; j < n; j++) {
      const pair = labels[i] * count + labels[j];
      if (!(distances[j] < lengths[pair]) || labels[i] === labels[j]) continue;
      lengths[pair] = distances[j];
      ends[pair] = j;
      ends[labels[j] * count + labels[i]] = i;
      lengths[labels[j] * count + labels[i]] = distances[j];
    }
    if (isTime(n * (work + 3))) yield;
  }
  requireFiniteLinks(count, lengths);
  return withEdges(graph, count, ends, lengths);
}

/** Numbers whose squares overflow have infinite distances, along which there is no path. */
function requireFiniteLinks(count: number, lengths: Float64Array): void {
  if (lengths.every((length, pair) => length < Infinity || pair % (count + 1) === 0)) return;
  throw new LecternError("numerical", "connectComponents: the distances between two components overflow");
}

/** The graph with the links of all pairs of components; pair (a, b) holds the end of the link in b. */
function withEdges(graph: SparseMatrix, count: number, ends: Int32Array, lengths: Float64Array): SparseMatrix {
  const { rows: n, rowStart, columnIndex, values } = graph;
  const links = count * count - count;
  const rowIndex = new Int32Array(values.length + links);
  const columns = new Int32Array(values.length + links);
  const all = new Float64Array(values.length + links);
  for (let i = 0; i < n; i++) rowIndex.fill(i, rowStart[i], rowStart[i + 1]);
  columns.set(columnIndex);
  all.set(values);
  let to = values.length;
  for (let pair = 0; pair < count * count; pair++) {
    const [a, b] = [Math.floor(pair / count), pair % count];
    if (a === b) continue;
    rowIndex[to] = ends[b * count + a];
    columns[to] = ends[pair];
    all[to++] = lengths[pair];
  }
  // Zeros are edges too, so that positions are sorted with other values first.
  const places = Float64Array.from(all.keys(), (at) => at + 1);
  const sorted = fromTriplets(n, n, { rowIndex, columnIndex: columns, values: places });
  return { ...sorted, values: sorted.values.map((place) => all[place - 1]) };
}
