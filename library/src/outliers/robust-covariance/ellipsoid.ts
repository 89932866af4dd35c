/** An ellipsoid by its centre and shape, and the Mahalanobis distances of samples to it. */
import { createPace } from "../../core/pace.js";
import type { Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { choleskyWithJitter, type JitteredCholesky } from "../../linalg/factor/cholesky/cholesky.js";

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

/** The mean and the covariance, divided by their number, of some rows of scaled columns; undefined where the rows are all equal. */
export function ellipsoidOf(x: Matrix, rows: Int32Array): Ellipsoid | undefined {
  const d = x.columns;
  const center = new Float64Array(d);
  for (const row of rows) for (let j = 0; j < d; j++) center[j] += x.data[row * d + j] / rows.length;
  const covariance = { rows: d, columns: d, data: new Float64Array(d * d) };
  const { data } = covariance;
  const deviation = new Float64Array(d);
  for (const row of rows) {
    for (let j = 0; j < d; j++) deviation[j] = x.data[row * d + j] - center[j];
    for (let j = 0; j < d; j++) for (let k = 0; k <= j; k++) data[j * d + k] += deviation[j] * deviation[k];
  }
  let trace = 0;
  for (let j = 0; j < d; j++) {
    for (let k = 0; k <= j; k++) data[k * d + j] = data[j * d + k] /= rows.length;
    trace += data[j * d + j];
  }
  if (!(trace > NO_VARIANCE)) return undefined;
  return { center, covariance, ...factorize(covariance) };
}

/** The Cholesky factor; of a covariance that is singular up to rounding, with a small addition to its diagonal. */
function factorize(covariance: Matrix): JitteredCholesky {
  const plain = choleskyWithJitter(covariance, MAX_JITTER);
  const { rows, data } = plain.factor;
  if (!data.some((value, at) => at % (rows + 1) === 0 && value * value < SMALL_PIVOT)) return plain;
  const raised = covariance.data.map((value, at) => value + (at % (rows + 1) === 0 ? JITTER : 0));
  const { factor, jitter } = choleskyWithJitter({ ...covariance, data: raised }, MAX_JITTER);
  return { factor, jitter: jitter + JITTER };
}

/** (x − center)ᵀ covariance⁻¹ (x − center) for each row, by forward substitution. */
export function* squaredDistances(
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
