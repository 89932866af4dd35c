/**
 * Newton's method for the squared loss in the primal (Ho and Lin, Large-scale linear support vector regression, JMLR 13,
 * 2012). The objective is quadratic as long as the same samples are outside the tube, so that a few steps, each with an exact
 * line search, end at the minimum.
 */
import { inside, type Progress, type Work } from "../../core/run.js";
import { addMultiple, innerProduct } from "../../linalg/vector-operations.js";
import { exactStep } from "../linear-svm/exact-step.js";
import { newtonDirection } from "../linear-svm/newton.js";
import type { MarginLimits } from "../linear-svm/problem.js";
import type { Design } from "../logistic-regression/design.js";
import { excessOf, type TubeProblem, type TubeSolution } from "./problem.js";

/** Minimises the objective with the squared loss; `design` has the samples of the problem, with a column of ones. */
export function* newtonTube(
  { y, costs, insensitivity }: TubeProblem,
  design: Design,
  { tolerance, maxIterations }: MarginLimits,
): Work<Progress, TubeSolution> {
  const { rows, columns } = design;
  const weights = new Float64Array(columns);
  const residuals = y.slice();
  const changes = new Float64Array(rows);
  const pulls = new Float64Array(rows);
  const gradient = new Float64Array(columns);
  let iterations = 0;
  let before = Infinity;
  for (;;) {
    let objective = innerProduct(weights, weights) / 2;
    let supportVectors = 0;
    for (let i = 0; i < rows; i++) {
      const excess = excessOf(residuals[i], insensitivity);
      objective += costs[i] * excess * excess;
      pulls[i] = -2 * costs[i] * excess;
      if (pulls[i] !== 0) supportVectors++;
    }
    design.combine(pulls, 1, gradient);
    addMultiple(gradient, 1, weights);
    // The slopes of the losses are feasible in the dual, and their objective there is lower by half the squared gradient.
    const dualityGap = innerProduct(gradient, gradient) / 2;
    const converged = dualityGap <= tolerance * objective;
    // Where rounding hides the decrease, more steps are of no use.
    if (converged || iterations === maxIterations || !(objective < before)) {
      return { weights, objective, dualityGap, supportVectors, iterations, converged };
    }
    before = objective;
    iterations++;
    const now: Progress = { step: iterations, of: maxIterations, objective };
    const curvatures = costs.map((cost, i) => (pulls[i] !== 0 ? 2 * cost : 0));
    const direction = yield* inside(newtonDirection(design, curvatures, gradient, iterations), now);
    design.scores(direction, 1, changes);
    const slope = innerProduct(weights, direction);
    const curvature = innerProduct(direction, direction);
    const length = exactStep({ slope, curvature, ...sidesOf(residuals, changes, insensitivity), costs: twice(costs) });
    addMultiple(weights, length, direction);
    addMultiple(residuals, -length, changes);
    yield now;
  }
}

/** A sample can be above or below the tube: two shortfalls, residual − insensitivity and −residual − insensitivity. */
function sidesOf(residuals: Float64Array, changes: Float64Array, insensitivity: number) {
  const n = residuals.length;
  const shortfalls = new Float64Array(2 * n);
  const rises = new Float64Array(2 * n);
  for (let i = 0; i < n; i++) {
    shortfalls[i] = residuals[i] - insensitivity;
    shortfalls[n + i] = -residuals[i] - insensitivity;
    rises[i] = changes[i];
    rises[n + i] = -changes[i];
  }
  return { shortfalls, rises };
}

function twice(costs: Float64Array): Float64Array {
  const both = new Float64Array(2 * costs.length);
  both.set(costs);
  both.set(costs, costs.length);
  return both;
}
