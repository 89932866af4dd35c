/** Squared Euclidean distances between all rows of two matrices. */
import { LecternError } from "../core/errors.js";
import { createPace, WORK_BETWEEN_YIELDS } from "../core/pace.js";
import type { Work } from "../core/run.js";
import { type Matrix, transpose, zeros } from "../data/matrix.js";
import { pairKernels } from "../engine/groups.js";
import { createWorkspace, currentEngine, type Engine, type Lapack, withWorkspace } from "../engine/index.js";
import { NANOSECONDS } from "./paced-product.js";

/** With fewer columns a native product of two sets takes longer than the kernel of the engine. */
const NARROW = 8;

/** Square tiles of this side fit into the first-level cache with their mirror image. */
const TILE = 32;

/**
 * ‖xᵢ − yⱼ‖² for all rows i of x and j of y, as ‖xᵢ‖² + ‖yⱼ‖² − 2 xᵢ·yⱼ, never below 0. Without y, between the rows of
 * x: then the result is exactly symmetric with zeros on its diagonal. Rows far from the origin, compared with their
 * distances, lose precision: subtract the mean first.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { squaredDistances } from "lectern/linalg";
 *
 * squaredDistances(asMatrix([[0, 0], [3, 4]])); // [[0, 25], [25, 0]]
 * ```
 */
export function squaredDistances(x: Matrix, y: Matrix = x): Matrix {
  if (x.columns !== y.columns) {
    throw new LecternError(
      "invalid-data",
      `squaredDistances: both matrices must have the same number of columns, got ${x.columns} and ${y.columns}`,
    );
  }
  const engine = currentEngine();
  const out = zeros(x.rows, y.rows);
  const isNarrow = x !== y && x.columns < NARROW;
  if (engine.lapack === undefined || isNarrow) distancesOnEngine(engine, x, y, out.data);
  else distancesFromProduct(engine.lapack, x, y, out.data);
  return out;
}

/** Rows whose distances to all before them are computed at once. */
const STRIP = 64;

/** {@link squaredDistances} of the rows of one matrix as work that yields, as a native routine cannot. */
export function* squaredDistancesSteps(x: Matrix): Work<void, Matrix> {
  const engine = currentEngine();
  const { rows: n, columns: d } = x;
  if (engine.lapack !== undefined || 0.5 * n * n * (d + 10) * NANOSECONDS < 2 * WORK_BETWEEN_YIELDS) {
    return squaredDistances(x);
  }
  const { data } = zeros(n, n);
  const isTime = createPace();
  const space = createWorkspace(engine);
  try {
    const points = space.matrix(n, d, x.data);
    const norms = space.vector(n);
    const strip = space.matrix(STRIP, n);
    engine.kernels.rowNorms(n, d, points, d, norms);
    const { squaredDistances: measure } = engine.load(pairKernels);
    for (let first = 0; first < n; first += STRIP) {
      const count = Math.min(STRIP, n - first);
      const [own, ownNorms, square] = [points + 8 * first * d, norms + 8 * first, strip + 8 * first];
      if (first > 0) measure(false, count, first, d, own, d, ownNorms, points, d, norms, strip, n);
      measure(true, count, count, d, own, d, ownNorms, own, d, ownNorms, square, n);
      const found = engine.memory.f64.subarray(strip / 8, strip / 8 + count * n);
      for (let i = 0; i < count; i++) {
        data.set(found.subarray(i * n, i * n + first + count), (first + i) * n);
        for (let j = 0; j < first; j++) data[j * n + first + i] = found[i * n + j];
      }
      if (isTime(count * (first + count) * (d + 10) * NANOSECONDS)) yield;
    }
    return { rows: n, columns: n, data };
  } finally {
    space.dispose();
  }
}

function distancesOnEngine(engine: Engine, x: Matrix, y: Matrix, out: Float64Array): void {
  const { kernels, memory } = engine;
  const { squaredDistances } = engine.load(pairKernels);
  const { rows: m, columns: d } = x;
  const n = y.rows;
  withWorkspace(engine, (space) => {
    const left = space.matrix(m, d, x.data);
    const right = x === y ? left : space.matrix(n, d, y.data);
    const leftNorms = space.vector(m);
    const rightNorms = x === y ? leftNorms : space.vector(n);
    const result = space.matrix(m, n);
    kernels.rowNorms(m, d, left, d, leftNorms);
    if (x !== y) kernels.rowNorms(n, d, right, d, rightNorms);
    squaredDistances(x === y, m, n, d, left, d, leftNorms, right, d, rightNorms, result, n);
    out.set(memory.f64.subarray(result / 8, result / 8 + m * n));
  });
}

/** The product X Yᵀ by the native library, turned into distances in place. */
function distancesFromProduct(lapack: Lapack, x: Matrix, y: Matrix, out: Float64Array): void {
  const [m, n] = [x.rows, y.rows];
  const leftNorms = rowNorms(x);
  if (x === y) {
    // Half of the product is enough.
    lapack.gram(x.columns, n, transpose(x).data, out);
    mirrorDistances(n, leftNorms, out);
    return;
  }
  lapack.product(false, true, m, n, x.columns, x.data, y.data, out);
  const rightNorms = rowNorms(y);
  for (let i = 0; i < m; i++) {
    for (let j = 0, at = i * n; j < n; j++) out[at + j] = Math.max(0, leftNorms[i] + rightNorms[j] - 2 * out[at + j]);
  }
}

/** The same for the rows of one matrix: the lower triangle is turned into distances and mirrored, tile by tile. */
function mirrorDistances(n: number, norms: Float64Array, out: Float64Array): void {
  for (let top = 0; top < n; top += TILE) {
    for (let left = 0; left <= top; left += TILE) {
      for (let i = top; i < Math.min(top + TILE, n); i++) {
        for (let j = left; j < Math.min(left + TILE, i); j++) {
          const distance = Math.max(0, norms[i] + norms[j] - 2 * out[i * n + j]);
          out[i * n + j] = distance;
          out[j * n + i] = distance;
        }
      }
    }
  }
  for (let i = 0; i < n; i++) out[i * n + i] = 0;
}

function rowNorms({ rows, columns, data }: Matrix): Float64Array {
  const norms = new Float64Array(rows);
  for (let i = 0; i < rows; i++) {
    for (let at = i * columns; at < (i + 1) * columns; at++) norms[i] += data[at] * data[at];
  }
  return norms;
}
