/**
 * L-BFGS (Liu & Nocedal, On the limited memory BFGS method for large scale optimization, Math. Prog. 45, 1989): a
 * quasi-Newton method that needs gradients only and memory for a few vectors.
 */
import { counted, inside, runToEnd, type Work } from "../core/run.js";
import { requireCount, requireNonNegative, requireVector } from "./check-arguments.js";
import { createCurvatureMemory } from "./curvature-memory.js";
import { lineSearchSteps } from "./line-search.js";
import type { MinimizeProgress, Minimum, StopOptions, StopReason } from "./minimum.js";
import {
  countPausing,
  isConverged,
  type Objective,
  type PausingObjective,
  requireFiniteStart,
  withoutPauses,
} from "./objective.js";
import { createRay } from "./ray.js";
import { euclideanNorm, innerProduct, maximumNorm } from "./vectors.js";

/** Settings of L-BFGS. */
export interface LbfgsOptions extends StopOptions {
  /** Also stop when a step lowers the objective by less than this fraction of max(1, |objective|); 0 disables this. */
  readonly valueTolerance?: number;
  /** Number of steps to remember. */
  readonly memory?: number;
  /**
   * Multiplies a vector, in place, by a positive definite approximation of the inverse Hessian. The stored steps are
   * applied to a multiple of it instead of the identity; it may change between iterations.
   */
  readonly initialInverse?: (vector: Float64Array) => void;
}

/**
 * Minimises a smooth function of many variables by its gradient. With bounds use {@link minimizeLbfgsb}, with a
 * penalty that has kinks {@link minimizeFista}, with cheap Hessian products {@link minimizeNewtonCg}.
 *
 * @example
 * ```ts
 * import { minimizeLbfgs } from "lectern/optimize";
 *
 * const { x, converged } = minimizeLbfgs((x, gradient) => {
 *   gradient[0] = 2 * (x[0] - 3);
 *   gradient[1] = 20 * (x[1] + 1);
 *   return (x[0] - 3) ** 2 + 10 * (x[1] + 1) ** 2;
 * }, Float64Array.of(0, 0)); // x is close to (3, −1)
 * ```
 */
export function minimizeLbfgs(objective: Objective, start: Float64Array, settings: LbfgsOptions = {}): Minimum {
  return runToEnd(lbfgsSteps(objective, start, settings));
}

/** The iterations of {@link minimizeLbfgs}. */
export function lbfgsSteps(
  objective: Objective,
  start: Float64Array,
  settings: LbfgsOptions = {},
): Work<MinimizeProgress, Minimum> {
  return pausingLbfgsSteps(withoutPauses(objective), start, settings);
}

/** The settings with their defaults, checked together with the start. */
export function checkedSettings(where: string, start: Float64Array, settings: LbfgsOptions) {
  const { tolerance = 1e-6, valueTolerance = 0, maxIterations = 1000, memory = 10 } = settings;
  requireVector(where, "start", start);
  requireNonNegative(where, "tolerance", tolerance);
  requireNonNegative(where, "valueTolerance", valueTolerance);
  requireCount(where, "maxIterations", maxIterations);
  requireCount(where, "memory", memory, 1);
  return { tolerance, valueTolerance, maxIterations, memory };
}

/** {@link lbfgsSteps} for an objective that pauses; the progress at a pause has an `inner` one. */
export function* pausingLbfgsSteps(
  objective: PausingObjective,
  start: Float64Array,
  settings: LbfgsOptions = {},
): Work<MinimizeProgress, Minimum> {
  const { tolerance, valueTolerance, maxIterations, memory: capacity } = checkedSettings("lbfgs", start, settings);
  const { initialInverse } = settings;
  const n = start.length;
  const evaluated = countPausing("lbfgs", objective);
  const ray = createRay(evaluated, n);
  const memory = createCurvatureMemory(n, capacity, initialInverse);
  const [gradient, direction, step, change] = Array.from({ length: 4 }, () => new Float64Array(n));
  const x = start.slice();
  let value = yield* inside(counted(evaluated.evaluate(x, gradient, 0)), {
    ...{ step: 1, of: maxIterations, objective: 0, gradientNorm: 0, x: start },
  });
  requireFiniteStart("lbfgs", value);
  let reason: StopReason = maximumNorm(gradient) <= tolerance ? "gradient" : "iterations";
  let iterations = 0;
  let last = { objective: value, gradientNorm: maximumNorm(gradient), x: start };
  while (reason === "iterations" && iterations < maxIterations) {
    memory.direction(gradient, direction);
    let slope = innerProduct(gradient, direction);
    if (!(slope < 0)) {
      memory.clear();
      memory.direction(gradient, direction);
      slope = innerProduct(gradient, direction);
    }
    ray.aim(x, direction, iterations + 1);
    const hasCurvature = memory.size() > 0 || initialInverse !== undefined;
    // Without curvature the length of −g is arbitrary: the first step has length 1 at most.
    const initialStep = hasCurvature ? 1 : Math.min(1, 1 / euclideanNorm(direction));
    const under = { step: iterations + 1, of: maxIterations, ...last };
    const found = yield* inside(counted(lineSearchSteps(ray.at, value, slope, { initialStep })), under);
    if (found.step === 0) {
      // With curvature, −½ slope is the decrease that the model predicts.
      const isRounding = hasCurvature && -0.5 * slope <= 8 * Number.EPSILON * Math.abs(value);
      if (isRounding || memory.size() === 0) reason = isRounding ? "precision" : "line-search";
      memory.clear();
      continue;
    }
    iterations++;
    yield* inside(counted(ray.settle(found.step)), under);
    for (let i = 0; i < n; i++) {
      step[i] = ray.point[i] - x[i];
      change[i] = ray.gradient[i] - gradient[i];
    }
    memory.remember(step, change);
    x.set(ray.point);
    gradient.set(ray.gradient);
    const before = value;
    value = found.value;
    const gradientNorm = maximumNorm(gradient);
    if (gradientNorm <= tolerance) reason = "gradient";
    else if (before - value <= valueTolerance * Math.max(1, Math.abs(value)) && valueTolerance > 0) reason = "change";
    last = { objective: value, gradientNorm, x: x.slice() };
    yield { step: iterations, of: maxIterations, ...last };
  }
  return {
    x,
    value,
    gradient,
    iterations,
    evaluations: evaluated.evaluations(),
    converged: isConverged(reason),
    reason,
  };
}
