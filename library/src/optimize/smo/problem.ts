/** The quadratic program of support vector machines, in signed variables, and its solution. */
import type { Engine } from "../../engine/index.js";

/**
 * Minimise ½ βᵀKβ − cᵀβ subject to lower ≤ β ≤ upper, where the sum of β, or of each group of variables, keeps the value
 * it has at the start. The dual of textbooks, min ½ aᵀQa + pᵀa with Qᵢⱼ = yᵢ yⱼ Kᵢⱼ, yᵀa fixed and 0 ≤ a ≤ C, is this
 * program with β = y a, c = −y p and bounds between 0 and y C: the signs disappear from the algorithm.
 *
 * | problem | c | bounds of β | fixed sums |
 * |---|---|---|---|
 * | C-SVC | y | between 0 and y C | 0 |
 * | ν-SVC | 0 | between 0 and y | ± ν n / 2, one for each class |
 * | ε-SVR, two variables a sample | y − ε; y + ε | 0 to C; −C to 0 | 0 |
 * | one-class | 0 | 0 to 1 | ν n |
 * | support vector data description | ½ Kᵢᵢ | 0 to C | 1 |
 */
export interface KernelProgram {
  readonly kernel: KernelRows;
  /**
   * The linear term c. There are as many variables as rows of the kernel matrix, or twice as many: then variable n + i has
   * row i too, as the two variables of a sample in regression.
   */
  readonly linear: Float64Array;
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  /** A feasible β. */
  readonly start: Float64Array;
  /** c − Kβ of the start, where it is known; else its rows of the kernel matrix are needed. */
  readonly startSlack?: Float64Array;
  /** Where there are two fixed sums: the number of variables in the first, which come first. */
  readonly firstGroup?: number;
}

/** A symmetric matrix that is computed some rows at a time. */
export interface KernelRows {
  /** Number of rows and columns. */
  readonly size: number;
  readonly diagonal: Float64Array;
  /** Estimated time to compute a row, in nanoseconds. */
  readonly rowWork: number;
  /** The rows with the given indices, one after the other; valid until the next call. */
  compute(indices: Int32Array): Float64Array | Float32Array;
  /** How to compute rows in the engine's memory; else they are copied. */
  readonly direct?: DirectRows;
  /** The rows, if they all are in the engine's memory already. */
  readonly resident?: ResidentRows;
}

/** Rows that are computed in the engine's memory. */
export interface DirectRows {
  readonly engine: Engine;
  /** Writes the rows with the given indices, as floats, to the given addresses. */
  write(indices: Int32Array, addresses: Int32Array): void;
}

/** Rows of floats in the engine's memory, which may be parts of longer rows. */
export interface ResidentRows {
  readonly engine: Engine;
  /** The address of the whole row of an index. */
  rowAddress(index: number): number;
  /** Which columns of the whole rows belong to the indices, in their order. */
  readonly pieces: readonly { readonly column: number; readonly count: number }[];
}

/** When to stop, and how much memory to use. */
export interface KernelProgramOptions {
  /** Stop when no pair of variables violates the optimality conditions by more than this, or than rounding may. */
  readonly tolerance: number;
  /** Maximum number of updates of a pair of variables. */
  readonly maxIterations: number;
  /** Memory for rows of the kernel matrix, in bytes. */
  readonly cacheBytes?: number;
}

/** Where the solver ended. */
export interface KernelProgramSolution {
  readonly beta: Float64Array;
  /** c − Kβ for each variable: the negative gradient. */
  readonly slack: Float64Array;
  /**
   * The multiplier of each fixed sum: the slack of variables strictly between their bounds. It is the constant term of
   * the decision function.
   */
  readonly multipliers: readonly number[];
  /** ½ βᵀKβ − cᵀβ. */
  readonly objective: number;
  /** The largest difference between the objective and its lower bound from duality. */
  readonly dualityGap: number;
  /** By how much the pair of variables that violates the optimality conditions most does so. */
  readonly violation: number;
  /**
   * The most negative curvature Kᵢᵢ + Kⱼⱼ − 2 Kᵢⱼ that was met, in units of the largest entry on the diagonal, or 0: below 0 by more than rounding, K is not positive
   * semidefinite, and the solution is a stationary point.
   */
  readonly curvature: number;
  /** The largest |β| that a variable had after an update: the steps are the same with any bounds beyond it. */
  readonly farthest: number;
  /** Number of updates of a pair of variables. */
  readonly iterations: number;
  readonly converged: boolean;
}

/** The progress: from time to time, at least once. */
export interface KernelProgramProgress {
  /** Counts these reports from 1. */
  readonly step: number;
  /** Number of updates of a pair of variables. */
  readonly iterations: number;
  readonly objective: number;
  readonly violation: number;
}
