/** Types shared by the iterative solvers of linear systems. */

/** Applies an approximate inverse of the matrix: out ≈ A⁻¹ r. It must be symmetric positive definite. */
export type Preconditioner = (r: Float64Array, out: Float64Array) => void;

/** Settings of the iterative solvers. */
export interface IterativeOptions {
  /** Stop when ‖b − A x‖ is at most this fraction of ‖b‖; 1e-10 by default. */
  readonly tolerance?: number;
  /** Maximum number of iterations; ten for each unknown by default. */
  readonly maxIterations?: number;
  /** Where to start; 0 by default. */
  readonly start?: Float64Array;
}

/** An approximate solution. */
export interface IterativeSolution {
  readonly x: Float64Array;
  /** ‖b − A x‖ at the start and after each iteration, as estimated by the method; the last one is computed. */
  readonly residuals: readonly number[];
  readonly iterations: number;
  readonly converged: boolean;
}

/** Progress after each iteration. */
export interface IterativeProgress {
  readonly step: number;
  readonly of: number;
  /** The norm of the residual. */
  readonly objective: number;
}
