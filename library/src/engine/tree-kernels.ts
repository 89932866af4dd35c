import type { HistogramKernels } from "./kernels-data.js";

/** The kernels of trees. */
export interface TreeKernels extends HistogramKernels {
  /** Whole steps, if the tier has them (the SIMD tier does). */
  readonly steps?: TreeSteps;
}

/**
 * Whole steps of growing trees: the loops over samples, codes and nodes run
 * in the engine's memory, and independent parts on several threads. library/kernels/tree-layout.ts describes the layout
 * of the memory; results do not depend on the number of threads.
 */
export interface TreeSteps {
  /**
   * Grows `count` trees by one plan, with slots at a fixed distance in bytes. `cost` is the approximate time for all of
   * it on one thread, in nanoseconds.
   */
  growTrees(plan: number, slots: number, slotBytes: number, count: number, cost: number): void;
  /**
   * Computes tasks of boosting, taskBytes apart, for the given columns: histograms, and the best split by each column
   * (library/kernels/boost-node.ts). `cost` as above.
   */
  boostColumns(tasks: number, taskBytes: number, count: number, columns: number, cost: number): void;
  /**
   * Puts the rows (32-bit) whose code is at most `code` before the others, each side in its original order; returns
   * their number. `kept` is a buffer for as many rows.
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
   * Sends samples down trees and adds up the values of their leaves; the task holds all addresses
   * (library/kernels/tree-walk.ts). `cost` as above.
   */
  walkTrees(task: number, rows: number, cost: number): void;
  /**
   * exp(sₖ) / Σ exp(s) of the scores of each sample; that of output k at k · rows + i. The number of rows is even.
   * `cost` as above.
   */
  softmaxColumns(rows: number, outputs: number, scores: number, to: number, cost: number): void;
}
