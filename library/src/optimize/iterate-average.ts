/**
 * The running mean of iterates (Polyak & Juditsky, SIAM J. Control Optim. 30(4), 1992), as a pair of pure functions.
 */

/** The mean of points and their number. */
export interface IterateAverage {
  readonly count: number;
  readonly mean: Float64Array;
}

/** The mean of no points. */
export function initializeAverage(dimensions: number): IterateAverage {
  return { count: 0, mean: new Float64Array(dimensions) };
}

/** The mean with one more point; the argument is not changed. */
export function updateAverage({ count, mean }: IterateAverage, x: Float64Array): IterateAverage {
  return { count: count + 1, mean: mean.map((entry, i) => entry + (x[i] - entry) / (count + 1)) };
}
