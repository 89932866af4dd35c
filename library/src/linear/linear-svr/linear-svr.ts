/** Linear support vector regression (Vapnik 1995; Ho and Lin 2012). */
import { defineRegressor } from "../../contract/define-supervised.js";
import { LecternError } from "../../core/errors.js";
import { flag, nonNegative, type OptionValues, positive, seed, variant } from "../../core/options/options.js";

import type { Progress, Work } from "../../core/run.js";
import { createRandom } from "../../numeric/random/random.js";
import { marginNotConverged } from "../../optimize/margin-warning.js";
import { applyLinear, type LinearState, linearState } from "../linear-state.js";
import { stopOptions } from "../linear-svm/problem.js";
import { createDesign } from "../logistic-regression/design.js";
import { tubeExcess } from "../squared-excess/excess-problem.js";
import { newtonForExcess } from "../squared-excess/newton.js";
import { dualTube } from "./coordinate-descent.js";
import type { TubeProblem, TubeSolution } from "./problem.js";

const kind = "linear-svr";

const options = {
  cost: positive(1, "cost of a sample inside the margin; here of an error beyond the insensitivity"),
  insensitivity: nonNegative(0.1, "largest error without cost, called epsilon in the literature"),
  loss: variant(
    { absolute: {}, squared: {} },
    "absolute",
    "what is minimised; by how much errors exceed the insensitivity, as it is or squared",
  ),
  intercept: flag(true, "fit an intercept; as the weight of a column of ones, with the same penalty as the others"),
  solver: variant(
    { automatic: {}, newton: {}, "coordinate-descent": { seed: seed() } },
    "automatic",
    "which algorithm is used; automatic is newton for the squared loss and coordinate-descent for the absolute one",
  ),
  ...stopOptions,
};

type LinearSvrOptions = OptionValues<typeof options>;

/** A linear function. */
export interface LinearSvrState extends LinearState {}

/**
 * Fits a linear function to within a tube around it: errors up to `insensitivity` cost nothing. Use it for many samples or
 * columns with outliers in the target; the unit of `insensitivity` and `cost` is that of the target. For curved relations there
 * is {@link supportVectorRegressor}.
 *
 * @example
 * ```ts
 * import { linearSvr } from "lectern";
 *
 * const x = [[0], [1], [2], [3], [4], [5]];
 * const model = linearSvr({ cost: 10 }).fit({ x, y: [0, 1, 2, 30, 4, 5] });
 * model.predict([[2]]); // near 2: the outlier has little influence
 * ```
 */
export const linearSvr = defineRegressor({
  kind,
  title: "Linear support vector regression",
  summary: "Linear regression that ignores small errors, for many samples or columns.",
  facts: {
    task: "regression",
    shape: "linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "t n d", predict: "d" },
    needs: ["scaled columns"],
    objective: {
      formula: "½ (‖w‖² + b²) + cost Σᵢ weightᵢ loss(max(0, |yᵢ − w·xᵢ − b| − insensitivity)),   loss(u) = u or u²",
      measure: null,
      reaches: "global minimum",
    },
    tuning: { cost: { kind: "log-uniform", from: 0.01, to: 1000 } },
    alsoKnownAs: ["LinearSVR"],
    sources: ["Vapnik 1995", "Ho and Lin 2012"],
    seeAlso: ["support-vector-regressor", "huber-regression", "ridge", "standardize"],
  },
  options,
  learns: linearState,
  supports: { weights: true, sparse: true },
  *fit({ x, y, weights: given }, options) {
    const { intercept, insensitivity, loss } = options;
    const costs = Float64Array.from(y, (_, i) => options.cost * (given?.[i] ?? 1));
    const problem: TubeProblem = { x, y, costs, insensitivity, intercept, loss: loss.kind };
    const solver = solverFor(options);
    const solution =
      solver.kind === "newton"
        ? yield* fitByNewton(problem, options)
        : yield* dualTube(problem, createRandom(solver.seed), options);
    requireFinite(solution);
    const { weights, objective, dualityGap, supportVectors, iterations, converged } = solution;
    return {
      state: { coefficients: weights.slice(0, x.columns), intercept: intercept ? weights[x.columns] : 0 },
      report: {
        iterations,
        converged,
        notes: { solver: solver.kind, objective, dualityGap, supportVectors },
        warnings: converged ? [] : [marginNotConverged(options.maxIterations)],
      },
    };
  },
  predict: applyLinear,
});

type Solver = Exclude<LinearSvrOptions["solver"], { readonly kind: "automatic" }>;

function solverFor({ solver, loss }: LinearSvrOptions): Solver {
  if (solver.kind === "automatic") {
    return loss.kind === "absolute" ? { kind: "coordinate-descent", seed: 0 } : { kind: "newton" };
  }
  if (solver.kind === "newton" && loss.kind === "absolute") {
    const message = `${kind}: the absolute loss has no second derivative for solver "newton"; use "coordinate-descent" or loss "squared"`;
    throw new LecternError("invalid-option", message, { option: "solver" });
  }
  return solver;
}

function* fitByNewton(problem: TubeProblem, limits: LinearSvrOptions): Work<Progress, TubeSolution> {
  const { columns } = problem.x;
  const { y, insensitivity, costs } = problem;
  const plain = { center: new Float64Array(columns), factor: new Float64Array(columns).fill(1) };
  const design = createDesign(problem.x, { ...plain, intercept: problem.intercept }, 1);
  try {
    return yield* newtonForExcess(tubeExcess(y, insensitivity, costs), design, limits);
  } finally {
    design.dispose();
  }
}

function requireFinite({ weights, objective }: TubeSolution): void {
  if (Number.isFinite(objective) && weights.every(Number.isFinite)) return;
  throw new LecternError("numerical", `${kind}: the squares of the features overflow; standardise the columns first`);
}
