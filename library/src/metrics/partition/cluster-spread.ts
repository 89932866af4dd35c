/** How compact clusters are, and how far apart: criteria computed from samples and their clusters. */
import { LecternError } from "../../core/errors.js";
import { asLabels, type LabelsLike } from "../../data/labels.js";
import { asMatrix, type Matrix, type MatrixLike } from "../../data/matrix.js";

/** Clusters with their centers. */
interface Spread {
  readonly x: Matrix;
  readonly codes: Int32Array;
  /** The number of samples of each cluster. */
  readonly counts: Float64Array;
  readonly centers: Matrix;
  /** The sum of squared distances of the samples of each cluster to its center. */
  readonly squares: Float64Array;
}

/** Options of {@link withinClusterScatter}. */
export interface WithinScatterOptions {
  /**
   * Multiply the sum of each cluster by its size, as the sum over all pairs of samples of a cluster does. Then the scatter
   * may increase although the clusters improve in the sense of k-means, which does without (default false).
   */
  readonly sizeWeighted?: boolean;
}

/**
 * The within-cluster scatter: the sum of squared distances to the centers of the clusters, which k-means minimises, or
 * with `sizeWeighted` Σ_k N_k Σ ‖xᵢ − μ_k‖², half the sum of squared distances over all ordered pairs of samples in the
 * same cluster.
 *
 * @example
 * ```ts
 * import { withinClusterScatter } from "lectern/metrics";
 *
 * withinClusterScatter([[0], [2], [9]], [0, 0, 1]); // 2
 * withinClusterScatter([[0], [2], [9]], [0, 0, 1], { sizeWeighted: true }); // 4
 * ```
 */
export function withinClusterScatter(
  samples: MatrixLike,
  clusters: LabelsLike,
  options: WithinScatterOptions = {},
): number {
  const { sizeWeighted = false } = options;
  const { squares, counts } = spreadOf("withinClusterScatter", samples, clusters);
  return squares.reduce((sum, square, c) => sum + (sizeWeighted ? counts[c] * square : square), 0);
}

/**
 * The ratio of the variance between clusters to that within (Caliński and Harabasz 1974):
 * (B / (K − 1)) / (W / (n − K)). Larger is better; it prefers round clusters. Needs 2 to n − 1 clusters.
 */
export function calinskiHarabasz(samples: MatrixLike, clusters: LabelsLike): number {
  const where = "calinskiHarabasz";
  const { x, counts, centers, squares } = spreadOf(where, samples, clusters);
  const [n, k] = [x.rows, counts.length];
  requireSeveral(where, n, k);
  const within = squares.reduce((sum, square) => sum + square, 0);
  const mean = new Float64Array(x.columns);
  centers.data.forEach((value, at) => {
    mean[at % x.columns] += (value * counts[Math.floor(at / x.columns)]) / n;
  });
  let between = 0;
  centers.data.forEach((value, at) => {
    between += counts[Math.floor(at / x.columns)] * (value - mean[at % x.columns]) ** 2;
  });
  if (within === 0) {
    throw new LecternError(
      "numerical",
      `${where}: the samples of each cluster are equal, so the ratio of variances is infinite or undefined`,
    );
  }
  return between / (k - 1) / (within / (n - k));
}

/**
 * The mean over clusters of the worst ratio (sᵢ + sⱼ) / dᵢⱼ (Davies and Bouldin 1979), with s the mean distance of the
 * samples to their center and d the distance of two centers. Smaller is better, 0 the best. Needs at least 2 clusters.
 */
export function daviesBouldin(samples: MatrixLike, clusters: LabelsLike): number {
  const where = "daviesBouldin";
  const { x, codes, counts, centers } = spreadOf(where, samples, clusters);
  const k = counts.length;
  requireSeveral(where, x.rows, k);
  const spread = new Float64Array(k);
  for (let i = 0; i < x.rows; i++) spread[codes[i]] += distance(x, i, centers, codes[i]) / counts[codes[i]];
  let sum = 0;
  for (let a = 0; a < k; a++) {
    let worst = 0;
    for (let b = 0; b < k; b++) {
      if (a !== b) worst = Math.max(worst, ratio(spread[a] + spread[b], distance(centers, a, centers, b), a, b));
    }
    sum += worst;
  }
  return sum / k;
}

function ratio(spread: number, apart: number, a: number, b: number): number {
  if (apart > 0) return spread / apart;
  throw new LecternError(
    "numerical",
    `daviesBouldin: clusters ${a} and ${b} have the same center, so their ratio is infinite; merge them`,
  );
}

function distance(x: Matrix, i: number, y: Matrix, j: number): number {
  let squared = 0;
  for (let c = 0; c < x.columns; c++) squared += (x.data[i * x.columns + c] - y.data[j * y.columns + c]) ** 2;
  return Math.sqrt(squared);
}

function requireSeveral(where: string, n: number, k: number): void {
  if (k >= 2 && k < n) return;
  throw new LecternError(
    "invalid-data",
    `${where}: needs at least 2 clusters and fewer clusters than samples (${n}), got ${k}`,
  );
}

function spreadOf(where: string, samples: MatrixLike, clusters: LabelsLike): Spread {
  const x = asMatrix(samples, `${where}: samples`);
  const labels = asLabels(clusters, `${where}: clusters`);
  if (labels.codes.length !== x.rows || x.rows === 0) {
    throw new LecternError("invalid-data", `${where}: ${labels.codes.length} labels for ${x.rows} samples`);
  }
  const wrong = x.data.findIndex((value) => !Number.isFinite(value));
  if (wrong >= 0) {
    const row = Math.floor(wrong / x.columns);
    throw new LecternError("invalid-data", `${where}: sample ${row} has ${x.data[wrong]}; values must be finite`, {
      row,
    });
  }
  const used = [...new Set(labels.codes)].sort((a, b) => a - b);
  const position = new Map(used.map((code, c) => [code, c]));
  const codes = labels.codes.map((code) => position.get(code) as number);
  const counts = new Float64Array(used.length);
  for (const code of codes) counts[code]++;
  const centers = { rows: used.length, columns: x.columns, data: new Float64Array(used.length * x.columns) };
  for (let i = 0; i < x.rows; i++) {
    for (let j = 0; j < x.columns; j++) {
      centers.data[codes[i] * x.columns + j] += x.data[i * x.columns + j] / counts[codes[i]];
    }
  }
  const squares = new Float64Array(used.length);
  for (let i = 0; i < x.rows; i++) squares[codes[i]] += distance(x, i, centers, codes[i]) ** 2;
  return { x, codes, counts, centers, squares };
}
