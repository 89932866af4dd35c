/**
 * The expectation step of mixtures: responsibilities of all components for all samples, block by block, and the weighted
 * moments that the maximisation step needs. No responsibilities are stored, so that memory does not grow with the samples.
 */
import { createPace } from "../core/pace.js";
import type { Progress, Work } from "../core/run.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { centeredProducts } from "../linalg/covariance-products.js";
import type { MixtureBlocks, ScoredComponents } from "./mixture-blocks.js";
import type { CovarianceType } from "./normal-components.js";
import { createNormalizer } from "./responsibilities.js";

/** Sums over all samples with weights w and responsibilities r. */
export interface MixtureMoments {
  /** Σ w log Σₖ exp(score). */
  readonly logLikelihood: number;
  /** − Σ w r log r, if it is wanted, or 0. */
  readonly entropy: number;
  /** Σ w r of each component. */
  readonly counts: Float64Array;
  /** The weighted mean of each component; the mean so far of a component without samples. */
  readonly means: Matrix;
  /**
   * Σ w r (x − mean)(x − mean)ᵀ: the matrices of all components below each other where the type is full, their sum where it
   * is shared, otherwise a row of the diagonal for each component.
   */
  readonly scatters: Matrix;
}

/** Computes moments of the same samples again and again. */
export interface MomentPass {
  /** The moments for the responsibilities by these components; yields after bounded work. */
  measure(components: ScoredComponents): Work<Progress, MixtureMoments>;
}

/** Sums about a point for each component. */
interface Sums {
  /** Where sums of vectors and of products begin in memory. */
  readonly vectors: number;
  readonly products: number;
}

/**
 * Moments are first taken about the old means; a mean that moved by more than so many standard deviations (squared) loses
 * digits, and the moments are taken again about the new ones.
 */
const FAR = 1e4;

/** Reserves memory for the sums; the entropy is computed only if it is wanted. */
export function createMomentPass(
  blocks: MixtureBlocks,
  type: CovarianceType,
  weights: Float64Array,
  withEntropy = false,
): MomentPass {
  const { space, components: k, height, x } = blocks;
  const { columns: d } = x;
  const normalizer = createNormalizer(blocks);
  const size = type === "full" ? d * d : d;
  const memory = {
    points: space.matrix(k, d),
    vectors: space.matrix(k, d),
    products: space.uninitialized(k * size),
    roots: space.uninitialized(height),
    rows: type === "full" ? space.uninitialized(height * d) : 0,
  };
  const before = new Float64Array(withEntropy ? k * height : 0);
  const total = type === "shared" ? centeredProducts(x, { weights }) : undefined;
  const add = type === "full" ? addProducts : type === "shared" ? addVectors : addSquares;
  const countOf = weights.every((weight) => weight === 1) ? sumOf : weigh;

  function* pass(points: Matrix): Work<Progress, Omit<MixtureMoments, "means" | "scatters">> {
    const { f64 } = space.engine.memory;
    space.write(memory.points, points.data);
    f64.fill(0, memory.vectors / 8, memory.vectors / 8 + k * d);
    f64.fill(0, memory.products / 8, memory.products / 8 + k * size);
    const sums = { counts: new Float64Array(k), logLikelihood: 0, entropy: 0 };
    const isDue = createPace();
    for (let first = 0; first < x.rows; ) {
      const rows = blocks.evaluate(first);
      addBlock(first, rows, sums);
      first += rows;
      if (isDue(rows * k * (40 + d * (type === "full" ? 1 + d / 2 : 4)))) yield { step: first, of: x.rows };
    }
    return sums;
  }

  function addBlock(first: number, rows: number, sums: BlockSums): void {
    const { f64 } = space.engine.memory;
    const at = blocks.scores / 8;
    if (withEntropy) before.set(f64.subarray(at, at + k * rows));
    const logs = normalizer.normalize(rows);
    const own = weights.subarray(first, first + rows);
    const shares = f64.subarray(at, at + k * rows);
    let logLikelihood = 0;
    for (let i = 0; i < rows; i++) logLikelihood += own[i] * logs[i];
    sums.logLikelihood += logLikelihood;
    if (withEntropy) sums.entropy += blockEntropy(shares, before, logs, own);
    for (let c = 0; c < k; c++) {
      const count = countOf(shares.subarray(c * rows, (c + 1) * rows), own);
      sums.counts[c] += count;
      if (count > 0) add(blocks, memory, c, rows, count);
    }
  }

  function momentsAbout(points: Matrix, counts: Float64Array): { means: Matrix; scatters: Matrix; isFar: boolean } {
    const vectors = space.read(memory.vectors, k * d);
    const means = { ...points, data: points.data.map((value, at) => value + shift(vectors[at], counts, at, d)) };
    if (total !== undefined) return { means, scatters: pooledScatter(total, means, counts), isFar: false };
    const scatters = zeros(type === "full" ? k * d : k, d);
    scatters.data.set(space.read(memory.products, k * size));
    return { means, scatters, isFar: moveToMeans(scatters, vectors, counts, type === "full") };
  }

  return {
    *measure(components) {
      blocks.load(components);
      const sums = yield* pass(components.means);
      const found = momentsAbout(components.means, sums.counts);
      if (!found.isFar) return { ...sums, means: found.means, scatters: found.scatters };
      const again = yield* pass(found.means);
      const { means, scatters } = momentsAbout(found.means, again.counts);
      return { ...again, means, scatters };
    },
  };
}

