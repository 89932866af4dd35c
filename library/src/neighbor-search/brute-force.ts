/** Exact search by comparing every query with every sample, in plain loops: for any distance. */
import type { Matrix } from "../data/matrix.js";
import { createBestList } from "./best-list.js";
import type { DistanceSpace } from "./distance-space.js";
import { createListBuilder, emptyNeighbors, type NeighborLists, type Neighbors } from "./found.js";

/** The reduced distances of one query to all points. */
function scan(points: Matrix, queries: Matrix, i: number, { between }: DistanceSpace, visit: Visit): void {
  const { rows, columns, data } = points;
  for (let t = 0; t < rows; t++) visit(between(queries.data, i * columns, data, t * columns, columns), t);
}

type Visit = (distance: number, index: number) => void;

/** The nearest points of one query, written to row i of the result. */
export function scanQuery(points: Matrix, queries: Matrix, i: number, space: DistanceSpace, found: Neighbors): void {
  const best = createBestList(found.count);
  scan(points, queries, i, space, best.offer);
  best.drain(found.indices, found.distances, i * found.count);
}

/** The `count` nearest points of every query, by reduced distances. */
export function bruteForceNearest(points: Matrix, queries: Matrix, count: number, space: DistanceSpace): Neighbors {
  const found = emptyNeighbors(queries.rows, count);
  for (let i = 0; i < queries.rows; i++) scanQuery(points, queries, i, space, found);
  return found;
}

/** All points within a reduced distance of every query. */
export function bruteForceWithin(points: Matrix, queries: Matrix, limit: number, space: DistanceSpace): NeighborLists {
  const lists = createListBuilder(queries.rows);
  const indices = new Int32Array(points.rows);
  const distances = new Float64Array(points.rows);
  for (let i = 0; i < queries.rows; i++) {
    let count = 0;
    scan(points, queries, i, space, (distance, index) => {
      if (distance > limit) return;
      indices[count] = index;
      distances[count++] = distance;
    });
    lists.add(indices, distances, count);
  }
  return lists.finish();
}
