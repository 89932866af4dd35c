/** X̃ᵀX̃, X̃ᵀỹ and ỹᵀỹ of centred, weighted samples and target, without a centred copy of the samples. */
import { runToEnd, type Work } from "../core/run.js";
import type { Matrix } from "../data/matrix.js";
import type { SparseMatrix } from "../data/sparse.js";
import { multiplyTransposedSparseVector } from "../data/sparse-products.js";
import { centeredProductsSteps, productsAboutSteps } from "../linalg/covariance-products.js";

/** The products from which linear regression follows when there are more samples than columns. */
export interface CenteredGram {
  readonly gram: Matrix;
  readonly correlation: Float64Array;
  readonly squaredTarget: number;
}

/** Where samples and target are centred: their (weighted) means, or zeros without an intercept. */
export interface Origin {
  readonly means: Float64Array;
  readonly level: number;
}

/** The means in one pass over the samples, counted from the first one so that constant columns leave nothing behind. */
export function originOf(x: Matrix, y: Float64Array, weights: Float64Array | undefined, intercept: boolean): Origin {
  if (!intercept || x.rows === 0) return { means: new Float64Array(x.columns), level: 0 };
  const total = weights === undefined ? x.rows : weights.reduce((sum, weight) => sum + weight, 0);
  const first = x.data.slice(0, x.columns);
  const sums = sumsFrom(x, first, weights);
  return { means: first.map((value, j) => value + sums[j] / total), level: levelOf(y, weights) };
}

/** The same for sparse samples; what is not stored is 0. */
export function sparseOriginOf(
  x: SparseMatrix,
  y: Float64Array,
  weights: Float64Array | undefined,
  intercept: boolean,
): Origin {
  if (!intercept || x.rows === 0) return { means: new Float64Array(x.columns), level: 0 };
  const total = weights === undefined ? x.rows : weights.reduce((sum, weight) => sum + weight, 0);
  const shares = (weights ?? new Float64Array(x.rows).fill(1)).map((weight) => weight / total);
  return {
    means: multiplyTransposedSparseVector(x, shares),
    level: y.reduce((sum, value, i) => sum + shares[i] * value, 0),
  };
}

/** Σ wᵢ (xᵢ − origin), four rows together so that the sums are read and written a quarter as often. */
function sumsFrom({ rows, columns, data }: Matrix, origin: Float64Array, weights: Float64Array | undefined) {
  const sums = new Float64Array(columns);
  const weightOf = (i: number) => (weights === undefined ? 1 : weights[i]);
  let i = 0;
  for (; i + 4 <= rows; i += 4) {
    const [w0, w1, w2, w3] = [weightOf(i), weightOf(i + 1), weightOf(i + 2), weightOf(i + 3)];
    const p0 = i * columns;
    const p1 = p0 + columns;
    const p2 = p1 + columns;
    const p3 = p2 + columns;
    for (let j = 0; j < columns; j++) {
      const from = origin[j];
      sums[j] +=
        w0 * (data[p0 + j] - from) +
        w1 * (data[p1 + j] - from) +
        (w2 * (data[p2 + j] - from) + w3 * (data[p3 + j] - from));
    }
  }
  for (; i < rows; i++) {
    const w = weightOf(i);
    for (let j = 0, p = i * columns; j < columns; j++) sums[j] += w * (data[p + j] - origin[j]);
  }
  return sums;
}

/**
 * The products about a given origin. The means carry a rounding error δ, which adds no more than n δ δᵀ: negligible
 * against the other rounding errors.
 */
export function centeredGram(
  x: Matrix,
  y: Float64Array,
  weights: Float64Array | undefined,
  origin: Origin,
): CenteredGram {
  return runToEnd(centeredGramSteps(x, y, weights, origin));
}

function* centeredGramSteps(
  x: Matrix,
  y: Float64Array,
  weights: Float64Array | undefined,
  { means, level }: Origin,
): Work<void, CenteredGram> {
  const target = y.map((value) => value - level);
  const { gram, withTarget } = yield* productsAboutSteps(means, x, { weights, target });
  return { gram, correlation: withTarget, squaredTarget: squaresOf(target, weights) };
}

/** The products about the means, or about zero without an intercept, and what they are about: one pass over the samples. */
export function normalEquations(
  x: Matrix,
  y: Float64Array,
  weights: Float64Array | undefined,
  intercept: boolean,
): NormalEquations {
  return runToEnd(normalEquationsSteps(x, y, weights, intercept));
}

/** The products, and what they are about. */
export interface NormalEquations extends CenteredGram {
  readonly origin: Origin;
}

/** {@link normalEquations} as work that yields between pieces of the samples. */
export function* normalEquationsSteps(
  x: Matrix,
  y: Float64Array,
  weights: Float64Array | undefined,
  intercept: boolean,
): Work<void, NormalEquations> {
  if (!intercept || x.rows === 0) {
    const origin = originOf(x, y, weights, false);
    return { ...(yield* centeredGramSteps(x, y, weights, origin)), origin };
  }
  const level = levelOf(y, weights);
  const target = y.map((value) => value - level);
  const { mean: means, gram, withTarget } = yield* centeredProductsSteps(x, { weights, target });
  return { gram, correlation: withTarget, squaredTarget: squaresOf(target, weights), origin: { means, level } };
}

/** The (weighted) mean of a target, counted from its first value. */
export function levelOf(y: Float64Array, weights: Float64Array | undefined): number {
  let rise = 0;
  let total = 0;
  for (let i = 0; i < y.length; i++) {
    const weight = weights === undefined ? 1 : weights[i];
    rise += weight * (y[i] - y[0]);
    total += weight;
  }
  return y[0] + rise / total;
}

function squaresOf(target: Float64Array, weights: Float64Array | undefined): number {
  let sum = 0;
  for (let i = 0; i < target.length; i++) sum += (weights === undefined ? 1 : weights[i]) * target[i] * target[i];
  return sum;
}
