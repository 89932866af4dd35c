/** Whitening: coordinates in which a covariance is the identity. */
import { runToEnd, type Work } from "../core/run.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { symmetricEigenSteps } from "../linalg/eigen/symmetric-eigen.js";
import { svdSteps } from "../linalg/svd/svd.js";
import { log } from "../numeric/elementary/functions.js";

/** Two ways through the same directions, strongest first: A with Aᵀ S A = I, and R with R Rᵀ = S. */
export interface Whitening {
  /** One row per column of the data, one column per direction. */
  readonly whiten: Matrix;
  readonly root: Matrix;
  /** log |S|, of the directions that are there. */
  readonly logDeterminant: number;
  /** The smallest eigenvalue, with every column in units of its standard deviation, whether its direction is kept or not. */
  readonly smallest: number;
}

/** From a covariance; directions whose deviation, columns in units of theirs, is at most `tolerance` are left out. */
export function whitenCovariance(covariance: Matrix, tolerance: number): Whitening {
  return runToEnd(whitenCovarianceSteps(covariance, tolerance));
}

/** {@link whitenCovariance} as work that yields inside the decomposition. */
export function* whitenCovarianceSteps(covariance: Matrix, tolerance: number): Work<void, Whitening> {
  const { rows: n, data } = covariance;
  const scale = new Float64Array(n);
  for (let j = 0; j < n; j++) scale[j] = Math.sqrt(data[j * n + j]) || 1;
  const correlation = zeros(n, n);
  for (let at = 0; at < data.length; at++) {
    // Dividing twice, since the product of two small scales may be 0.
    correlation.data[at] = data[at] / scale[Math.floor(at / n)] / scale[at % n];
  }
  const { values, vectors } = yield* symmetricEigenSteps(correlation);
  const deviations = values.map((value) => Math.sqrt(Math.max(0, value)));
  return fromDirections(scale, deviations.reverse(), (j, k) => vectors.data[j * n + (n - 1 - k)], tolerance);
}

/** The same from rows whose products XᵀX are the covariance: exact where squares would lose the small directions. */
export function* whitenRows(x: Matrix, tolerance: number): Work<void, Whitening> {
  const { columns, data } = x;
  const squares = new Float64Array(columns);
  for (let at = 0; at < data.length; at++) squares[at % columns] += data[at] * data[at];
  const scale = squares.map((square) => Math.sqrt(square) || 1);
  const { values, v } = yield* svdSteps({ ...x, data: data.map((value, at) => value / scale[at % columns]) });
  const all = new Float64Array(columns);
  all.set(values);
  return fromDirections(scale, all, (j, k) => v.data[j * v.columns + k], tolerance);
}

function fromDirections(
  scale: Float64Array,
  deviations: Float64Array,
  entry: (column: number, direction: number) => number,
  tolerance: number,
): Whitening {
  const columns = scale.length;
  const kept = deviations.reduce((count, deviation) => count + (deviation > tolerance ? 1 : 0), 0);
  const [whiten, root] = [zeros(columns, kept), zeros(columns, kept)];
  let logDeterminant = 0;
  for (let j = 0; j < columns; j++) {
    logDeterminant += 2 * log(scale[j]);
    for (let k = 0; k < kept; k++) {
      const value = entry(j, k);
      whiten.data[j * kept + k] = value / deviations[k] / scale[j];
      root.data[j * kept + k] = value * deviations[k] * scale[j];
    }
  }
  for (let k = 0; k < kept; k++) logDeterminant += 2 * log(deviations[k]);
  return { whiten, root, logDeterminant, smallest: deviations[columns - 1] ** 2 };
}
