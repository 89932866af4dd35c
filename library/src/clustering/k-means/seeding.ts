/** The initial centers of k-means. */
import { type Matrix, row, selectRows } from "../../data/matrix.js";
import { pairKernels } from "../../engine/groups.js";
import { createWorkspace, currentEngine } from "../../engine/index.js";
import { centered, columnMoments } from "../../linalg/column-moments.js";
import { log } from "../../numeric/elementary/functions.js";
import type { Random } from "../../numeric/random/random.js";
import { squaredDistance } from "./squared-distance.js";

/** Different samples, chosen with probability proportional to their weights. */
export function seedAtRandom(x: Matrix, weights: Float64Array, clusters: number, random: Random): Matrix {
  return selectRows(x, drawRows(weights, clusters, random));
}

/** The rows of different samples, chosen with probability proportional to their weights. */
export function drawRows(weights: Float64Array, count: number, random: Random): Int32Array {
  const left = weights.slice();
  return Int32Array.from({ length: count }, () => {
    const chosen = random.categorical(left);
    left[chosen] = 0;
    return chosen;
  });
}

/** Below this many multiplications a pass over all samples is faster in plain loops. */
const ENGINE_FROM = 20_000;

/**
 * k-means++: each center is a sample drawn with probability proportional to its squared distance to the centers so
 * far; of several candidates the one that reduces the total distance most is taken (the greedy variant of the paper).
 */
export function seedPlusPlus(
  x: Matrix,
  weights: Float64Array,
  clusters: number,
  random: Random,
  candidates = 2 + Math.floor(log(clusters)),
): Matrix {
  const chosen = new Int32Array(clusters);
  chosen[0] = random.categorical(weights);
  const measure = createMeasure(x, candidates);
  try {
    const distances = new Float64Array(x.rows).fill(Infinity);
    lower(distances, measure.from(chosen.subarray(0, 1)), 1, 0);
    const shares = new Float64Array(x.rows);
    const drawn = new Int32Array(candidates);
    const totals = new Float64Array(candidates);
    for (let c = 1; c < clusters; c++) {
      let total = 0;
      for (let i = 0; i < x.rows; i++) total += shares[i] = weights[i] * distances[i];
      // When every sample coincides with a center any choice is as good: the weights alone decide.
      const draw = total > 0 ? shares : weights;
      for (let t = 0; t < candidates; t++) drawn[t] = random.categorical(draw);
      const found = measure.from(drawn);
      totals.fill(0);
      for (let i = 0, at = 0; i < x.rows; i++) {
        for (let t = 0; t < candidates; t++, at++) totals[t] += weights[i] * Math.min(distances[i], found[at]);
      }
      const best = totals.indexOf(Math.min(...totals));
      chosen[c] = drawn[best];
      lower(distances, found, candidates, best);
    }
  } finally {
    measure.dispose();
  }
  return selectRows(x, chosen);
}

/** Squared distances of all samples to a few of them. */
interface Measure {
  /** One row per sample, one column per center; valid until the next call. */
  from(centers: Int32Array): Float64Array;
  dispose(): void;
}

/** Large data are kept in the engine's memory while seeds are drawn; moved to their mean, where products err least. */
function createMeasure(x: Matrix, most: number): Measure {
  const { rows, columns, data } = x;
  if (rows * columns * most < ENGINE_FROM) {
    const result = new Float64Array(rows * most);
    return {
      from(centers) {
        centers.forEach((center, t) => {
          const point = row(x, center);
          for (let i = 0; i < rows; i++) {
            result[i * centers.length + t] = squaredDistance(data, i * columns, point, 0, columns);
          }
        });
        return result;
      },
      dispose() {},
    };
  }
  const moved = centered(x, columnMoments(x).mean);
  const space = createWorkspace(currentEngine());
  const { kernels, memory } = space.engine;
  const { squaredDistances } = space.engine.load(pairKernels);
  const samples = space.matrix(rows, columns, moved.data);
  const norms = space.vector(rows);
  const points = space.matrix(most, columns);
  const pointNorms = space.vector(most);
  const result = space.matrix(rows, most);
  kernels.rowNorms(rows, columns, samples, columns, norms);
  return {
    from(centers) {
      const n = centers.length;
      space.write(points, selectRows(moved, centers).data);
      kernels.rowNorms(n, columns, points, columns, pointNorms);
      const [left, right] = [samples, points];
      squaredDistances(false, rows, n, columns, left, columns, norms, right, columns, pointNorms, result, n);
      const { f64 } = memory;
      const found = f64.subarray(result / 8, result / 8 + rows * n);
      // A sample is at no distance from itself, whatever the rounding.
      centers.forEach((center, t) => {
        found[center * n + t] = 0;
      });
      return found;
    },
    dispose: () => space.dispose(),
  };
}

/** Lowers the distances to those of one column where they are smaller. */
function lower(distances: Float64Array, found: Float64Array, columns: number, column: number): void {
  for (let i = 0; i < distances.length; i++) distances[i] = Math.min(distances[i], found[i * columns + column]);
}
