/** Scores and densities of samples in a factor model x = Wᵀz + μ + ε, ε ~ N(0, Ψ) with diagonal Ψ. */
import { LecternError } from "../../core/errors.js";
import { asMatrix, type Matrix, type MatrixLike, zeros } from "../../data/matrix.js";
import { centered } from "../../linalg/column-moments.js";
import { cholesky, choleskyLogDeterminant, solveCholesky } from "../../linalg/factor/cholesky/cholesky.js";
import { multiplyTransposed } from "../../linalg/multiply.js";
import { log } from "../../numeric/elementary/functions.js";

/** N(μ, WᵀW + Ψ). */
export interface FactorModel {
  readonly mean: Float64Array;
  /** W: the loadings, one factor per row. */
  readonly components: Matrix;
  /** The diagonal of Ψ; 0 for a column that was constant. */
  readonly noise: Float64Array;
}

/** The means of z given samples, (I + WΨ⁻¹Wᵀ)⁻¹ WΨ⁻¹ (x − μ), one sample per row. */
export function factorScores(model: FactorModel, x: Matrix): Matrix {
  const { weighted, factor } = posteriorOf(model);
  const right = multiplyTransposed(weighted, centered(x, model.mean));
  const turned = solveCholesky(factor, right);
  const scores = zeros(x.rows, weighted.rows);
  for (let k = 0; k < turned.rows; k++) {
    for (let i = 0; i < turned.columns; i++) scores.data[i * turned.rows + k] = turned.data[k * turned.columns + i];
  }
  return scores;
}

/**
 * The logarithm of the density of samples under a factor model, by the identities of Woodbury and Sylvester: nothing larger
 * than factors x factors is factored. Where a training column was constant there is no density, and it is refused.
 *
 * @example
 * ```ts
 * import { factorAnalysis } from "lectern";
 * import { factorLogDensity } from "lectern/components";
 *
 * const x = Array.from({ length: 40 }, (_, i) => [i + Math.sin(3 * i), 2 * i + Math.cos(5 * i), Math.sin(7 * i)]);
 * const { state } = factorAnalysis({ components: 1 }).fit({ x });
 * factorLogDensity(state, [[20, 40, 0], [20, -40, 0]]); // the second one is far less likely
 * ```
 */
export function factorLogDensity(model: FactorModel, x: MatrixLike): Float64Array {
  const { mean, noise } = model;
  const samples = asMatrix(x);
  const d = mean.length;
  if (samples.columns !== d) {
    throw new LecternError("feature-mismatch", `factorLogDensity: the model has ${d} columns, got ${samples.columns}`);
  }
  const constant = noise.indexOf(0);
  if (constant >= 0) {
    throw new LecternError(
      "invalid-data",
      `factorLogDensity: column ${constant} was constant in the fit, so there is no density; fit without it`,
      { column: constant },
    );
  }
  const { weighted, factor } = posteriorOf(model);
  const around = centered(samples, mean);
  const right = multiplyTransposed(weighted, around);
  const solved = solveCholesky(factor, right);
  const logVolume = choleskyLogDeterminant(factor) + noise.reduce((sum, variance) => sum + log(variance), 0);
  const result = new Float64Array(samples.rows);
  for (let i = 0; i < samples.rows; i++) {
    let squares = 0;
    for (let j = 0, at = i * d; j < d; j++, at++) squares += around.data[at] ** 2 / noise[j];
    for (let k = 0, at = i; k < right.rows; k++, at += samples.rows) squares -= right.data[at] * solved.data[at];
    result[i] = -0.5 * (d * log(2 * Math.PI) + logVolume + Math.max(0, squares));
  }
  return result;
}

/** WΨ⁻¹ and the Cholesky factor of I + WΨ⁻¹Wᵀ; columns without noise are left out. */
function posteriorOf({ components, noise }: FactorModel): { readonly weighted: Matrix; readonly factor: Matrix } {
  const { rows, columns, data } = components;
  const weighted = { ...components, data: data.map((value, at) => divided(value, noise[at % columns])) };
  const precision = multiplyTransposed(weighted, components);
  for (let k = 0; k < rows; k++) {
    for (let l = 0; l < k; l++) precision.data[l * rows + k] = precision.data[k * rows + l];
    precision.data[k * rows + k] += 1;
  }
  return { weighted, factor: cholesky(precision) };
}

function divided(value: number, variance: number): number {
  return variance > 0 ? value / variance : 0;
}
