/** What the solvers of logistic regression have in common. */

import type { Progress } from "../../core/run.js";
import type { LogisticRegressionOptions } from "./logistic-regression.js";

/** The progress of a solver after each iteration, for the mean objective. */
export interface SolverProgress extends Progress {
  readonly objective: number;
  /** The largest entry of the gradient, or of the smallest subgradient where the penalty has kinks. */
  readonly gradientNorm: number;
  readonly weights: Float64Array;
}

/** Where a solver ended. */
export interface Solution {
  readonly weights: Float64Array;
  readonly gradientNorm: number;
  readonly converged: boolean;
  /** The longest change of a score in the last Newton step; without a minimum it does not vanish with the gradient. */
  readonly lastMove?: number;
}

/** Exponentials are good to 1e-13; where values differ by less than this share, the gradient decides which is better. */
const VALUE_NOISE = 1e-12;

/** The quality of a point. */
export interface Standing {
  readonly value: number;
  readonly gradientNorm: number;
}

/** Whether a line search moved, found only points that are equal up to rounding, or found no better point. */
export type SearchEnd = "moved" | "precision" | "stuck";

/**
 * Halves a step until it keeps a share of the promised decrease (Armijo 1966). `tryAt` goes to the point at a share of
 * the step; when the search has moved, that is the point it was called with last.
 */
export function searchStep(
  from: Standing,
  promised: number,
  tryAt: (length: number) => Standing,
): { readonly end: SearchEnd; readonly at: Standing } {
  const noise = VALUE_NOISE * Math.abs(from.value);
  for (let length = 1; length > 1e-18; length *= 0.5) {
    const at = tryAt(length);
    if (at.value <= from.value - 1e-4 * length * promised) return { end: "moved", at };
    if (promised > noise) continue;
    const isBetter = at.value <= from.value + noise && at.gradientNorm < from.gradientNorm;
    return isBetter ? { end: "moved", at } : { end: "precision", at: from };
  }
  return { end: "stuck", at: from };
}

/** When to stop. */
export type SolverStopOptions = Pick<LogisticRegressionOptions, "tolerance" | "maxIterations">;

/** The largest |entry|. */
export function largestEntry(values: Float64Array): number {
  let largest = 0;
  for (let i = 0; i < values.length; i++) largest = Math.max(largest, Math.abs(values[i]));
  return largest;
}

/**
 * Moves the weights of each column so that they sum to zero over the classes. That changes no probability, and it is
 * where a squared penalty has its minimum.
 */
export function centerClasses(weights: Float64Array, outputs: number, columns: number): void {
  if (outputs === 1) return;
  for (let j = 0; j < columns; j++) {
    let mean = 0;
    for (let k = 0; k < outputs; k++) mean += weights[k * columns + j] / outputs;
    for (let k = 0; k < outputs; k++) weights[k * columns + j] -= mean;
  }
}
