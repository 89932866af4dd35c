/**
 * Exact search on the engine: distances of blocks of queries and points by its kernels, the best of each block by its
 * selection, and then the distances of those few from their differences. The kernels' distances carry rounding errors;
 * one more candidate than asked for shows whether these can matter, and where they can, the query is searched in plain
 * loops. So the answer is that of plain loops, to the last bit.
 */
import { type Matrix, zeros } from "../data/matrix.js";
import { currentEngine, type Workspace, withWorkspace } from "../engine/index.js";
import { type BestList, createBestList } from "./best-list.js";
import { scanQuery } from "./brute-force.js";
import type { DistanceSpace } from "./distance-space.js";
import { emptyNeighbors, type Neighbors } from "./found.js";

// Measured for 20000 x 20: the block of distances should stay in the second and third cache.
const QUERIES = 128;
const POINTS = 8192;
/** Candidates beyond those asked for. */
const SPARE = 2;
/** Twice the rounding unit. */
const UNIT = Number.EPSILON;

/** More neighbours than this are collected by heaps, in plain loops. */
const MOST_NEIGHBORS = 256;

/** Whether the engine can search for so many neighbours in a space. */
export function hasEngineSearch({ form }: DistanceSpace, count: number): boolean {
  return (form === "squared" || form === "manhattan") && count <= MOST_NEIGHBORS;
}

/** The `count` nearest points of every query, by reduced distances. */
export function engineNearest(points: Matrix, queries: Matrix, count: number, space: DistanceSpace): Neighbors {
  const found = emptyNeighbors(queries.rows, count);
  if (queries.rows === 0) return found;
  const { at: origin, exact } = originOf(points, queries, space);
  const task = { points, queries, space, found, best: createBestList(count) };
  withWorkspace(currentEngine(), (workspace) => {
    const candidatesOf = place(workspace, moved(points, origin), Math.min(points.rows, count + SPARE), space);
    for (let first = 0; first < queries.rows; first += QUERIES) {
      const rows = Math.min(QUERIES, queries.rows - first);
      const block = moved(queries, origin, first, rows);
      const candidates = candidatesOf(block);
      for (let i = 0; i < rows; i++) {
        const sure = settle(task, first + i, candidates, i, lengthOf(block, i));
        if (!sure && !exact) scanQuery(points, queries, first + i, space, found);
      }
    }
  });
  return found;
}

interface Task {
  readonly points: Matrix;
  readonly queries: Matrix;
  readonly space: DistanceSpace;
  readonly found: Neighbors;
  readonly best: BestList;
}

interface Origin {
  readonly at: Float64Array;
  /** Whether the kernels make no rounding errors at all: whole numbers whose squares add up to less than 2⁵³. */
  readonly exact: boolean;
}

/**
 * The mean, around which ‖x‖² + ‖y‖² − 2 x·y loses the fewest digits; for whole numbers the nearest whole one. Sums of
 * differences need none.
 */
function originOf(points: Matrix, queries: Matrix, { form }: DistanceSpace): Origin {
  const { rows, columns, data } = points;
  const at = new Float64Array(columns);
  if (form === "squared")
    for (let t = 0, e = 0; t < rows; t++) for (let j = 0; j < columns; j++, e++) at[j] += data[e] / rows;
  const [own, other] = [largestWhole(data), largestWhole(queries.data)];
  const exact = Math.max(own, other) ** 2 * 16 * columns < 2 ** 53;
  return { at: exact ? at.map(Math.round) : at, exact };
}

/** The largest absolute value; infinite when one is not a whole number. */
function largestWhole(data: Float64Array): number {
  let largest = 0;
  for (let e = 0; e < data.length; e++) {
    if (!Number.isInteger(data[e])) return Infinity;
    largest = Math.max(largest, Math.abs(data[e]));
  }
  return largest;
}

function moved({ columns, data, rows }: Matrix, origin: Float64Array, first = 0, count = rows): Matrix {
  const result = zeros(count, columns);
  for (let i = 0, e = 0, from = first * columns; i < count; i++) {
    for (let j = 0; j < columns; j++, e++, from++) result.data[e] = data[from] - origin[j];
  }
  return result;
}

/** The best so far of every query of a block, in the order of the kernels' distances (less the query's own length). */
interface Candidates {
  readonly count: number;
  readonly indices: Int32Array;
  readonly distances: Float64Array;
  /** Whether these are all points there are. */
  readonly all: boolean;
}

