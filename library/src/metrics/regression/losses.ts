/** Losses of one prediction, and a check of whether a function is convex. */

import { LecternError } from "../../core/errors.js";
import { exp, log1p } from "../../numeric/elementary/functions.js";
import { requireCount } from "../../optimize/check-arguments.js";

/** What a prediction costs when the truth is known. */
export interface PointLoss {
  readonly kind: string;
  /** L(truth, prediction), at least 0. */
  readonly loss: (truth: number, prediction: number) => number;
  /** ∂L/∂prediction; undefined for losses with kinks or steps. */
  readonly slope: ((truth: number, prediction: number) => number) | undefined;
}

const quadratic: PointLoss = {
  kind: "quadratic",
  loss: (y, p) => (y - p) * (y - p),
  slope: (y, p) => 2 * (p - y),
};

const absolute: PointLoss = {
  kind: "absolute",
  loss: (y, p) => Math.abs(y - p),
  slope: undefined,
};

const zeroOne: PointLoss = {
  kind: "zero-one",
  loss: (y, score) => (y * score > 0 ? 0 : 1),
  slope: undefined,
};

const log: PointLoss = {
  kind: "log",
  loss: (y, score) => {
    const margin = y * score;
    return Math.max(0, -margin) + log1p(exp(-Math.abs(margin)));
  },
  slope: (y, score) => -y / (1 + exp(y * score)),
};

/**
 * The losses of the lectures. For numbers: `quadratic` (y − ŷ)², best met by the conditional mean, and `absolute`
 * |y − ŷ|, best met by the conditional median. For a truth of ±1 and a real score: `zeroOne`, 1 when the sign of the
 * score is wrong (a score of 0 always is) and else 0, and its convex surrogate `log`, log(1 + exp(−y · score)).
 */
export const pointLosses = Object.freeze({ quadratic, absolute, zeroOne, log });

/** Three points at which a function is not convex. */
export interface ConvexityViolation {
  readonly left: number;
  readonly middle: number;
  readonly right: number;
  /** How far the function at the middle lies above the chord. */
  readonly excess: number;
}

/** What the convexity check found. */
export interface ConvexityCheck {
  /** True when no violation was found at the points tried: a proof of the opposite only, as for any such check. */
  readonly convex: boolean;
  /** The worst violation. */
  readonly violation: ConvexityViolation | undefined;
}

/**
 * Tries f(middle) ≤ ½ f(left) + ½ f(right) for all neighbours on an evenly spaced grid: on a grid they suffice,
 * because second differences of at least 0 make all chords lie above. The function may be infinite at the ends, as
 * where its domain is limited.
 *
 * @example
 * ```ts
 * import { checkConvexity, pointLosses } from "lectern/metrics";
 *
 * checkConvexity((score) => pointLosses.log.loss(1, score), { from: -5, to: 5 }).convex; // true
 * checkConvexity((score) => pointLosses.zeroOne.loss(1, score), { from: -5, to: 5 }).violation; // { middle: 0, excess: 0.5 }
 * ```
 */
export function checkConvexity(
  f: (x: number) => number,
  range: { readonly from: number; readonly to: number; readonly points?: number },
): ConvexityCheck {
  const { from, to, points = 1001 } = range;
  requireCount("checkConvexity", "points", points, 3);
  if (!(from < to && to - from < Infinity)) {
    throw new LecternError("invalid-option", `checkConvexity: from must be below to, got ${from} and ${to}`);
  }
  const at = (i: number) => from + ((to - from) * i) / (points - 1);
  const values = Float64Array.from({ length: points }, (_, i) => f(at(i)));
  const bad = values.findIndex((value) => !(value > -Infinity));
  if (bad >= 0) {
    const what = `the function is ${values[bad]} at ${at(bad)}; it must be a number or +Infinity`;
    throw new LecternError("numerical", `checkConvexity: ${what}`, { x: at(bad) });
  }
  const first = values.findIndex((value) => value < Infinity);
  const last = values.findLastIndex((value) => value < Infinity);
  let violation: ConvexityViolation | undefined;
  for (let i = first + 1; i < last; i++) {
    if (values[i] === Infinity) {
      return { convex: false, violation: { left: at(first), middle: at(i), right: at(last), excess: Infinity } };
    }
    const [a, b, c] = [values[i - 1], values[i], values[i + 1]];
    if (c === Infinity) continue; // met in the next round
    const excess = b - (a / 2 + c / 2);
    // Rounding of the values, and of the grid, which moves a value by the slope times ε · |x|.
    const rounding = 8 * Number.EPSILON * (Math.abs(a) + Math.abs(b) + Math.abs(c));
    const slope = (Math.max(Math.abs(a - b), Math.abs(b - c)) * (points - 1)) / (to - from);
    const wobble = 4 * Number.EPSILON * Math.max(Math.abs(from), Math.abs(to)) * slope;
    if (!(excess > rounding + wobble) || excess <= (violation?.excess ?? 0)) continue;
    violation = { left: at(i - 1), middle: at(i), right: at(i + 1), excess };
  }
  return { convex: violation === undefined, violation };
}
