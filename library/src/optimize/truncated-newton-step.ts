/**
 * The step of a trust-region Newton method by conjugate gradients (Steihaug, The conjugate gradient method and trust
 * regions in large scale optimization, SIAM J. Numer. Anal. 20(3), 1983): stops when accurate enough, at the edge of
 * the region, or along a direction of negative curvature at that edge.
 */
import { LecternError } from "../core/errors.js";
import type { HessianProduct } from "./objective.js";
import { addScaled, innerProduct } from "./vectors.js";

/** A step, and the decrease that the quadratic model predicts for it. */
export interface TruncatedStep {
  readonly step: Float64Array;
  /** −(gᵀs + ½ sᵀHs), which is positive. */
  readonly predicted: number;
  readonly products: number;
}

/** Minimises gᵀs + ½ sᵀHs approximately over ‖s‖ ≤ radius, until the residual of Hs = −g is at most `accuracy`. */
export function truncatedNewtonStep(
  product: HessianProduct,
  x: Float64Array,
  gradient: Float64Array,
  radius: number,
  accuracy: number,
  iteration: number,
): TruncatedStep {
  const n = x.length;
  const step = new Float64Array(n);
  const residual = gradient.map((entry) => -entry);
  const direction = residual.slice();
  const image = new Float64Array(n);
  let squared = innerProduct(residual, residual);
  let products = 0;
  // Twice the number of unknowns: in exact arithmetic half of that is enough.
  while (Math.sqrt(squared) > accuracy && products < 2 * n + 10) {
    product(x, direction, image);
    products++;
    const curvature = innerProduct(direction, image);
    if (!Number.isFinite(curvature)) {
      throw new LecternError("numerical", `newtonCg: the Hessian product is not finite in iteration ${iteration}`, {
        where: "newtonCg",
        step: iteration,
      });
    }
    const length = squared / curvature;
    if (curvature <= 0 || exceeds(step, length, direction, radius)) {
      const edge = distanceToEdge(step, direction, radius);
      addScaled(step, edge, direction);
      addScaled(residual, -edge, image);
      break;
    }
    addScaled(step, length, direction);
    addScaled(residual, -length, image);
    const next = innerProduct(residual, residual);
    const ratio = next / squared;
    for (let i = 0; i < n; i++) direction[i] = residual[i] + ratio * direction[i];
    squared = next;
  }
  // residual = −g − Hs, so sᵀHs = −sᵀ(residual + g).
  const predicted = -0.5 * (innerProduct(gradient, step) - innerProduct(step, residual));
  return { step, predicted, products };
}

function exceeds(step: Float64Array, length: number, direction: Float64Array, radius: number): boolean {
  let squared = 0;
  for (let i = 0; i < step.length; i++) squared += (step[i] + length * direction[i]) ** 2;
  return !(squared < radius * radius);
}

/** The positive τ with ‖s + τd‖ = radius, written without cancellation. */
function distanceToEdge(step: Float64Array, direction: Float64Array, radius: number): number {
  const across = innerProduct(step, direction);
  const square = innerProduct(direction, direction);
  const room = Math.max(0, radius * radius - innerProduct(step, step));
  const root = Math.sqrt(across * across + square * room);
  return across >= 0 ? room / (across + root) : (root - across) / square;
}
