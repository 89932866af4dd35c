/** The point with the least sum of distances. */
import { createPace } from "../../../core/pace.js";
import { runToEnd, type Work } from "../../../core/run.js";
import type { Matrix } from "../../../data/matrix.js";
import { hypot } from "../../../numeric/elementary/functions.js";
import { columnMeans } from "../column-means.js";

/**
 * The spatial (geometric) median by Weiszfeld's iteration with the step of Vardi and Zhang (2000), which does not get stuck
 * on a sample. Half of the samples may be anywhere without moving it far.
 *
 * @example
 * ```ts
 * import { spatialMedian } from "lectern/components";
 * import { asMatrix } from "lectern/data";
 *
 * spatialMedian(asMatrix([[0, 0], [1, 0], [0, 1], [1, 1], [1000, 1000]])); // near the square, not near 200
 * ```
 */
export function spatialMedian(x: Matrix, weights?: Float64Array): Float64Array {
  return runToEnd(spatialMedianSteps(x, weights));
}

/** Nanoseconds for an entry in a round. */
const ENTRY = 4;

/** {@link spatialMedian} as work that yields between rounds. */
export function* spatialMedianSteps(x: Matrix, weights?: Float64Array): Work<void, Float64Array> {
  const { rows, columns, data } = x;
  const isTime = createPace();
  let center: Float64Array = columnMeans(x, weights).mean;
  for (let round = 0; round < 500; round++) {
    if (isTime(ENTRY * data.length)) yield;
    const next = new Float64Array(columns);
    const pull = new Float64Array(columns);
    let total = 0;
    let here = 0;
    for (let i = 0; i < rows; i++) {
      const weight = weights === undefined ? 1 : weights[i];
      const distance = distanceTo(data, i * columns, center);
      if (distance === 0) {
        here += weight;
        continue;
      }
      total += weight / distance;
      for (let j = 0, at = i * columns; j < columns; j++, at++) {
        next[j] += (weight / distance) * data[at];
        pull[j] += (weight / distance) * (data[at] - center[j]);
      }
    }
    if (total === 0) break;
    for (let j = 0; j < columns; j++) next[j] /= total;
    const force = pull.reduce((size, part) => hypot(size, part), 0);
    // A sample of enough weight at the center holds it there.
    const stay = force > 0 ? Math.min(1, here / force) : 1;
    let [moved, size] = [0, 0];
    for (let j = 0; j < columns; j++) {
      next[j] = (1 - stay) * next[j] + stay * center[j];
      moved += (next[j] - center[j]) ** 2;
      size += (next[j] - data[j]) ** 2;
    }
    center = next;
    if (moved <= 1e-24 * size) break;
  }
  return center;
}

function distanceTo(data: Float64Array, from: number, center: Float64Array): number {
  let sum = 0;
  for (let j = 0; j < center.length; j++) sum += (data[from + j] - center[j]) ** 2;
  return Math.sqrt(sum);
}
