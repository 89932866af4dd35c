/**
 * The nearest and the second nearest center of many samples: distances by the engine's products, decided by differences.
 * ‖x‖² + ‖c‖² − 2 x·c carries rounding errors; where these could decide between two centers, plain loops do. So the answer is
 * that of plain loops on every engine and with any number of threads.
 */
import type { Matrix } from "../../data/matrix.js";
import { createWorkspace, currentEngine, type Workspace } from "../../engine/index.js";

/** Samples that go to the engine together; large enough for threads, small enough for the second cache. */
const BLOCK = 4096;
/** Below this many multiplications plain loops are faster. */
const ENGINE_FROM = 20_000;

/** Called for each sample: its nearest center, the squared distance to it, and a lower bound of the distance to every other. */
export type VisitNearest = (row: number, nearest: number, squared: number, second: number) => void;

/** Finds centers for samples; it holds memory of the engine until `dispose` is called. */
export interface CenterSearch {
  /** Visits the first `count` of the given rows. */
  find(rows: Int32Array, count: number, centers: Matrix, visit: VisitNearest): void;
  dispose(): void;
}

/** The samples, and memory of the engine for a block of them. */
interface SearchState {
  readonly x: Matrix;
  readonly origin: Float64Array;
  readonly clusters: number;
  readonly space: Workspace;
  /** Rows of a block. */
  readonly blockRows: number;
  /** The addresses of the block, the centers relative to the origin, and what is computed from them. */
  readonly block: number;
  readonly norms: number;
  readonly means: number;
  readonly meanNorms: number;
  readonly distances: number;
  readonly indices: number;
  readonly others: number;
  readonly values: number;
  readonly seconds: number;
}

/** Prepares to search centers for the rows of x; `origin`, ideally their mean, is where rounding errors are smallest. */
export function createCenterSearch(x: Matrix, origin: Float64Array, clusters: number): CenterSearch {
  const d = x.columns;
  const useful = clusters > 1 && x.rows * clusters * d >= ENGINE_FROM;
  if (!useful)
    return { find: (rows, count, centers, visit) => findPlain(x, rows, count, centers, visit), dispose() {} };
  const space = createWorkspace(currentEngine());
  const blockRows = Math.min(BLOCK, x.rows);
  const state: SearchState = {
    ...{ x, origin, clusters, space, blockRows },
    block: space.matrix(blockRows, d),
    norms: space.vector(blockRows),
    means: space.matrix(clusters, d),
    meanNorms: space.vector(clusters),
    distances: space.matrix(blockRows, clusters),
    indices: space.integers(blockRows),
    others: space.integers(blockRows),
    values: space.vector(blockRows),
    seconds: space.vector(blockRows),
  };
  return {
    find(rows, count, centers, visit) {
      if (count * clusters * d < ENGINE_FROM) return findPlain(x, rows, count, centers, visit);
      findByBlocks(state, rows, count, centers, visit);
    },
    dispose: () => space.dispose(),
  };
}

function findByBlocks(state: SearchState, rows: Int32Array, count: number, centers: Matrix, visit: VisitNearest): void {
  const { origin, clusters, space, blockRows, block, norms, means, meanNorms, distances } = state;
  const { kernels, memory } = space.engine;
  const d = state.x.columns;
  space.write(
    means,
    centers.data.map((value, at) => value - origin[at % d]),
  );
  kernels.rowNorms(clusters, d, means, d, meanNorms);
  let longest = 0;
  for (let c = 0; c < clusters; c++) longest = Math.max(longest, memory.f64[meanNorms / 8 + c]);
  for (let first = 0; first < count; first += blockRows) {
    const size = Math.min(blockRows, count - first);
    const chosen = rows.subarray(first, first + size);
    gather(state, chosen);
    kernels.rowNorms(size, d, block, d, norms);
    kernels.squaredDistances(false, size, clusters, d, block, d, norms, means, d, meanNorms, distances, clusters);
    decide(state, chosen, centers, longest, visit);
  }
}

/** Copies the rows, relative to the origin, to the block. */
function gather({ x, origin, space, block }: SearchState, rows: Int32Array): void {
  const { data, columns: d } = x;
  const { f64 } = space.engine.memory;
  for (let i = 0, e = block / 8; i < rows.length; i++) {
    for (let j = 0, at = rows[i] * d; j < d; j++, at++, e++) f64[e] = data[at] - origin[j];
  }
}

/** Visits the rows of the block; plain loops decide where rounding errors could. */
function decide(state: SearchState, rows: Int32Array, centers: Matrix, longest: number, visit: VisitNearest): void {
  const { x, clusters, space, norms, distances, indices, others, values, seconds } = state;
  const { kernels, memory } = space.engine;
  const d = x.columns;
  const size = rows.length;
  kernels.rowArgmin(size, clusters, distances, clusters, indices, values);
  const { f64, i32 } = memory;
  for (let i = 0; i < size; i++) f64[distances / 8 + i * clusters + i32[indices / 4 + i]] = Infinity;
  kernels.rowArgmin(size, clusters, distances, clusters, others, seconds);
  // The error of a sum of d products is at most d units of the sum of their absolute values; the same holds for the norms.
  const unit = 4 * (d + 4) * Number.EPSILON;
  for (let i = 0; i < size; i++) {
    const nearest = i32[indices / 4 + i];
    const second = f64[seconds / 8 + i];
    const slack = unit * (f64[norms / 8 + i] + longest);
    if (second - f64[values / 8 + i] > 2 * slack) {
      visit(rows[i], nearest, squaredDistance(x.data, rows[i] * d, centers.data, nearest * d, d), second - slack);
    } else findOne(x, rows[i], centers, visit);
  }
}

/** ‖a − b‖² of two segments of length `length`. */
export function squaredDistance(a: Float64Array, p: number, b: Float64Array, q: number, length: number): number {
  let sum = 0;
  for (let k = 0; k < length; k++) {
    const difference = a[p + k] - b[q + k];
    sum += difference * difference;
  }
  return sum;
}

function findPlain(x: Matrix, rows: Int32Array, count: number, centers: Matrix, visit: VisitNearest): void {
  for (let i = 0; i < count; i++) findOne(x, rows[i], centers, visit);
}

function findOne({ data, columns }: Matrix, row: number, centers: Matrix, visit: VisitNearest): void {
  let [best, second, nearest] = [Infinity, Infinity, 0];
  for (let c = 0; c < centers.rows; c++) {
    const distance = squaredDistance(data, row * columns, centers.data, c * columns, columns);
    if (distance < best) {
      second = best;
      best = distance;
      nearest = c;
    } else if (distance < second) second = distance;
  }
  visit(row, nearest, best, second);
}
