/** Branch and bound over a tree of points, whatever its bounds. */
import type { Matrix } from "../data/matrix.js";
import { createBestList } from "./best-list.js";
import type { DistanceSpace } from "./distance-space.js";
import { createListBuilder, emptyNeighbors, type NeighborLists, type Neighbors } from "./found.js";
import type { PointTree } from "./tree-nodes.js";

/**
 * A tree with a bound: no point of the node has a smaller reduced distance from the query. With a limit it may be any number
 * above it, once it is known to be exceeded.
 */
export interface SearchTree {
  readonly tree: PointTree;
  readonly bound: (query: Float64Array, from: number, node: number, limit?: number) => number;
}

/**
 * The `count` nearest points of every query. The nearer child comes first; a node at the same distance as the last
 * neighbour is still visited.
 */
export function treeNearest(
  { tree, bound }: SearchTree,
  queries: Matrix,
  count: number,
  space: DistanceSpace,
): Neighbors {
  const { points, order, start, end, right } = tree;
  const { columns, data } = points;
  const { between } = space;
  const found = emptyNeighbors(queries.rows, count);
  const best = createBestList(count);
  // Each step down pushes one sibling, so the stack is no deeper than the tree.
  const nodes = new Int32Array(64);
  const bounds = new Float64Array(64);
  for (let i = 0; i < queries.rows; i++) {
    const from = i * columns;
    let depth = 1;
    nodes[0] = 0;
    bounds[0] = 0;
    while (depth > 0) {
      depth--;
      let limit = best.limit();
      if (bounds[depth] > limit) continue;
      let node = nodes[depth];
      while (right[node] !== 0) {
        const [left, other] = [node + 1, right[node]];
        const toLeft = bound(queries.data, from, left, limit);
        const toOther = bound(queries.data, from, other, limit);
        if (toLeft > limit && toOther > limit) break;
        node = toLeft <= toOther ? left : other;
        nodes[depth] = toLeft <= toOther ? other : left;
        bounds[depth++] = Math.max(toLeft, toOther);
      }
      if (right[node] !== 0) continue;
      for (let t = start[node]; t < end[node]; t++) {
        const distance = between(queries.data, from, data, t * columns, columns, limit);
        if (distance > limit) continue;
        best.offer(distance, order[t]);
        limit = best.limit();
      }
    }
    best.drain(found.indices, found.distances, i * count);
  }
  return found;
}

/** All points within a reduced distance of every query. */
export function treeWithin(
  { tree, bound }: SearchTree,
  queries: Matrix,
  limit: number,
  space: DistanceSpace,
): NeighborLists {
  const { points, order, start, end, right } = tree;
  const { columns, data } = points;
  const lists = createListBuilder(queries.rows);
  const indices = new Int32Array(points.rows);
  const distances = new Float64Array(points.rows);
  const nodes = new Int32Array(64);
  for (let i = 0; i < queries.rows; i++) {
    const from = i * columns;
    let [depth, count] = [1, 0];
    nodes[0] = 0;
    while (depth > 0) {
      const node = nodes[--depth];
      if (bound(queries.data, from, node) > limit) continue;
      if (right[node] !== 0) {
        nodes[depth++] = right[node];
        nodes[depth++] = node + 1;
        continue;
      }
      for (let t = start[node]; t < end[node]; t++) {
        const distance = space.between(queries.data, from, data, t * columns, columns);
        if (distance > limit) continue;
        indices[count] = order[t];
        distances[count++] = distance;
      }
    }
    lists.add(indices, distances, count);
  }
  return lists.finish();
}
