/** The best step along a direction for squared excesses, whose objective is a parabola between the kinks of its slope. */
import type { ExcessProblem } from "./excess-problem.js";

/** ½‖w + t p‖² + Σᵢ costᵢ excessᵢ(residualᵢ − t changeᵢ)² as a function of t. */
export interface ExcessRay {
  /** w·p. */
  readonly slope: number;
  /** p·p. */
  readonly curvature: number;
  /** targetᵢ − w·zᵢ. */
  readonly residuals: Float64Array;
  /** p·zᵢ. */
  readonly changes: Float64Array;
}

/** Newton's method on the slope ends at the right piece after a few of them; halving is for the rest. */
const MAX_STEPS = 100;

/**
 * Where the slope of the objective is zero. It increases with t and is linear between its kinks, so that Newton's method,
 * kept between the ends of a bracket, finds the zero exactly when it is on the right piece.
 */
export function exactStep(problem: ExcessProblem, ray: ExcessRay): number {
  let [low, high] = [0, Infinity];
  let t = 1;
  for (let step = 0; step < MAX_STEPS; step++) {
    const { slope, curvature } = derivativesAt(problem, ray, t);
    if (slope === 0) return t;
    if (slope < 0) low = t;
    else high = t;
    const next = t - slope / curvature;
    const inside = next > low && next < high ? next : high === Infinity ? 2 * low : (low + high) / 2;
    if (Math.abs(inside - t) <= 4 * Number.EPSILON * t) return inside;
    t = inside;
  }
  return t;
}

function derivativesAt({ above, below, costs }: ExcessProblem, ray: ExcessRay, t: number) {
  const { slope, curvature, residuals, changes } = ray;
  let [first, second] = [slope + t * curvature, curvature];
  for (let i = 0; i < residuals.length; i++) {
    const residual = residuals[i] - t * changes[i];
    const bound = residual > 0 ? above[i] : -below[i];
    if (residual > 0 ? residual <= bound : residual >= bound) continue;
    const pull = 2 * costs[i] * changes[i];
    first -= pull * (residual - bound);
    second += pull * changes[i];
  }
  return { slope: first, curvature: second };
}
