/**
 * Exact search by squared Euclidean distances on the engine. Of ‖x − y‖² = ‖x‖² + (‖y‖² − 2 x·y) the kernels compute
 * the part in brackets, first in floats, which are twice as fast as doubles; for most queries the resulting candidates
 * are provably correct. The others are searched in doubles, and those still undecided (ties) in plain loops.
 */
import type { Progress, Work } from "../core/run.js";
import type { Matrix } from "../data/matrix.js";
import { selectionKernels } from "../engine/groups.js";
import { createWorkspace, currentEngine, type Workspace } from "../engine/index.js";
import { bruteForceNearest, scanQuery } from "./brute-force.js";
import { type Candidates, createRanker, type IsFarther, type SearchTask } from "./candidates.js";
import type { DistanceSpace } from "./distance-space.js";
import { emptyNeighbors, type Neighbors } from "./found.js";
import { queriesBetweenYields } from "./search-blocks.js";
import { type Frame, frameOf, placeRows } from "./search-frame.js";

/** The largest number of queries searched together: enough for several threads, with little memory. */
const TOGETHER = 2048;

/** Multiplications of the kernels in a nanosecond: about 8 in floats, 4 in doubles. */
const KERNEL_SPEED = 8;

/** For fewer queries, plain loops are faster than copying the points to the engine's memory. */
const FEW = 6;

/** Rows in a panel of queries. */
const QUERY_PANEL = 4;

/** The precision of a pass. */
interface Precision {
  readonly field: "f32" | "f64";
  readonly bytes: 4 | 8;
  /** Rows in a panel of points. */
  readonly panel: 8 | 4;
  /** Twice the rounding unit. */
  readonly unit: number;
  /** The error of a product by underflow. */
  readonly tiny: number;
  /** Whole numbers below this are exact. */
  readonly whole: number;
}

const floats: Precision = { field: "f32", bytes: 4, panel: 8, unit: 2 ** -23, tiny: 2 ** -140, whole: 2 ** 24 };
const doubles: Precision = { field: "f64", bytes: 8, panel: 4, unit: 2 ** -52, tiny: 2 ** -1060, whole: 2 ** 53 };

/** The `count` nearest points of every query. */
export function* squaredNearest(
  points: Matrix,
  queries: Matrix,
  count: number,
  space: DistanceSpace,
): Work<Progress, Neighbors> {
  if (queries.rows <= FEW) return bruteForceNearest(points, queries, count, space);
  const found = emptyNeighbors(queries.rows, count);
  const task: SearchTask = { points, queries, space, found };
  const frame = frameOf(points, queries);
  let open = countUp(queries.rows);
  for (const precision of frame.scale > 0 ? [floats, doubles] : []) {
    if (open.length <= FEW) continue;
    const workspace = createWorkspace(currentEngine());
    try {
      open = yield* search(workspace, task, frame, precision, open);
    } finally {
      workspace.dispose();
    }
  }
  for (const i of open) scanQuery(points, queries, i, space, found);
  return found;
}

/** Searches for the neighbours of some queries and returns the queries that are still undecided. */
function* search(
  workspace: Workspace,
  task: SearchTask,
  frame: Frame,
  precision: Precision,
  queries: Int32Array,
): Work<Progress, Int32Array<ArrayBuffer>> {
  const { rows: n, columns: d } = task.points;
  const { threads } = workspace.engine;
  const together = Math.min(TOGETHER, threads * queriesBetweenYields((n * d) / KERNEL_SPEED));
  const rank = createRanker(task);
  const { candidatesOf, lengths } = place(workspace, task, frame, precision);
  const isFarther = certainty(frame, precision, task.points.columns, lengths);
  const open = new Int32Array(queries.length);
  let left = 0;
  for (let first = 0; first < queries.length; first += together) {
    const rows = queries.subarray(first, first + together);
    const before = left;
    const candidates = candidatesOf(rows);
    for (let i = 0; i < rows.length; i++) {
      if (!rank(rows[i], candidates, i, isFarther)) open[left++] = rows[i];
    }
    // Where floats cannot separate most neighbours, the remaining queries are not tried in floats.
    if (2 * (left - before) > rows.length && precision === floats) {
      const rest = queries.subarray(first + rows.length);
      open.set(rest, left);
      return open.slice(0, left + rest.length);
    }
    const total = task.queries.rows;
    yield { step: Math.max(1, total - queries.length + first + rows.length - left), of: total };
  }
  return open.slice(0, left);
}

