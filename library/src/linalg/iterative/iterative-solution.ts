/** What the iterative solvers of linear systems have in common. */

/** Applies an approximate inverse of the matrix: out ≈ A⁻¹ r. It must be symmetric positive definite. */
export type Preconditioner = (r: Float64Array, out: Float64Array) => void;

/** Settings of the iterative solvers. */
export interface IterativeSettings {
  /** Stop when ‖b − A x‖ is at most this share of ‖b‖; 1e-10 unless given. */
  readonly tolerance?: number;
  /** The most iterations; ten for each unknown unless given. */
  readonly maxIterations?: number;
  /** Where to start; 0 unless given. */
  readonly start?: Float64Array;
}

/** An approximate solution. */
export interface IterativeSolution {
  readonly x: Float64Array;
  /** ‖b − A x‖ at the start and after each iteration, as the method estimates it; the last one is computed. */
  readonly residuals: readonly number[];
  readonly iterations: number;
  readonly converged: boolean;
}

/** Told after each iteration. */
export interface IterativeProgress {
  readonly step: number;
  readonly of: number;
  /** The norm of the residual. */
  readonly objective: number;
}
