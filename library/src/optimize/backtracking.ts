/** Backtracking to a sufficient decrease (Armijo 1966), with safeguarded interpolation; needs no slopes on the way. */
import { refuseSetting, requireBetween, requireCount, requirePositiveSetting } from "./check-arguments.js";
import type { LineSearchResult } from "./line-search.js";

/** Settings of a backtracking search. */
export interface BacktrackOptions {
  /** The step to try first, and the longest. */
  readonly initialStep?: number;
  /** δ: the share of the promised decrease that must be kept. */
  readonly decrease?: number;
  readonly maxEvaluations?: number;
}

/**
 * Shortens the step until φ(α) ≤ φ(0) + δ α φ′(0). The next step is the minimiser of the parabola through φ(0), φ′(0)
 * and φ(α), kept between a tenth and a half of the last. Use {@link lineSearch} where slopes are at hand.
 */
export function backtrack(
  phi: (step: number) => number,
  value: number,
  slope: number,
  settings: BacktrackOptions = {},
): LineSearchResult {
  const { initialStep = 1, decrease = 1e-4, maxEvaluations = 60 } = settings;
  requirePositiveSetting("backtrack", "initialStep", initialStep);
  requireBetween("backtrack", "decrease", decrease, 0, 1);
  requireCount("backtrack", "maxEvaluations", maxEvaluations, 1);
  if (!(slope < 0)) refuseSetting("backtrack", "slope", "negative, so that the function decreases at first", slope);
  let step = initialStep;
  for (let evaluation = 0; evaluation < maxEvaluations; evaluation++) {
    const trial = phi(step);
    // Strictly lower, because a step lost in rounding would satisfy the condition without any progress.
    if (trial < value && trial <= value + decrease * step * slope)
      return { step, value: trial, slope, satisfied: true };
    const bend = trial - value - step * slope;
    const parabola = (-0.5 * slope * step * step) / bend;
    step = Number.isFinite(parabola) ? Math.min(0.5 * step, Math.max(0.1 * step, parabola)) : 0.1 * step;
  }
  return { step: 0, value, slope, satisfied: false };
}