/**
 * Copies the points to the engine's memory; returns a function that finds the candidates of queries, and their lengths.
 */
function place(workspace: Workspace, { points, queries, found }: SearchTask, frame: Frame, precision: Precision) {
  const { memory } = workspace.engine;
  const { smallestProducts, smallestProducts32 } = workspace.engine.load(selectionKernels);
  const { field, bytes, panel } = precision;
  const [n, d] = [points.rows, points.columns];
  // With more neighbours, near-ties with the last one are more frequent.
  const count = Math.min(n, found.count + 4 + Math.ceil(found.count / 8));
  const most = Math.min(queries.rows, TOGETHER);
  const filled = Math.ceil(n / panel) * panel;
  const room = (length: number) => (field === "f32" ? workspace.floats(length) : workspace.vector(length));
  const y = room(filled * d);
  const offsets = room(filled);
  const x = room(Math.ceil(most / QUERY_PANEL) * QUERY_PANEL * d);
  const values = room(most * count);
  const indices = workspace.integers(most * count);
  const lengths = new Float64Array(most);
  const pointLengths = new Float64Array(n);
  placeRows(points, countUp(n), frame, 1, panel, memory[field], y / bytes, pointLengths);
  memory[field].set(pointLengths, offsets / bytes);
  memory[field].fill(Infinity, offsets / bytes + n, offsets / bytes + filled);
  const kernel = field === "f32" ? smallestProducts32 : smallestProducts;
  const complete = count === n || isExact(frame, precision, d);

  function candidatesOf(rows: Int32Array): Candidates {
    placeRows(queries, rows, frame, -2, QUERY_PANEL, memory[field], x / bytes, lengths);
    kernel(rows.length, n, d, count, x, y, offsets, indices, values);
    return {
      count,
      indices: memory.i32.subarray(indices / 4, indices / 4 + rows.length * count),
      values: memory[field].subarray(values / bytes, values / bytes + rows.length * count),
      complete,
    };
  }
  return { candidatesOf, lengths };
}

/** Whether the kernels have no rounding errors: whole numbers whose sums of products are exact. */
function isExact({ largest }: Frame, { whole }: Precision, columns: number): boolean {
  return largest ** 2 * 16 * columns < whole;
}

/**
 * Whether a point is farther than a distance e from a query of squared length s, by the kernels' value of it. A point
 * within e has at most the squared length (√s + √e)², so that the kernels' value exceeds e − s by no more than the
 * rounding errors of numbers of that size.
 */
function certainty({ scale }: Frame, { unit, tiny }: Precision, columns: number, lengths: Float64Array): IsFarther {
  const margin = 2 * (columns + 8) * unit;
  // Plain loops lose the digits of squares below the smallest number, the kernels those of products of scaled numbers.
  const lost = columns * (tiny + Number.MIN_VALUE * scale * scale);
  return (value, distance, i) => {
    const scaled = distance * scale * scale;
    const length = lengths[i];
    const reach = (Math.sqrt(length) + Math.sqrt(scaled)) ** 2;
    return value > scaled - length + margin * (scaled + length + reach) + lost;
  };
}

/** 0, 1, … n − 1. */
function countUp(n: number): Int32Array<ArrayBuffer> {
  const result = new Int32Array(n);
  for (let i = 0; i < n; i++) result[i] = i;
  return result;
}
