/** Curves made of straight pieces. */
import { createPace } from "../../../core/pace.js";
import { runToEnd, type Work } from "../../../core/run.js";
import type { Matrix } from "../../../data/matrix.js";

/** Points joined by straight pieces, and the length of the curve up to each. */
export interface Polyline {
  readonly points: Matrix;
  readonly lengths: Float64Array;
}

/** The curve through points, in their order. */
export function polyline(points: Matrix): Polyline {
  const { rows, columns, data } = points;
  const lengths = new Float64Array(rows);
  for (let k = 1; k < rows; k++) {
    let sum = 0;
    for (let j = 0; j < columns; j++) sum += (data[k * columns + j] - data[(k - 1) * columns + j]) ** 2;
    lengths[k] = lengths[k - 1] + Math.sqrt(sum);
  }
  return { points, lengths };
}

/** For each sample the length along the curve at its nearest point, and the squared distance from there. */
export interface OnPolyline {
  readonly position: Float64Array;
  readonly squares: Float64Array;
}

/** The nearest point of each piece, the best of all pieces; the first and last piece do not go on beyond their ends. */
export function projectOnPolyline(curve: Polyline, x: Matrix): OnPolyline {
  return runToEnd(projectionSteps(curve, x));
}

/** Nanoseconds for a column of a sample and a piece. */
const COST = 4;

/** {@link projectOnPolyline} as work that yields after each few milliseconds. */
export function* projectionSteps({ points, lengths }: Polyline, x: Matrix): Work<void, OnPolyline> {
  const isTime = createPace();
  const { rows: count, columns, data } = points;
  const position = new Float64Array(x.rows);
  const squares = new Float64Array(x.rows).fill(Infinity);
  for (let i = 0; i < x.rows; i++) {
    for (let k = 0; k + 1 < count; k++) {
      const [from, length] = [k * columns, lengths[k + 1] - lengths[k]];
      let along = 0;
      for (let j = 0; j < columns; j++) {
        along += (x.data[i * columns + j] - data[from + j]) * (data[from + columns + j] - data[from + j]);
      }
      const share = length > 0 ? Math.max(0, Math.min(1, along / (length * length))) : 0;
      let distance = 0;
      for (let j = 0; j < columns; j++) {
        const point = data[from + j] + share * (data[from + columns + j] - data[from + j]);
        distance += (x.data[i * columns + j] - point) ** 2;
      }
      if (distance >= squares[i]) continue;
      squares[i] = distance;
      position[i] = lengths[k] + share * length;
    }
    if (isTime(count * columns * COST)) yield;
  }
  return { position, squares };
}
