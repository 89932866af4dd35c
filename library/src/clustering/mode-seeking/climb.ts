/** Moving positions uphill on a density until they stop. */
import { createPace } from "../../core/pace.js";
import { mapSteps, type Progress, type Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import type { KernelWindow } from "./kernel-window.js";
import type { ModeOptions } from "./mode-options.js";

/** How a position moves: writes the next one and returns how far it is away, relative to the bandwidth. */
export type Step = (positions: Float64Array, from: number, next: Float64Array) => number;

/** When to stop. */
export type ClimbLimits = Pick<ModeOptions, "tolerance" | "maxIterations">;

/** Where positions ended. */
export interface Climbed {
  readonly ends: Matrix;
  /** The largest number of steps that a position took. */
  readonly iterations: number;
  /** How many positions still moved after the last step. */
  readonly moving: number;
}

/** What can be watched: where all positions are after an iteration, or during it. */
export interface ClimbProgress extends Progress {
  readonly positions: Matrix;
}

/** Mean shift (Fukunaga and Hostetler 1975): to the mean of the samples in the window. */
export function meanShiftStep(window: KernelWindow): Step {
  const { columns } = window;
  return (positions, from, next) => {
    if (window.mean(positions, from, next) === 0) return 0;
    let squares = 0;
    for (let j = 0; j < columns; j++) squares += (next[j] - positions[from + j]) ** 2;
    return Math.sqrt(squares);
  };
}

/**
 * Gradient ascent: x + rate ∇ρ(x). What it returns is the mean shift there, because the step itself is small wherever the
 * density is small.
 */
export function gradientStep(window: KernelWindow, rate: number): Step {
  const { columns } = window;
  const mean = new Float64Array(columns);
  const gradient = new Float64Array(columns);
  return (positions, from, next) => {
    window.gradient(positions, from, gradient);
    if (window.mean(positions, from, mean) === 0) return 0;
    let squares = 0;
    for (let j = 0; j < columns; j++) {
      next[j] = positions[from + j] + rate * gradient[j];
      squares += (mean[j] - positions[from + j]) ** 2;
    }
    return Math.sqrt(squares);
  };
}

/** Moves every row until its step is at most the tolerance; `work` is the estimated time of a step in nanoseconds. */
export function* climb(
  starts: Matrix,
  step: Step,
  { tolerance, maxIterations }: ClimbLimits,
  work: number,
): Work<ClimbProgress, Climbed> {
  const { rows, columns } = starts;
  const data = starts.data.slice();
  const next = new Float64Array(columns);
  const isTime = createPace();
  let moving = Int32Array.from({ length: rows }, (_, i) => i);
  let iterations = 0;
  const progress = () => ({ step: iterations, of: maxIterations, positions: { rows, columns, data: data.slice() } });
  while (moving.length > 0 && iterations < maxIterations) {
    iterations++;
    const still: number[] = [];
    for (const i of moving) {
      const gap = step(data, i * columns, next);
      if (gap > 0) data.set(next, i * columns);
      if (gap > tolerance) still.push(i);
      if (isTime(work)) yield progress();
    }
    moving = Int32Array.from(still);
    yield progress();
  }
  return { ends: { rows, columns, data }, iterations, moving: moving.length };
}

/** The same work with its yields counted from 1, over all its parts. */
export function counted<R>(work: Work<ClimbProgress, R>): Work<ClimbProgress, R> {
  let step = 0;
  return mapSteps(work, ({ positions }) => ({ step: ++step, positions }));
}