/**
 * The moments when each sample belongs to the nearest center: normal components with the same tiny variance have just these
 * responsibilities.
 */
export function nearestMoments(pass: MomentPass, centers: Matrix): Work<Progress, MixtureMoments> {
  const values = { ...centers, data: new Float64Array(centers.data.length).fill(nearestScale(centers)) };
  const zero = new Float64Array(centers.rows);
  return pass.measure({
    means: centers,
    factors: { kind: "diagonal", values },
    logDeterminants: zero,
    constants: zero,
  });
}

/** Such that the scores of different centers differ by far more than exponentials can express. */
function nearestScale({ rows, columns, data }: Matrix): number {
  let largest = 0;
  for (let j = 0; j < columns; j++) {
    for (let k = 1; k < rows; k++) largest = Math.max(largest, Math.abs(data[k * columns + j] - data[j]));
  }
  return largest > 0 ? 1e8 / largest : 1;
}

interface BlockSums {
  readonly counts: Float64Array;
  logLikelihood: number;
  entropy: number;
}

/** Multiplies responsibilities by weights, and returns their sum. */
function weigh(shares: Float64Array, weights: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < shares.length; i++) sum += shares[i] *= weights[i];
  return sum;
}

/** The sum of responsibilities where all weights are 1. */
function sumOf(shares: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < shares.length; i++) sum += shares[i];
  return sum;
}

/** − Σ w r log r, where log r is the score without the logarithm of the sum of all. */
function blockEntropy(shares: Float64Array, scores: Float64Array, logs: Float64Array, weights: Float64Array): number {
  const rows = weights.length;
  let sum = 0;
  for (let at = 0, i = 0; at < shares.length; at++, i = i + 1 < rows ? i + 1 : 0) {
    if (shares[at] > 0) sum += weights[i] * shares[at] * (logs[i] - scores[at]);
  }
  return sum;
}

/** How far the mean is from the point. */
function shift(sum: number, counts: Float64Array, at: number, d: number): number {
  const count = counts[Math.floor(at / d)];
  return count > 0 ? sum / count : 0;
}

interface MomentMemory extends Sums {
  readonly points: number;
  readonly roots: number;
  readonly rows: number;
}

/** A responsibility below this share of the mean one in the block changes no digit of the sums. */
const NEGLIGIBLE = 1e-24;

