/**
 * Nonlinear conjugate gradients with the formula of Polak & Ribière, cut at zero (PR+, Gilbert & Nocedal, SIAM J.
 * Optim. 2(1), 1992), and Powell's restarts. Three vectors of memory: for problems where even L-BFGS is too large.
 */
import { runToEnd, type Work } from "../core/run.js";
import { requireCount, requireNonNegative, requireVector } from "./check-arguments.js";
import { lineSearchSteps } from "./line-search.js";
import type { MinimizeProgress, Minimum, StopOptions, StopReason } from "./minimum.js";
import { countPausing, isConverged, type Objective, requireFiniteStart, withoutPauses } from "./objective.js";
import { createRay } from "./ray.js";
import { euclideanNorm, innerProduct, maximumNorm } from "./vectors.js";

/**
 * Minimises a smooth function by conjugate gradients. {@link minimizeLbfgs} usually needs fewer evaluations.
 *
 * @example
 * ```ts
 * import { minimizeConjugateGradient, rosenbrock } from "lectern/optimize";
 *
 * const { objective, start } = rosenbrock(10);
 * const { x } = minimizeConjugateGradient(objective, start); // close to (1, …, 1)
 * ```
 */
export function minimizeConjugateGradient(
  objective: Objective,
  start: Float64Array,
  settings: StopOptions = {},
): Minimum {
  return runToEnd(conjugateGradientSteps(objective, start, settings));
}

/** The iterations of {@link minimizeConjugateGradient}. */
export function* conjugateGradientSteps(
  objective: Objective,
  start: Float64Array,
  settings: StopOptions = {},
): Work<MinimizeProgress, Minimum> {
  const { tolerance = 1e-6, maxIterations = 5000 } = settings;
  requireVector("conjugateGradient", "start", start);
  requireNonNegative("conjugateGradient", "tolerance", tolerance);
  requireCount("conjugateGradient", "maxIterations", maxIterations);
  const n = start.length;
  const evaluated = countPausing("conjugateGradient", withoutPauses(objective));
  const ray = createRay(evaluated, n);
  const gradient = new Float64Array(n);
  const x = start.slice();
  let value = runToEnd(evaluated.evaluate(x, gradient, 0));
  requireFiniteStart("conjugateGradient", value);
  const direction = gradient.map((entry) => -entry);
  let isSteepest = true;
  let trialStep = Math.min(1, 1 / euclideanNorm(gradient));
  let iterations = 0;
  let reason: StopReason = maximumNorm(gradient) <= tolerance ? "gradient" : "iterations";
  while (reason === "iterations" && iterations < maxIterations) {
    const slope = innerProduct(gradient, direction);
    ray.aim(x, direction, iterations + 1);
    // A small σ makes the next direction a descent direction.
    const found = runToEnd(lineSearchSteps(ray.at, value, slope, { initialStep: trialStep, curvature: 0.1 }));
    if (found.step === 0) {
      if (isSteepest) reason = "line-search";
      for (let i = 0; i < n; i++) direction[i] = -gradient[i];
      isSteepest = true;
      continue;
    }
    iterations++;
    runToEnd(ray.settle(found.step));
    const oldSquared = innerProduct(gradient, gradient);
    const newSquared = innerProduct(ray.gradient, ray.gradient);
    const overlap = innerProduct(ray.gradient, gradient);
    // Powell's test: successive gradients should be nearly orthogonal; otherwise restart.
    const isStale = Math.abs(overlap) > 0.2 * newSquared;
    const beta = isStale ? 0 : Math.max(0, (newSquared - overlap) / oldSquared);
    x.set(ray.point);
    gradient.set(ray.gradient);
    value = found.value;
    for (let i = 0; i < n; i++) direction[i] = beta * direction[i] - gradient[i];
    isSteepest = beta === 0;
    let newSlope = innerProduct(gradient, direction);
    if (!(newSlope <= -0.01 * newSquared)) {
      for (let i = 0; i < n; i++) direction[i] = -gradient[i];
      newSlope = -newSquared;
      isSteepest = true;
    }
    // The same first-order change as in the last step (Nocedal & Wright, section 3.5).
    trialStep = Math.min(1e10, Math.max(1e-20, (found.step * slope) / newSlope));
    const gradientNorm = maximumNorm(gradient);
    if (gradientNorm <= tolerance) reason = "gradient";
    yield { step: iterations, of: maxIterations, objective: value, gradientNorm, x: x.slice() };
  }
  const evaluations = evaluated.evaluations();
  return { x, value, gradient, iterations, evaluations, converged: isConverged(reason), reason };
}
