/**
 * How many clusters there are, by k-means with several numbers of them: the kink of the spread within clusters, the gap to data
 * without clusters, the silhouette, the Bayesian information criterion, also of Gaussian mixtures, and the stability under
 * resampling.
 */
import { LecternError } from "../core/errors.js";
import { runToEnd } from "../core/run.js";
import { asMatrix, type Matrix, type MatrixLike, selectRows, zeros } from "../data/matrix.js";
import { columnMoments } from "../linalg/column-moments.js";
import { bayesianCriterion } from "../metrics/information-criteria.js";
import { withinClusterScatter } from "../metrics/partition/cluster-spread.js";
import { adjustedRandIndex } from "../metrics/partition/pair-counts.js";
import { silhouetteScore } from "../metrics/silhouette.js";
import { log } from "../numeric/elementary/functions.js";
import { createRandom, type Random } from "../numeric/random/random.js";
import { gaussianMixture } from "./gaussian-mixture/gaussian-mixture.js";
import { fromStarts } from "./k-means/from-starts.js";
import type { Assignment } from "./k-means/lloyd.js";
import { nearestCenters } from "./k-means/nearest-centers.js";

export interface ClusterCountsOptions {
  /** The largest number of clusters that is tried; 8 by default. */
  readonly maxClusters?: number;
  /** How many uniform data sets are compared with; 10 by default. */
  readonly references?: number;
  /** How many pairs of subsets of the samples are clustered for the stability; 5 by default. */
  readonly resamples?: number;
  readonly seed?: number;
}

/** What speaks for 1, 2 … clusters; entry k − 1 is about k clusters. */
export interface ClusterCounts {
  /** log W(k), W being the sum of the squared distances of the samples to the centers of their clusters. */
  readonly logSpread: readonly number[];
  /** The same with the squared distances of each cluster multiplied by its size, which need not fall with every cluster. */
  readonly sizeWeightedLogSpread: readonly number[];
  /** The mean of log W(k) over data drawn uniformly from the box of the samples. */
  readonly referenceLogSpread: readonly number[];
  /** By how much the spread is below that of uniform data: the difference of the two. */
  readonly gap: readonly number[];
  /** The standard error of the gap, from the scatter over the uniform data. */
  readonly standardError: readonly number[];
  /** The mean silhouette of the samples, of at most 2000 of them; 0 for one cluster. */
  readonly silhouette: readonly number[];
  /** The Bayesian information criterion of round normal clusters of equal variance; smaller is better. */
  readonly bic: readonly number[];
  /** The same of Gaussian mixtures with k components of any covariance. */
  readonly mixtureBic: readonly number[];
  /** How well clusterings of two random halves of the samples agree: the mean adjusted Rand index; 1 for one cluster. */
  readonly stability: readonly number[];
  /** The number of clusters by the gap: the least k whose gap is not below that of k + 1 by more than a standard error. */
  readonly byGap: number;
  /** The number of clusters after which the spread falls more slowly: where the fall of log W changes most. */
  readonly byKink: number;
  /** The same where the clusters are weighted by their sizes. */
  readonly bySizeWeightedKink: number;
  /** The number of clusters, from 2, with the largest silhouette. */
  readonly bySilhouette: number;
  /** The number of clusters with the smallest information criterion. */
  readonly byBic: number;
  /** The number of components with the smallest information criterion of Gaussian mixtures. */
  readonly byMixtureBic: number;
  /** The largest number of clusters that is about as stable as the most stable one from 2. */
  readonly byStability: number;
}

/**
 * Clusters the samples by k-means into 1, 2 … clusters and suggests a number of them: by the kink of the spread within
 * clusters; by the gap statistic (Tibshirani, Walther and Hastie 2001), which can also answer 1; by the silhouette (Rousseeuw
 * 1987); by the Bayesian information criterion (Pelleg and Moore 2000), also of Gaussian mixtures, whose components may be
 * elongated (Fraley and Raftery 1998); and by stability (Ben-Hur, Elisseeff and Guyon 2002).
 *
 * @example
 * ```ts
 * import { clusterCounts } from "lectern/clustering";
 * import { blobs } from "lectern/datasets";
 *
 * const { byGap, bySilhouette } = clusterCounts(blobs({ centers: [[0, 0], [9, 0], [0, 9]] }).x);
 * console.log(byGap, bySilhouette); // 3 3
 * ```
 */
