/**
 * The simplex search of Nelder & Mead (1965) with the coefficients of Gao & Han (Implementing the Nelder-Mead simplex
 * algorithm with adaptive parameters, Comput. Optim. Appl. 51, 2012), which keep it efficient in many dimensions. A
 * simplex can collapse where there is no minimum (McKinnon, SIAM J. Optim. 9(1), 1998), so the search restarts with a
 * new simplex around the result until that finds nothing better.
 */
import { runToEnd, type Work } from "../core/run.js";
import { requireCount, requireNonNegative, requirePositiveSetting, requireVector } from "./check-arguments.js";
import type { MinimizeProgress, Minimum } from "./minimum.js";
import { requireFiniteStart, requireValue, type ValueFunction } from "./objective.js";

/** Settings of the simplex search. */
export interface NelderMeadOptions {
  /** Stop when every corner is as close as this to the best one in each coordinate, and … */
  readonly tolerance?: number;
  /** … no corner's value is higher than the best by more than this. */
  readonly valueTolerance?: number;
  readonly maxIterations?: number;
  /** The edges of the first simplex, relative to the size of each coordinate (0.005 absolutely where that is 0). */
  readonly edge?: number;
}

/** The result of the simplex search, without a gradient. */
export type SimplexMinimum = Omit<Minimum, "gradient">;

/** The progress of the simplex search after each iteration. */
export type SimplexProgress = Omit<MinimizeProgress, "gradientNorm">;

interface Corner {
  readonly x: Float64Array;
  readonly value: number;
}

/**
 * Minimises a function of a few variables without derivatives. It has no guarantee: with a gradient, even a numerical
 * one, prefer {@link minimizeLbfgs}.
 *
 * @example
 * ```ts
 * import { minimizeNelderMead } from "lectern/optimize";
 *
 * const { x } = minimizeNelderMead(([a, b]) => Math.abs(a - 1) + Math.abs(b + 2), Float64Array.of(0, 0)); // (1, −2)
 * ```
 */
export function minimizeNelderMead(
  objective: ValueFunction,
  start: Float64Array,
  settings: NelderMeadOptions = {},
): SimplexMinimum {
  return runToEnd(nelderMeadSteps(objective, start, settings));
}

/** The iterations of {@link minimizeNelderMead}. */
export function* nelderMeadSteps(
  objective: ValueFunction,
  start: Float64Array,
  settings: NelderMeadOptions = {},
): Work<SimplexProgress, SimplexMinimum> {
  const n = start.length;
  const { tolerance = 1e-8, valueTolerance = 1e-8, maxIterations = 1000 * Math.max(1, n), edge = 0.05 } = settings;
  requireVector("nelderMead", "start", start);
  requireNonNegative("nelderMead", "tolerance", tolerance);
  requireNonNegative("nelderMead", "valueTolerance", valueTolerance);
  requireCount("nelderMead", "maxIterations", maxIterations);
  requirePositiveSetting("nelderMead", "edge", edge);
  let evaluations = 0;
  let iterations = 0;
  const evaluate = (x: Float64Array): Corner => {
    evaluations++;
    const value = objective(x);
    requireValue("nelderMead", value, iterations);
    return { x, value };
  };
  const first = evaluate(start.slice());
  requireFiniteStart("nelderMead", first.value);
  let corners = simplexAround(first, edge, evaluate);
  let converged = false;
  let before = Infinity;
  while (!converged && iterations < maxIterations) {
    if (isSmall(corners, tolerance, valueTolerance)) {
      const [best] = corners;
      converged = !(best.value < before - valueTolerance);
      before = best.value;
      if (!converged) corners = simplexAround(best, edge, evaluate);
      continue;
    }
    iterations++;
    const better = replaceWorst(corners, evaluate);
    if (better !== undefined) corners[n] = better;
    else shrink(corners, evaluate);
    sort(corners);
    yield { step: iterations, of: maxIterations, objective: corners[0].value, x: corners[0].x.slice() };
  }
  const [{ x, value }] = corners;
  return { x, value, iterations, evaluations, converged, reason: converged ? "change" : "iterations" };
}

/** A point and one more along each coordinate, best first. */
function simplexAround(corner: Corner, edge: number, evaluate: (x: Float64Array) => Corner): Corner[] {
  const corners = [corner];
  for (let i = 0; i < corner.x.length; i++) {
    const x = corner.x.slice();
    x[i] += x[i] === 0 ? 0.1 * edge : edge * x[i];
    corners.push(evaluate(x));
  }
  sort(corners);
  return corners;
}

/** Reflection, expansion or contraction of the worst corner through the middle of the others; undefined to shrink. */
function replaceWorst(corners: readonly Corner[], evaluate: (x: Float64Array) => Corner): Corner | undefined {
  const n = corners.length - 1;
  // The adaptive coefficients are meant for two dimensions and more; with these, one dimension works as well.
  const dimensions = Math.max(2, n);
  const expansion = 1 + 2 / dimensions;
  const contraction = 0.75 - 1 / (2 * dimensions);
  const worst = corners[n];
  const middle = new Float64Array(n);
  for (const { x } of corners.slice(0, n)) for (let i = 0; i < n; i++) middle[i] += x[i] / n;
  const along = (factor: number) => evaluate(middle.map((center, i) => center + factor * (center - worst.x[i])));
  const reflected = along(1);
  if (reflected.value < corners[0].value) {
    const expanded = along(expansion);
    return expanded.value < reflected.value ? expanded : reflected;
  }
  if (reflected.value < corners[Math.max(0, n - 1)].value) return reflected;
  if (reflected.value < worst.value) {
    const outside = along(contraction);
    return outside.value <= reflected.value ? outside : undefined;
  }
  const inside = along(-contraction);
  return inside.value < worst.value ? inside : undefined;
}

/** Moves every corner towards the best one. */
function shrink(corners: Corner[], evaluate: (x: Float64Array) => Corner): void {
  const [best] = corners;
  const factor = 1 - 1 / Math.max(2, corners.length - 1);
  for (let k = 1; k < corners.length; k++) {
    corners[k] = evaluate(corners[k].x.map((entry, i) => best.x[i] + factor * (entry - best.x[i])));
  }
}

/** Stable, so that equal corners keep their order. */
function sort(corners: Corner[]): void {
  corners.sort((a, b) => (a.value === b.value ? 0 : a.value - b.value));
}

function isSmall(corners: readonly Corner[], tolerance: number, valueTolerance: number): boolean {
  const [best] = corners;
  return corners.every(
    ({ x, value }) =>
      value - best.value <= valueTolerance && x.every((entry, i) => Math.abs(entry - best.x[i]) <= tolerance),
  );
}
