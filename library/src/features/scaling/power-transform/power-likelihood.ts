/** The likelihood of the exponent of a power transformation, and the exponent at which it is largest. */
import { log } from "../../../numeric/elementary/functions.js";
import { minimizeScalar } from "../../../optimize/minimize-scalar.js";
import { inBlocks } from "../engine-blocks.js";
import { type PowerFamily, powerOf, powersInBlock } from "./power-functions.js";

/** One column, ready for the search: the logarithms of its values (see power-functions), and their weights. */
export interface PowerColumn {
  readonly family: PowerFamily;
  /** As long as the column has values. */
  readonly logarithms: Float64Array;
  /** Weights in the same order; 1 where there are none. */
  readonly weights: Float64Array | undefined;
}

/** Mean and variance of the transformed column, block by block (Chan, Golub and LeVeque 1983). */
export function transformedMoments(column: PowerColumn, lambda: number): { mean: number; variance: number } {
  const { family, logarithms, weights } = column;
  const lambdas = Float64Array.of(lambda);
  let total = 0;
  let mean = 0;
  let squares = 0;
  inBlocks(logarithms.length, (kernels, block, address, first) => {
    powersInBlock(kernels, family, logarithms.subarray(first, first + block.length), block, address, lambdas, 0);
    const weight = weights === undefined ? block.length : sumOf(weights.subarray(first, first + block.length));
    let sum = 0;
    let own = 0;
    if (weights === undefined) for (let i = 0; i < block.length; i++) sum += block[i];
    else for (let i = 0; i < block.length; i++) sum += weights[first + i] * block[i];
    const center = sum / weight;
    for (let i = 0; i < block.length; i++) {
      const difference = block[i] - center;
      own += weights === undefined ? difference * difference : weights[first + i] * difference * difference;
    }
    const distance = center - mean;
    squares += own + distance * distance * ((total * weight) / (total + weight));
    total += weight;
    mean += distance * (weight / total);
  });
  return { mean, variance: squares / total };
}

function sumOf(values: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i];
  return sum;
}

/**
 * The exponent of largest likelihood; undefined where the values vary too little relative to their size.
 *
 * With normal t the profile log-likelihood of a value is −½ log var(t) + (λ − 1) mean(ℓ). Where all ℓ have one sign, c
 * may be taken off them: var(t) is e^(2μc) times that of the shifted column, which cancels the second term, and with
 * c = mean(ℓ) a column far from zero keeps its digits.
 */
export function likeliestLambda(column: PowerColumn): number | undefined {
  const { family, logarithms, weights } = column;
  const { mean, lowest, highest } = spanOf(logarithms, weights);
  // Powers up to e^100 allow squares and a few steps outwards without overflow.
  const reach = Math.min(2, 100 / Math.max(-lowest, highest));
  const near = logarithms.length > LARGE ? likeliestLambda(thinned(column)) : undefined;
  if (family === "yeo-johnson" && lowest < 0 && highest > 0) {
    return minimum((lambda) => halfLogVariance(column, lambda) - (lambda - 1) * mean, reach, near);
  }
  const flip = family === "yeo-johnson" && lowest < 0 ? -1 : 1;
  const center = flip * mean;
  const shifted: PowerColumn = {
    family: "box-cox",
    logarithms: logarithms.map((value) => flip * value - center),
    weights,
  };
  const cost = (exponent: number) => {
    const half = halfLogVariance(shifted, exponent);
    const sizeAt = (logarithm: number) => Math.abs(powerOf(logarithm, exponent));
    // The spread of t must be more than rounding beside t itself, and t small enough to be squared.
    const isWide = half + exponent * center > log(1e-12 * sizeAt(center));
    const isSmall = Math.max(sizeAt(flip * lowest), sizeAt(flip * highest)) < 1e140;
    return isWide && isSmall ? half : Number.MAX_VALUE;
  };
  const exponent = minimum(cost, reach, flip > 0 || near === undefined ? near : 2 - near);
  return exponent === undefined || flip > 0 ? exponent : 2 - exponent;
}

/** ½ log var(t). Where numbers overflow or all values fall together it is as large as can be. */
function halfLogVariance(column: PowerColumn, lambda: number): number {
  const value = 0.5 * log(transformedMoments(column, lambda).variance);
  return Number.isFinite(value) ? value : Number.MAX_VALUE;
}

function spanOf(values: Float64Array, weights: Float64Array | undefined) {
  let [total, sum, lowest, highest] = [0, 0, Infinity, -Infinity];
  for (let i = 0; i < values.length; i++) {
    const w = weights === undefined ? 1 : weights[i];
    total += w;
    sum += w * values[i];
    if (values[i] < lowest) lowest = values[i];
    if (values[i] > highest) highest = values[i];
  }
  return { mean: sum / total, lowest, highest };
}

type Cost = (lambda: number) => number;

/** With more values than this a part of them, at equal steps, first brackets the minimum. */
const LARGE = 50_000;
const THINNED = 5_000;

function thinned({ family, logarithms, weights }: PowerColumn): PowerColumn {
  const step = Math.floor(logarithms.length / THINNED);
  const take = (values: Float64Array) => Float64Array.from({ length: THINNED }, (_, i) => values[i * step]);
  return { family, logarithms: take(logarithms), weights: weights && take(weights) };
}

/**
 * Brent's search inside a bracket that is found downhill: from the ends of the reach, −2 and 2 where possible, as in
 * scikit-learn, or from two points around where the minimum is expected.
 */
function minimum(cost: Cost, reach: number, near: number | undefined): number | undefined {
  const step = 0.02 * (1 + Math.abs(near ?? 0));
  const close = near === undefined ? undefined : bracket(cost, near - step, near + step);
  const ends = close ?? bracket(cost, -reach, reach);
  if (ends === undefined) return undefined;
  return minimizeScalar(cost, ends[0], ends[1], { tolerance: 1e-8 }).x;
}

const GOLDEN = 1.618033988749895;

/** Steps downhill, each wider than the last, until the cost rises again. */
function bracket(cost: Cost, a: number, b: number): [lower: number, upper: number] | undefined {
  let [behind, at] = [a, b];
  let value = cost(at);
  const other = cost(behind);
  if (other < value) [behind, at, value] = [at, behind, other];
  if (value === Number.MAX_VALUE) return undefined;
  for (let step = 0; step < 60; step++) {
    const ahead = at + GOLDEN * (at - behind);
    const next = cost(ahead);
    if (next > value) return behind < ahead ? [behind, ahead] : [ahead, behind];
    [behind, at, value] = [at, ahead, next];
  }
  return undefined;
}
