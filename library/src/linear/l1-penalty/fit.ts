/** Fits the lasso and the elastic net for one penalty. */
import type { Fitted } from "../../contract/declaration.js";
import { flag, integer, nonNegative, number, type OptionValues, positive } from "../../core/options/options.js";
import { warn } from "../../core/report.js";
import type { Work } from "../../core/run.js";
import type { Dataset } from "../../data/dataset.js";
import type { Matrix } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";
import type { LinearState } from "../linear-state.js";
import { largestAlpha } from "./path.js";
import { type ElasticNetProblem, elasticNetProblem, linearStateOf } from "./problem.js";
import { type LassoProgress, solveLasso } from "./solve.js";
import { addPlaces, disposeWorkingSet, weightsByColumn } from "./working-set.js";

/** The options of the elastic net; those of the lasso with the ratio 1. */
export const elasticNetOptions = {
  alpha: positive(
    1,
    "strength of the penalty; alpha · (ratio ‖w‖₁ + ½ (1 − ratio) ‖w‖²) is added to half the mean of squared errors",
  ),
  ratio: number(0.5, "share of the L1 norm in the penalty; the rest is half the squared L2 norm", {
    minimum: 1e-6,
    maximum: 1,
  }),
  intercept: flag(true, "fit an intercept; without a penalty on it"),
  positive: flag(false, "keep coefficients at 0 or above"),
  tolerance: nonNegative(1e-10, "when to stop; at a duality gap of this share of the objective"),
  maxIterations: integer(10_000, "maximum number of iterations; each is a sweep of coordinate descent"),
};

/** The penalty and when to stop. */
export type ElasticNetOptions = OptionValues<typeof elasticNetOptions>;

/** A few checks of all columns; see elasticNetProblem. */
const LOOKS = 5;

/** One round of the working set method is one step. */
export function* fitElasticNet(
  { x, y, weights }: Dataset<Float64Array, Matrix | SparseMatrix>,
  { alpha, ratio, intercept, positive, tolerance, maxIterations }: ElasticNetOptions,
  from?: LinearState,
): Work<LassoProgress, Fitted<LinearState>> {
  const problem = elasticNetProblem(x, y, weights, intercept, LOOKS);
  const { set, total } = problem;
  try {
    if (from !== undefined) startFrom(problem, from.coefficients, positive);
    const l1 = alpha * total * ratio;
    const before = Math.max(l1, largestAlpha(problem, ratio, positive) * total * ratio);
    const penalties = { l1, l2: alpha * total * (1 - ratio), positive };
    const outcome = yield* solveLasso(set, penalties, { tolerance, maxIterations }, before);
    const { objective, gap, iterations, converged, screened, objectives } = outcome;
    const coefficients = weightsByColumn(set);
    return {
      state: linearStateOf(problem, coefficients, intercept),
      report: {
        converged,
        iterations,
        objective: objectives.map((value) => value / total),
        warnings: converged
          ? []
          : [
              warn(
                "not-converged",
                `after ${iterations} sweeps the duality gap is ${gap / objective} of the objective, above ${tolerance}`,
                { iterations, gap: gap / objective, tolerance },
              ),
            ],
        notes: {
          objective: objective / total,
          dualityGap: gap / total,
          nonZero: coefficients.reduce((count, value) => count + (value === 0 ? 0 : 1), 0),
          workingSet: set.size,
          screened,
        },
      },
    };
  } finally {
    disposeWorkingSet(set);
  }
}

/** Starts at given coefficients: adds their columns to the working set and updates the pulls. */
function startFrom({ set }: ElasticNetProblem, coefficients: Float64Array, positive: boolean): void {
  const { columns, order, weights, pulls, squares, correlation } = set;
  const d = columns.columns;
  const given = (column: number) => (positive ? Math.max(0, coefficients[column]) : coefficients[column]);
  const wanted = Int32Array.from(order.keys()).filter((p) => p >= set.size && given(order[p]) !== 0 && squares[p] > 0);
  addPlaces(set, wanted);
  const { size, stride, gram, space } = set;
  const view = space.engine.memory.f64;
  for (let p = 0; p < size; p++) if (squares[p] > 0) weights[p] = given(order[p]);
  for (let p = 0; p < size; p++) {
    let pull = correlation[p];
    for (let q = 0; q < size; q++) pull -= view[gram / 8 + p * stride + q] * weights[q];
    pulls[p] = pull;
  }
  if (size === d) return;
  columns.residual(weights, size);
  columns.pulls(size, d, pulls);
}