/**
 * Puts the points into the engine's memory. Squared distances need the squared length of the query only in the end: with
 * rows (y, ‖y‖²) and (−2x, 1) the product of a query and a point is ‖y‖² − 2 x·y, and no other pass is needed.
 */
function place(workspace: Workspace, points: Matrix, count: number, { form }: DistanceSpace) {
  const { kernels, memory } = workspace.engine;
  const n = points.rows;
  const d = form === "squared" ? points.columns + 1 : points.columns;
  const x = workspace.matrix(n, d, form === "squared" ? withLengths(points, 1).data : points.data);
  const q = workspace.matrix(QUERIES, d);
  const block = workspace.matrix(QUERIES, Math.min(n, POINTS));
  const places = workspace.integers(QUERIES * count);
  const values = workspace.vector(QUERIES * count);
  const best = {
    count,
    indices: new Int32Array(QUERIES * count),
    distances: new Float64Array(QUERIES * count),
    all: count === n,
  };

  return (queries: Matrix): Candidates => {
    const { rows } = queries;
    const extended = form === "squared" ? withLengths(queries, -2) : queries;
    workspace.write(q, extended.data);
    best.distances.fill(Infinity);
    best.indices.fill(-1);
    for (let first = 0; first < n; first += POINTS) {
      const width = Math.min(POINTS, n - first);
      const from = x + first * d * 8;
      if (form === "squared") kernels.gemm(false, true, rows, width, d, 1, q, d, from, d, 0, block, width);
      else kernels.manhattanDistances(false, rows, width, d, q, d, from, d, block, width);
      const few = Math.min(count, width);
      kernels.smallest(rows, width, few, block, width, places, values);
      merge(best, rows, few, first, memory.i32.subarray(places / 4), memory.f64.subarray(values / 8));
    }
    return best;
  };
}

/** For points (factor 1) the rows (y, ‖y‖²), for queries (factor −2) the rows (−2x, 1). */
function withLengths({ rows, columns, data }: Matrix, factor: number): Matrix {
  const result = zeros(rows, columns + 1);
  for (let i = 0, e = 0, to = 0; i < rows; i++, to++) {
    let squares = 0;
    for (let j = 0; j < columns; j++, e++, to++) {
      squares += data[e] * data[e];
      result.data[to] = factor * data[e];
    }
    result.data[to] = factor === 1 ? squares : 1;
  }
  return result;
}

/** Merges the best of one block of points into the best so far; blocks come in the order of the points. */
function merge(
  { count, indices, distances }: Candidates,
  rows: number,
  few: number,
  first: number,
  places: Int32Array,
  values: Float64Array,
): void {
  for (let i = 0; i < rows; i++) {
    const last = (i + 1) * count - 1;
    for (let e = i * few; e < (i + 1) * few; e++) {
      const value = values[e];
      if (!(value < distances[last])) {
        if (indices[last] >= 0) break;
        // Infinite distances fill what is still empty.
        if (!(value <= distances[last])) break;
      }
      let at = last;
      for (; at > i * count && (distances[at - 1] > value || indices[at - 1] < 0); at--) {
        distances[at] = distances[at - 1];
        indices[at] = indices[at - 1];
      }
      distances[at] = value;
      indices[at] = first + places[e];
    }
  }
}

/**
 * Puts the candidates of a query in order by their true distances and keeps the best. Returns whether no other point can
 * be among these: a point within the last true distance e of a query of squared length s has itself at most the squared
 * length (√s + √e)², so that the kernels' distance of it exceeds e by no more than its rounding error.
 */
function settle(
  { points, queries, space, found, best }: Task,
  query: number,
  { count, indices, distances, all }: Candidates,
  i: number,
  length: number,
): boolean {
  const { columns } = points;
  for (let e = i * count; e < (i + 1) * count; e++) {
    const index = indices[e];
    if (index < 0) break;
    best.offer(space.between(queries.data, query * columns, points.data, index * columns, columns), index);
  }
  const to = query * found.count;
  if (best.drain(found.indices, found.distances, to) < found.count) return false;
  if (all) return true;
  const worst = found.distances[to + found.count - 1];
  const last = distances[(i + 1) * count - 1];
  const margin = 2 * (columns + 8) * UNIT;
  if (space.form === "manhattan") return last > worst * (1 + margin);
  return last > worst - length + margin * (worst + length + (Math.sqrt(length) + Math.sqrt(worst)) ** 2);
}

/** The squared length of row i. */
function lengthOf({ columns, data }: Matrix, i: number): number {
  let squares = 0;
  for (let e = i * columns; e < (i + 1) * columns; e++) squares += data[e] * data[e];
  return squares;
}
