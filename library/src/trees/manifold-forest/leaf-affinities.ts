/** Affinities of samples by the leaves of trees that they share (Criminisi, Shotton and Konukoglu 2012, chapter 6). */
import { createPace } from "../../core/pace.js";
import type { Work } from "../../core/run.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import { cholesky } from "../../linalg/factor/cholesky/cholesky.js";
import { exp } from "../../numeric/elementary/functions.js";
import { type GaussianTree, momentsOf } from "../density-forest/gaussian-trees.js";

/** The distance Q of samples i and j with the difference d, if they are in the same leaf; it is ∞ if they are not. */
export type LeafDistance =
  /** Q = dᵀ Λ⁻¹ d with the covariance Λ of the leaf. */
  | { readonly kind: "mahalanobis" }
  /** Q = 0. */
  | { readonly kind: "binary" }
  /** Q = ‖d‖² / (2 bandwidth²). */
  | { readonly kind: "gaussian"; readonly bandwidth: number };

/** Nanoseconds for one pair of samples, and for each of their features. */
const PAIR_COST = 15;
const FEATURE_COST = 2;

/** The matrix A = (1/T) Σₜ Wᵗ, where wᵢⱼ = exp(−Q) in each of the T trees. */
export function* meanAffinities(
  x: Matrix,
  trees: readonly GaussianTree[],
  ridge: number,
  distance: LeafDistance,
): Work<void, Matrix> {
  const sums = zeros(x.rows, x.rows);
  for (const { leaves } of trees) {
    for (const { rows } of leaves) yield* addLeaf(sums, rows, leafCoordinates(x, rows, ridge, distance));
  }
  yield;
  return mirroredMean(sums, trees.length);
}

/**
 * The sums below the diagonal divided by the number of trees, on both sides of it. Dividing at the end leaves exact ones on the
 * diagonal, and for pairs that share all leaves of the binary distance.
 */
function mirroredMean({ rows: n, data }: Matrix, trees: number): Matrix {
  const mean = zeros(n, n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      mean.data[i * n + j] = data[i * n + j] / trees;
      mean.data[j * n + i] = mean.data[i * n + j];
    }
  }
  return mean;
}

/** Samples of a leaf in coordinates z with Q = ‖zᵢ − zⱼ‖²: L⁻¹ x where Λ = L Lᵀ, nothing, or x / (√2 bandwidth). */
function leafCoordinates(x: Matrix, rows: Int32Array, ridge: number, distance: LeafDistance): Matrix {
  if (distance.kind === "binary") return zeros(rows.length, 0);
  const d = x.columns;
  const z = zeros(rows.length, d);
  rows.forEach((row, i) => {
    z.data.set(x.data.subarray(row * d, (row + 1) * d), i * d);
  });
  if (distance.kind === "gaussian") {
    const scale = distance.bandwidth * Math.SQRT2;
    return { ...z, data: z.data.map((value) => value / scale) };
  }
  const { mean, covariance } = momentsOf(x, rows, ridge);
  const l = cholesky({ rows: d, columns: d, data: covariance }).data;
  for (let at = 0; at < z.data.length; at += d) {
    for (let j = 0; j < d; j++) {
      z.data[at + j] -= mean[j];
      for (let k = 0; k < j; k++) z.data[at + j] -= l[j * d + k] * z.data[at + k];
      z.data[at + j] /= l[j * d + j];
    }
  }
  return z;
}

/** Adds exp(−‖zᵢ − zⱼ‖²) for all pairs of a leaf below the diagonal: the rows of a leaf ascend. */
function* addLeaf(sums: Matrix, rows: Int32Array, { columns: d, data: z }: Matrix): Work<void, void> {
  const isTime = createPace();
  for (let i = 0; i < rows.length; i++) {
    const line = sums.data.subarray(rows[i] * sums.rows, (rows[i] + 1) * sums.rows);
    if (d === 0) for (let j = 0; j <= i; j++) line[rows[j]] += 1;
    else for (let j = 0; j <= i; j++) line[rows[j]] += exp(-squaredDistance(z, i * d, j * d, d));
    if (isTime(i * (PAIR_COST + FEATURE_COST * d))) yield;
  }
}

function squaredDistance(z: Float64Array, from: number, to: number, d: number): number {
  let square = 0;
  for (let k = 0; k < d; k++) square += (z[from + k] - z[to + k]) ** 2;
  return square;
}

/** How many parts a graph has whose edges are the positive affinities. */
export function countParts({ rows: n, data }: Matrix): number {
  const isSeen = new Uint8Array(n);
  let parts = 0;
  for (let start = 0; start < n; start++) {
    if (isSeen[start] === 1) continue;
    parts++;
    isSeen[start] = 1;
    const open = [start];
    for (let i = open.pop(); i !== undefined; i = open.pop()) {
      for (let j = 0; j < n; j++) {
        if (isSeen[j] === 1 || data[i * n + j] === 0) continue;
        isSeen[j] = 1;
        open.push(j);
      }
    }
  }
  return parts;
}
