/** An objective along a ray, with buffers for the point and the gradient at the last step. */
import type { Work } from "../core/run.js";
import type { LineSample } from "./line-search.js";
import type { PausingCountedObjective } from "./objective.js";
import { innerProduct } from "./vectors.js";

/** An objective along x + α d. */
export interface Ray {
  /** The point at the last step evaluated. */
  readonly point: Float64Array;
  /** The gradient there. */
  readonly gradient: Float64Array;
  /** Sets the origin and the direction of the ray; the arrays are read at each evaluation. */
  aim(origin: Float64Array, direction: Float64Array, iteration: number): void;
  /** Value and slope at a step. */
  at(step: number): Work<void, LineSample>;
  /** Makes sure that point and gradient belong to the given step. */
  settle(step: number): Work<void, void>;
}

/** A ray for vectors of the given size; `project` moves a point that rounding pushed over a bound back. */
export function createRay(objective: PausingCountedObjective, size: number, project?: (x: Float64Array) => void): Ray {
  const point = new Float64Array(size);
  const gradient = new Float64Array(size);
  let from: Float64Array = point;
  let along: Float64Array = point;
  let step = Number.NaN;
  let iteration = 0;
  function* at(length: number): Work<void, LineSample> {
    step = length;
    for (let i = 0; i < size; i++) point[i] = from[i] + length * along[i];
    project?.(point);
    const value = yield* objective.evaluate(point, gradient, iteration);
    return { step: length, value, slope: value < Infinity ? innerProduct(gradient, along) : Number.NaN };
  }
  return {
    point,
    gradient,
    aim(origin, direction, number) {
      from = origin;
      along = direction;
      iteration = number;
      step = Number.NaN;
    },
    at,
    *settle(length) {
      if (step !== length) yield* at(length);
    },
  };
}
