/** Boxes: lower and upper bounds on each variable. */
import { LecternError } from "../core/errors.js";
import { requireLength } from "./check-arguments.js";

/** Bounds on each variable; a missing array or an infinite entry is no bound. */
export interface Bounds {
  readonly lower?: Float64Array | undefined;
  readonly upper?: Float64Array | undefined;
}

/** Bounds with both arrays present. */
export interface Box {
  readonly lower: Float64Array;
  readonly upper: Float64Array;
}

/** Fills in missing bounds, and throws on NaN, wrong lengths and crossed bounds, naming the first one. */
export function asBox(where: string, { lower, upper }: Bounds, dimensions: number): Box {
  if (lower !== undefined) requireLength(where, "lower", lower, dimensions);
  if (upper !== undefined) requireLength(where, "upper", upper, dimensions);
  const box = {
    lower: lower?.slice() ?? new Float64Array(dimensions).fill(-Infinity),
    upper: upper?.slice() ?? new Float64Array(dimensions).fill(Infinity),
  };
  for (let i = 0; i < dimensions; i++) {
    if (box.lower[i] <= box.upper[i] && box.lower[i] < Infinity && box.upper[i] > -Infinity) continue;
    throw new LecternError(
      "invalid-data",
      `${where}: lower[${i}] must be at most upper[${i}], got ${box.lower[i]} and ${box.upper[i]}`,
      { where, index: i },
    );
  }
  return box;
}

/** Moves x to the nearest point of the box, in place. */
export function clip(x: Float64Array, { lower, upper }: Box): void {
  for (let i = 0; i < x.length; i++) x[i] = Math.min(upper[i], Math.max(lower[i], x[i]));
}

/** The largest entry of P(x − g) − x, which is zero exactly where x is stationary in the box. */
export function projectedGradientNorm(x: Float64Array, gradient: Float64Array, { lower, upper }: Box): number {
  let largest = 0;
  for (let i = 0; i < x.length; i++) {
    // Not min(max(x − g)) − x, which would lose a small g next to a large x.
    const g = gradient[i];
    const size = g > 0 ? Math.min(g, x[i] - lower[i]) : Math.min(-g, upper[i] - x[i]);
    if (size > largest) largest = size;
  }
  return largest;
}
