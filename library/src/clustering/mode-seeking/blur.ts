/** Blurring mean shift (Fukunaga and Hostetler 1975; Cheng 1995): the samples themselves move, all at once. */

import { createPace } from "../../core/pace.js";
import type { Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import type { Climbed, ClimbLimits, ClimbProgress } from "./climb.js";
import { type ClimbingWindow, createKernelWindow } from "./kernel-window.js";

/** Moves all points to the means of the windows around them until the farthest step is at most the tolerance. */
export function* blur(
  points: Matrix,
  weights: Float64Array,
  window: ClimbingWindow,
  { tolerance, maxIterations }: ClimbLimits,
): Work<ClimbProgress, Climbed> {
  const { rows, columns } = points;
  const isTime = createPace();
  let current = points;
  let moving = rows;
  let iterations = 0;
  for (; iterations < maxIterations && moving > 0; iterations++) {
    const { mean } = createKernelWindow(current, weights, window);
    const data = current.data.slice();
    moving = 0;
    for (let i = 0; i < rows; i++) {
      const to = data.subarray(i * columns, (i + 1) * columns);
      if (mean(current.data, i * columns, to) === 0) continue;
      let squares = 0;
      for (let j = 0; j < columns; j++) squares += (to[j] - current.data[i * columns + j]) ** 2;
      if (squares > tolerance ** 2) moving++;
      if (isTime(rows * (5 + columns))) yield { step: iterations + 1, of: maxIterations, positions: current };
    }
    current = { rows, columns, data };
    yield { step: iterations + 1, of: maxIterations, positions: current };
  }
  return { ends: current, iterations, moving };
}
