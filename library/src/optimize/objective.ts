/** Objectives: functions that return their value and write their gradient, validated and counted. */
import { LecternError } from "../core/errors.js";
import type { Work } from "../core/run.js";
import type { StopReason } from "./minimum.js";

/**
 * A function to minimise: returns its value at x and writes all of its gradient. It must not change x or keep either
 * array. Where it is not defined it returns Infinity (the gradient is then ignored, and searches step back); NaN is an
 * error.
 */
export type Objective = (x: Float64Array, gradient: Float64Array) => number;

/** An objective whose evaluation takes long, as work that yields on its way. */
export type PausingObjective = (x: Float64Array, gradient: Float64Array) => Work<void, number>;

/** An objective as one that never pauses. */
export function withoutPauses(objective: Objective): PausingObjective {
  // biome-ignore lint/correctness/useYield: it never pauses
  return function* (x, gradient) {
    return objective(x, gradient);
  };
}

/** A function to minimise without a gradient. Where it is not defined it returns Infinity. */
export type ValueFunction = (x: Float64Array) => number;

/** Writes the product of the Hessian at x with a direction. */
export type HessianProduct = (x: Float64Array, direction: Float64Array, result: Float64Array) => void;

/** An objective that counts its evaluations and throws on NaN. */
export interface CountedObjective {
  /** Returns the value at x and writes the gradient; errors name the given iteration. */
  evaluate(x: Float64Array, gradient: Float64Array, iteration: number): number;
  /** Number of evaluations. */
  evaluations(): number;
}

/**
 * Counts the evaluations of an objective, and throws on NaN, −Infinity and gradients that are not finite, naming the
 * iteration.
 */
export function countEvaluations(where: string, objective: Objective): CountedObjective {
  let evaluations = 0;
  return {
    evaluate(x, gradient, iteration) {
      evaluations++;
      const value = objective(x, gradient);
      requireValue(where, value, iteration);
      if (value < Infinity) requireGradient(where, gradient, iteration);
      return value;
    },
    evaluations: () => evaluations,
  };
}

/** {@link CountedObjective} of an objective that pauses. */
export interface PausingCountedObjective {
  evaluate(x: Float64Array, gradient: Float64Array, iteration: number): Work<void, number>;
  evaluations(): number;
}

/** {@link countEvaluations} for an objective that pauses. */
export function countPausing(where: string, objective: PausingObjective): PausingCountedObjective {
  let evaluations = 0;
  return {
    *evaluate(x, gradient, iteration) {
      evaluations++;
      const value = yield* objective(x, gradient);
      requireValue(where, value, iteration);
      if (value < Infinity) requireGradient(where, gradient, iteration);
      return value;
    },
    evaluations: () => evaluations,
  };
}

/** Throws on values from which no search can recover. */
export function requireValue(where: string, value: number, iteration: number): void {
  if (value > -Infinity) return;
  const details = { where, step: iteration, value };
  const place = `${where}: the objective is ${value} in iteration ${iteration}`;
  if (value === -Infinity) throw new LecternError("numerical", `${place}: it has no minimum`, details);
  throw new LecternError("numerical", `${place}; where it is not defined it should return Infinity`, details);
}

function requireGradient(where: string, gradient: Float64Array, iteration: number): void {
  for (let i = 0; i < gradient.length; i++) {
    // x − x is 0 for finite numbers only.
    if (gradient[i] - gradient[i] === 0) continue;
    throw new LecternError(
      "numerical",
      `${where}: entry ${i} of the gradient is ${gradient[i]} in iteration ${iteration}, though the objective is finite`,
      { where, step: iteration, index: i },
    );
  }
}

/** Throws if the objective is not finite at the starting point. */
export function requireFiniteStart(where: string, value: number): void {
  if (value < Infinity) return;
  throw new LecternError("invalid-data", `${where}: the objective must be finite at the starting point, got ${value}`, {
    where,
  });
}

/** Whether a reason to stop means that a minimum was found. */
export function isConverged(reason: StopReason): boolean {
  return reason === "gradient" || reason === "change" || reason === "gap" || reason === "precision";
}
