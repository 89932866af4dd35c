/** What every solver finds, and how eigenvectors of the small problem become directions. */
import { LecternError } from "../../core/errors.js";
import { type Matrix, row, zeros } from "../../data/matrix.js";
import { orthogonalize } from "../../linalg/iterative/krylov-basis.js";
import { divideVector } from "../../linalg/vector-operations.js";
import type { CenteredSamples } from "./centered-samples.js";

/** Directions of largest variance of centred samples A. */
export interface PrincipalAxes {
  /** Unit vectors in rows, strongest first. */
  readonly directions: Matrix;
  /** The largest eigenvalues of AᵀA, descending: one for each direction at least. */
  readonly values: Float64Array;
  /** The sum of all eigenvalues, ‖A‖²_F. */
  readonly squares: number;
  readonly iterations: number;
  readonly converged: boolean;
  /** The left singular vectors in rows, where the solver has them: times the singular values they are the scores. */
  readonly left?: Matrix;
}

/** Below this share of the largest eigenvalue an eigenvalue is what rounding leaves of zero. */
export function flatBelow(samples: { readonly rows: number; readonly columns: number }, largest: number): number {
  return Number.EPSILON * Math.max(samples.rows, samples.columns) * largest;
}

/**
 * With A Aᵀu = λu the direction is Aᵀu / √λ (Cookbook, appendix A.3): the way of few samples with many columns. Rounding
 * grows with λ₁/λ, so each direction is made orthogonal to those before it; where λ is zero, any orthogonal one will do.
 */
export function fromDual(samples: CenteredSamples, u: Matrix, values: Float64Array): Matrix {
  const directions = samples.transposedRows(u);
  const flat = flatBelow(samples, values[0] ?? 0);
  const n = directions.columns;
  const coefficients = new Float64Array(directions.rows);
  const work = new Float64Array(directions.rows);
  for (let k = 0; k < directions.rows; k++) {
    const direction = row(directions, k);
    if (values[k] > flat) divideVector(direction, Math.sqrt(values[k]));
    const left = values[k] > flat ? orthogonalize(directions.data, k, direction, coefficients, work) : 0;
    if (left > 1e-3) divideVector(direction, left);
    else directions.data.set(anyOrthogonal(directions, k), k * n);
  }
  return directions;
}

/** A unit vector orthogonal to the first k rows: the axis they cover least, made orthogonal to them. */
export function anyOrthogonal(directions: Matrix, k: number): Float64Array {
  const { columns, data } = directions;
  const covered = new Float64Array(columns);
  for (let at = 0; at < k * columns; at++) covered[at % columns] += data[at] ** 2;
  const axis = covered.indexOf(covered.reduce((least, share) => Math.min(least, share)));
  const direction = new Float64Array(columns);
  direction[axis] = 1;
  const [coefficients, work] = [new Float64Array(k), new Float64Array(k)];
  divideVector(direction, orthogonalize(data, k, direction, coefficients, work));
  // Dividing by a small rest magnifies its errors, so the direction is made orthogonal once more.
  divideVector(direction, orthogonalize(data, k, direction, coefficients, work));
  return direction;
}

/** The last `count` columns as rows, the last one first. */
export function lastColumns({ rows, columns, data }: Matrix, count: number): Matrix {
  const result = zeros(count, rows);
  for (let i = 0; i < rows; i++) {
    for (let k = 0; k < count; k++) result.data[k * rows + i] = data[(i + 1) * columns - 1 - k];
  }
  return result;
}

/** Squares overflow. */
export function tooLarge(): LecternError {
  return new LecternError("numerical", "pca: the samples hold numbers too large to be squared; rescale them");
}
