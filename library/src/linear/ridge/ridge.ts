/** Ridge regression (Hoerl and Kennard 1970), also known as Tikhonov regularisation. */

import { defineRegressor } from "../../contract/define-supervised.js";
import { LecternError } from "../../core/errors.js";
import { flag, list, nonNegative, optional, positive } from "../../core/options/options.js";
import { warn } from "../../core/report.js";
import { counted, type Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { isSparse, type SparseMatrix, toDense } from "../../data/sparse.js";
import { centered } from "../../linalg/column-moments.js";
import { solveCholesky } from "../../linalg/factor/cholesky/cholesky.js";
import { choleskySteps } from "../../linalg/factor/cholesky/cholesky-steps.js";
import { gramOfRowsSteps, multiplyTransposedVector } from "../../linalg/multiply.js";
import { normalEquationsSteps, type Origin, originOf, sparseOriginOf } from "../centered-gram.js";
import { applyLinear, type LinearState, linearState } from "../linear-state.js";
import { ridgePathSteps } from "./path.js";
import { iterativeRidge, sparseSystem } from "./sparse.js";

/**
 * Minimises ‖y − Xw − b‖² + alpha‖w‖². Use it when there are many or correlated columns; with `alphas` it chooses the
 * penalty by its leave-one-out error. Without a penalty use {@link leastSquares}, for few columns {@link lasso}.
 *
 * @example
 * ```ts
 * import { ridge } from "lectern";
 *
 * const model = ridge({ alpha: 0.1 }).fit({ x: [[0], [1], [2], [3]], y: [1, 3, 5, 7] });
 * model.predict([[4]]); // about 9
 * model.state.coefficients; // about 2
 * ```
 */
export const ridge = defineRegressor({
  kind: "ridge",
  title: "Ridge regression",
  summary: "Linear regression with a penalty on the squared size of the coefficients.",
  facts: {
    task: "regression",
    shape: "linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "n d min(n, d)", predict: "d" },
    needs: ["scaled columns"],
    objective: { formula: "‖y − Xw − b‖² + alpha ‖w‖²", measure: "mse", reaches: "global minimum" },
    tuning: { alpha: { kind: "log-uniform", from: 1e-4, to: 1e3 } },
    alsoKnownAs: ["L2 regression", "L2 penalty", "Tikhonov regularization"],
    sources: ["Hoerl and Kennard 1970"],
    seeAlso: ["pca", "standardize"],
  },
  options: {
    alpha: nonNegative(1, "strength of the penalty; alpha · ‖w‖² is added to the sum of squared errors"),
    alphas: optional(
      list(
        positive(1, "strength of the penalty; alpha · ‖w‖² is added to the sum of squared errors"),
        [],
        "penalties to choose from by their leave-one-out error, instead of alpha",
        1,
      ),
    ),
    intercept: flag(true, "fit an intercept; without a penalty on it"),
  },
  learns: linearState,
  supports: { weights: true, sparse: true },
  *fit({ x, y, weights }, { alpha, alphas, intercept }) {
    if (isSparse(x) && alphas === null && x.values.length < SPARSE_SHARE * x.rows * x.columns) {
      return yield* solveSparse(x, y, weights, alpha, intercept);
    }
    const dense = isSparse(x) ? toDense(x) : x;
    return alphas === null
      ? yield* counted(solveRidge(dense, y, weights, alpha, intercept))
      : yield* counted(chooseRidge(dense, y, weights, alphas, intercept));
  },
  predict: applyLinear,
});

/** From this share of entries on, the dense form takes about as little memory as the sparse one. */
const SPARSE_SHARE = 1 / 3;
/** Up to this many unknowns, in coefficients or samples, the normal equations are solved; above, it takes iterations. */
const MAX_UNKNOWNS = 1000;

function* solveSparse(
  x: SparseMatrix,
  y: Float64Array,
  weights: Float64Array | undefined,
  alpha: number,
  intercept: boolean,
) {
  const origin = sparseOriginOf(x, y, weights, intercept);
  if (Math.min(x.rows, x.columns) <= MAX_UNKNOWNS) {
    const { gram, right, coefficients } = sparseSystem(x, y, weights, origin);
    const state = stateOf(coefficients(yield* counted(solveRegularized(gram, right, alpha))), origin, intercept);
    return { state, report: { notes: { solver: x.columns > x.rows ? "dual" : "primal" } } };
  }
  const { coefficients, iterations, converged } = yield* iterativeRidge(x, y, weights, origin, alpha);
  const warnings = converged
    ? []
    : [
        warn("not-converged", `${iterations} iterations of LSMR were not enough; raise alpha`, {
          iterations,
        }),
      ];
  const state = stateOf(coefficients, origin, intercept);
  return { state, report: { converged, iterations, warnings, notes: { solver: "lsmr" } } };
}

function stateOf(coefficients: Float64Array, { means, level }: Origin, intercept: boolean): LinearState {
  let constant = level;
  for (let j = 0; j < coefficients.length; j++) constant -= means[j] * coefficients[j];
  return { coefficients, intercept: intercept ? constant : 0 };
}

function* chooseRidge(
  x: Matrix,
  y: Float64Array,
  weights: Float64Array | undefined,
  alphas: readonly number[],
  intercept: boolean,
) {
  const path = yield* ridgePathSteps(x, y, alphas, { ...(weights === undefined ? {} : { weights }), intercept });
  const { best } = path;
  const notes = {
    solver: "bidiagonal",
    alpha: alphas[best],
    leaveOneOutError: path.errors[best],
    degreesOfFreedom: path.degreesOfFreedom[best],
  };
  return { state: path.solution(best), report: { notes } };
}

function* solveRidge(x: Matrix, y: Float64Array, weights: Float64Array | undefined, alpha: number, intercept: boolean) {
  const wide = x.columns > x.rows;
  const { coefficients, origin } = yield* (wide ? solveDual : solvePrimal)(x, y, weights, alpha, intercept);
  return { state: stateOf(coefficients, origin, intercept), report: { notes: { solver: wide ? "dual" : "primal" } } };
}

/** Centring both sides removes the intercept from the problem; it follows from the means afterwards. */
interface Solution {
  readonly coefficients: Float64Array;
  readonly origin: Origin;
}

/** w = (XᵀX + αI)⁻¹ Xᵀy: as many unknowns as columns. */
function* solvePrimal(
  x: Matrix,
  y: Float64Array,
  weights: Float64Array | undefined,
  alpha: number,
  intercept: boolean,
): Work<void, Solution> {
  const { gram, correlation, origin } = yield* normalEquationsSteps(x, y, weights, intercept);
  return { coefficients: yield* solveRegularized(gram, correlation, alpha), origin };
}

/** w = Xᵀ (XXᵀ + αI)⁻¹ y: as many unknowns as samples, for data with more columns than samples. */
function* solveDual(
  x: Matrix,
  y: Float64Array,
  weights: Float64Array | undefined,
  alpha: number,
  intercept: boolean,
): Work<void, Solution> {
  const origin = originOf(x, y, weights, intercept);
  const { means, level } = origin;
  const xs = centered(x, means, weights);
  const ys = centered({ rows: y.length, columns: 1, data: y }, Float64Array.of(level), weights).data;
  const solution = yield* solveRegularized(yield* gramOfRowsSteps(xs), ys, alpha);
  return { coefficients: multiplyTransposedVector(xs, solution), origin };
}

function* solveRegularized(gram: Matrix, right: Float64Array, alpha: number): Work<void, Float64Array> {
  for (let i = 0; i < gram.rows; i++) gram.data[i * gram.rows + i] += alpha;
  try {
    return solveCholesky(yield* choleskySteps(gram), right);
  } catch (error) {
    if (!(error instanceof LecternError && error.code === "numerical")) throw error;
    throw new LecternError(
      "numerical",
      `ridge: with alpha ${alpha} the system is too ill-conditioned to solve; raise alpha`,
      { option: "alpha", value: alpha },
      error,
    );
  }
}
