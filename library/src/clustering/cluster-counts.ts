/** How many clusters there are, by the spread within the clusters of k-means: its kink, and the gap to data without clusters. */
import { LecternError } from "../core/errors.js";
import { runToEnd } from "../core/run.js";
import { asMatrix, type Matrix, type MatrixLike, zeros } from "../data/matrix.js";
import { log } from "../numeric/elementary/functions.js";
import { createRandom, type Random } from "../numeric/random/random.js";
import { fromStarts } from "./k-means/from-starts.js";

export interface ClusterCountsOptions {
  /** The largest number of clusters that is tried; 8 by default. */
  readonly maxClusters?: number;
  /** How many uniform data sets are compared with; 10 by default. */
  readonly references?: number;
  readonly seed?: number;
}

/** What speaks for 1, 2 … clusters; entry k − 1 is about k clusters. */
export interface ClusterCounts {
  /** log W(k), W being the sum of the squared distances of the samples to the centers of their clusters. */
  readonly logSpread: readonly number[];
  /** The mean of log W(k) over data drawn uniformly from the box of the samples. */
  readonly referenceLogSpread: readonly number[];
  /** By how much the spread is below that of uniform data: the difference of the two. */
  readonly gap: readonly number[];
  /** The standard error of the gap, from the scatter over the uniform data. */
  readonly standardError: readonly number[];
  /** The number of clusters by the gap: the least k whose gap is not below that of k + 1 by more than a standard error. */
  readonly byGap: number;
  /** The number of clusters after which the spread falls more slowly: where the fall of log W changes most. */
  readonly byKink: number;
}

/**
 * Clusters the samples by k-means into 1, 2 … clusters and suggests a number of them: by the kink of the spread within
 * clusters, and by the gap statistic (Tibshirani, Walther and Hastie 2001), which can also answer 1.
 *
 * @example
 * ```ts
 * import { clusterCounts } from "lectern/clustering";
 * import { blobs } from "lectern/datasets";
 *
 * const { byGap } = clusterCounts(blobs({ centers: [[0, 0], [9, 0], [0, 9]] }).x);
 * console.log(byGap); // 3
 * ```
 */
export function clusterCounts(x: MatrixLike, options: ClusterCountsOptions = {}): ClusterCounts {
  const samples = asMatrix(x, "clusterCounts");
  const { maxClusters = 8, references = 10, seed = 0 } = options;
  requireWhole("maxClusters", maxClusters, 2, samples.rows - 1);
  requireWhole("references", references, 2, 1000);
  const random = createRandom(seed);
  const counts = Array.from({ length: maxClusters }, (_, k) => k + 1);
  const logSpread = counts.map((k) => log(spreadOf(samples, k, seed)));
  const drawn = Array.from({ length: references }, (_, b) => {
    const uniform = drawFromBox(samples, random.fork(`reference ${b}`));
    return counts.map((k) => log(spreadOf(uniform, k, seed)));
  });
  const referenceLogSpread = counts.map((k) => mean(drawn.map((logs) => logs[k - 1])));
  const gap = referenceLogSpread.map((value, k) => value - logSpread[k]);
  const standardError = counts.map((k) => {
    const scatter = mean(drawn.map((logs) => (logs[k - 1] - referenceLogSpread[k - 1]) ** 2));
    return Math.sqrt(scatter * (1 + 1 / references));
  });
  const byGap = counts.find((k) => k === maxClusters || gap[k - 1] >= gap[k] - standardError[k]) ?? maxClusters;
  return { logSpread, referenceLogSpread, gap, standardError, byGap, byKink: kinkOf(logSpread) };
}

/** The k from 2 on after which the fall of the values slows down most. */
function kinkOf(values: readonly number[]): number {
  let [best, most] = [Math.min(2, values.length), -Infinity];
  for (let k = 2; k < values.length; k++) {
    const change = values[k - 2] - 2 * values[k - 1] + values[k];
    if (!(change > most)) continue;
    most = change;
    best = k;
  }
  return best;
}

/** The sum of the squared distances to the centers of k-means; the smallest number instead of 0, which has no logarithm. */
function spreadOf(x: Matrix, clusters: number, seed: number): number {
  const weights = new Float64Array(x.rows).fill(1);
  const plan = { clusters, kind: "plus-plus", starts: null, maxIterations: 300, tolerance: 1e-4, seed } as const;
  const { objective } = runToEnd(fromStarts({ x, weights }, { ...plan, startSamples: undefined })).best;
  return Math.max(objective[objective.length - 1], Number.MIN_VALUE);
}

/** As many samples, drawn uniformly between the smallest and the largest value of each column. */
function drawFromBox(x: Matrix, random: Random): Matrix {
  const { rows, columns, data } = x;
  const low = new Float64Array(columns).fill(Infinity);
  const high = new Float64Array(columns).fill(-Infinity);
  data.forEach((value, at) => {
    low[at % columns] = Math.min(low[at % columns], value);
    high[at % columns] = Math.max(high[at % columns], value);
  });
  const result = zeros(rows, columns);
  for (let at = 0; at < data.length; at++) {
    const j = at % columns;
    result.data[at] = low[j] + (high[j] - low[j]) * random.uniform();
  }
  return result;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function requireWhole(option: keyof ClusterCountsOptions, value: number, least: number, most: number): void {
  if (Number.isSafeInteger(value) && value >= least && value <= most) return;
  throw new LecternError(
    "invalid-option",
    `clusterCounts: ${option} must be a whole number from ${least} to ${most}, got ${value}`,
    { option, value },
  );
}
