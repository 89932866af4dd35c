/** What the minimisers report while they run and when they end. */
import type { Progress } from "../core/run.js";

/** Why a minimiser stopped. */
export type StopReason =
  /** the gradient, projected onto the constraints where there are any, is below the tolerance: converged */
  | "gradient"
  /** the last step lowered the objective, or moved the point, by less than its tolerance: converged */
  | "change"
  /** the bound on the distance to the smallest value is below the tolerance: converged */
  | "gap"
  /** no lower value can be distinguished from this one in double precision: converged */
  | "precision"
  /** the maximum number of iterations was reached */
  | "iterations"
  /** no step along the last direction lowered the objective: a wrong gradient, or a kink */
  | "line-search";

/** The result of a minimiser. */
export interface Minimum {
  readonly x: Float64Array;
  /** The objective at x. */
  readonly value: number;
  /** The gradient at x. */
  readonly gradient: Float64Array;
  readonly iterations: number;
  /** Number of evaluations of the objective. */
  readonly evaluations: number;
  readonly converged: boolean;
  readonly reason: StopReason;
}

/** The progress of a minimiser after each iteration. */
export interface MinimizeProgress extends Progress {
  readonly objective: number;
  /** The largest entry of the (projected) gradient. */
  readonly gradientNorm: number;
  /** The point reached, a copy. */
  readonly x: Float64Array;
}

/** When to stop; every minimiser has these two settings, with its own defaults. */
export interface StopOptions {
  /** Stop when no entry of the (projected) gradient is larger than this. */
  readonly tolerance?: number;
  readonly maxIterations?: number;
}
