/** Binary regression with a chosen link (Bliss 1934 for probit; Nelder and Wedderburn 1972 for all). */

import { defineClassifier } from "../../contract/define-supervised.js";
import { choice, flag, integer, nonNegative } from "../../core/options/options.js";
import { warn } from "../../core/report.js";
import { mapSteps, type Progress, type Work } from "../../core/run.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";
import { scoresOf, twoClassScores, winnersOf } from "../../linalg/class-scores.js";
import { type GeneralizedLinearSolution, generalizedLinearNewton } from "../generalized-linear/newton.js";
import { type LinearClassifierState, linearClassifierState } from "../linear-classes.js";
import { type BernoulliLink, bernoulliFamily, bernoulliLinks, bernoulliProbability } from "./family.js";

/**
 * Predicts the probability of the second of two classes as a chosen function of a linear score. Use it where the link has a
 * meaning, such as a normal threshold (probit) or a first event (complementary log-log); {@link logisticRegression} has more
 * penalties and solvers for the usual one. More than two classes are fitted one against the rest.
 *
 * @example
 * ```ts
 * import { bernoulliRegression } from "lectern";
 *
 * const model = bernoulliRegression({ link: "probit", alpha: 0 }).fit({
 *   x: [[0], [1], [2], [3], [4], [5]],
 *   y: ["no", "no", "yes", "no", "yes", "yes"],
 * });
 * model.probabilities([[2.5]]); // one half each
 * ```
 */
export const bernoulliRegression = defineClassifier({
  kind: "bernoulli-regression",
  title: "Bernoulli regression",
  summary: "Generalised linear model of two classes, with a choice of link functions.",
  facts: {
    task: "classification",
    shape: "linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "t n d² + t d³", predict: "d" },
    needs: ["scaled columns"],
    objective: {
      formula: "− Σᵢ weightᵢ log p(yᵢ) / Σᵢ weightᵢ + ½ alpha ‖w‖²",
      measure: "log-loss",
      reaches: "global minimum",
    },
    tuning: { alpha: { kind: "log-uniform", from: 1e-5, to: 1 }, link: ["logit", "probit", "complementary-log-log"] },
    alsoKnownAs: ["probit regression", "binary regression"],
    sources: ["Bliss 1934", "Nelder and Wedderburn 1972"],
    seeAlso: ["logistic-regression", "poisson-regression"],
  },
  options: {
    link: choice(bernoulliLinks, "logit", "how the probability depends on the score"),
    alpha: nonNegative(0.001, "strength of the penalty; alpha · ½‖w‖² is added to the mean of half the deviance"),
    intercept: flag(true, "fit an intercept; without a penalty on it"),
    tolerance: nonNegative(
      1e-12,
      "when to stop; when a step would lower the objective by no more than this share of it",
    ),
    maxIterations: integer(100, "maximum number of iterations; each is a step of Newton's method"),
  },
  learns: linearClassifierState,
  supports: { weights: true, sparse: true },
  *fit({ x, y, weights }, { link, ...settings }): Work<Progress, { state: LinearClassifierState; report: object }> {
    const family = bernoulliFamily(link);
    const rows = y.classes.length === 2 ? [1] : y.classes.map((_, code) => code);
    const solutions: GeneralizedLinearSolution[] = [];
    const of = rows.length * settings.maxIterations;
    let step = 0;
    for (const code of rows) {
      const target = Float64Array.from(y.codes, (other) => (other === code ? 1 : 0));
      const steps = generalizedLinearNewton(family, x, target, weights, settings);
      solutions.push(
        yield* mapSteps(steps, (progress) => ({ ...progress, step: progress.inner ? step + 1 : ++step, of })),
      );
    }
    const coefficients = zeros(rows.length, x.columns);
    solutions.forEach(({ state }, k) => {
      coefficients.data.set(state.coefficients, k * x.columns);
    });
    const converged = solutions.every((solution) => solution.converged);
    return {
      state: { coefficients, intercepts: Float64Array.from(solutions, ({ state }) => state.intercept) },
      report: {
        converged,
        iterations: step,
        objective: solutions[0].objectives,
        warnings: converged
          ? []
          : [
              warn(
                "not-converged",
                `${settings.maxIterations} iterations were not enough; raise alpha or maxIterations`,
                { maxIterations: settings.maxIterations },
              ),
            ],
        notes: { meanDeviance: 2 * solutions.reduce((sum, { halfDeviance }) => sum + halfDeviance, 0) },
      },
    };
  },
  predict: (state, x) => winnersOf(twoClassScores(scoresOf(state, x))),
  offers: {
    probabilities: (state, x, { link }) => linkedProbabilities(state, x, link),
    decision: (state, x) => twoClassScores(scoresOf(state, x)),
  },
});

/** Two classes have p and 1 − p; the probabilities of more, each against the rest, are divided by their sum. */
function linkedProbabilities(state: LinearClassifierState, x: Matrix | SparseMatrix, link: BernoulliLink): Matrix {
  const scores = scoresOf(state, x);
  const count = Math.max(2, scores.columns);
  const result = zeros(x.rows, count);
  for (let i = 0; i < x.rows; i++) {
    if (scores.columns === 1) {
      result.data[2 * i + 1] = bernoulliProbability(link, scores.data[i]);
      result.data[2 * i] = 1 - result.data[2 * i + 1];
      continue;
    }
    let sum = 0;
    for (let k = 0; k < count; k++) {
      sum += result.data[i * count + k] = bernoulliProbability(link, scores.data[i * count + k]);
    }
    for (let k = 0; k < count; k++) result.data[i * count + k] = sum > 0 ? result.data[i * count + k] / sum : 1 / count;
  }
  return result;
}
