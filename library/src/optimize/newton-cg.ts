/**
 * Trust-region Newton with conjugate gradients (TRON: Lin & Moré, Newton's method for large bound-constrained
 * optimization problems, SIAM J. Optim. 9(4), 1999, without the bounds; as in LIBLINEAR, Lin, Weng & Keerthi, JMLR 9,
 * 2008). Each Newton system is solved only as accurately as is worthwhile, with Hessian products alone.
 */
import { runToEnd, type Work } from "../core/run.js";
import { requireCount, requireNonNegative, requireVector } from "./check-arguments.js";
import type { MinimizeProgress, Minimum, StopOptions, StopReason } from "./minimum.js";
import { countEvaluations, type HessianProduct, isConverged, type Objective, requireFiniteStart } from "./objective.js";
import { truncatedNewtonStep } from "./truncated-newton-step.js";
import { euclideanNorm, innerProduct, maximumNorm } from "./vectors.js";

/** A minimum, and the number of Hessian products it took. */
export interface NewtonMinimum extends Minimum {
  readonly products: number;
}

/**
 * Minimises a twice differentiable function, convex or not, whose Hessian can be multiplied by a vector. Converges
 * quadratically at the end; best where products cost about as much as gradients, as in logistic regression.
 *
 * @example
 * ```ts
 * import { minimizeNewtonCg } from "lectern/optimize";
 *
 * // x⁴ + y²
 * const { x } = minimizeNewtonCg(
 *   (x, gradient) => {
 *     gradient.set([4 * x[0] ** 3, 2 * x[1]]);
 *     return x[0] ** 4 + x[1] ** 2;
 *   },
 *   (x, direction, result) => result.set([12 * x[0] ** 2 * direction[0], 2 * direction[1]]),
 *   Float64Array.of(1, 1),
 * ); // close to (0, 0)
 * ```
 */
export function minimizeNewtonCg(
  objective: Objective,
  product: HessianProduct,
  start: Float64Array,
  settings: StopOptions = {},
): NewtonMinimum {
  return runToEnd(newtonCgSteps(objective, product, start, settings));
}

/** The iterations of {@link minimizeNewtonCg}. */
export function* newtonCgSteps(
  objective: Objective,
  product: HessianProduct,
  start: Float64Array,
  settings: StopOptions = {},
): Work<MinimizeProgress, NewtonMinimum> {
  const { tolerance = 1e-6, maxIterations = 500 } = settings;
  requireVector("newtonCg", "start", start);
  requireNonNegative("newtonCg", "tolerance", tolerance);
  requireCount("newtonCg", "maxIterations", maxIterations);
  const n = start.length;
  const counted = countEvaluations("newtonCg", objective);
  let [x, trial, gradient, trialGradient] = [start.slice(), ...Array.from({ length: 3 }, () => new Float64Array(n))];
  let value = counted.evaluate(x, gradient, 0);
  requireFiniteStart("newtonCg", value);
  const firstNorm = euclideanNorm(gradient);
  let radius = firstNorm;
  let products = 0;
  let iterations = 0;
  let reason: StopReason = maximumNorm(gradient) <= tolerance ? "gradient" : "iterations";
  while (reason === "iterations" && iterations < maxIterations) {
    iterations++;
    const norm = euclideanNorm(gradient);
    // Solving more accurately as the gradient vanishes keeps the convergence superlinear.
    const accuracy = norm * Math.min(0.1, Math.sqrt(norm / firstNorm));
    const newton = truncatedNewtonStep(product, x, gradient, radius, accuracy, iterations);
    products += newton.products;
    const length = euclideanNorm(newton.step);
    if (iterations === 1) radius = Math.min(radius, length);
    for (let i = 0; i < n; i++) trial[i] = x[i] + newton.step[i];
    const trialValue = counted.evaluate(trial, trialGradient, iterations);
    const decrease = value - trialValue;
    const slope = innerProduct(gradient, newton.step);
    radius = nextRadius(radius, length, slope, decrease, newton.predicted);
    if (isStepGood(value, decrease, newton.predicted, norm, trialGradient)) {
      [x, trial, gradient, trialGradient] = [trial, x, trialGradient, gradient];
      value = trialValue;
      if (maximumNorm(gradient) <= tolerance) reason = "gradient";
    } else if (isNoise(value, newton.predicted)) reason = "precision";
    else if (!(radius > Number.EPSILON ** 2 * Math.max(1e-300, euclideanNorm(x)))) reason = "line-search";
    const gradientNorm = maximumNorm(gradient);
    yield { step: iterations, of: maxIterations, objective: value, gradientNorm, x: x.slice() };
  }
  const evaluations = counted.evaluations();
  return { x, value, gradient, iterations, evaluations, products, converged: isConverged(reason), reason };
}

/** Whether the decrease is below the rounding of the value. */
function isNoise(value: number, decrease: number): boolean {
  return Math.abs(decrease) <= 8 * Number.EPSILON * Math.abs(value);
}

/** Whether to accept the step: the decrease is sufficient, or, where it is below rounding, the gradient is shorter. */
function isStepGood(
  value: number,
  decrease: number,
  predicted: number,
  norm: number,
  trialGradient: Float64Array,
): boolean {
  if (isNoise(value, predicted)) return isNoise(value, decrease) && euclideanNorm(trialGradient) < norm;
  return decrease > 1e-4 * predicted;
}

/**
 * The rule of Lin & Moré: between a quarter and four times as wide, depending on how well the model predicted the
 * decrease.
 */
function nextRadius(radius: number, length: number, slope: number, decrease: number, predicted: number): number {
  if (decrease === -Infinity) return 0.25 * length;
  // Minimiser of the parabola through the value and slope here and the value there, as a multiple of the step.
  const bend = -decrease - slope;
  const multiple = bend <= 0 ? 4 : Math.max(0.25, -0.5 * (slope / bend));
  if (decrease < 1e-4 * predicted) return Math.min(multiple * length, 0.5 * radius);
  if (decrease < 0.25 * predicted) return Math.max(0.25 * radius, Math.min(multiple * length, 0.5 * radius));
  if (decrease < 0.75 * predicted) return Math.max(0.25 * radius, Math.min(multiple * length, 4 * radius));
  return Math.max(radius, Math.min(multiple * length, 4 * radius));
}
