/** The variables that the solver works on: all of them, or those that are left after shrinking. */

/** Variables with consecutive indices that belong to one group and have consecutive columns of the kernel matrix. */
export interface Segment {
  readonly from: number;
  readonly end: number;
  /** The column of the first of them. */
  readonly column: number;
  readonly group: number;
}

/** A kernel program in the making. The solver changes `beta`, `slack` and `status`. */
export interface Level {
  readonly segments: readonly Segment[];
  readonly groupCount: number;
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  readonly beta: Float64Array;
  /** c − Kβ: the negative gradient. */
  readonly slack: Float64Array;
  /** {@link GROW}, {@link SHRINK} and {@link READY} of each variable. */
  readonly status: Uint8Array;
  /** The diagonal of the kernel matrix, by column. */
  readonly diagonal: Float64Array;
  /** The column of each variable. */
  readonly columnOf: Int32Array;
  /** The row of the kernel matrix that belongs to a variable which is ready. */
  row(variable: number): Float32Array;
  /** Makes variables ready. */
  fetch(variables: Int32Array): void;
  /** Estimated nanoseconds spent on rows since the last call. */
  takeWork(): number;
}

/** The variable is below its upper bound. */
export const GROW = 1;
/** The variable is above its lower bound. */
export const SHRINK = 2;
/** The row of the variable is there. */
export const READY = 4;

/** Which directions the bounds leave open. */
export function directions(beta: number, lower: number, upper: number): number {
  return (beta < upper ? GROW : 0) | (beta > lower ? SHRINK : 0);
}

/** The largest slack of a variable that can grow and the smallest of one that can shrink, in each group. */
export interface Extremes {
  readonly largest: readonly number[];
  readonly smallest: readonly number[];
  /** By how much the optimality conditions are violated: the largest difference of the two in a group. */
  readonly violation: number;
}

export function extremesOf({ segments, groupCount, slack, status }: Level): Extremes {
  const largest = new Array<number>(groupCount).fill(Number.NEGATIVE_INFINITY);
  const smallest = new Array<number>(groupCount).fill(Number.POSITIVE_INFINITY);
  for (const { from, end, group } of segments) {
    let [high, low] = [largest[group], smallest[group]];
    for (let v = from; v < end; v++) {
      if (slack[v] > high && (status[v] & GROW) !== 0) high = slack[v];
      if (slack[v] < low && (status[v] & SHRINK) !== 0) low = slack[v];
    }
    [largest[group], smallest[group]] = [high, low];
  }
  const violation = largest.reduce((most, value, group) => Math.max(most, value - smallest[group]), 0);
  return { largest, smallest, violation };
}