/** Adds √r (x − p) √r (x − p)ᵀ by products of all rows of the block that the component is responsible for, often a few. */
function addProducts(
  blocks: MixtureBlocks,
  memory: MomentMemory,
  component: number,
  rows: number,
  total: number,
): void {
  const { space, source, scores, x } = blocks;
  const { columns: d } = x;
  const { f64 } = space.engine.memory;
  const shares = f64.subarray(scores / 8 + component * rows, scores / 8 + (component + 1) * rows);
  const least = (NEGLIGIBLE * total) / rows;
  let count = 0;
  for (let i = 0, to = memory.rows / 8; i < rows; i++) {
    if (shares[i] <= least) continue;
    f64[memory.roots / 8 + count++] = Math.sqrt(shares[i]);
    for (let j = 0, from = source / 8 + i * d; j < d; j++) f64[to++] = f64[from + j];
  }
  const place = 8 * component * d;
  const [point, sums, grams] = [memory.points + place, memory.vectors + place, memory.products + place * d];
  space.engine.kernels.columnProducts(count, d, count, point, memory.roots, 0, memory.rows, sums, 0, grams);
}

/** Adds r (x − p). */
function addVectors(
  { space, source, scores, x }: MixtureBlocks,
  memory: MomentMemory,
  component: number,
  rows: number,
) {
  const { columns: d } = x;
  const { f64 } = space.engine.memory;
  const [share, point] = [scores / 8 + component * rows, memory.points / 8 + component * d];
  const to = memory.vectors / 8 + component * d;
  for (let i = 0, at = source / 8; i < rows; i++) {
    const r = f64[share + i];
    for (let j = 0; j < d; j++, at++) f64[to + j] += r * (f64[at] - f64[point + j]);
  }
}

/** Adds r (x − p) and r (x − p)². */
function addSquares(
  { space, source, scores, x }: MixtureBlocks,
  memory: MomentMemory,
  component: number,
  rows: number,
) {
  const { columns: d } = x;
  const { f64 } = space.engine.memory;
  const [share, point] = [scores / 8 + component * rows, memory.points / 8 + component * d];
  const [to, squares] = [memory.vectors / 8 + component * d, memory.products / 8 + component * d];
  for (let i = 0, at = source / 8; i < rows; i++) {
    const r = f64[share + i];
    for (let j = 0; j < d; j++, at++) {
      const difference = f64[at] - f64[point + j];
      f64[to + j] += r * difference;
      f64[squares + j] += r * difference * difference;
    }
  }
}

/**
 * Moves sums of products from the points to the means: S − n δδᵀ, in place, with both triangles. Returns whether a mean is
 * so far from its point that the difference lost digits.
 */
function moveToMeans(scatters: Matrix, vectors: Float64Array, counts: Float64Array, isFull: boolean): boolean {
  const { data, columns: d } = scatters;
  let isFar = false;
  counts.forEach((count, k) => {
    const inverse = count > 0 ? 1 / count : 0;
    for (let i = 0; i < d; i++) {
      const own = vectors[k * d + i] * inverse;
      const diagonal = isFull ? (k * d + i) * d + i : k * d + i;
      if (isFull) {
        for (let j = 0; j < i; j++) {
          const at = (k * d + i) * d + j;
          data[at] -= own * vectors[k * d + j];
          data[(k * d + j) * d + i] = data[at];
        }
      }
      const removed = own * vectors[k * d + i];
      data[diagonal] = Math.max(0, data[diagonal] - removed);
      if (removed > FAR * data[diagonal]) isFar = true;
    }
  });
  return isFar;
}

/** The sum of the scatters about the means of the components: what is left of that about the mean of all. */
function pooledScatter(
  { gram, mean }: { readonly gram: Matrix; readonly mean: Float64Array },
  means: Matrix,
  counts: Float64Array,
): Matrix {
  const { columns: d } = gram;
  const data = gram.data.slice();
  counts.forEach((count, k) => {
    for (let i = 0; i < d; i++) {
      const own = count * (means.data[k * d + i] - mean[i]);
      for (let j = 0; j <= i; j++) data[i * d + j] -= own * (means.data[k * d + j] - mean[j]);
    }
  });
  for (let i = 0; i < d; i++) for (let j = 0; j < i; j++) data[j * d + i] = data[i * d + j];
  return { rows: d, columns: d, data };
}
