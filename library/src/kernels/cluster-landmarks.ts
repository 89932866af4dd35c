/**
 * Landmarks by k-means: centers of clusters represent all samples better than as many samples drawn at random (Zhang,
 * Tsang and Kwok 2008). A few iterations suffice, since landmarks need not be exact minima.
 */
import { createPace } from "../core/pace.js";
import type { Progress, Work } from "../core/run.js";
import { type Matrix, selectRows, zeros } from "../data/matrix.js";
import { squaredDistances } from "../linalg/squared-distances.js";
import type { Random } from "../numeric/random/random.js";
import { pieceRows, rowsBetween } from "./row-pieces.js";

const ITERATIONS = 10;

/**
 * The centers of `count` clusters after a few iterations from samples drawn at random. A cluster that loses all samples
 * keeps its center.
 */
export function* clusterLandmarks(x: Matrix, count: number, random: Random): Work<Progress, Matrix> {
  let centers = selectRows(x, random.sample(x.rows, count).sort());
  for (let iteration = 0; iteration < ITERATIONS; iteration++) {
    const next = yield* meansOfNearest(x, centers, { step: iteration + 1, of: ITERATIONS });
    const moved = next.data.some((value, at) => value !== centers.data[at]);
    centers = next;
    if (!moved) break;
  }
  return centers;
}

function* meansOfNearest(x: Matrix, centers: Matrix, progress: Progress): Work<Progress, Matrix> {
  const { columns: d } = x;
  const sums = zeros(centers.rows, d);
  const counts = new Float64Array(centers.rows);
  const isTimeToYield = createPace();
  const piece = pieceRows(centers.rows, d);
  for (let first = 0; first < x.rows; first += piece) {
    const part = rowsBetween(x, first, Math.min(x.rows, first + piece)) as Matrix;
    const nearest = nearestColumns(squaredDistances(part, centers));
    nearest.forEach((center, i) => {
      counts[center]++;
      for (let j = 0; j < d; j++) sums.data[center * d + j] += part.data[i * d + j];
    });
    if (isTimeToYield(part.rows * centers.rows * d)) yield progress;
  }
  return {
    ...sums,
    data: sums.data.map((sum, at) => {
      const count = counts[Math.floor(at / d)];
      return count > 0 ? sum / count : centers.data[at];
    }),
  };
}

function nearestColumns({ rows, columns, data }: Matrix): Int32Array {
  const nearest = new Int32Array(rows);
  for (let i = 0; i < rows; i++) {
    const row = i * columns;
    for (let j = 1; j < columns; j++) if (data[row + j] < data[row + nearest[i]]) nearest[i] = j;
  }
  return nearest;
}
