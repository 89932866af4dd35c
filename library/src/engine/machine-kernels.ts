/** The steps of support vector machines in the engine's memory. Results do not depend on the number of threads. */
export interface MachineKernels {
  /**
   * Sequential minimal optimisation: updates at most `iterations` pairs of variables that are ready, until none violates
   * the optimality conditions by more than the tolerance; returns how many. All sizes and addresses are in the task
   * ({@link machineTask}). All tiers take the same steps.
   */
  updatePairs(task: number, iterations: number): number;
  /**
   * exp(−gamma ‖x − y‖²) as floats for all rows of X (m x d) and Y (n x d): row i of the result goes to the address that is
   * entry i of `rows` (32-bit numbers). With `isKept` the squared distances themselves, for {@link rbfOfSquares}, which then
   * gives the same bits.
   */
  rbfRows(
    isKept: boolean,
    m: number,
    n: number,
    d: number,
    x: number,
    xNorms: number,
    y: number,
    yNorms: number,
    gamma: number,
    rows: number,
  ): void;
  /** to ← exp(−gamma squares) for n floats. */
  rbfOfSquares(n: number, squares: number, gamma: number, to: number): void;
  /**
   * out (m x functions) ← K Cᵀ, where K has exp(−gamma ‖x − z‖²) for m rows of X and n of Z, and C (functions x n) a row of
   * coefficients for each function.
   */
  rbfSums(
    m: number,
    n: number,
    d: number,
    x: number,
    xNorms: number,
    z: number,
    zNorms: number,
    gamma: number,
    functions: number,
    coefficients: number,
    out: number,
  ): void;
  /** y ← y + alpha x for n floats x and doubles y. */
  addFloats(n: number, alpha: number, x: number, y: number): void;
  /** to[i] ← from[indices[i]] for n floats. */
  gatherFloats(n: number, indices: number, from: number, to: number): void;
}

/**
 * The offsets of a task in bytes (library/kernels/machine-layout.ts): 32-bit numbers up to `chosen`, then doubles.
 *
 * | field | meaning |
 * |---|---|
 * | segments, segmentCount | a {@link machineSegment} for variables with consecutive columns, ascending |
 * | groupCount | 1 or 2: pairs are taken from one group |
 * | lower, upper, beta, slack, diagonal | doubles of each variable |
 * | rows | the address of the row of each variable (32 bits), 0 if it is not there |
 * | status | of each variable, in bits: 1 below its upper bound, 2 above its lower bound, 4 its row is there |
 * | growing | of each variable: 0 if it can grow and is ready, else −∞ |
 * | shrinking | of each variable: 0 if it can shrink and is ready, else ∞ |
 * | used | when each variable was last updated (32 bits), by the clock |
 * | isDone | 1 if the tolerance was met or no pair is left |
 * | chosen | the group of the next pair |
 * | violation, objective, curvature, largestChange, farthest | as in `Tally` of library/src/optimize/smo/pairs.ts |
 */
export const machineTask = {
  ...{ segments: 0, segmentCount: 4, groupCount: 8, lower: 12, upper: 16, beta: 20, slack: 24, diagonal: 28, rows: 32 },
  ...{ status: 36, growing: 40, shrinking: 44, used: 48, clock: 52, isDone: 56, chosen: 60 },
  ...{ tolerance: 64, violation: 72, objective: 80, curvature: 88, largestChange: 96 },
  ...{ farthest: 104, choices: 112, bytes: 176 },
} as const;

/** The offsets of a segment in bytes, 32-bit numbers: the variables from … end − 1 have the columns from `column` on. */
export const machineSegment = { from: 0, end: 4, column: 8, group: 12, bytes: 16 } as const;