export function clusterCounts(x: MatrixLike, options: ClusterCountsOptions = {}): ClusterCounts {
  const samples = asMatrix(x, "clusterCounts");
  const { maxClusters = 8, references = 10, resamples = 5, seed = 0 } = options;
  requireWhole("maxClusters", maxClusters, 2, samples.rows - 1);
  requireWhole("references", references, 2, 1000);
  requireWhole("resamples", resamples, 1, 1000);
  const random = createRandom(seed);
  const counts = Array.from({ length: maxClusters }, (_, k) => k + 1);
  const found = counts.map((k) => clusterInto(samples, k, seed));
  const logSpread = found.map(logSpreadOf);
  const sizeWeightedLogSpread = found.map(({ labels }) =>
    logOf(withinClusterScatter(samples, labels, { sizeWeighted: true })),
  );
  const drawn = Array.from({ length: references }, (_, b) => {
    const uniform = drawFromBox(samples, random.fork(`reference ${b}`));
    return counts.map((k) => logSpreadOf(clusterInto(uniform, k, seed)));
  });
  const referenceLogSpread = counts.map((k) => mean(drawn.map((logs) => logs[k - 1])));
  const gap = referenceLogSpread.map((value, k) => value - logSpread[k]);
  const standardError = counts.map((k) => {
    const scatter = mean(drawn.map((logs) => (logs[k - 1] - referenceLogSpread[k - 1]) ** 2));
    return Math.sqrt(scatter * (1 + 1 / references));
  });
  const byGap = counts.find((k) => k === maxClusters || gap[k - 1] >= gap[k] - standardError[k]) ?? maxClusters;
  const silhouette = found.map(({ labels }) => silhouetteOf(samples, labels));
  const bic = found.map((one) => criterionOf(samples, one));
  const mixtureBic = counts.map((k) => mixtureCriterion(samples, k, seed));
  const stability = counts.map((k) => (k === 1 ? 1 : stabilityOf(samples, k, resamples, random.fork(`clusters ${k}`))));
  const steadiest = Math.max(...stability.slice(1));
  return {
    ...{ logSpread, sizeWeightedLogSpread, referenceLogSpread, gap, standardError },
    ...{ silhouette, bic, mixtureBic, stability, byGap },
    byKink: kinkOf(logSpread),
    bySizeWeightedKink: kinkOf(sizeWeightedLogSpread),
    bySilhouette: 2 + indexOfLargest(silhouette.slice(1)),
    byBic: 1 + bic.indexOf(Math.min(...bic)),
    byMixtureBic: 1 + mixtureBic.indexOf(Math.min(...mixtureBic)),
    byStability: 1 + stability.findLastIndex((value, k) => k > 0 && value >= steadiest - AS_STABLE),
  };
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

function indexOfLargest(values: readonly number[]): number {
  return values.indexOf(Math.max(...values));
}

function clusterInto(x: Matrix, clusters: number, seed: number): Assignment {
  const weights = new Float64Array(x.rows).fill(1);
  const plan = { clusters, kind: "plus-plus", starts: null, maxIterations: 300, tolerance: 1e-4, seed } as const;
  return runToEnd(fromStarts({ x, weights }, { ...plan, startSamples: undefined })).best;
}

/** The logarithm of the sum of the squared distances to the centers. */
function logSpreadOf({ objective }: Assignment): number {
  return logOf(objective[objective.length - 1]);
}

/** The logarithm; of the smallest number instead of 0, which has none. */
const logOf = (value: number) => log(Math.max(value, Number.MIN_VALUE));

/** Samples whose silhouettes are computed: these need the distances of all pairs. */
const MOST_SILHOUETTES = 2000;

/** The mean silhouette of evenly spaced samples; 0 if they are in one cluster. */
function silhouetteOf(x: Matrix, labels: Int32Array): number {
  const step = Math.max(1, x.rows / MOST_SILHOUETTES);
  const rows = Int32Array.from({ length: Math.floor(x.rows / step) }, (_, i) => Math.floor(i * step));
  const own = Array.from(rows, (i) => labels[i]);
  const distinct = new Set(own).size;
  return distinct < 2 || distinct >= own.length ? 0 : silhouetteScore(selectRows(x, rows), own);
}

/**
 * −2 log L + p log n of normal clusters with the same variance σ² in all directions, and each sample in its own: with
 * σ² = W / (n d), log L = Σₖ nₖ log(nₖ / n) − n d / 2 (log(2 π σ²) + 1), and p = k − 1 + k d + 1 parameters.
 */
function criterionOf({ rows: n, columns: d }: Matrix, one: Assignment): number {
  const k = one.centers.rows;
  const sizes = new Float64Array(k);
  for (const label of one.labels) sizes[label]++;
  const shares = sizes.reduce((sum, size) => sum + (size > 0 ? size * log(size / n) : 0), 0);
  const logVariance = logSpreadOf(one) - log(n * d);
  const logLikelihood = shares - ((n * d) / 2) * (log(2 * Math.PI) + logVariance + 1);
  return -2 * logLikelihood + k * (d + 1) * log(n);
}

/** The criterion of a Gaussian mixture. */
function mixtureCriterion(x: Matrix, components: number, seed: number): number {
  const hasSpread = columnMoments(x).variance.some((value) => value > 0);
  // Samples that are all equal have no variance to take a share of.
  const ridge = hasSpread ? ({ kind: "relative" } as const) : ({ kind: "absolute", amount: 1 } as const);
  const { report } = gaussianMixture({ components, ridge, seed }).fit({ x });
  return bayesianCriterion(Number(report.notes["logLikelihood"]), Number(report.notes["parameters"]), x.rows);
}

/** A stability that is smaller by at most this counts as equal. */
const AS_STABLE = 0.02;

/** Centers of two random halves of the samples divide all samples; the mean agreement of the two divisions. */
function stabilityOf(x: Matrix, clusters: number, resamples: number, random: Random): number {
  const half = Math.max(clusters, Math.ceil(x.rows / 2));
  const agreements = Array.from({ length: resamples }, (_, pair) => {
    const [first, second] = [0, 1].map((side) => {
      const own = random.fork(`half ${2 * pair + side}`);
      const { centers } = clusterInto(selectRows(x, own.sample(x.rows, half)), clusters, own.integer(2 ** 32));
      return Array.from(nearestCenters(x, centers));
    });
    return adjustedRandIndex(first, second);
  });
  return mean(agreements);
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
