/** Logistic regression (Berkson 1944; Cox 1958), for two classes and, as multinomial or softmax regression, for more. */

import { defineClassifier } from "../../contract/define-supervised.js";
import { flag, fraction, integer, nonNegative, type OptionValues, variant } from "../../core/options/options.js";
import { warn } from "../../core/report.js";
import { mapSteps, type Progress, type Work } from "../../core/run.js";
import { classWeightsOption } from "../../data/class-weights.js";
import type { Matrix } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";
import { winnersOf } from "../../linalg/class-scores.js";
import {
  classProbabilities,
  classScores,
  type LinearClassifierState,
  linearClassifierState,
} from "../linear-classes.js";
import { createDesign } from "./design.js";
import { createLoss, type LogisticLoss } from "./loss.js";
import { classTargets, strengthsOf } from "./problem.js";
import { type ColumnScaling, columnPenalties, columnScaling, scaledFrom, unscaled } from "./scaling.js";
import { separationWarning } from "./separation.js";
import { largestEntry, type Solution, type SolverProgress } from "./solution.js";
import { chooseSolver, solveWith } from "./solver.js";
import { type StochasticOptions, stochasticEpochs, stochasticOptions } from "./stochastic.js";

/** The progress of logistic regression after each iteration. */
export interface LogisticProgress extends Progress, LinearClassifierState {
  readonly objective: number;
  /** The largest entry of the gradient of the mean loss, with columns in units of their standard deviation. */
  readonly gradientNorm: number;
}

const options = {
  penalty: variant(
    {
      l2: { alpha: nonNegative(1, "strength of the penalty; alpha · ½‖w‖² is added to the sum of the losses") },
      l1: { alpha: nonNegative(1, "strength of the penalty; alpha · ‖w‖₁ is added to the sum of the losses") },
      elastic: {
        alpha: nonNegative(
          1,
          "strength of the penalty; alpha · (ratio ‖w‖₁ + ½ (1 − ratio) ‖w‖²) is added to the sum of the losses",
        ),
        ratio: fraction(0.5, "share of the L1 norm in the penalty; the rest is half the squared L2 norm"),
      },
      none: {},
    },
    "l2",
    "what is added to the summed loss: alpha times ½‖w‖², ‖w‖₁ or a mixture of them, or nothing",
  ),
  intercept: flag(true, "fit an intercept; without a penalty on it"),
  classWeights: classWeightsOption,
  solver: variant(
    {
      automatic: {},
      newton: {},
      lbfgs: { history: integer(10, "number of past steps that L-BFGS stores", { minimum: 1, maximum: 1000 }) },
      "coordinate-descent": {},
      stochastic: stochasticOptions,
    },
    "automatic",
    "which algorithm is used; all but stochastic reach the same minimum",
  ),
  tolerance: nonNegative(
    1e-6,
    "when to stop; when no entry of the gradient of the mean loss, for standardised columns, is larger than this",
  ),
  maxIterations: integer(1000, "maximum number of iterations; the stochastic solver uses its epochs instead"),
};

/** The penalty, the solver, and when to stop. */
export type LogisticRegressionOptions = OptionValues<typeof options>;

/**
 * Predicts probabilities of classes by a softmax of linear scores. Use it where probabilities and readable weights are
 * wanted; standardise the columns first, because the penalty depends on their units.
 *
 * @example
 * ```ts
 * import { logisticRegression } from "lectern";
 *
 * const model = logisticRegression({ penalty: { kind: "l2", alpha: 0.1 } }).fit({
 *   x: [[0], [1], [2], [3], [4], [5]],
 *   y: ["no", "no", "yes", "no", "yes", "yes"],
 * });
 * model.predict([[4.5]]); // yes
 * model.probabilities([[2.5]]); // one half each
 * ```
 */
