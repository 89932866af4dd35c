/**
 * Memory that the folds of a cross-validation use one after the other. Large new arrays cost more than what a cheap method
 * does with them: the system provides and zeroes their pages, and they fill up until the garbage collector runs.
 */
import { type Matrix, zeros } from "../data/matrix.js";

/** Memory for a result that is needed until the next one is made. */
export interface SpareMemory {
  numbers: Float64Array | undefined;
}

const offers = new WeakMap<object, SpareMemory>();

/** Offers memory for what a transformer first makes of samples. It is overwritten when it is offered for other samples. */
export function offerMemory(samples: object, memory: SpareMemory): void {
  offers.set(samples, memory);
}

/**
 * A matrix of the size of the samples for what a transformer makes of them. It may hold anything, so every entry must be
 * written.
 */
export function matrixLike(samples: Matrix): Matrix {
  const { rows, columns } = samples;
  const memory = offers.get(samples);
  if (memory === undefined) return zeros(rows, columns);
  // Once only: a second result must not overwrite the first.
  offers.delete(samples);
  if (memory.numbers?.length !== rows * columns) memory.numbers = new Float64Array(rows * columns);
  return { rows, columns, data: memory.numbers };
}
