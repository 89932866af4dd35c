/**
 * Whole steps of growing trees, where the tier brings them (the SIMD tier does): the loops over samples, codes and nodes
 * run in the engine's memory, and independent parts on several threads. Where things lie there is said in
 * library/kernels/tree-layout.ts; results do not depend on the number of threads.
 */
export interface TreeKernels {
  /**
   * Grows `count` trees by one plan, the slots of which are so many bytes apart. `cost` is about how long all of it takes
   * on one thread, in nanoseconds.
   */
  growTrees(plan: number, slots: number, slotBytes: number, count: number, cost: number): void;
  /**
   * Computes tasks of boosting, taskBytes apart, for so many columns: histograms, and the best division by each column
   * (library/kernels/boost-node.ts). `cost` as above.
   */
  boostColumns(tasks: number, taskBytes: number, count: number, columns: number, cost: number): void;
  /**
   * Puts the rows (32-bit) whose code is at most `code` before the others, each side in its old order; returns how many.
   * `kept` is room for as many rows.
   */
  divideRows(
    rows: number,
    count: number,
    kept: number,
    codes: number,
    code: number,
    missing: number,
    isMissingLeft: boolean,
  ): number;
  /**
   * Sends so many samples down trees and adds up what their leaves hold; where everything is, the task says
   * (library/kernels/tree-walk.ts). `cost` as above.
   */
  walkTrees(task: number, rows: number, cost: number): void;
  /**
   * exp(sₖ) / Σ exp(s) of the scores of each sample; that of output k at k · rows + i. The number of rows is even.
   * `cost` as above.
   */
  softmaxColumns(rows: number, outputs: number, scores: number, to: number, cost: number): void;
}
