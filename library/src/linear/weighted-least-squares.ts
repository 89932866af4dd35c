/** A fast weighted least-squares fit, for methods that refit many times. */

import { LecternError } from "../core/errors.js";
import type { Work } from "../core/run.js";
import type { Matrix } from "../data/matrix.js";
import { centered } from "../linalg/column-moments.js";
import { solveCholesky } from "../linalg/factor/cholesky/cholesky.js";
import { choleskySteps } from "../linalg/factor/cholesky/cholesky-steps.js";
import { solveLeastSquaresSteps } from "../linalg/factor/least-squares.js";
import { normalEquationsSteps } from "./centered-gram.js";
import type { LinearState } from "./linear-state.js";

/** Below this share of its column's square a pivot is rounding error, and the normal equations are too inaccurate. */
const MIN_PIVOT = 1e-10;

/** Minimises Σ weightᵢ (yᵢ − xᵢw − b)²; of several minima it is the one with the shortest w. Yields. */
export function* weightedFitSteps(
  x: Matrix,
  y: Float64Array,
  weights: Float64Array | undefined,
  intercept: boolean,
): Work<void, LinearState> {
  const { gram, correlation, origin } = yield* normalEquationsSteps(x, y, weights, intercept);
  const { means, level } = origin;
  const coefficients = (yield* normalSteps(gram, correlation)) ?? (yield* centeredSteps(x, y, weights, means, level));
  const constant = coefficients.reduce((rest, value, j) => rest - value * means[j], level);
  return { coefficients, intercept: intercept ? constant : 0 };
}

/** By Cholesky factorisation of the Gram matrix with unit diagonal; nothing when columns are (nearly) dependent. */
function* normalSteps(gram: Matrix, correlation: Float64Array): Work<void, Float64Array | undefined> {
  const d = gram.rows;
  const lengths = correlation.map((_, j) => Math.sqrt(gram.data[j * (d + 1)]));
  if (lengths.some((length) => !(length > 0))) return undefined;
  for (let i = 0; i < d; i++) for (let j = 0; j < d; j++) gram.data[i * d + j] /= lengths[i] * lengths[j];
  try {
    const factor = yield* choleskySteps(gram);
    for (let j = 0; j < d; j++) if (!(factor.data[j * (d + 1)] ** 2 > MIN_PIVOT)) return undefined;
    return solveCholesky(
      factor,
      correlation.map((value, j) => value / lengths[j]),
    ).map((value, j) => value / lengths[j]);
  } catch (error) {
    if (error instanceof LecternError && error.code === "numerical") return undefined;
    throw error;
  }
}

function* centeredSteps(
  x: Matrix,
  y: Float64Array,
  weights: Float64Array | undefined,
  means: Float64Array,
  level: number,
): Work<void, Float64Array> {
  const ys = centered({ rows: y.length, columns: 1, data: y }, Float64Array.of(level), weights).data;
  return (yield* solveLeastSquaresSteps(centered(x, means, weights), ys)).solution;
}
