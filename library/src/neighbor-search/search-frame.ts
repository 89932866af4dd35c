/** Samples shifted to the origin and scaled to at most 1, where rounding is smallest, in panels of several rows. */
import type { Matrix } from "../data/matrix.js";
import { log2 } from "../numeric/elementary/functions.js";

/** The origin subtracted from every row, and the factor applied afterwards. */
export interface Frame {
  readonly origin: Float64Array;
  /** A power of two, so that scaling causes no rounding; 0 when differences overflow. */
  readonly scale: number;
  /**
   * The largest absolute value when all numbers are whole, otherwise infinite; with whole numbers the origin is whole
   * too.
   */
  readonly largest: number;
}

/**
 * The frame of points and queries around the mean of the points, where ‖y‖² − 2 x·y is smallest; for whole numbers the
 * nearest whole one.
 */
export function frameOf(points: Matrix, queries: Matrix): Frame {
  const { rows, columns, data } = points;
  const mean = new Float64Array(columns);
  for (let t = 0, e = 0; t < rows; t++) for (let j = 0; j < columns; j++, e++) mean[j] += data[e] / rows;
  const largest = Math.max(largestWhole(data), largestWhole(queries.data));
  const origin = largest < Infinity ? mean.map(Math.round) : mean;
  const reach = Math.max(reachOf(points, origin), reachOf(queries, origin));
  return { origin, scale: scaleOf(reach), largest };
}

/** For the smallest numbers, the largest finite power of two. */
function scaleOf(reach: number): number {
  if (reach === 0) return 1;
  return reach < Infinity ? 2 ** Math.min(1023, -Math.floor(log2(reach)) - 1) : 0;
}

/** The largest absolute value; infinite when one is not a whole number. */
function largestWhole(data: Float64Array): number {
  let largest = 0;
  for (let e = 0; e < data.length; e++) {
    if (!Number.isInteger(data[e])) return Infinity;
    largest = Math.max(largest, Math.abs(data[e]));
  }
  return largest;
}

/** The largest distance of a number from that of the origin. */
function reachOf({ rows, columns, data }: Matrix, origin: Float64Array): number {
  let reach = 0;
  for (let i = 0, e = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++, e++) reach = Math.max(reach, Math.abs(data[e] - origin[j]));
  }
  return reach;
}

/**
 * Writes some rows, in the frame and times a factor, to panels of `width` rows from `at` on, column after column;
 * lengths gets the squared length of each in the frame, without the factor.
 */
export function placeRows(
  { columns, data }: Matrix,
  rows: Int32Array,
  { origin, scale }: Frame,
  factor: number,
  width: number,
  target: Float32Array | Float64Array,
  at: number,
  lengths: Float64Array,
): void {
  for (let i = 0; i < rows.length; i++) {
    const lane = i % width;
    let to = at + (i - lane) * columns + lane;
    let squares = 0;
    for (let j = 0, e = rows[i] * columns; j < columns; j++, e++, to += width) {
      const value = (data[e] - origin[j]) * scale;
      squares += value * value;
      target[to] = factor * value;
    }
    lengths[i] = squares;
  }
}
