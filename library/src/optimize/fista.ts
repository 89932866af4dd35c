/**
 * Accelerated proximal gradients: FISTA (Beck & Teboulle, SIAM J. Imaging Sci. 2(1), 2009) with backtracking and the
 * adaptive restart of O'Donoghue & Candès (Found. Comput. Math. 15(3), 2015), which removes its ripples.
 */
import { runToEnd, type Work } from "../core/run.js";
import { requireCount, requireNonNegative, requirePositiveSetting, requireVector } from "./check-arguments.js";
import type { MinimizeProgress, Minimum, StopOptions, StopReason } from "./minimum.js";
import { countEvaluations, isConverged, type Objective, requireFiniteStart } from "./objective.js";
import type { ProximalTerm } from "./proximal.js";
import { innerProduct } from "./vectors.js";

/** Settings of FISTA. */
export interface FistaOptions extends StopOptions {
  /** The first step; shortened where the curvature exceeds 1 / step, lengthened at restarts. */
  readonly initialStep?: number;
}

/**
 * Minimises smooth(x) + penalty(x), where the penalty may have kinks or be a constraint. The tolerance is on the
 * gradient mapping (y − prox(y − step · gradient)) / step, which is the gradient where there is no penalty.
 *
 * @example
 * ```ts
 * import { l1Penalty, minimizeFista } from "lectern/optimize";
 *
 * // ½(x − 3)² + ½(y − 0.5)² + |x| + |y|
 * const { x } = minimizeFista((x, gradient) => {
 *   gradient.set([x[0] - 3, x[1] - 0.5]);
 *   return 0.5 * (x[0] - 3) ** 2 + 0.5 * (x[1] - 0.5) ** 2;
 * }, l1Penalty(1), Float64Array.of(0, 0)); // (2, 0): the second entry is exactly zero
 * ```
 */
export function minimizeFista(
  smooth: Objective,
  penalty: ProximalTerm,
  start: Float64Array,
  settings: FistaOptions = {},
): Minimum {
  return runToEnd(fistaSteps(smooth, penalty, start, settings));
}

/** The iterations of {@link minimizeFista}. `gradient` of the result is that of the smooth part. */
export function* fistaSteps(
  smooth: Objective,
  penalty: ProximalTerm,
  start: Float64Array,
  settings: FistaOptions = {},
): Work<MinimizeProgress, Minimum> {
  const { tolerance = 1e-6, maxIterations = 10_000, initialStep = 1 } = settings;
  requireVector("fista", "start", start);
  requireNonNegative("fista", "tolerance", tolerance);
  requireCount("fista", "maxIterations", maxIterations);
  requirePositiveSetting("fista", "initialStep", initialStep);
  const n = start.length;
  const counted = countEvaluations("fista", smooth);
  const ahead = { point: new Float64Array(n), gradient: new Float64Array(n), value: 0 };
  let current = { point: start.slice(), gradient: new Float64Array(n), value: 0 };
  let next = { point: new Float64Array(n), gradient: new Float64Array(n), value: 0 };
  // A starting point that violates a constraint is projected onto it.
  penalty.apply(current.point, initialStep);
  current.value = counted.evaluate(current.point, current.gradient, 0);
  requireFiniteStart("fista", current.value);
  copyInto(ahead, current);
  let step = initialStep;
  let momentum = 1;
  let iterations = 0;
  let reason: StopReason = "iterations";
  while (reason === "iterations" && iterations < maxIterations) {
    iterations++;
    const taken = proximalStep(counted.evaluate, penalty, ahead, next, step, iterations);
    step = taken.step;
    if (taken.mapping <= tolerance) reason = "gradient";
    else if (taken.isStuck) reason = "line-search";
    // Restart when the momentum points uphill: (y − x₊)ᵀ(x₊ − x) > 0.
    let uphill = 0;
    for (let i = 0; i < n; i++) uphill += (ahead.point[i] - next.point[i]) * (next.point[i] - current.point[i]);
    const isRestart = uphill > 0;
    const nextMomentum = isRestart ? 1 : 0.5 * (1 + Math.sqrt(1 + 4 * momentum * momentum));
    const weight = isRestart ? 0 : (momentum - 1) / nextMomentum;
    for (let i = 0; i < n; i++) ahead.point[i] = next.point[i] + weight * (next.point[i] - current.point[i]);
    [current, next] = [next, current];
    momentum = nextMomentum;
    if (isRestart) step *= 1.5;
    if (reason === "iterations") {
      if (weight === 0) copyInto(ahead, current);
      else ahead.value = counted.evaluate(ahead.point, ahead.gradient, iterations);
      if (ahead.value === Infinity) {
        copyInto(ahead, current);
        momentum = 1;
      }
    }
    const objective = current.value + penalty.value(current.point);
    yield { step: iterations, of: maxIterations, objective, gradientNorm: taken.mapping, x: current.point.slice() };
  }
  const { point: x, gradient, value: smoothValue } = current;
  const value = smoothValue + penalty.value(x);
  const evaluations = counted.evaluations();
  return { x, value, gradient, iterations, evaluations, converged: isConverged(reason), reason };
}

interface Place {
  readonly point: Float64Array;
  readonly gradient: Float64Array;
  value: number;
}

function copyInto(to: Place, from: Place): void {
  to.point.set(from.point);
  to.gradient.set(from.gradient);
  to.value = from.value;
}

/** x₊ = prox(y − step · g(y)), with the step halved until the parabola of curvature 1 / step is above the function. */
function proximalStep(
  evaluate: (x: Float64Array, gradient: Float64Array, iteration: number) => number,
  penalty: ProximalTerm,
  from: Place,
  to: Place,
  step: number,
  iteration: number,
): { step: number; mapping: number; isStuck: boolean } {
  const n = from.point.length;
  const move = new Float64Array(n);
  for (let halvings = 0; ; halvings++) {
    for (let i = 0; i < n; i++) to.point[i] = from.point[i] - step * from.gradient[i];
    penalty.apply(to.point, step);
    to.value = evaluate(to.point, to.gradient, iteration);
    let squared = 0;
    let largest = 0;
    for (let i = 0; i < n; i++) {
      move[i] = to.point[i] - from.point[i];
      squared += move[i] * move[i];
      largest = Math.max(largest, Math.abs(move[i]));
    }
    const isFlat = bendBetween(from, to, move) <= (0.5 / step) * squared;
    if (isFlat || halvings === 100) return { step, mapping: largest / step, isStuck: !isFlat };
    step *= 0.5;
  }
}

/**
 * f(x₊) − f(y) − gᵀ(x₊ − y). Where the values differ by rounding only, the difference of the gradients along the move
 * replaces it: half of it is the same for quadratics, and nearly so for short moves (as in Becker, Candès & Grant,
 * TFOCS, Math. Prog. Comp. 3, 2011).
 */
function bendBetween(from: Place, to: Place, move: Float64Array): number {
  if (to.value === Infinity) return Infinity;
  const difference = to.value - from.value;
  if (Math.abs(difference) > 1e-10 * Math.max(Math.abs(from.value), Math.abs(to.value))) {
    return difference - innerProduct(from.gradient, move);
  }
  return 0.5 * (innerProduct(to.gradient, move) - innerProduct(from.gradient, move));
}
