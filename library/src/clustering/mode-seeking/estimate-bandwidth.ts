/** A bandwidth from the data, for mode seeking: much wider than for a density estimate, so that there is one mode per cluster. */
import { counted, type Progress, type Work } from "../../core/run.js";
import { type Matrix, selectRows } from "../../data/matrix.js";
import { profileVariance } from "../../kernels/density-profiles.js";
import { createSearchSteps, nearestNeighborsSteps } from "../../neighbor-search/search.js";
import type { ClimbingWindow } from "./kernel-window.js";

/** The share of the samples within the radius. */
const SHARE = 0.3;

/** Rows used for the estimate; of more, some at equal distances. */
const MOST_ROWS = 1500;

/**
 * The mean distance of a sample to the neighbour that 30 % of the samples are nearer than (itself included), as in scikit-learn's
 * `estimate_bandwidth`; weights count as repetitions. It is the radius of the Epanechnikov kernel; other kernels get the width with the same variance.
 * If it is 0, because most samples are equal, the root mean square distance to the first sample is used, and 1 if all are equal.
 */
export function* estimateBandwidth(x: Matrix, weights: Float64Array, window: ClimbingWindow): Work<Progress, number> {
  const counting = Array.from(weights.keys()).filter((i) => weights[i] > 0);
  const every = Math.ceil(counting.length / MOST_ROWS);
  const rows = Int32Array.from(counting.filter((_, at) => at % every === 0));
  const some = selectRows(x, rows);
  const counts = Float64Array.from(rows, (row) => weights[row]);
  const radius = yield* meanRadius(some, counts);
  const variance = (kernel: ClimbingWindow) => profileVariance(kernel, x.columns);
  const width = radius > 0 ? radius : spreadOf(some, counts);
  return (width > 0 ? width : 1) * Math.sqrt(variance("epanechnikov") / variance(window));
}

/** The mean radius within which a sample has the share of all weights. */
function* meanRadius(x: Matrix, weights: Float64Array): Work<Progress, number> {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const enough = Math.max(1, Math.floor(total * SHARE));
  const isUniform = weights.every((weight) => weight === 1);
  const { count, indices, distances } = yield* nearestNeighborsSteps(
    yield* counted(createSearchSteps(x)),
    x,
    isUniform ? enough : x.rows,
  );
  let sum = 0;
  for (let i = 0; i < x.rows; i++) {
    let at = i * count;
    for (let inside = weights[indices[at]]; inside < enough && at + 1 < (i + 1) * count; )
      inside += weights[indices[++at]];
    sum += weights[i] * distances[at];
  }
  return sum / total;
}

/** √(Σ weightᵢ ‖xᵢ − x₁‖² / Σ weightᵢ), which is exactly 0 for equal samples. */
function spreadOf({ columns, data }: Matrix, weights: Float64Array): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let squares = 0;
  for (let at = 0; at < data.length; at++) {
    squares += (weights[Math.floor(at / columns)] * (data[at] - data[at % columns]) ** 2) / total;
  }
  return Math.sqrt(squares);
}
