/**
 * Stochastic gradient descent on the hinge (Cookbook, Algorithm 19): one random sample at a time, with the step 1 / t, on the
 * mean hinge λ/2 ‖w‖² + (1/n) Σᵢ max(0, 1 − yᵢ w·zᵢ), which is the objective divided by the sum of the costs, λ = 1 / Σ cost.
 */
import { integer, type OptionValues, seed } from "../../core/options/options.js";
import { createPace } from "../../core/pace.js";
import type { Progress, Work } from "../../core/run.js";
import { innerProduct } from "../../linalg/vector-operations.js";
import { createRandom } from "../../numeric/random/random.js";
import { addRow, scoreOf } from "../scored-rows.js";
import { type MarginLimits, type MarginProblem, type MarginSolution, marginLoss, sizeOf } from "./problem.js";

export const stochasticOptions = {
  epochs: integer(20, "number of passes over the samples; each has as many random samples as there are"),
  seed: seed(),
};

/** Nanoseconds for one weight in one step. */
const WEIGHT_COST = 4;

/** Takes epochs · n steps; the iterations are the epochs. */
export function* stochasticMachine(
  problem: MarginProblem,
  { epochs, seed }: OptionValues<typeof stochasticOptions>,
  { tolerance }: Pick<MarginLimits, "tolerance">,
): Work<Progress, MarginSolution> {
  const { x, signs, costs, intercept } = problem;
  const random = createRandom(seed);
  const weights = new Float64Array(sizeOf(problem));
  const total = costs.reduce((sum, cost) => sum + cost, 0);
  const isTimeToYield = createPace();
  for (let epoch = 1, t = 1; epoch <= epochs; epoch++) {
    for (let visit = 0; visit < x.rows; visit++, t++) {
      const i = random.integer(x.rows);
      const isInside = signs[i] * scoreOf(problem, i, weights) <= 1;
      // A penalty above 1 would reverse the weights in the first steps.
      const shrink = Math.max(0, 1 - 1 / (total * t));
      for (let j = 0; j < weights.length; j++) weights[j] *= shrink;
      if (isInside) {
        const step = (signs[i] * costs[i] * x.rows) / (total * t);
        addRow(x, i, step, weights, 0);
        if (intercept) weights[x.columns] += step;
      }
      if (isTimeToYield(WEIGHT_COST * weights.length + 20)) yield { step: epoch, of: epochs };
    }
    yield { step: epoch, of: epochs };
  }
  const { objective, dualityGap, supportVectors } = certificateAt(problem, weights);
  const converged = dualityGap <= tolerance * objective;
  return { weights, objective, dualityGap, supportVectors, iterations: epochs, converged };
}

/** The objective, and its distance from the dual objective with the multipliers of the samples inside the margin at their cost. */
function certificateAt(problem: MarginProblem, weights: Float64Array) {
  const { x, signs, costs, intercept, loss } = problem;
  const dual = new Float64Array(weights.length);
  let [losses, gains, supportVectors] = [0, 0, 0];
  for (let i = 0; i < x.rows; i++) {
    const shortfall = 1 - signs[i] * scoreOf(problem, i, weights);
    if (shortfall < 0 || costs[i] === 0) continue;
    losses += costs[i] * marginLoss(loss, shortfall);
    gains += costs[i];
    supportVectors++;
    addRow(x, i, costs[i] * signs[i], dual, 0);
    if (intercept) dual[x.columns] += costs[i] * signs[i];
  }
  const objective = innerProduct(weights, weights) / 2 + losses;
  return { objective, dualityGap: objective + innerProduct(dual, dual) / 2 - gains, supportVectors };
}
