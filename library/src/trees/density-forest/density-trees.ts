/** Trees whose leaves are normal distributions that end at the borders of their cells. */
import { createPace } from "../../core/pace.js";
import { runToEnd, type Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { cholesky } from "../../linalg/factor/cholesky/cholesky.js";
import { exp, log } from "../../numeric/elementary/functions.js";
import type { Random } from "../../numeric/random/random.js";
import { boxMass, quantileBetween } from "./box-mass.js";
import { type GaussianTree, momentsOf } from "./gaussian-trees.js";

/** Several trees in one list of nodes; see GaussianTree. Leaves are numbered across the trees. */
export interface DensityTrees {
  /** The first node of each tree. */
  readonly roots: Int32Array;
  /** The feature that a node divides; −1 for a leaf. */
  readonly splitFeatures: Int32Array;
  readonly thresholds: Float64Array;
  /** The node of the larger values; the number of a leaf. */
  readonly next: Int32Array;
  /** The share of the samples of its tree in each leaf. */
  readonly shares: Float64Array;
  readonly means: Matrix;
  /** The Cholesky factor of each covariance, row by row. */
  readonly factors: Matrix;
  /** The logarithm of the probability of each cell under its normal distribution. */
  readonly logMasses: Float64Array;
}

const HALF_LOG_TWO_PI = 0.5 * log(2 * Math.PI);

/** The leaves of grown trees as distributions. */
export function makeDensityTrees(x: Matrix, grown: readonly GaussianTree[], ridge: number): DensityTrees {
  return runToEnd(densityTreeSteps(x, grown, ridge));
}

/** Nanoseconds for the probability of a cell in d dimensions, for each pair of them. */
const MASS = 500_000;

/** {@link makeDensityTrees} as work that yields between leaves. */
export function* densityTreeSteps(x: Matrix, grown: readonly GaussianTree[], ridge: number): Work<void, DensityTrees> {
  const pace = createPace();
  const d = x.columns;
  const leaves = grown.flatMap((tree) => tree.leaves.map((leaf) => ({ ...leaf, of: tree.leaves })));
  const factors: Matrix = { rows: leaves.length, columns: d * d, data: new Float64Array(leaves.length * d * d) };
  const means: Matrix = { rows: leaves.length, columns: d, data: new Float64Array(leaves.length * d) };
  const logMasses = new Float64Array(leaves.length);
  for (const [leaf, { rows, lower, upper }] of leaves.entries()) {
    const { mean, covariance } = momentsOf(x, rows, ridge);
    const factor = cholesky({ rows: d, columns: d, data: covariance });
    means.data.set(mean, leaf * d);
    factors.data.set(factor.data, leaf * d * d);
    logMasses[leaf] = log(boxMass(mean, factor, lower, upper));
    if (pace(d * d * MASS)) yield;
  }
  const total = grown[0].leaves.reduce((sum, { rows }) => sum + rows.length, 0);
  const firstNode = offsets(grown.map(({ features }) => features.length));
  const firstLeaf = offsets(grown.map((tree) => tree.leaves.length));
  return {
    roots: Int32Array.from(firstNode),
    splitFeatures: Int32Array.from(grown.flatMap(({ features }) => features)),
    thresholds: Float64Array.from(grown.flatMap(({ thresholds }) => thresholds)),
    next: Int32Array.from(
      grown.flatMap(({ features, next }, t) =>
        next.map((to, i) => to + (features[i] < 0 ? firstLeaf[t] : firstNode[t])),
      ),
    ),
    shares: Float64Array.from(leaves, ({ rows }) => rows.length / total),
    means,
    factors,
    logMasses,
  };
}

function offsets(counts: readonly number[]): number[] {
  let sum = 0;
  return counts.map((count) => {
    sum += count;
    return sum - count;
  });
}

/** The leaf of a tree in which row i of x ends. */
export function leafOf(trees: DensityTrees, tree: number, x: Float64Array, at: number): number {
  let node = trees.roots[tree];
  while (trees.splitFeatures[node] >= 0) {
    node = x[at + trees.splitFeatures[node]] <= trees.thresholds[node] ? node + 1 : trees.next[node];
  }
  return trees.next[node];
}

/** log (1/T) Σₜ πₗ N(x; μₗ, Λₗ) / Zₗ for each row of x, where l is its leaf in tree t. */
export function logForestDensity(trees: DensityTrees, x: Matrix): Float64Array {
  const count = trees.roots.length;
  const logs = new Float64Array(count);
  return Float64Array.from({ length: x.rows }, (_, i) => {
    for (let t = 0; t < count; t++) logs[t] = logLeafDensity(trees, leafOf(trees, t, x.data, i * x.columns), x, i);
    const largest = logs.reduce((a, b) => Math.max(a, b));
    return largest + log(logs.reduce((sum, value) => sum + exp(value - largest), 0) / count);
  });
}

/** The logarithm of the density of one tree at row i of x, whose leaf is given. */
function logLeafDensity(
  { shares, means, factors, logMasses }: DensityTrees,
  leaf: number,
  x: Matrix,
  i: number,
): number {
  const d = x.columns;
  const z = new Float64Array(d);
  let result = log(shares[leaf]) - logMasses[leaf] - d * HALF_LOG_TWO_PI;
  for (let j = 0, l = leaf * d * d; j < d; j++, l += d) {
    z[j] = x.data[i * d + j] - means.data[leaf * d + j];
    for (let k = 0; k < j; k++) z[j] -= factors.data[l + k] * z[k];
    z[j] /= factors.data[l + j];
    result -= 0.5 * z[j] * z[j] + log(factors.data[l + j]);
  }
  return result;
}

/** Draws from the untruncated normal distribution that miss the cell before another way is tried. */
const MOST_MISSES = 200;
/** Sweeps of the Gibbs sampler, which forgets its start quickly because a cell is convex and the density in it log-concave. */
const SWEEPS = 30;

/**
 * Draws one sample: a tree, uniformly; a leaf, by the counts of samples along the way; a point of its distribution inside its
 * cell. Draws of the whole normal distribution are exact once one is in the cell; if many miss, Gibbs sampling is approximate.
 */
export function drawFromTrees(trees: DensityTrees, random: Random, x: Float64Array): void {
  const d = x.length;
  const tree = random.integer(trees.roots.length);
  const { leaf, lower, upper } = drawLeaf(trees, tree, random, d);
  const mean = trees.means.data.subarray(leaf * d, (leaf + 1) * d);
  const l = trees.factors.data.subarray(leaf * d * d, (leaf + 1) * d * d);
  const z = new Float64Array(d);
  for (let miss = 0; miss < MOST_MISSES; miss++) {
    for (let j = 0; j < d; j++) z[j] = random.normal();
    let isInside = true;
    for (let j = 0; j < d; j++) {
      x[j] = mean[j];
      for (let k = 0; k <= j; k++) x[j] += l[j * d + k] * z[k];
      isInside &&= x[j] > lower[j] && x[j] <= upper[j];
    }
    if (isInside) return;
  }
  gibbs(mean, l, lower, upper, random, x);
}

/** A leaf by its share in its tree, with its cell. */
function drawLeaf(
  { roots, splitFeatures, thresholds, next, shares }: DensityTrees,
  tree: number,
  random: Random,
  d: number,
) {
  const [lower, upper] = [new Float64Array(d).fill(-Infinity), new Float64Array(d).fill(Infinity)];
  const shareBelow = (node: number): number =>
    splitFeatures[node] < 0 ? shares[next[node]] : shareBelow(node + 1) + shareBelow(next[node]);
  let node = roots[tree];
  while (splitFeatures[node] >= 0) {
    const left = shareBelow(node + 1);
    const isLeft = random.uniform() * (left + shareBelow(next[node])) < left;
    if (isLeft) upper[splitFeatures[node]] = thresholds[node];
    else lower[splitFeatures[node]] = thresholds[node];
    node = isLeft ? node + 1 : next[node];
  }
  return { leaf: next[node], lower, upper };
}

/**
 * Gibbs sampling of z, where x = mean + L z and every coordinate of x has bounds: given the others, zⱼ is normal between the bounds
 * that all coordinates of x put on it.
 */
function gibbs(
  mean: Float64Array,
  l: Float64Array,
  lower: Float64Array,
  upper: Float64Array,
  random: Random,
  x: Float64Array,
): void {
  const d = x.length;
  // The mean is in its cell, because the samples of the leaf are.
  const z = new Float64Array(d);
  x.set(mean);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (let j = 0; j < d; j++) {
      let [from, to] = [-Infinity, Infinity];
      for (let i = j; i < d; i++) {
        const slope = l[i * d + j];
        if (slope === 0) continue;
        const [a, b] = [(lower[i] - x[i]) / slope + z[j], (upper[i] - x[i]) / slope + z[j]];
        from = Math.max(from, Math.min(a, b));
        to = Math.min(to, Math.max(a, b));
      }
      const drawn = Math.max(from, Math.min(to, quantileBetween(from, to, random.uniform())));
      for (let i = j; i < d; i++) x[i] += l[i * d + j] * (drawn - z[j]);
      z[j] = drawn;
    }
  }
  for (let j = 0; j < d; j++) x[j] = Math.max(lower[j], Math.min(upper[j], x[j]));
}
