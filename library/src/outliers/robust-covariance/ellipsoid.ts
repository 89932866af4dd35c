/** An ellipsoid by its centre and shape, and the Mahalanobis distances of samples to it. */
import { createPace } from "../../core/pace.js";
import { runToEnd, type Work } from "../../core/run.js";
import { type Matrix, selectRows } from "../../data/matrix.js";
import { createWorkspace, currentEngine } from "../../engine/index.js";
import { centeredProductsSteps } from "../../linalg/covariance-products.js";
import type { JitteredCholesky } from "../../linalg/factor/cholesky/cholesky.js";
import { choleskyWithJitterSteps } from "../../linalg/factor/cholesky/cholesky-steps.js";
import { NANOSECONDS } from "../../linalg/paced-product.js";

/** A mean and the Cholesky factor of a covariance. */
export interface Ellipsoid {
  readonly center: Float64Array;
  readonly covariance: Matrix;
  /** L with L Lᵀ = covariance. */
  readonly factor: Matrix;
  /** What was added to the diagonal of a covariance that is not positive definite; 0 for others. */
  readonly jitter: number;
}

/** Variances below this are rounding, since columns are scaled to a spread of 1. */
const NO_VARIANCE = 1e-24;
/** Squared pivots of the factor below this are hardly more than rounding. */
const SMALL_PIVOT = 1e-14;
/** What is added to the diagonal of a singular covariance, and the largest share of the mean variance that may be added. */
const [JITTER, MAX_JITTER] = [1e-12, 1e-6];

/** From so many columns on, products of matrices on the engine are faster than loops. */
const MANY_COLUMNS = 16;

/** The mean and the covariance, divided by their number, of some rows of scaled columns; undefined where the rows are all equal. */
export function ellipsoidOf(x: Matrix, rows: Int32Array): Ellipsoid | undefined {
  return runToEnd(ellipsoidSteps(x, rows));
}

/** {@link ellipsoidOf} as work that yields. */
export function* ellipsoidSteps(x: Matrix, rows: Int32Array): Work<void, Ellipsoid | undefined> {
  const d = x.columns;
  const { center, products } = d < MANY_COLUMNS ? sumsOf(x, rows) : yield* sumSteps(x, rows);
  const covariance = { rows: d, columns: d, data: products };
  let trace = 0;
  for (let j = 0; j < d; j++) {
    for (let k = 0; k <= j; k++) products[k * d + j] = products[j * d + k] /= rows.length;
    trace += products[j * d + j];
  }
  if (!(trace > NO_VARIANCE)) return undefined;
  return { center, covariance, ...(yield* factorSteps(covariance)) };
}

/** The mean of some rows, and the lower triangle of the sum of the products of their deviations. */
interface Sums {
  readonly center: Float64Array;
  readonly products: Float64Array;
}

function sumsOf(x: Matrix, rows: Int32Array): Sums {
  const d = x.columns;
  const center = new Float64Array(d);
  for (const row of rows) for (let j = 0; j < d; j++) center[j] += x.data[row * d + j] / rows.length;
  const products = new Float64Array(d * d);
  const deviation = new Float64Array(d);
  for (const row of rows) {
    for (let j = 0; j < d; j++) deviation[j] = x.data[row * d + j] - center[j];
    for (let j = 0; j < d; j++) for (let k = 0; k <= j; k++) products[j * d + k] += deviation[j] * deviation[k];
  }
  return { center, products };
}

/** The same on the engine. */
function* sumSteps(x: Matrix, rows: Int32Array): Work<void, Sums> {
  const { mean, gram } = yield* centeredProductsSteps(selectRows(x, rows), {});
  return { center: mean, products: gram.data };
}

/** The Cholesky factor; of a covariance that is singular up to rounding, with a small addition to its diagonal. */
function* factorSteps(covariance: Matrix): Work<void, JitteredCholesky> {
  const plain = yield* choleskyWithJitterSteps(covariance, MAX_JITTER);
  const { rows, data } = plain.factor;
  if (!data.some((value, at) => at % (rows + 1) === 0 && value * value < SMALL_PIVOT)) return plain;
  const raised = covariance.data.map((value, at) => value + (at % (rows + 1) === 0 ? JITTER : 0));
  const { factor, jitter } = yield* choleskyWithJitterSteps({ ...covariance, data: raised }, MAX_JITTER);
  return { factor, jitter: jitter + JITTER };
}

/** (x − center)ᵀ covariance⁻¹ (x − center) for each row, by forward substitution. */
export function squaredDistances(shape: Pick<Ellipsoid, "center" | "factor">, x: Matrix): Work<void, Float64Array> {
  return x.columns < MANY_COLUMNS ? distancesInLoops(shape, x) : distancesOnEngine(shape, x);
}

function* distancesInLoops(
  { center, factor }: Pick<Ellipsoid, "center" | "factor">,
  x: Matrix,
): Work<void, Float64Array> {
  const d = x.columns;
  const { data: l } = factor;
  const result = new Float64Array(x.rows);
  const solved = new Float64Array(d);
  const pace = createPace();
  for (let i = 0; i < x.rows; i++) {
    let sum = 0;
    for (let j = 0; j < d; j++) {
      let value = x.data[i * d + j] - center[j];
      for (let k = 0; k < j; k++) value -= l[j * d + k] * solved[k];
      solved[j] = value / l[j * d + j];
      sum += solved[j] * solved[j];
    }
    result[i] = sum;
    if (pace(d * d)) yield;
  }
  return result;
}

/** Rows that are solved together. */
const BLOCK = 256;

/** The same for many columns, block by block: the rows of (X − 1 centerᵀ) L⁻ᵀ are squared. */
function* distancesOnEngine(
  { center, factor }: Pick<Ellipsoid, "center" | "factor">,
  x: Matrix,
): Work<void, Float64Array> {
  const { rows, columns: d } = x;
  const result = new Float64Array(rows);
  const pace = createPace();
  const space = createWorkspace(currentEngine());
  const { kernels, memory } = space.engine;
  try {
    const triangle = space.matrix(d, d, factor.data);
    const block = space.matrix(Math.min(BLOCK, rows), d);
    for (let first = 0; first < rows; first += BLOCK) {
      const count = Math.min(BLOCK, rows - first);
      const solved = memory.f64.subarray(block / 8, block / 8 + count * d);
      for (let i = 0, at = 0; i < count; i++) {
        for (let j = 0; j < d; j++, at++) solved[at] = x.data[first * d + at] - center[j];
      }
      kernels.trsm(false, true, true, false, count, d, 1, triangle, d, block, d);
      for (let i = 0, at = 0; i < count; i++) {
        for (let j = 0; j < d; j++, at++) result[first + i] += solved[at] * solved[at];
      }
      if (pace(0.5 * count * d * d * NANOSECONDS)) yield;
    }
    return result;
  } finally {
    space.dispose();
  }
}
