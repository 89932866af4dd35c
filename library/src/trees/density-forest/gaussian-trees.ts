/** Trees that divide unlabelled samples so that the parts are close to normal distributions (Criminisi et al. 2012, chapter 5). */
import { LecternError } from "../../core/errors.js";
import { createPace, type Pace } from "../../core/pace.js";
import { runToEnd, type Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { cholesky, choleskyLogDeterminant } from "../../linalg/factor/cholesky/cholesky.js";
import { log } from "../../numeric/elementary/functions.js";
import type { Random } from "../../numeric/random/random.js";

/** When a node is divided. */
export interface GaussianTreeLimits {
  readonly maxDepth: number;
  readonly minLeaf: number;
  readonly minGain: number;
  /** How many divisions are drawn at each node. */
  readonly draws: number;
  /** What is added to the variances. */
  readonly ridge: number;
}

/** A part of the samples with its cell, the box that only its leaf covers. */
export interface GaussianLeaf {
  readonly rows: Int32Array;
  readonly lower: Float64Array;
  readonly upper: Float64Array;
}

/**
 * A tree in depth-first order: node i divides at values of its feature up to the threshold, into the nodes i + 1 and next[i]; a
 * leaf has the feature −1, and its number in next[i].
 */
export interface GaussianTree {
  readonly features: readonly number[];
  readonly thresholds: readonly number[];
  readonly next: readonly number[];
  readonly leaves: readonly GaussianLeaf[];
}

/** Mean and scatter of some samples. */
export interface Moments {
  readonly mean: Float64Array;
  /** Σ (x − mean)(x − mean)ᵀ / n + ridge I, row by row. */
  readonly covariance: Float64Array;
}

/** Maximum-likelihood mean and covariance, the latter with the ridge on its diagonal. */
export function momentsOf(x: Matrix, rows: Int32Array, ridge: number): Moments {
  return runToEnd(momentsSteps(x, rows, ridge, createPace()));
}

/** {@link momentsOf} as work that yields between samples. */
function* momentsSteps(x: Matrix, rows: Int32Array, ridge: number, isTime: Pace): Work<void, Moments> {
  const d = x.columns;
  const mean = new Float64Array(d);
  for (const i of rows) for (let j = 0; j < d; j++) mean[j] += x.data[i * d + j] / rows.length;
  const covariance = new Float64Array(d * d);
  for (const i of rows) {
    for (let j = 0; j < d; j++) {
      const gap = (x.data[i * d + j] - mean[j]) / rows.length;
      for (let k = 0; k <= j; k++) covariance[j * d + k] += gap * (x.data[i * d + k] - mean[k]);
    }
    if (isTime(20 + d * d)) yield;
  }
  for (let j = 0; j < d; j++) {
    covariance[j * d + j] += ridge;
    for (let k = 0; k < j; k++) covariance[k * d + j] = covariance[j * d + k];
  }
  return { mean, covariance };
}

/** From so many columns on, a factorisation on the engine is faster than loops. */
const MANY_COLUMNS = 32;

/** ½ log det Λ: the entropy ½ log((2πe)ᵈ det Λ) of the normal distribution, without its constant. */
export function halfLogDeterminant({ mean, covariance }: Moments): number {
  const d = mean.length;
  if (d < MANY_COLUMNS) return halfLogDeterminantInLoops(d, covariance);
  try {
    return 0.5 * choleskyLogDeterminant(cholesky({ rows: d, columns: d, data: covariance }));
  } catch (error) {
    if (error instanceof LecternError && error.code === "numerical") return halfLogDeterminantInLoops(d, covariance);
    throw error;
  }
}

/** The same of any covariance: a pivot that is rounding error counts as the smallest positive number. */
function halfLogDeterminantInLoops(d: number, covariance: Float64Array): number {
  const l = covariance.slice();
  let sum = 0;
  for (let j = 0; j < d; j++) {
    for (let k = 0; k < j; k++) l[j * d + j] -= l[j * d + k] * l[j * d + k];
    const root = Math.sqrt(Math.max(Number.MIN_VALUE, l[j * d + j]));
    sum += log(root);
    l[j * d + j] = root;
    for (let i = j + 1; i < d; i++) {
      for (let k = 0; k < j; k++) l[i * d + j] -= l[i * d + k] * l[j * d + k];
      l[i * d + j] /= root;
    }
  }
  return sum;
}

/** Grows one tree. */
export function growGaussianTree(
  x: Matrix,
  rows: Int32Array,
  limits: GaussianTreeLimits,
  random: Random,
): GaussianTree {
  return runToEnd(gaussianTreeSteps(x, rows, limits, random));
}

/** {@link growGaussianTree} as work that yields between the splits that are tried. */
export function* gaussianTreeSteps(
  x: Matrix,
  rows: Int32Array,
  limits: GaussianTreeLimits,
  random: Random,
): Work<void, GaussianTree> {
  const isTime = createPace();
  const d = x.columns;
  const tree = {
    features: [] as number[],
    thresholds: [] as number[],
    next: [] as number[],
    leaves: [] as GaussianLeaf[],
  };

  function* grow(part: Int32Array, lower: Float64Array, upper: Float64Array, depth: number): Work<void, void> {
    const node = tree.features.length;
    const split = depth < limits.maxDepth ? yield* bestSplit(x, part, limits, random, isTime) : undefined;
    tree.features.push(split?.feature ?? -1);
    tree.thresholds.push(split?.threshold ?? 0);
    tree.next.push(split === undefined ? tree.leaves.length : 0);
    if (split === undefined) {
      tree.leaves.push({ rows: part, lower, upper });
      return;
    }
    const { feature, threshold } = split;
    const isLeft = (i: number) => x.data[i * d + feature] <= threshold;
    yield* grow(part.filter(isLeft), lower, upper.with(feature, threshold), depth + 1);
    tree.next[node] = tree.features.length;
    yield* grow(
      part.filter((i) => !isLeft(i)),
      lower.with(feature, threshold),
      upper,
      depth + 1,
    );
  }

  yield* grow(rows, new Float64Array(d).fill(-Infinity), new Float64Array(d).fill(Infinity), 0);
  return tree;
}

/** The drawn split with the largest gain ½ log det Λ − Σ (nᵢ / n) ½ log det Λᵢ, if it is large enough. */
function* bestSplit(
  x: Matrix,
  rows: Int32Array,
  limits: GaussianTreeLimits,
  random: Random,
  isTime: Pace,
): Work<void, { readonly feature: number; readonly threshold: number } | undefined> {
  if (rows.length < 2 * limits.minLeaf) return undefined;
  const d = x.columns;
  const whole = halfLogDeterminant(yield* momentsSteps(x, rows, limits.ridge, isTime));
  let best: { readonly feature: number; readonly threshold: number } | undefined;
  let largest = limits.minGain;
  for (let draw = 0; draw < limits.draws; draw++) {
    const feature = random.integer(d);
    let [low, high] = [Infinity, -Infinity];
    for (const i of rows) {
      low = Math.min(low, x.data[i * d + feature]);
      high = Math.max(high, x.data[i * d + feature]);
    }
    const threshold = low + random.uniform() * (high - low);
    const left = rows.filter((i) => x.data[i * d + feature] <= threshold);
    const right = rows.filter((i) => x.data[i * d + feature] > threshold);
    if (Math.min(left.length, right.length) < limits.minLeaf) continue;
    let gain = whole;
    for (const part of [left, right]) {
      const moments = yield* momentsSteps(x, part, limits.ridge, isTime);
      gain -= (part.length / rows.length) * halfLogDeterminant(moments);
    }
    if (gain <= largest) continue;
    [best, largest] = [{ feature, threshold }, gain];
  }
  return best;
}
