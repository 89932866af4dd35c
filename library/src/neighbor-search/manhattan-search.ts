/**
 * Exact search by Manhattan distances on the engine: distances of blocks of queries and points by its kernel, and the
 * best of each block by its selection.
 */
import type { Progress, Work } from "../core/run.js";
import type { Matrix } from "../data/matrix.js";
import { pairKernels, selectionKernels } from "../engine/groups.js";
import { createWorkspace, currentEngine, type Workspace } from "../engine/index.js";
import { scanQuery } from "./brute-force.js";
import { type Candidates, createRanker, type IsFarther } from "./candidates.js";
import type { DistanceSpace } from "./distance-space.js";
import { emptyNeighbors, type Neighbors } from "./found.js";

// Measured for 20000 x 20: the block of distances should stay in the second- and third-level cache.
const QUERIES = 128;
const POINTS = 8192;
/** Candidates in addition to the requested number. */
const SPARE = 2;

/** The `count` nearest points of every query. */
export function* manhattanNearest(
  points: Matrix,
  queries: Matrix,
  count: number,
  space: DistanceSpace,
): Work<Progress, Neighbors> {
  const { columns } = points;
  const found = emptyNeighbors(queries.rows, count);
  const rank = createRanker({ points, queries, space, found });
  const complete = count + SPARE >= points.rows || (isExact(points) && isExact(queries));
  const margin = 1 + 2 * (columns + 8) * Number.EPSILON;
  const isFarther: IsFarther = (value, distance) => value > distance * margin;
  const workspace = createWorkspace(currentEngine());
  try {
    const candidatesOf = place(workspace, points, Math.min(points.rows, count + SPARE), complete);
    for (let first = 0; first < queries.rows; first += QUERIES) {
      const rows = Math.min(QUERIES, queries.rows - first);
      const block = queries.data.subarray(first * columns, (first + rows) * columns);
      const candidates = candidatesOf(rows, block);
      for (let i = 0; i < rows; i++) {
        if (!rank(first + i, candidates, i, isFarther)) scanQuery(points, queries, first + i, space, found);
      }
      yield { step: first + rows, of: queries.rows };
    }
  } finally {
    workspace.dispose();
  }
  return found;
}

/** Whether there are no rounding errors: whole numbers whose differences sum to less than 2⁵³. */
function isExact({ columns, data }: Matrix): boolean {
  const most = 2 ** 53 / (2 * Math.max(1, columns));
  return data.every((value) => Number.isInteger(value) && Math.abs(value) < most);
}

/** Copies the points to the engine's memory and returns a function that finds the candidates of queries. */
function place(workspace: Workspace, { rows: n, columns: d, data }: Matrix, count: number, complete: boolean) {
  const { memory } = workspace.engine;
  const { manhattanDistances } = workspace.engine.load(pairKernels);
  const { smallest } = workspace.engine.load(selectionKernels);
  const x = workspace.matrix(n, d, data);
  const q = workspace.matrix(QUERIES, d);
  const block = workspace.matrix(QUERIES, Math.min(n, POINTS));
  const places = workspace.integers(QUERIES * count);
  const values = workspace.vector(QUERIES * count);
  const best = {
    count,
    indices: new Int32Array(QUERIES * count),
    values: new Float64Array(QUERIES * count),
    complete,
  };

  return (rows: number, queries: Float64Array): Candidates => {
    workspace.write(q, queries);
    best.values.fill(Infinity);
    best.indices.fill(-1);
    for (let first = 0; first < n; first += POINTS) {
      const width = Math.min(POINTS, n - first);
      manhattanDistances(false, rows, width, d, q, d, x + first * d * 8, d, block, width);
      const few = Math.min(count, width);
      smallest(rows, width, few, block, width, places, values);
      merge(best, rows, few, first, memory.i32.subarray(places / 4), memory.f64.subarray(values / 8));
    }
    return best;
  };
}

/** Merges the best of one block of points into the best so far; blocks come in the order of the points. */
function merge(
  { count, indices, values: distances }: Candidates,
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
        // Infinite distances fill empty entries.
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