export const logisticRegression = defineClassifier({
  kind: "logistic-regression",
  title: "Logistic regression",
  summary: "Linear classifier with probabilities, for two or more classes.",
  facts: {
    task: "classification",
    shape: "linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "t k n d", predict: "k d" },
    needs: ["scaled columns"],
    objective: {
      formula: "Σᵢ weightᵢ (log Σₖ exp(wₖ·xᵢ + bₖ) − w_y(i)·xᵢ − b_y(i)) + Σₖ penalty(wₖ)",
      measure: "log-loss",
      reaches: "global minimum",
    },
    tuning: { "penalty.alpha": { kind: "log-uniform", from: 1e-4, to: 1e3 } },
    alsoKnownAs: ["logit", "softmax regression", "maximum entropy classifier", "MaxEnt"],
    sources: ["Berkson 1944", "Cox 1958"],
    seeAlso: ["perceptron", "standardize"],
  },
  options,
  learns: linearClassifierState,
  supports: { weights: true, sparse: true, warmStart: true },
  // Stochastic descent ends after its epochs, wherever it is.
  warmStarts: { option: "penalty.alpha", order: "descending", holds: ({ solver }) => solver.kind !== "stochastic" },
  *fit({ x, y, weights }, options, from: LinearClassifierState | undefined) {
    const targets = classTargets(y, weights, options.classWeights);
    const { outputs, total } = targets;
    const strengths = strengthsOf(options.penalty);
    const size = outputs * (x.columns + (options.intercept ? 1 : 0));
    const solver = chooseSolver(options.solver, strengths, x.rows, size);
    const scaling = columnScaling(x, targets.shares, options.intercept);
    const penalties = columnPenalties(scaling, strengths, total);
    const design = createDesign(x, scaling, outputs);
    const loss = createLoss(design, targets, penalties.l2);
    const objective: number[] = [];
    try {
      const first = from ?? unscaled(scaling, new Float64Array(size), outputs);
      const steps =
        solver.kind === "stochastic"
          ? watchEpochs(x, loss, scaling, strengths.l2, first, options.tolerance, solver)
          : solveWith(solver, loss, penalties.l1, scaledFrom(scaling, first), options);
      const solution = yield* mapSteps(steps, ({ weights: scaled, ...progress }): LogisticProgress => {
        if (progress.inner === undefined) objective.push(total * progress.objective);
        return { ...progress, objective: total * progress.objective, ...unscaled(scaling, scaled, outputs) };
      });
      const hasPenalty = strengths.l1 + strengths.l2 > 0;
      const separation = hasPenalty ? undefined : separationWarning(loss, solution);
      const warnings = separation === undefined ? [] : [separation];
      if (!solution.converged)
        warnings.push(warn("not-converged", `did not converge: ${advice(solver.kind, options.maxIterations)}`));
      const state = unscaled(scaling, solution.weights, outputs);
      const notes = {
        solver: solver.kind,
        gradientNorm: solution.gradientNorm,
        nonZero: state.coefficients.data.reduce((count, weight) => count + (weight === 0 ? 0 : 1), 0),
      };
      const converged = solution.converged && separation === undefined;
      return { state, report: { converged, iterations: objective.length, objective, warnings, notes } };
    } finally {
      loss.dispose();
      design.dispose();
    }
  },
  predict: (state, x) => winnersOf(classScores(state, x)),
  offers: { probabilities: classProbabilities, decision: classScores },
});

/** The epochs of stochastic descent, with the objective and gradient of all samples after each. */
function* watchEpochs(
  x: Matrix | SparseMatrix,
  loss: LogisticLoss,
  scaling: ColumnScaling,
  l2: number,
  start: LinearClassifierState,
  tolerance: number,
  settings: StochasticOptions,
): Work<SolverProgress, Solution> {
  const gradient = new Float64Array(loss.size);
  let solution: Solution = { weights: scaledFrom(scaling, start), gradientNorm: Infinity, converged: false };
  let step = 0;
  for (const state of stochasticEpochs(x, loss.targets, l2, start, scaling.intercept, settings)) {
    step++;
    const weights = scaledFrom(scaling, state);
    const objective = loss.evaluate(weights, gradient);
    const gradientNorm = largestEntry(gradient);
    solution = { weights, gradientNorm, converged: gradientNorm <= tolerance };
    yield { step, of: settings.epochs, objective, gradientNorm, weights };
    if (solution.converged) break;
  }
  return solution;
}

function advice(solver: string, maxIterations: number): string {
  if (solver === "stochastic")
    return "the gradient is above the tolerance after the last epoch; raise the number of epochs";
  return `the gradient is above the tolerance after ${maxIterations} iterations; raise maxIterations`;
}
