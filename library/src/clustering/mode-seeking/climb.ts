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
  const ascent = createAscent(window);
  return (positions, from, next) => {
    const gap = ascent.look(positions, from);
    for (let j = 0; j < window.columns; j++) next[j] = positions[from + j] + rate * ascent.gradient[j];
    return gap;
  };
}

/** How much a rate grows while the gradient keeps its direction, how it falls when it turns, and the longest step in bandwidths. */
const [GROWTH, FALL, LONGEST] = [1.5, 0.5, 0.5];

/**
 * Gradient ascent with a rate of its own for each position: it grows while the gradients of successive steps point to the same
 * side, and falls when they do not, because the step went over the top; it never falls below `rate`. Where the density is
 * low a fixed rate that suits the peaks would take as many steps as the peak is higher.
 */
export function adaptiveGradientStep(window: KernelWindow, rate: number): Step {
  const { columns } = window;
  const ascent = createAscent(window);
  // Rates and last gradients of all positions of a climb; each climb has its own array of positions.
  const climbs = new WeakMap<Float64Array, { readonly rates: Float64Array; readonly last: Float64Array }>();
  return (positions, from, next) => {
    const memory = climbs.get(positions) ?? {
      rates: new Float64Array(positions.length / columns).fill(rate),
      last: new Float64Array(positions.length),
    };
    climbs.set(positions, memory);
    const gap = ascent.look(positions, from);
    const { gradient } = ascent;
    let [turn, squares] = [0, 0];
    for (let j = 0; j < columns; j++) {
      turn += gradient[j] * memory.last[from + j];
      squares += gradient[j] * gradient[j];
    }
    const row = from / columns;
    if (turn !== 0) memory.rates[row] = Math.max(rate, memory.rates[row] * (turn > 0 ? GROWTH : FALL));
    memory.last.set(gradient, from);
    const step = Math.min(memory.rates[row], squares > 0 ? LONGEST / Math.sqrt(squares) : rate);
    for (let j = 0; j < columns; j++) next[j] = positions[from + j] + step * gradient[j];
    return gap;
  };
}

/** The gradient at a position and the length of the mean shift there, from one visit of the samples. */
function createAscent(window: KernelWindow) {
  const { columns } = window;
  const gradient = new Float64Array(columns);
  return {
    gradient,
    look(positions: Float64Array, from: number): number {
      const slope = window.gradient(positions, from, gradient);
      if (slope === 0) return 0;
      let squares = 0;
      for (let j = 0; j < columns; j++) squares += (gradient[j] / slope) ** 2;
      return Math.sqrt(squares);
    },
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
