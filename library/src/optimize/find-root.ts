/**
 * Chandrupatla's root finding (A new hybrid quadratic/bisection algorithm, Adv. Eng. Software 28(3), 1997): inverse
 * quadratic interpolation where it is certain to converge, bisection elsewhere; never slower than bisection by more
 * than a constant, and simpler than Brent's method or TOMS 748.
 */
import { LecternError } from "../core/errors.js";
import { requireCount, requireNonNegative } from "./check-arguments.js";

/** Settings of the root search. */
export interface RootOptions {
  /** Absolute error of the root; 4ε |x| is added. */
  readonly tolerance?: number;
  readonly maxIterations?: number;
}

/** The result of a root search. */
export interface Root {
  readonly x: number;
  /** The function at x. */
  readonly value: number;
  readonly iterations: number;
  readonly evaluations: number;
  readonly converged: boolean;
  readonly reason: "zero" | "interval" | "iterations";
}

/**
 * Finds a zero of a continuous function between two ends where it has opposite signs.
 *
 * @example
 * ```ts
 * import { findRoot } from "lectern/optimize";
 *
 * const { x } = findRoot((x) => x * x - 2, 0, 2); // √2
 * ```
 */
export function findRoot(
  objective: (x: number) => number,
  lower: number,
  upper: number,
  settings: RootOptions = {},
): Root {
  const { tolerance = 1e-14, maxIterations = 200 } = settings;
  requireNonNegative("findRoot", "tolerance", tolerance);
  requireCount("findRoot", "maxIterations", maxIterations);
  let evaluations = 0;
  const evaluate = (x: number, iteration: number): number => {
    evaluations++;
    const value = objective(x);
    if (!Number.isNaN(value)) return value;
    throw new LecternError("numerical", `findRoot: the function is NaN at ${x} in iteration ${iteration}`, {
      where: "findRoot",
      step: iteration,
    });
  };
  // a is the newest point, b the one on the other side of the root, c the previous point.
  let [a, b] = [upper, lower];
  let [fa, fb] = [requireEnd(a, evaluate), requireEnd(b, evaluate)];
  if (Math.sign(fa) * Math.sign(fb) > 0) {
    throw new LecternError(
      "invalid-data",
      `findRoot: the function must have opposite signs at the two ends, got ${fb} at ${lower} and ${fa} at ${upper}`,
    );
  }
  let [c, fc] = [a, fa];
  let share = 0.5;
  for (let iteration = 1; ; iteration++) {
    const [x, value] = Math.abs(fa) < Math.abs(fb) ? [a, fa] : [b, fb];
    const margin = (tolerance + 4 * Number.EPSILON * Math.abs(x)) / Math.abs(b - a);
    const done = value === 0 ? "zero" : !(margin < 0.5) ? "interval" : undefined;
    if (done !== undefined || iteration > maxIterations) {
      const reason = done ?? "iterations";
      return { x, value, iterations: iteration - 1, evaluations, converged: done !== undefined, reason };
    }
    if (iteration > 1) share = interpolationShare(a, fa, b, fb, c, fc);
    const t = a + Math.min(1 - margin, Math.max(margin, share)) * (b - a);
    const ft = evaluate(t, iteration);
    if (Math.sign(ft) === Math.sign(fa)) [c, fc] = [a, fa];
    else [c, fc, b, fb] = [b, fb, a, fa];
    [a, fa] = [t, ft];
  }
}

/**
 * Where between a and b the inverse parabola through three points is zero, if it is certainly monotone; otherwise ½.
 */
function interpolationShare(a: number, fa: number, b: number, fb: number, c: number, fc: number): number {
  const xi = (a - b) / (c - b);
  const phi = (fa - fb) / (fc - fb);
  if (!(phi * phi < xi && (1 - phi) * (1 - phi) < 1 - xi)) return 0.5;
  const share = (fa / (fb - fa)) * (fc / (fb - fc)) + ((c - a) / (b - a)) * (fa / (fc - fa)) * (fb / (fc - fb));
  return Number.isFinite(share) ? share : 0.5;
}

function requireEnd(x: number, evaluate: (x: number, iteration: number) => number): number {
  if (Number.isFinite(x)) return evaluate(x, 0);
  throw new LecternError("invalid-data", `findRoot: the ends must be finite, got ${x}`);
}
