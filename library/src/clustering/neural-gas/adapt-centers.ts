/** The steps of neural gas: a sample draws all centers towards it, each by its rank among the nearest. */
import type { Matrix } from "../../data/matrix.js";
import { exp, log } from "../../numeric/elementary/functions.js";
import { squaredDistance } from "../k-means/squared-distance.js";

/** Moves the centers by one sample: center number r among the nearest (from 0) by the share rate · exp(−r / range). */
export type Adapt = (sample: number, rate: number, range: number) => void;

/** Shares of the way below this are left out: they move a center by less than rounding does. */
const LEAST_SHARE = 1e-17;

/** Steps that move `centers` in place. */
export function createAdaptation(x: Matrix, centers: Matrix): Adapt {
  const { columns } = x;
  const distances = new Float64Array(centers.rows);
  const nearest = Int32Array.from({ length: centers.rows }, (_, k) => k);
  return (sample, rate, range) => {
    for (let k = 0; k < centers.rows; k++) {
      distances[k] = squaredDistance(x.data, sample * columns, centers.data, k * columns, columns);
    }
    sortByDistance(nearest, distances);
    const decay = exp(-1 / range);
    let share = rate;
    for (let rank = 0; rank < centers.rows && share > LEAST_SHARE; rank++) {
      const at = nearest[rank] * columns;
      for (let j = 0; j < columns; j++) {
        centers.data[at + j] += share * (x.data[sample * columns + j] - centers.data[at + j]);
      }
      share *= decay;
    }
  };
}

/** Insertion: the order changes little from step to step, as the centers do. Equally near ones stay as they are. */
function sortByDistance(nearest: Int32Array, distances: Float64Array): void {
  for (let i = 1; i < nearest.length; i++) {
    const center = nearest[i];
    const distance = distances[center];
    let at = i;
    for (; at > 0 && distances[nearest[at - 1]] > distance; at--) nearest[at] = nearest[at - 1];
    nearest[at] = center;
  }
}

/** A value that falls by the same factor at each of `steps` steps: from · (to / from)^(step / steps). */
export function falling(from: number, to: number, steps: number): (step: number) => number {
  const rate = log(to / from) / steps;
  return (step) => from * exp(rate * step);
}
