/**
 * Exact search by squared Euclidean distances in a k-d tree on the engine, by blocks of queries. Its kernel computes distances and
 * bounds with the rounding of plain loops, so that the result equals theirs to the last bit.
 */
import type { Progress, Work } from "../core/run.js";
import type { Matrix } from "../data/matrix.js";
import { selectionKernels } from "../engine/groups.js";
import { createWorkspace, currentEngine, type Workspace } from "../engine/index.js";
import type { DistanceSpace } from "./distance-space.js";
import { emptyNeighbors, type Neighbors } from "./found.js";
import type { KdTree } from "./kd-tree.js";
import { queriesBetweenYields } from "./search-blocks.js";

/** Nanoseconds to copy a number of a point to the engine's memory, and those saved for one that a query visits. */
const [COPY, SAVED] = [2, 0.3];

/** Neighbours found by one call, so that long lists take little memory. */
const MOST = 2 ** 20;

/** Trees check few of many samples. */
export const visitedOf = ({ rows, columns }: Matrix): number => columns * Math.min(rows, 2000);

/** Whether the engine can search for some queries, faster than plain loops. */
export function hasTreeKernel({ points }: KdTree, { form }: DistanceSpace, queries: number): boolean {
  if (form !== "squared" || currentEngine().tier === "plain") return false;
  return queries * visitedOf(points) * SAVED > points.rows * (points.columns + 2) * COPY;
}

/** The `count` nearest points of every query, by squared distances. */
export function* kdTreeNearest(tree: KdTree, queries: Matrix, count: number): Work<Progress, Neighbors> {
  const { columns, data } = queries;
  const found = emptyNeighbors(queries.rows, count);
  const workspace = createWorkspace(currentEngine());
  try {
    const { threads, memory } = workspace.engine;
    const together = threads * queriesBetweenYields(visitedOf(tree.points));
    const size = Math.min(queries.rows, together, Math.ceil(MOST / count));
    const { points, order, nodes, boxes } = placeTree(workspace, tree);
    const { nearestInTree } = workspace.engine.load(selectionKernels);
    const block = workspace.uninitialized(size * columns);
    const [indices, distances] = [workspace.integers(size * count), workspace.uninitialized(size * count)];
    const { rows: n } = tree.points;
    for (let first = 0; first < queries.rows; first += size) {
      const rows = Math.min(size, queries.rows - first);
      workspace.write(block, data.subarray(first * columns, (first + rows) * columns));
      nearestInTree(rows, n, columns, count, block, points, order, nodes, boxes, indices, distances);
      const [from, at] = [indices / 4, distances / 8];
      found.indices.set(memory.i32.subarray(from, from + rows * count), first * count);
      found.distances.set(memory.f64.subarray(at, at + rows * count), first * count);
      if (size < queries.rows) yield { step: first + rows, of: queries.rows };
    }
  } finally {
    workspace.dispose();
  }
  return found;
}

/** Writes a tree as the kernel needs it. */
function placeTree(space: Workspace, tree: KdTree) {
  const { start, end, right } = tree;
  let [panels, leaves] = [0, 0];
  for (let node = 0; node < start.length; node++) {
    if (right[node] !== 0) continue;
    leaves++;
    panels += Math.ceil((end[node] - start[node]) / 8);
  }
  const { columns } = tree.points;
  const [points, order] = [space.vector(8 * panels * columns), space.integers(8 * panels)];
  const [nodes, boxes] = [space.integers(3 * start.length), space.uninitialized(4 * columns * (leaves - 1))];
  const { f64, i32 } = space.engine.memory;
  let [place, pair] = [0, 0];
  for (let node = 0, at = nodes / 4; node < start.length; node++, at += 3) {
    i32[at + 2] = right[node];
    if (right[node] !== 0) {
      placeBoxes(tree, node, f64, boxes / 8 + 4 * columns * pair);
      i32[at] = pair++;
      continue;
    }
    const count = end[node] - start[node];
    i32[at] = place;
    i32[at + 1] = place + count;
    placePoints(tree, node, f64, points / 8 + place * columns);
    for (let t = 0; t < count; t++) i32[order / 4 + place + t] = tree.order[start[node] + t];
    place += Math.ceil(count / 8) * 8;
  }
  return { points, order, nodes, boxes };
}

/** The boxes of both children of a node side by side. */
function placeBoxes({ points: { columns }, right, lower, upper }: KdTree, node: number, f64: Float64Array, to: number) {
  let [left, other] = [(node + 1) * columns, right[node] * columns];
  for (let j = 0; j < columns; j++, left++, other++, to += 4) {
    f64[to] = lower[left];
    f64[to + 1] = lower[other];
    f64[to + 2] = upper[left];
    f64[to + 3] = upper[other];
  }
}

/** The points of a leaf in panels. */
function placePoints({ points: { columns, data }, start, end }: KdTree, node: number, f64: Float64Array, to: number) {
  const first = start[node];
  for (let t = first, e = first * columns; t < end[node]; t++) {
    let at = to + ((t - first) & -8) * columns + ((t - first) & 7);
    for (let j = 0; j < columns; j++, e++, at += 8) f64[at] = data[e];
  }
}
