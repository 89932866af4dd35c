/** Are the assumptions behind the standard errors of least squares plausible? Tests on the residuals. */
import { LecternError } from "../../core/errors.js";
import { asMatrix, type Matrix, type MatrixLike } from "../../data/matrix.js";
import { centered, columnMoments } from "../../linalg/column-moments.js";
import { solveLeastSquares } from "../../linalg/factor/least-squares.js";
import { chiSquared } from "../../numeric/distributions/gamma.js";
import { pow } from "../../numeric/elementary/functions.js";

/** A test statistic and the probability of one as large if the assumption holds. */
export interface AssumptionTest {
  readonly statistic: number;
  readonly pValue: number;
}

/** Tests of the assumptions of a fit by its residuals. */
export interface ResidualDiagnostics {
  /** The mean of the residuals, 0 up to rounding when an intercept was fitted. */
  readonly mean: number;
  /** One variance everywhere? Breusch and Pagan 1979 in Koenker's form: do the columns explain the squared residuals? */
  readonly sameVariance: AssumptionTest;
  /** Normal? Jarque and Bera 1980, from skewness and kurtosis. */
  readonly normality: AssumptionTest;
  /** Durbin and Watson 1950: near 2 for independent residuals, towards 0 for positive, towards 4 for negative autocorrelation. */
  readonly durbinWatson: number;
}

/**
 * Tests the residuals of a linear fit. Small p values are a warning: with noise that differs from place to place, or that is
 * far from normal, standard errors and bands of {@link leastSquares} cannot be trusted.
 *
 * @example
 * ```ts
 * import { leastSquares } from "lectern";
 * import { residualDiagnostics } from "lectern/linear";
 *
 * const x = Array.from({ length: 40 }, (_, i) => [i]);
 * const y = x.map(([at]) => at + at * Math.sin(7 * at)); // noise that grows
 * const model = leastSquares().fit({ x, y });
 * residualDiagnostics(x, Float64Array.from(y), model.predict(x)).sameVariance.pValue; // below 0.01
 * ```
 */
export function residualDiagnostics(x: MatrixLike, y: Float64Array, predicted: Float64Array): ResidualDiagnostics {
  const samples = asMatrix(x);
  if (samples.rows !== y.length || predicted.length !== y.length || y.length < 3) {
    throw new LecternError(
      "invalid-data",
      `residualDiagnostics: needs at least 3 samples, and equal numbers of samples, targets and predictions, got ${samples.rows}, ${y.length} and ${predicted.length}`,
    );
  }
  const residuals = y.map((value, i) => value - predicted[i]);
  const squares = residuals.reduce((sum, r) => sum + r * r, 0);
  const mean = residuals.reduce((sum, r) => sum + r, 0) / y.length;
  const largest = y.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  if (!(squares > y.length * (1e-14 * largest) ** 2)) {
    throw new LecternError("invalid-data", "residualDiagnostics: the fit is exact, so there are no residuals to test");
  }
  let steps = 0;
  for (let i = 1; i < residuals.length; i++) steps += (residuals[i] - residuals[i - 1]) ** 2;
  return {
    mean,
    sameVariance: breuschPagan(samples, residuals),
    normality: jarqueBera(residuals, mean),
    durbinWatson: steps / squares,
  };
}

/** n R² of the regression of the squared residuals on the columns: χ² with as many degrees of freedom as columns. */
function breuschPagan(x: Matrix, residuals: Float64Array): AssumptionTest {
  const n = residuals.length;
  const target: Matrix = { rows: n, columns: 1, data: residuals.map((r) => r * r) };
  const moments = columnMoments(target);
  const total = moments.variance[0] * n;
  if (total === 0) return { statistic: 0, pValue: 1 };
  const ys = centered(target, moments.mean).data;
  const { residualSums, rank } = solveLeastSquares(centered(x, columnMoments(x).mean), ys);
  const statistic = n * Math.max(0, 1 - residualSums[0] / total);
  return { statistic, pValue: rank === 0 ? 1 : chiSquared({ freedom: rank }).survival(statistic) };
}

/** n/6 (skewness² + ¼ (kurtosis − 3)²): χ² with 2 degrees of freedom. */
function jarqueBera(residuals: Float64Array, mean: number): AssumptionTest {
  const n = residuals.length;
  const moment = (power: number) => residuals.reduce((sum, r) => sum + pow(r - mean, power), 0) / n;
  const variance = moment(2);
  if (variance === 0) return { statistic: 0, pValue: 1 };
  const skewness = moment(3) / pow(variance, 1.5);
  const kurtosis = moment(4) / variance ** 2;
  const statistic = (n / 6) * (skewness ** 2 + 0.25 * (kurtosis - 3) ** 2);
  return { statistic, pValue: chiSquared({ freedom: 2 }).survival(statistic) };
}
