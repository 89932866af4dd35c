/** Finds mistakes in gradients and Hessian products by comparing them with finite differences. */
import { LecternError } from "../core/errors.js";
import { pow } from "../numeric/elementary/functions.js";
import { requireVector } from "./check-arguments.js";
import type { HessianProduct, Objective } from "./objective.js";

/** The coordinate at which a derivative and the finite differences disagree most. */
export interface DerivativeCheck {
  /** |given − measured| relative to the larger of them; for correct derivatives well below 1e-6. */
  readonly error: number;
  /** The coordinate of the largest error; −1 when there are none. */
  readonly coordinate: number;
  /** The derivative that the function returns. */
  readonly given: number;
  /** The derivative by finite differences. */
  readonly measured: number;
}

/**
 * Compares a gradient with central differences of fourth order, (8(f₊₁ − f₋₁) − (f₊₂ − f₋₂)) / 12h, with a step for
 * each coordinate: h = ε^(1/5) max(1, |xᵢ|), which balances the error h⁴ of the formula and the rounding ε|f| / h.
 * The function must be smooth within 2h of x: check a function with kinks away from them.
 *
 * @example
 * ```ts
 * import { checkGradient } from "lectern/optimize";
 *
 * const worst = checkGradient((x, gradient) => {
 *   gradient[0] = 2 * x[0];
 *   gradient[1] = 3 * x[1]; // wrong: should be 4 x[1]
 *   return x[0] ** 2 + 2 * x[1] ** 2;
 * }, Float64Array.of(1, 1)); // { coordinate: 1, error: 0.25, given: 3, measured: 4.0000… }
 * ```
 */
export function checkGradient(objective: Objective, x: Float64Array): DerivativeCheck {
  requireVector("checkGradient", "x", x);
  const gradient = new Float64Array(x.length);
  const ignored = new Float64Array(x.length);
  const value = objective(x.slice(), gradient);
  return findWorst(x, gradient, Math.abs(value), (point) => objective(point, ignored));
}

/** Compares a Hessian product with finite differences of the gradient along the direction, in the same way. */
export function checkHessianProduct(
  objective: Objective,
  product: HessianProduct,
  x: Float64Array,
  direction: Float64Array,
): DerivativeCheck {
  requireVector("checkHessianProduct", "x", x);
  requireVector("checkHessianProduct", "direction", direction, x.length);
  const given = new Float64Array(x.length);
  product(x.slice(), direction.slice(), given);
  // H d at coordinate i is the derivative of ∂f/∂xᵢ along d.
  const point = new Float64Array(x.length);
  const gradient = new Float64Array(x.length);
  const gradientAt = (step: number): Float64Array => {
    for (let i = 0; i < x.length; i++) point[i] = x[i] + step * direction[i];
    objective(point, gradient);
    return gradient.slice();
  };
  const longest = direction.reduce((largest, entry) => Math.max(largest, Math.abs(entry)), 0) || 1;
  const h = stepFor(x.reduce((largest, entry) => Math.max(largest, Math.abs(entry)), 0)) / longest;
  const [far, near, nearer, farther] = [-2 * h, -h, h, 2 * h].map(gradientAt);
  let worst: DerivativeCheck = none;
  for (let i = 0; i < x.length; i++) {
    const measured = (8 * (nearer[i] - near[i]) - (farther[i] - far[i])) / (12 * h);
    const size = Math.max(Math.abs(far[i]), Math.abs(farther[i]), Math.abs(near[i]), Math.abs(nearer[i]));
    worst = worse(worst, "checkHessianProduct", i, given[i], measured, size / h);
  }
  return worst;
}

const none: DerivativeCheck = { error: 0, coordinate: -1, given: 0, measured: 0 };

function stepFor(size: number): number {
  return pow(Number.EPSILON, 0.2) * Math.max(1, size);
}

function findWorst(x: Float64Array, given: Float64Array, size: number, value: (x: Float64Array) => number) {
  const point = x.slice();
  let worst = none;
  for (let i = 0; i < x.length; i++) {
    const h = stepFor(Math.abs(x[i]));
    let largest = size;
    const at = (step: number): number => {
      point[i] = x[i] + step;
      const result = value(point);
      largest = Math.max(largest, Math.abs(result));
      return result;
    };
    const measured = (8 * (at(h) - at(-h)) - (at(2 * h) - at(-2 * h))) / (12 * h);
    point[i] = x[i];
    worst = worse(worst, "checkGradient", i, given[i], measured, largest / h);
  }
  return worst;
}

/**
 * Finite differences cannot resolve anything below 10ε|f| / h. A derivative too small to be measured to six digits is
 * therefore compared at that resolution, so that rounding alone never gives an error above about 1e-6.
 */
function worse(
  worst: DerivativeCheck,
  where: string,
  coordinate: number,
  given: number,
  measured: number,
  valueOverStep: number,
): DerivativeCheck {
  if (!Number.isFinite(given) || !Number.isFinite(measured)) {
    throw new LecternError(
      "numerical",
      `${where}: at coordinate ${coordinate} the derivative is ${given} and differences give ${measured}`,
      { where, coordinate },
    );
  }
  const visible = (10 * Number.EPSILON * valueOverStep) / 1e-6;
  const error = Math.abs(given - measured) / Math.max(Math.abs(given), Math.abs(measured), visible, 1e-300);
  return error > worst.error || worst.coordinate < 0 ? { error, coordinate, given, measured } : worst;
}
