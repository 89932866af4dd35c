/** The initial centers of k-means. */
import { type Matrix, row, selectRows } from "../../data/matrix.js";
import { pairKernels } from "../../engine/groups.js";
import { createWorkspace, currentEngine, type Workspace } from "../../engine/index.js";
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

/** Draws the centers of k-means++ from the same samples any number of times; it may hold memory of the engine until `dispose`. */
export interface PlusPlusSeeds {
  draw(random: Random): Matrix;
  dispose(): void;
}

/** The samples in the engine's memory, relative to some origin near them; the workspace is disposed of by its owner. */
export interface PlacedSamples {
  readonly space: Workspace;
  readonly address: number;
}

interface PlusPlusOptions {
  /** How many samples are drawn for each center. */
  readonly candidates?: number;
  /** Where the samples already are, so that large ones are not copied. */
  readonly placed?: PlacedSamples;
}

/**
 * k-means++: each center is a sample drawn with probability proportional to its squared distance to the centers so
 * far; of several candidates the one that reduces the total distance most is taken (the greedy variant of the paper).
 */
export function createPlusPlus(
  x: Matrix,
  weights: Float64Array,
  clusters: number,
  { candidates = 2 + Math.floor(log(clusters)), placed }: PlusPlusOptions = {},
): PlusPlusSeeds {
  const measure = createMeasure(x, candidates, placed);
  const chosen = new Int32Array(clusters);
  const distances = new Float64Array(x.rows);
  const sums = new Float64Array(x.rows);
  const drawn = new Int32Array(candidates);
  const gains = new Float64Array(candidates);
  return {
    draw(random) {
      chosen[0] = random.categorical(weights);
      distances.fill(Infinity);
      let total = lower(distances, measure.from(chosen.subarray(0, 1)), 0, weights, sums);
      for (let c = 1; c < clusters; c++) {
        for (let t = 0; t < candidates; t++) {
          // When every sample coincides with a center any choice is as good: the weights alone decide.
          drawn[t] = total > 0 ? firstAbove(sums, random.uniform() * total) : random.categorical(weights);
        }
        const found = measure.from(drawn);
        for (let t = 0; t < candidates; t += 2) addGains(distances, weights, found, t, gains);
        const best = gains.indexOf(Math.max(...gains));
        chosen[c] = drawn[best];
        total = lower(distances, found, best, weights, sums);
      }
      return selectRows(x, chosen);
    },
    dispose: measure.dispose,
  };
}

/** The centers of k-means++, drawn once; see {@link createPlusPlus}. */
export function seedPlusPlus(
  x: Matrix,
  weights: Float64Array,
  clusters: number,
  random: Random,
  candidates?: number,
): Matrix {
  const seeds = createPlusPlus(x, weights, clusters, candidates === undefined ? {} : { candidates });
  try {
    return seeds.draw(random);
  } finally {
    seeds.dispose();
  }
}

/** The first place of an ascending list with a larger value; if rounding leaves none, the first with the largest. */
function firstAbove(sums: Float64Array, value: number): number {
  const last = sums.length - 1;
  const isPast = (at: number) => (value < sums[last] ? sums[at] > value : sums[at] === sums[last]);
  let [low, high] = [0, last];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isPast(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Squared distances of all samples to a few of them. */
interface Measure {
  /** One row per center, one column per sample; valid until the next call. */
  from(centers: Int32Array): Float64Array;
  dispose(): void;
}

/** Large data are kept in the engine's memory while seeds are drawn; relative to an origin near them, where products err least. */
function createMeasure(x: Matrix, most: number, placed?: PlacedSamples): Measure {
  const { rows, columns, data } = x;
  if (rows * columns * most < ENGINE_FROM) {
    const result = new Float64Array(rows * most);
    return {
      from(centers) {
        centers.forEach((center, t) => {
          const point = row(x, center);
          for (let i = 0; i < rows; i++) {
            result[t * rows + i] = squaredDistance(data, i * columns, point, 0, columns);
          }
        });
        return result;
      },
      dispose() {},
    };
  }
  const { space, address: samples } = placed ?? placeCentered(x);
  const { kernels, memory } = space.engine;
  const { squaredDistances } = space.engine.load(pairKernels);
  const norms = space.vector(rows);
  const points = space.matrix(most, columns);
  const pointNorms = space.vector(most);
  const result = space.matrix(most, rows);
  kernels.rowNorms(rows, columns, samples, columns, norms);
  return {
    from(centers) {
      const n = centers.length;
      const { f64 } = memory;
      centers.forEach((center, t) => {
        const row = samples / 8 + center * columns;
        f64.copyWithin(points / 8 + t * columns, row, row + columns);
        f64[pointNorms / 8 + t] = f64[norms / 8 + center];
      });
      const [left, right] = [points, samples];
      squaredDistances(false, n, rows, columns, left, columns, pointNorms, right, columns, norms, result, rows);
      const found = memory.f64.subarray(result / 8, result / 8 + rows * n);
      // A sample is at no distance from itself, whatever the rounding.
      centers.forEach((center, t) => {
        found[t * rows + center] = 0;
      });
      return found;
    },
    dispose() {
      if (placed === undefined) space.dispose();
    },
  };
}

/** Copies samples to the engine's memory, moved to their mean. */
function placeCentered(x: Matrix): PlacedSamples {
  const space = createWorkspace(currentEngine());
  return { space, address: space.matrix(x.rows, x.columns, centered(x, columnMoments(x).mean).data) };
}

/**
 * Lowers the distances to those from one center where they are smaller. Writes the sums of weight times distance up to each
 * sample, which several draws share, and returns the total.
 */
function lower(
  distances: Float64Array,
  found: Float64Array,
  center: number,
  weights: Float64Array,
  sums: Float64Array,
): number {
  let total = 0;
  for (let i = 0, at = center * distances.length; i < distances.length; i++, at++) {
    if (found[at] < distances[i]) distances[i] = found[at];
    total += weights[i] * distances[i];
    sums[i] = total;
  }
  return total;
}

/** Writes twice by how much the weighted sum of the distances falls if they are lowered to those from a center, and from the next. */
function addGains(
  distances: Float64Array,
  weights: Float64Array,
  found: Float64Array,
  center: number,
  gains: Float64Array,
): void {
  const rows = distances.length;
  // Two sums at once, because an addition waits for the one before it.
  const other = center + 1 < gains.length ? center + 1 : center;
  let [first, second] = [0, 0];
  for (let i = 0, a = center * rows, b = other * rows; i < rows; i++, a++, b++) {
    const distance = distances[i];
    const byFirst = distance - found[a];
    const bySecond = distance - found[b];
    // Twice what is above 0, without a branch, which could not be predicted.
    first += weights[i] * (byFirst + Math.abs(byFirst));
    second += weights[i] * (bySecond + Math.abs(bySecond));
  }
  gains[center] = first;
  gains[other] = second;
}
