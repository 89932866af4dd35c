/**
 * Kernel density estimates around a position and the mean of the samples in the window, which mode seeking moves to. Both
 * visit a kd-tree: nodes outside the window are skipped, and for the Epanechnikov kernel, whose weight is constant, nodes
 * inside it are counted as a whole.
 */
import { runToEnd, type Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { type DensityKernel, densityProfile, logNormalizer } from "../../kernels/density-profiles.js";
import { KD_LEAF, type KdTree, kdTreeSteps } from "../../neighbor-search/kd-tree.js";
import { exp, log } from "../../numeric/elementary/functions.js";

/** Kernels with a profile that is convex and falls with finite slope, for which mean shift climbs (Comaniciu and Meer 2002). */
export const climbingWindows = [
  "epanechnikov",
  "gaussian",
  "biweight",
  "triweight",
  "cosine",
] as const satisfies readonly DensityKernel[];

/** The name of such a kernel. */
export type ClimbingWindow = (typeof climbingWindows)[number];

/** A kernel density estimate of fixed samples. */
export interface KernelWindow {
  readonly columns: number;
  /** Writes Σ gᵢ xᵢ / Σ gᵢ at a position, g = −k′; returns Σ gᵢ, or 0 without writing if the window is empty. */
  mean(positions: Float64Array, from: number, mean: Float64Array): number;
  /** The density at a position. */
  density(positions: Float64Array, from: number): number;
  /** Writes the gradient of the density at a position; returns how many times longer it is than the mean shift, 0 if there is none. */
  gradient(positions: Float64Array, from: number, gradient: Float64Array): number;
  /** The work of all means so far: their number, and the number of distances to samples that they needed. */
  readonly work: Readonly<WindowWork>;
}

interface WindowWork {
  means: number;
  distances: number;
}

/** Beyond this radius the weight of the Gaussian is less than a rounding error of the largest. */
const GAUSSIAN_REACH = 8.5;

/**
 * The window of samples that are already divided by their bandwidths, so that it has the size 1; `scales` widens it for each
 * sample (1 for all without it).
 */
export function createKernelWindow(
  points: Matrix,
  weights: Float64Array,
  window: ClimbingWindow,
  scales?: Float64Array,
): KernelWindow {
  return runToEnd(kernelWindowSteps(points, weights, window, scales));
}

/** {@link createKernelWindow} as work that yields while the tree is built. */
export function* kernelWindowSteps(
  points: Matrix,
  weights: Float64Array,
  window: ClimbingWindow,
  scales?: Float64Array,
): Work<void, KernelWindow> {
  const { columns } = points;
  const tree = yield* kdTreeSteps(points, KD_LEAF);
  const profile = densityProfile(window);
  const widest = scales?.reduce((most, scale) => Math.max(most, scale), 0) ?? 1;
  const reach = (widest * Math.min(profile.support, GAUSSIAN_REACH)) ** 2;
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const factor = exp(logNormalizer(window, columns)) / total;
  const inverse = Float64Array.from(tree.order, (sample) => 1 / (scales?.[sample] ?? 1) ** 2);
  // A kernel of width s is divided by its volume sᵖ, and its derivative once more by s².
  const heights = Float64Array.from(
    tree.order,
    (sample, at) => weights[sample] * exp((columns / 2) * log(inverse[at])),
  );
  const slopes = heights.map((height, at) => height * inverse[at]);
  const work: WindowWork = { means: 0, distances: 0 };
  const parts: WindowParts = { tree, reach, inverse, heights, slopes, work };
  const isFlat = window === "epanechnikov" && scales === undefined;
  const mean = isFlat ? flatMean(parts) : weightedMean(parts, (u) => -profile.derivative(u));
  const scratch = new Float64Array(columns);
  return {
    columns,
    work,
    mean,
    density: (positions, from) => factor * heightAt(parts, profile.value, positions, from),
    gradient(positions, from, gradient) {
      const slope = 2 * factor * mean(positions, from, scratch);
      for (let j = 0; j < columns; j++) gradient[j] = slope === 0 ? 0 : slope * (scratch[j] - positions[from + j]);
      return slope;
    },
  };
}

interface WindowParts {
  readonly tree: KdTree;
  readonly reach: number;
  readonly inverse: Float64Array;
  readonly heights: Float64Array;
  readonly slopes: Float64Array;
  readonly work: WindowWork;
}

type Mean = KernelWindow["mean"];

/** Σ gᵢ xᵢ / Σ gᵢ over the points within reach. */
function weightedMean({ tree, reach, inverse, slopes, work }: WindowParts, weight: (u: number) => number): Mean {
  const { columns, data } = tree.points;
  const { start, end, right } = tree;
  const nodes = new Int32Array(64);
  const sums = new Float64Array(columns);
  return (positions, from, mean) => {
    let total = 0;
    work.means++;
    sums.fill(0);
    nodes[0] = 0;
    for (let depth = 1; depth > 0; ) {
      const node = nodes[--depth];
      if (nearestInBox(tree, node, positions, from) > reach) continue;
      if (right[node] !== 0) {
        nodes[depth++] = right[node];
        nodes[depth++] = node + 1;
        continue;
      }
      work.distances += end[node] - start[node];
      for (let t = start[node]; t < end[node]; t++) {
        const g = slopes[t] * weight(squaredGap(data, t * columns, positions, from, columns) * inverse[t]);
        if (g === 0) continue;
        total += g;
        for (let j = 0; j < columns; j++) sums[j] += g * data[t * columns + j];
      }
    }
    if (total > 0) for (let j = 0; j < columns; j++) mean[j] = sums[j] / total;
    return total;
  };
}

/** The plain mean of the points within reach: sums of whole nodes are used where a box lies inside. */
function flatMean({ tree, reach, slopes, work }: WindowParts): Mean {
  const { columns, data } = tree.points;
  const { start, end, right } = tree;
  const nodes = new Int32Array(64);
  const { totals, sums: nodeSums } = nodeSumsOf(tree, slopes);
  const sums = new Float64Array(columns);
  return (positions, from, mean) => {
    let total = 0;
    work.means++;
    sums.fill(0);
    nodes[0] = 0;
    for (let depth = 1; depth > 0; ) {
      const node = nodes[--depth];
      if (nearestInBox(tree, node, positions, from) > reach) continue;
      if (farthestInBox(tree, node, positions, from) <= reach) {
        total += totals[node];
        for (let j = 0; j < columns; j++) sums[j] += nodeSums[node * columns + j];
        continue;
      }
      if (right[node] !== 0) {
        nodes[depth++] = right[node];
        nodes[depth++] = node + 1;
        continue;
      }
      work.distances += end[node] - start[node];
      for (let t = start[node]; t < end[node]; t++) {
        if (squaredGap(data, t * columns, positions, from, columns) > reach) continue;
        total += slopes[t];
        for (let j = 0; j < columns; j++) sums[j] += slopes[t] * data[t * columns + j];
      }
    }
    if (total > 0) for (let j = 0; j < columns; j++) mean[j] = sums[j] / total;
    return total;
  };
}

/** Σ heightᵢ k(u) over the points within reach. */
function heightAt(
  { tree, reach, inverse, heights }: WindowParts,
  value: (u: number) => number,
  positions: Float64Array,
  from: number,
): number {
  const { columns, data } = tree.points;
  const nodes = [0];
  let sum = 0;
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    if (nearestInBox(tree, node, positions, from) > reach) continue;
    if (tree.right[node] !== 0) {
      nodes.push(tree.right[node], node + 1);
      continue;
    }
    for (let t = tree.start[node]; t < tree.end[node]; t++) {
      sum += heights[t] * value(squaredGap(data, t * columns, positions, from, columns) * inverse[t]);
    }
  }
  return sum;
}

