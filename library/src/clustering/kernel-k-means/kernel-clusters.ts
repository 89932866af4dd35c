/**
 * Clusters around means in the feature space of a kernel (Schölkopf, Smola and Müller 1998; Girolami 2002). The mean of a
 * cluster is m = Σⱼ sⱼ φ(xⱼ) with the shares sⱼ of its samples, so that
 * ‖φ(x) − m‖² = k(x, x) − 2 Σⱼ sⱼ k(x, xⱼ) + Σᵢⱼ sᵢ sⱼ k(xᵢ, xⱼ).
 */
import type { Progress, Work } from "../../core/run.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import { type ResidentMatrix, residentMatrix } from "../../linalg/resident-matrix.js";
import { log } from "../../numeric/elementary/functions.js";
import type { Random } from "../../numeric/random/random.js";
import type { KernelKMeansOptions } from "./kernel-k-means.js";

/** A kernel matrix with the weights of its samples. */
export interface WeightedGram {
  readonly gram: Matrix;
  readonly weights: Float64Array;
}

/** Means in feature space. */
export interface KernelMeans {
  /** The cluster whose mean each sample is a part of. */
  readonly members: Int32Array;
  /** The share of each sample in that mean. */
  readonly shares: Float64Array;
  /** ‖m‖² of each mean. */
  readonly norms: Float64Array;
}

/** Where the iterations ended. */
export interface KernelFit extends KernelMeans {
  /** The nearest mean of every sample; those of `members` when the iterations have converged. */
  readonly labels: Int32Array;
  /** Σ w ‖φ(x) − m‖² after each iteration. */
  readonly objective: readonly number[];
  readonly converged: boolean;
}

/** Labels by the nearest of some samples, drawn as in k-means++ with distances in feature space, or at random. */
export function seedLabels(
  { gram: { rows, data }, weights }: WeightedGram,
  clusters: number,
  isSpread: boolean,
  random: Random,
): Int32Array {
  const candidates = isSpread ? 2 + Math.floor(log(clusters)) : 1;
  const gap = (i: number, c: number) =>
    i === c ? 0 : Math.max(0, data[i * rows + i] + data[c * rows + c] - 2 * data[c * rows + i]);
  const gaps = new Float64Array(rows).fill(Infinity);
  const labels = new Int32Array(rows);
  const left = weights.slice();
  for (let k = 0; k < clusters; k++) {
    const shares = left.map((weight, i) => (k === 0 || !isSpread ? weight : weight * gaps[i]));
    const draw = shares.some((share) => share > 0) ? shares : left;
    const drawn = Array.from({ length: candidates }, () => random.categorical(draw));
    const totals = drawn.map((c) => weights.reduce((sum, weight, i) => sum + weight * Math.min(gaps[i], gap(i, c)), 0));
    const chosen = drawn[totals.indexOf(Math.min(...totals))];
    left[chosen] = 0;
    for (let i = 0; i < rows; i++) {
      if (gap(i, chosen) >= gaps[i]) continue;
      gaps[i] = gap(i, chosen);
      labels[i] = k;
    }
  }
  return labels;
}

/** For every row of inner products with the means, the nearest mean: the first with the least ‖m‖² − 2 φ(x)·m. */
export function nearestMeans({ rows, columns, data }: Matrix, norms: Float64Array): Int32Array {
  const labels = new Int32Array(rows);
  for (let i = 0; i < rows; i++) {
    const score = (k: number) => norms[k] - 2 * data[i * columns + k];
    for (let k = 1; k < columns; k++) if (score(k) < score(labels[i])) labels[i] = k;
  }
  return labels;
}

/** The shares as a matrix with a column for each cluster. */
export function shareMatrix({ members, shares }: Omit<KernelMeans, "norms">, clusters: number): Matrix {
  const result = zeros(members.length, clusters);
  shares.forEach((share, i) => {
    result.data[i * clusters + members[i]] = share;
  });
  return result;
}

