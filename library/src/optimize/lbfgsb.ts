/**
 * L-BFGS-B (Byrd, Lu, Nocedal & Zhu, A limited memory algorithm for bound constrained optimization, SIAM J. Sci.
 * Comput. 16(5), 1995): at each iteration the generalised Cauchy point chooses the active bounds, a subspace
 * minimisation improves on it, and a line search goes towards the result. Every point evaluated is within the bounds.
 */
import { counted, inside, runToEnd, type Work } from "../core/run.js";
import { asBox, type Bounds, type Box, clip, projectedGradientNorm } from "./bounds.js";
import { findCauchyPoint } from "./cauchy-point.js";
import { createCompactHessian } from "./compact-hessian.js";
import { checkedSettings, type LbfgsOptions } from "./lbfgs.js";
import { lineSearchSteps } from "./line-search.js";
import type { MinimizeProgress, Minimum, StopReason } from "./minimum.js";
import {
  countPausing,
  isConverged,
  type Objective,
  type PausingObjective,
  requireFiniteStart,
  withoutPauses,
} from "./objective.js";
import { createRay } from "./ray.js";
import { minimizeSubspace } from "./subspace-minimum.js";
import { euclideanNorm, innerProduct } from "./vectors.js";

/**
 * Minimises a smooth function of many variables within lower and upper bounds, by its gradient. A starting point
 * outside the bounds is moved to the nearest point inside.
 *
 * @example
 * ```ts
 * import { minimizeLbfgsb } from "lectern/optimize";
 *
 * const { x } = minimizeLbfgsb((x, gradient) => {
 *   gradient[0] = 2 * (x[0] - 3);
 *   gradient[1] = 2 * (x[1] + 1);
 *   return (x[0] - 3) ** 2 + (x[1] + 1) ** 2;
 * }, Float64Array.of(1, 1), { lower: Float64Array.of(0, 0) }); // x is close to (3, 0)
 * ```
 */
export function minimizeLbfgsb(
  objective: Objective,
  start: Float64Array,
  bounds: Bounds,
  settings: LbfgsOptions = {},
): Minimum {
  return runToEnd(lbfgsbSteps(objective, start, bounds, settings));
}

/** The iterations of {@link minimizeLbfgsb}. */
export function lbfgsbSteps(
  objective: Objective,
  start: Float64Array,
  bounds: Bounds,
  settings: LbfgsOptions = {},
): Work<MinimizeProgress, Minimum> {
  return pausingLbfgsbSteps(withoutPauses(objective), start, bounds, settings);
}

/** {@link lbfgsbSteps} for an objective that pauses; the progress at a pause has an `inner` one. */
export function* pausingLbfgsbSteps(
  objective: PausingObjective,
  start: Float64Array,
  bounds: Bounds,
  settings: LbfgsOptions = {},
): Work<MinimizeProgress, Minimum> {
  const { tolerance, valueTolerance, maxIterations, memory } = checkedSettings("lbfgsb", start, settings);
  const n = start.length;
  const box = asBox("lbfgsb", bounds, n);
  const evaluated = countPausing("lbfgsb", objective);
  const ray = createRay(evaluated, n, (point) => clip(point, box));
  const hessian = createCompactHessian(n, memory);
  const [gradient, direction, step, change] = Array.from({ length: 4 }, () => new Float64Array(n));
  const x = start.slice();
  clip(x, box);
  let value = yield* inside(counted(evaluated.evaluate(x, gradient, 0)), {
    ...{ step: 1, of: maxIterations, objective: 0, gradientNorm: 0, x: start },
  });
  requireFiniteStart("lbfgsb", value);
  let reason: StopReason = projectedGradientNorm(x, gradient, box) <= tolerance ? "gradient" : "iterations";
  let iterations = 0;
  let last = { objective: value, gradientNorm: projectedGradientNorm(x, gradient, box), x: start };
  while (reason === "iterations" && iterations < maxIterations) {
    const cauchy = findCauchyPoint(x, gradient, box.lower, box.upper, hessian);
    const target = cauchy && minimizeSubspace(x, gradient, box.lower, box.upper, hessian, cauchy);
    if (target !== undefined) for (let i = 0; i < n; i++) direction[i] = target[i] - x[i];
    const slope = target === undefined ? Number.NaN : innerProduct(gradient, direction);
    const isFresh = hessian.width() === 0;
    ray.aim(x, direction, iterations + 1);
    const length = euclideanNorm(direction);
    const initialStep = isFresh && length > 1 ? 1 / length : 1;
    const maxStep = slope < 0 ? longestStep(x, direction, box) : 1;
    const under = { step: iterations + 1, of: maxIterations, ...last };
    const found = yield* inside(counted(lineSearchSteps(ray.at, value, slope, { initialStep, maxStep })), under);
    if (found.step === 0) {
      const isRounding = !isFresh && slope <= 0 && -0.5 * slope <= 8 * Number.EPSILON * Math.abs(value);
      if (isRounding || isFresh) reason = isRounding ? "precision" : "line-search";
      hessian.clear();
      continue;
    }
    iterations++;
    yield* inside(counted(ray.settle(found.step)), under);
    for (let i = 0; i < n; i++) {
      step[i] = ray.point[i] - x[i];
      change[i] = ray.gradient[i] - gradient[i];
    }
    hessian.remember(step, change);
    x.set(ray.point);
    gradient.set(ray.gradient);
    const before = value;
    value = found.value;
    const gradientNorm = projectedGradientNorm(x, gradient, box);
    if (gradientNorm <= tolerance) reason = "gradient";
    else if (before - value <= valueTolerance * Math.max(1, Math.abs(value)) && valueTolerance > 0) reason = "change";
    last = { objective: value, gradientNorm, x: x.slice() };
    yield { step: iterations, of: maxIterations, ...last };
  }
  const evaluations = evaluated.evaluations();
  return { x, value, gradient, iterations, evaluations, converged: isConverged(reason), reason };
}

/** The longest step along the direction within the box: at least 1, because its end is inside. */
function longestStep(x: Float64Array, direction: Float64Array, { lower, upper }: Box): number {
  let longest = Infinity;
  for (let i = 0; i < x.length; i++) {
    const d = direction[i];
    if (d > 0) longest = Math.min(longest, (upper[i] - x[i]) / d);
    else if (d < 0) longest = Math.min(longest, (lower[i] - x[i]) / d);
  }
  return Math.max(1, longest);
}
