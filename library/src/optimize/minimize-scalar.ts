/**
 * Brent's minimisation of a function of one variable between two ends (Algorithms for minimization without derivatives,
 * 1973, chapter 5): parabolic interpolation where it converges, golden section search elsewhere.
 */
import { LecternError } from "../core/errors.js";
import { type Progress, runToEnd, type Work } from "../core/run.js";
import { requireCount, requirePositiveSetting } from "./check-arguments.js";
import { requireValue } from "./objective.js";

/** Settings of the scalar search. */
export interface ScalarOptions {
  /** Absolute error of the minimiser; a relative √ε is added, below which values cannot be distinguished. */
  readonly tolerance?: number;
  readonly maxIterations?: number;
}

/** The result of a scalar search. */
export interface ScalarMinimum {
  readonly x: number;
  readonly value: number;
  readonly iterations: number;
  readonly evaluations: number;
  readonly converged: boolean;
  readonly reason: "change" | "iterations";
}

/** The progress of a scalar search after each iteration. */
export interface ScalarProgress extends Progress {
  readonly objective: number;
  /** The best point so far. */
  readonly x: number;
  /** The remaining interval. */
  readonly lower: number;
  readonly upper: number;
}

/** 2 − the golden ratio. */
const golden = 0.5 * (3 - Math.sqrt(5));

/**
 * Minimises a function between two ends. It finds the minimum if there is only one, otherwise a local one. The ends
 * themselves are approached but not evaluated.
 *
 * @example
 * ```ts
 * import { minimizeScalar } from "lectern/optimize";
 *
 * const { x } = minimizeScalar((x) => (x - 2) ** 2, 0, 5); // close to 2
 * ```
 */
export function minimizeScalar(
  objective: (x: number) => number,
  lower: number,
  upper: number,
  settings: ScalarOptions = {},
): ScalarMinimum {
  return runToEnd(minimizeScalarSteps(objective, lower, upper, settings));
}

/** The iterations of {@link minimizeScalar}. */
export function* minimizeScalarSteps(
  objective: (x: number) => number,
  lower: number,
  upper: number,
  settings: ScalarOptions = {},
): Work<ScalarProgress, ScalarMinimum> {
  const { tolerance = 1e-8, maxIterations = 200 } = settings;
  requirePositiveSetting("minimizeScalar", "tolerance", tolerance);
  requireCount("minimizeScalar", "maxIterations", maxIterations);
  if (!(Number.isFinite(lower) && Number.isFinite(upper) && lower <= upper)) {
    throw new LecternError(
      "invalid-data",
      `minimizeScalar: the ends must be finite and in order, got ${lower}, ${upper}`,
    );
  }
  let evaluations = 0;
  const evaluate = (x: number, iteration: number): number => {
    evaluations++;
    const value = objective(x);
    requireValue("minimizeScalar", value, iteration);
    return value;
  };
  let [a, b] = [lower, upper];
  // The best point, the second best, and the one that was second best before.
  let x = a + golden * (b - a);
  let [second, third] = [x, x];
  let value = evaluate(x, 0);
  let [secondValue, thirdValue] = [value, value];
  let [move, moveBefore] = [0, 0];
  let iterations = 0;
  const smallest = () => Math.sqrt(Number.EPSILON) * Math.abs(x) + tolerance / 3;
  const isClose = () => Math.abs(x - 0.5 * (a + b)) <= 2 * smallest() - 0.5 * (b - a);
  while (!isClose() && iterations < maxIterations) {
    iterations++;
    const least = smallest();
    const parabola = vertexMove(x, value, second, secondValue, third, thirdValue);
    const isUsable = Math.abs(parabola) < 0.5 * Math.abs(moveBefore) && x + parabola > a && x + parabola < b;
    moveBefore = move;
    if (isUsable) {
      move = parabola;
      const target = x + move;
      // Not too close to the ends of the interval.
      if (target - a < 2 * least || b - target < 2 * least) move = x < 0.5 * (a + b) ? least : -least;
    } else {
      moveBefore = x < 0.5 * (a + b) ? b - x : a - x;
      move = golden * moveBefore;
    }
    const trial = x + (move < 0 ? Math.min(move, -least) : Math.max(move, least));
    const trialValue = evaluate(trial, iterations);
    if (trialValue <= value) {
      if (trial < x) b = x;
      else a = x;
      [third, thirdValue, second, secondValue, x, value] = [second, secondValue, x, value, trial, trialValue];
    } else {
      if (trial < x) a = trial;
      else b = trial;
      if (trialValue <= secondValue || second === x) {
        [third, thirdValue, second, secondValue] = [second, secondValue, trial, trialValue];
      } else if (trialValue <= thirdValue || third === x || third === second) {
        [third, thirdValue] = [trial, trialValue];
      }
    }
    yield { step: iterations, of: maxIterations, objective: value, x, lower: a, upper: b };
  }
  const converged = isClose();
  return { x, value, iterations, evaluations, converged, reason: converged ? "change" : "iterations" };
}

/** From x to the vertex of the parabola through three points; not finite when there is none. */
function vertexMove(x: number, fx: number, w: number, fw: number, v: number, fv: number): number {
  const left = (x - w) * (fx - fv);
  const right = (x - v) * (fx - fw);
  const bottom = 2 * (right - left);
  const vertex = ((x - w) * left - (x - v) * right) / bottom;
  return Number.isFinite(vertex) ? vertex : Infinity;
}