/** Σ slopeᵢ and Σ slopeᵢ xᵢ of each node. */
function nodeSumsOf(tree: KdTree, slopes: Float64Array) {
  const { columns, data } = tree.points;
  const totals = new Float64Array(tree.start.length);
  const sums = new Float64Array(tree.start.length * columns);
  for (let node = totals.length - 1; node >= 0; node--) {
    if (tree.right[node] === 0) {
      for (let t = tree.start[node]; t < tree.end[node]; t++) {
        totals[node] += slopes[t];
        for (let j = 0; j < columns; j++) sums[node * columns + j] += slopes[t] * data[t * columns + j];
      }
      continue;
    }
    for (const child of [node + 1, tree.right[node]]) {
      totals[node] += totals[child];
      for (let j = 0; j < columns; j++) sums[node * columns + j] += sums[child * columns + j];
    }
  }
  return { totals, sums };
}

function squaredGap(data: Float64Array, at: number, positions: Float64Array, from: number, columns: number): number {
  let sum = 0;
  for (let j = 0; j < columns; j++) {
    const gap = data[at + j] - positions[from + j];
    sum += gap * gap;
  }
  return sum;
}

function nearestInBox({ lower, upper, points }: KdTree, node: number, positions: Float64Array, from: number): number {
  const { columns } = points;
  let sum = 0;
  for (let j = 0, at = node * columns; j < columns; j++, at++) {
    const value = positions[from + j];
    const gap = value < lower[at] ? lower[at] - value : value > upper[at] ? value - upper[at] : 0;
    sum += gap * gap;
  }
  return sum;
}

function farthestInBox({ lower, upper, points }: KdTree, node: number, positions: Float64Array, from: number): number {
  const { columns } = points;
  let sum = 0;
  for (let j = 0, at = node * columns; j < columns; j++, at++) {
    const value = positions[from + j];
    const gap = Math.max(value - lower[at], upper[at] - value);
    sum += gap * gap;
  }
  return sum;
}
