/** Sequential minimal optimisation of one level by the engine. */
import { type Pace, WORK_BETWEEN_YIELDS } from "../../core/pace.js";
import type { Work } from "../../core/run.js";
import { machineTask } from "../../engine/machine-kernels.js";
import type { FetchingLevel } from "./level.js";

/** What was done so far, written by the solver. */
export interface Tally {
  /** Number of updates. */
  iterations: number;
  /** ½ βᵀKβ − cᵀβ. */
  objective: number;
  /** The most negative curvature of a pair, which a positive semidefinite matrix does not have. */
  curvature: number;
  /** The largest change of a slack by one variable: rounding errors are this times the accuracy of a number. */
  largestChange: number;
  /** The largest |β| that a variable had after an update. */
  farthest: number;
  /** The largest violation of the optimality conditions by the variables of the current level. */
  violation: number;
}

const tallied = ["objective", "curvature", "largestChange", "farthest", "violation"] as const;

/**
 * Updates pairs of variables that are ready until none violates the optimality conditions by more than the tolerance, but not beyond
 * `maxIterations`. Returns whether the tolerance was met.
 */
export function* updatePairs(
  { engine: { memory }, kernels, task, beta, takeWork }: FetchingLevel,
  tolerance: number,
  maxIterations: number,
  tally: Tally,
  pace: Pace,
): Work<void, boolean> {
  // Nanoseconds of an update on the plain tier; it passes over all variables twice.
  const work = 4 * beta.length;
  const together = Math.max(1, Math.floor(WORK_BETWEEN_YIELDS / 4 / work));
  for (;;) {
    memory.f64[(task + machineTask.tolerance) / 8] = tolerance;
    for (const name of tallied) memory.f64[(task + machineTask[name]) / 8] = tally[name];
    const done = kernels.updatePairs(task, Math.min(together, maxIterations - tally.iterations));
    tally.iterations += done;
    for (const name of tallied) tally[name] = memory.f64[(task + machineTask[name]) / 8];
    if (memory.i32[(task + machineTask.isDone) / 4] === 1) return true;
    // Without an update there will be none: no pair can be moved by more than rounding.
    if (tally.iterations >= maxIterations || done === 0) return false;
    if (pace(done * work + takeWork())) yield;
  }
}

/** A violation that rounding alone can cause. */
export function roundingOf({ largestChange }: Tally): number {
  return 16 * Number.EPSILON * largestChange;
}