/** Assigns samples to the nearest means and computes the means of the clusters, in turn. */
export function* moveMeans(
  all: WeightedGram,
  start: Int32Array,
  clusters: number,
  { maxIterations, tolerance }: Pick<KernelKMeansOptions, "maxIterations" | "tolerance">,
): Work<Progress, KernelFit> {
  const { gram, weights } = all;
  const resident = residentMatrix(gram);
  try {
    const objective: number[] = [];
    let fit = assign(all, resident, start, clusters);
    let converged = false;
    while (objective.length < maxIterations && !converged) {
      const next = assign(all, resident, fit.labels, clusters);
      const before = objective[objective.length - 1] ?? fit.total;
      const same = next.labels.every((label, i) => label === fit.labels[i]);
      converged = same || Math.abs(before - next.total) <= tolerance * scatterOf(gram, weights);
      fit = next;
      objective.push(next.total);
      yield { step: objective.length, of: maxIterations, objective: next.total };
    }
    const { members, shares, norms, labels } = fit;
    return { members, shares, norms, labels, objective, converged };
  } finally {
    resident.dispose();
  }
}

interface Assigned extends KernelMeans {
  readonly labels: Int32Array;
  /** Σ w ‖φ(x) − m‖² to the nearest means. */
  readonly total: number;
}

/** The means of given clusters, and the nearest of them for every sample. */
function assign(
  { gram, weights }: WeightedGram,
  resident: ResidentMatrix,
  given: Int32Array,
  clusters: number,
): Assigned {
  const members = withoutEmpty(gram, weights, given, clusters);
  const mass = new Float64Array(clusters);
  members.forEach((k, i) => {
    mass[k] += weights[i];
  });
  const shares = weights.map((weight, i) => weight / mass[members[i]]);
  const products = resident.multiply(shareMatrix({ members, shares }, clusters));
  const norms = new Float64Array(clusters);
  members.forEach((k, i) => {
    norms[k] += shares[i] * products.data[i * clusters + k];
  });
  const labels = nearestMeans(products, norms);
  const total = labels.reduce((sum, k, i) => {
    const square = gram.data[i * gram.rows + i] - 2 * products.data[i * clusters + k] + norms[k];
    return sum + weights[i] * Math.max(0, square);
  }, 0);
  return { members, shares, norms, labels, total };
}

/** The labels, with the samples farthest from their means moved to clusters without samples. */
function withoutEmpty(gram: Matrix, weights: Float64Array, labels: Int32Array, clusters: number): Int32Array {
  const counts = new Int32Array(clusters);
  labels.forEach((k, i) => {
    if (weights[i] > 0) counts[k]++;
  });
  if (counts.every((count) => count > 0)) return labels;
  const result = labels.slice();
  const far = farthestFirst(gram, weights, labels, clusters);
  for (let k = 0; k < clusters; k++) {
    if (counts[k] > 0) continue;
    const at = far.findIndex((i) => counts[result[i]] > 1);
    const [moved] = far.splice(at, 1);
    counts[result[moved]]--;
    counts[k]++;
    result[moved] = k;
  }
  return result;
}

/** The samples with a weight, those farthest from the mean of their cluster first. */
function farthestFirst({ rows, data }: Matrix, weights: Float64Array, labels: Int32Array, clusters: number): number[] {
  const mass = new Float64Array(clusters);
  labels.forEach((k, i) => {
    mass[k] += weights[i];
  });
  // ‖φ(x) − m‖² without ‖m‖², which is computed from the same sums.
  const inner = new Float64Array(rows);
  const norms = new Float64Array(clusters);
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < rows; j++)
      if (labels[j] === labels[i]) inner[i] += (weights[j] / mass[labels[i]]) * data[i * rows + j];
    norms[labels[i]] += (weights[i] / mass[labels[i]]) * inner[i];
  }
  const squares = inner.map((value, i) => data[i * rows + i] - 2 * value + norms[labels[i]]);
  return Array.from(squares.keys())
    .filter((i) => weights[i] > 0)
    .sort((a, b) => squares[b] - squares[a] || a - b);
}

/** Σ w k(x, x): the scale of the objective. */
function scatterOf({ rows, data }: Matrix, weights: Float64Array): number {
  return weights.reduce((sum, weight, i) => sum + weight * Math.abs(data[i * rows + i]), 0);
}
