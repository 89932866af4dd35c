/**
 * The nearest and the second nearest center of many samples: distances by the engine's products, decided by differences.
 * ‖x‖² + ‖c‖² − 2 x·c carries rounding errors; where these could decide between two centers, plain loops do. So the answer is
 * that of plain loops on every engine and with any number of threads.
 */
import type { Matrix } from "../../data/matrix.js";
import { createWorkspace, currentEngine } from "../../engine/index.js";

/** Samples that go to the engine together; large enough for threads, small enough for the second cache. */
const BLOCK = 4096;
/** Below this many multiplications plain loops are faster. */
const ENGINE_FROM = 20_000;

/** Told for each sample: its nearest center, the squared distance to it, and a lower bound of that to every other. */
export type VisitNearest = (row: number, nearest: number, squared: number, second: number) => void;

/** Finds centers for samples; it holds memory of the engine until it is disposed of. */
export interface CenterSearch {
  /** Visits the first `count` of the given rows. */
  find(rows: Int32Array, count: number, centers: Matrix, visit: VisitNearest): void;
  dispose(): void;
}

/** Prepares to search centers for the rows of x; `origin`, best their mean, is where rounding errors are smallest. */
export function createCenterSearch(x: Matrix, origin: Float64Array, clusters: number): CenterSearch {
  const d = x.columns;
  const useful = clusters > 1 && x.rows * clusters * d >= ENGINE_FROM;
  if (!useful)
    return { find: (rows, count, centers, visit) => findPlain(x, rows, count, centers, visit), dispose() {} };
  const space = createWorkspace(currentEngine());
  const { kernels, memory } = space.engine;
  const m = Math.min(BLOCK, x.rows);
  const block = space.matrix(m, d);
  const norms = space.vector(m);
  const means = space.matrix(clusters, d);
  const meanNorms = space.vector(clusters);
  const distances = space.matrix(m, clusters);
  const [indices, others] = [space.integers(m), space.integers(m)];
  const [values, seconds] = [space.vector(m), space.vector(m)];
  const relative = new Float64Array(clusters * d);

  return {
    find(rows, count, centers, visit) {
      if (count * clusters * d < ENGINE_FROM) return findPlain(x, rows, count, centers, visit);
      for (let at = 0; at < relative.length; at++) relative[at] = centers.data[at] - origin[at % d];
      space.write(means, relative);
      kernels.rowNorms(clusters, d, means, d, meanNorms);
      let longest = 0;
      for (let c = 0; c < clusters; c++) longest = Math.max(longest, memory.f64[meanNorms / 8 + c]);
      for (let first = 0; first < count; first += m) {
        const size = Math.min(m, count - first);
        gather(memory.f64, block / 8, rows, first, size);
        kernels.rowNorms(size, d, block, d, norms);
        kernels.squaredDistances(false, size, clusters, d, block, d, norms, means, d, meanNorms, distances, clusters);
        decide(rows, first, size, centers, longest, visit);
      }
    },
    dispose: () => space.dispose(),
  };

  function decide(
    rows: Int32Array,
    first: number,
    size: number,
    centers: Matrix,
    longest: number,
    visit: VisitNearest,
  ): void {
    kernels.rowArgmin(size, clusters, distances, clusters, indices, values);
    const { f64, i32 } = memory;
    for (let i = 0; i < size; i++) f64[distances / 8 + i * clusters + i32[indices / 4 + i]] = Infinity;
    kernels.rowArgmin(size, clusters, distances, clusters, others, seconds);
    // Every sum of d products is off by at most d units of what its terms add up to; so are the norms.
    const unit = 4 * (d + 4) * Number.EPSILON;
    for (let i = 0; i < size; i++) {
      const row = rows[first + i];
      const nearest = i32[indices / 4 + i];
      const second = f64[seconds / 8 + i];
      const slack = unit * (f64[norms / 8 + i] + longest);
      if (second - f64[values / 8 + i] > 2 * slack) {
        visit(row, nearest, squaredDistance(x.data, row * d, centers.data, nearest * d, d), second - slack);
      } else findOne(x, row, centers, visit);
    }
  }

  function gather(memory: Float64Array, to: number, rows: Int32Array, first: number, size: number): void {
    const { data } = x;
    for (let i = 0, e = to; i < size; i++) {
      for (let j = 0, at = rows[first + i] * d; j < d; j++, at++, e++) memory[e] = data[at] - origin[j];
    }
  }
}

/** ‖a − b‖² of two stretches of memory. */
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
