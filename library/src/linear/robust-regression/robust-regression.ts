/** Linear regression by M-estimation (Huber 1973), with a start that is robust to outliers (Rousseeuw 1984). */

import { defineRegressor } from "../../contract/define-supervised.js";
import * as state from "../../contract/state/fields.js";
import { flag, integer, nonNegative, positive, seed, variant } from "../../core/options/options.js";
import { warn } from "../../core/report.js";
import { counted, inside, type Progress } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { LOSS_CUTOFFS, lossAt, medianDeviation, weightAt } from "../../numeric/robust-location.js";
import { applyLinear, type LinearState, linearState } from "../linear-state.js";
import { weightedFitSteps } from "../weighted-least-squares.js";
import { trimmedFit } from "./start.js";

const learns = {
  ...linearState,
  scale: state.number("standard deviation of the inliers; 0 if half of the samples are fitted exactly", { min: 0 }),
};

/** A linear function and the spread of the samples around it. */
export interface RobustState extends state.StateOf<typeof learns> {}

/**
 * Minimises Σ ρ((yᵢ − xᵢw − b)/scale), where ρ grows more slowly than the square for large residuals. Use it when some
 * targets are wrong: with the Huber loss they count less, with Tukey's biweight not at all. Huber's has one minimum but
 * is sensitive to outliers in the columns; Tukey's starts from a fit to the better half and tolerates nearly half of
 * the samples being outliers.
 *
 * @example
 * ```ts
 * import { robustRegression } from "lectern";
 *
 * const x = [[0], [1], [2], [3], [4], [5], [6], [7]];
 * const y = [0.1, 0.9, 2.1, 3, 4.1, 4.9, 6, 100];
 * robustRegression().fit({ x, y }).predict([[7]]); // about 7
 * ```
 */
export const robustRegression = defineRegressor({
  kind: "robust-regression",
  title: "Robust regression",
  summary: "Linear regression in which outliers count less, or not at all.",
  facts: {
    task: "regression",
    shape: "linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "t n d²", predict: "d" },
    objective: {
      formula: "Σᵢ ρ((yᵢ − xᵢw − b) / s),   s = 1.4826 median |yᵢ − xᵢw − b|",
      measure: null,
      reaches: "local minimum",
    },
    tuning: {
      loss: [
        { kind: "huber", cutoff: 1.345 },
        { kind: "tukey", cutoff: 4.685 },
      ],
    },
    sources: ["Huber 1973", "Beaton and Tukey 1974", "Rousseeuw 1984"],
    seeAlso: ["huber-regression", "theil-sen", "ransac"],
  },
  options: {
    loss: variant(
      {
        tukey: {
          cutoff: positive(
            LOSS_CUTOFFS.tukey,
            "scaled distance beyond which samples count less; with this loss not at all",
          ),
        },
        huber: {
          cutoff: positive(LOSS_CUTOFFS.huber, "scaled distance beyond which samples count less; their loss is linear"),
        },
      },
      "tukey",
      "what is minimised; how the loss grows with the residual",
    ),
    intercept: flag(true, "fit an intercept"),
    starts: integer(
      100,
      "number of starts; each from a few random samples, and the best result is kept; only for tukey",
    ),
    tolerance: nonNegative(1e-12, "when to stop; when no prediction changes by more than this share of the scale"),
    maxIterations: integer(500, "maximum number of iterations; each is a weighted fit"),
    seed: seed(),
  },
  learns,
  supports: { weights: true },
  *fit({ x, y, weights }, { loss, intercept, starts, tolerance, maxIterations, seed: start }) {
    const { kind, cutoff } = loss;
    const weightOf = (i: number) => (weights === undefined ? 1 : weights[i]);
    const first: Progress = { step: 1, of: maxIterations };
    let line: LinearState =
      kind === "tukey"
        ? yield* inside(trimmedFit(x, y, weights, intercept, starts, createRandom(start)), first)
        : yield* inside(counted(weightedFitSteps(x, y, weights, intercept)), first);
    let residuals = residualsOf(line, x, y);
    const objective: number[] = [];
    let converged = false;
    let scale = medianDeviation(residuals, 0, weights);
    // Half of the samples are fitted exactly: the scale is 0, and nothing can be improved.
    const rounding = 1e-14 * y.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    for (let step = 1; step <= maxIterations && !converged && scale > rounding; step++) {
      const factors = residuals.map((r, i) => weightOf(i) * weightAt(kind, r / scale, cutoff));
      line = yield* inside(counted(weightedFitSteps(x, y, factors, intercept)), { step, of: maxIterations });
      const before = residuals;
      residuals = residualsOf(line, x, y);
      converged = residuals.every((r, i) => Math.abs(r - before[i]) <= tolerance * scale);
      scale = medianDeviation(residuals, 0, weights);
      objective.push(costOf(residuals, scale, (r) => lossAt(kind, r, cutoff), weightOf));
      yield { step, of: maxIterations, objective: objective[step - 1] } satisfies Progress;
    }
    converged ||= scale <= rounding;
    const far = residuals.reduce((count, r, i) => count + (weightOf(i) > 0 && Math.abs(r) > cutoff * scale ? 1 : 0), 0);
    const message = `after ${maxIterations} weighted fits the predictions still change; raise maxIterations`;
    return {
      state: { ...line, scale },
      report: {
        converged,
        iterations: objective.length,
        objective,
        warnings: converged ? [] : [warn("not-converged", message, { maxIterations })],
        notes: { scale, beyondCutoff: far },
      },
    };
  },
  predict: applyLinear,
});

function residualsOf(line: LinearState, x: Matrix, y: Float64Array): Float64Array {
  return applyLinear(line, x).map((value, i) => y[i] - value);
}

function costOf(
  residuals: Float64Array,
  scale: number,
  loss: (r: number) => number,
  weightOf: (i: number) => number,
): number {
  if (!(scale > 0)) return 0;
  return residuals.reduce((sum, r, i) => sum + weightOf(i) * loss(r / scale), 0);
}
