/** Bandwidths by rules, and by the likelihood of samples that were left out. */
import { LecternError } from "../../core/errors.js";
import type { Progress, Work } from "../../core/run.js";
import { type Matrix, selectRows, zeros } from "../../data/matrix.js";
import { columnMoments } from "../../linalg/column-moments.js";
import { covariance } from "../../linalg/covariance.js";
import { cholesky } from "../../linalg/factor/cholesky/cholesky.js";
import { exp, log, pow } from "../../numeric/elementary/functions.js";
import { createRandom } from "../../numeric/random/random.js";
import { exact, leaveOneOutSteps, logEstimateSteps } from "./kernel-estimate.js";
import { multiplyScale, type Scale } from "./scale.js";
import type { Window } from "./window.js";

/** The shapes that a rule can scale: the unit ball, the deviations of the features, or their covariance. */
export type BandwidthShape = "equal" | "per-feature" | "covariance";

/** Samples with positive weights. */
export interface WeightedSamples {
  readonly samples: Matrix;
  readonly weights: Float64Array;
}

/** B for a bandwidth of 1. */
export function shapeOfSamples({ samples, weights }: WeightedSamples, shape: BandwidthShape): Scale {
  const { columns } = samples;
  if (shape === "equal") return new Float64Array(columns).fill(1);
  if (shape === "covariance") {
    const spread = covariance(samples, { weights });
    requireVariance(diagonalOf(spread));
    const factor = factorIfDefinite(spread);
    if (factor !== undefined) return factor;
    throw new LecternError(
      "invalid-data",
      "kernel-density: the covariance of the features is singular, so it cannot be the shape of the window; use the shape per-feature or remove features that depend on others",
      { option: "bandwidthRule.shape" },
    );
  }
  const { variance } = columnMoments(samples, weights);
  requireVariance(variance);
  return variance.map(Math.sqrt);
}

/**
 * The factor of the rules of Scott (1992) and Silverman (1986) for n samples in d dimensions. They hold for the Gaussian
 * window; another window gets the bandwidth with which its variance is the same.
 */
export function ruleFactor(rule: "scott" | "silverman", n: number, d: number, window: Window): number {
  const factor = rule === "scott" ? n : (n * (d + 2)) / 4;
  return pow(factor, -1 / (d + 4)) / Math.sqrt(window.variance(d));
}

/** What a bandwidth is judged by. */
export interface HeldOut {
  readonly window: Window;
  /** The number of parts, each of which is left out once; undefined to leave out single samples. */
  readonly folds: number | undefined;
  /** The seed of the division into parts. */
  readonly seed: number;
}

/** Σⱼ weightⱼ log p(xⱼ), where p is estimated without xⱼ, or without its part. */
export function* heldOutLikelihood(
  data: WeightedSamples,
  scale: Scale,
  { window, folds, seed }: HeldOut,
): Work<Progress, number> {
  const { samples, weights } = data;
  if (folds === undefined) {
    const logs = yield* leaveOneOutSteps({ window, scale, factors: undefined, ...normalized(data) });
    return weightedSum(weights, logs);
  }
  const order = createRandom(seed).permutation(samples.rows);
  let sum = 0;
  for (let fold = 0; fold < folds; fold++) {
    const isHeldOut = (_: number, at: number) => at % folds === fold;
    const held = order.filter(isHeldOut);
    const kept = order.filter((i, at) => !isHeldOut(i, at));
    const training = { samples: selectRows(samples, kept), weights: Float64Array.from(kept, (i) => weights[i]) };
    const estimate = { window, scale, factors: undefined, ...normalized(training) };
    const logs = yield* logEstimateSteps(estimate, selectRows(samples, held), exact);
    sum += weightedSum(
      Float64Array.from(held, (i) => weights[i]),
      logs,
    );
  }
  return sum;
}

/** The best of the bandwidths tried, all of them with their likelihoods, and whether the best is the smallest tried. */
export interface BandwidthSearch {
  readonly bandwidth: number;
  readonly tried: readonly number[];
  readonly likelihoods: readonly number[];
  readonly atLowerEnd: boolean;
}

/** Multiples of the start that are tried first, and golden section steps after them. */
const COARSE = 13;
const REFINEMENTS = 8;

/**
 * argmax over h of the likelihood, from a start such as that of a rule: multiples of the start from 1/16 to 4, larger ones
 * while samples without neighbours make the likelihood −∞, then a golden section search around the best.
 */
export function* searchBandwidth(
  data: WeightedSamples,
  shape: Scale,
  start: number,
  heldOut: HeldOut,
): Work<Progress, BandwidthSearch> {
  const tried: number[] = [];
  const likelihoods: number[] = [];
  function* evaluate(h: number): Work<Progress, number> {
    const value = yield* heldOutLikelihood(data, multiplyScale(shape, h), heldOut);
    tried.push(h);
    likelihoods.push(value);
    yield { step: tried.length };
    return value;
  }
  const grid = Array.from({ length: COARSE }, (_, k) => start * pow(2, k / 2 - 4));
  for (const h of grid) yield* evaluate(h);
  // Each doubling halves the distances, so that even the farthest sample has a neighbour at last.
  while (likelihoods.every((value) => value === -Infinity) && tried.length < 1000) {
    yield* evaluate(2 * tried[tried.length - 1]);
  }
  const best = indexOfLargest(likelihoods);
  let [low, high] = [log(tried[best] / Math.SQRT2), log(tried[best] * Math.SQRT2)];
  const golden = (Math.sqrt(5) - 1) / 2;
  let [left, right] = [high - golden * (high - low), low + golden * (high - low)];
  let [atLeft, atRight] = [yield* evaluate(exp(left)), yield* evaluate(exp(right))];
  for (let k = 0; k < REFINEMENTS; k++) {
    if (atLeft >= atRight) {
      [high, right, atRight] = [right, left, atLeft];
      left = high - golden * (high - low);
      atLeft = yield* evaluate(exp(left));
    } else {
      [low, left, atLeft] = [left, right, atRight];
      right = low + golden * (high - low);
      atRight = yield* evaluate(exp(right));
    }
  }
  const bandwidth = tried[indexOfLargest(likelihoods)];
  return { bandwidth, tried, likelihoods, atLowerEnd: bandwidth <= grid[0] };
}

/** The samples with weights that sum to 1. */
export function normalized({ samples, weights }: WeightedSamples): WeightedSamples {
  const total = weights.reduce((a, b) => a + b, 0);
  return { samples, weights: weights.map((weight) => weight / total) };
}

function weightedSum(weights: Float64Array, logs: Float64Array): number {
  return logs.reduce((sum, value, i) => sum + weights[i] * value, 0);
}

function indexOfLargest(values: readonly number[]): number {
  return values.reduce((best, value, i) => (value > values[best] ? i : best), 0);
}

function diagonalOf({ rows, data }: Matrix): Float64Array {
  return Float64Array.from({ length: rows }, (_, j) => data[j * rows + j]);
}

function requireVariance(variance: Float64Array): void {
  const constant = variance.findIndex((value) => !(value > 0));
  if (constant < 0) return;
  throw new LecternError(
    "invalid-data",
    `kernel-density: feature ${constant} is constant, so the rule gives the bandwidth 0; set bandwidth, or remove the feature`,
    { column: constant, option: "bandwidth" },
  );
}

/** The Cholesky factor of a bandwidth matrix. */
export function factorOfMatrix(rows: readonly (readonly number[])[], columns: number): Scale {
  const given = zeros(columns, columns);
  const refuse = (why: string): never => {
    throw new LecternError("invalid-option", `kernel-density: bandwidthRule.rows ${why}`, {
      option: "bandwidthRule.rows",
    });
  };
  if (rows.length !== columns || rows.some((row) => row.length !== columns)) {
    refuse(`must be a ${columns} x ${columns} matrix, one row per feature`);
  }
  rows.forEach((row, i) => {
    given.data.set(row, i * columns);
    row.forEach((value, j) => {
      if (value !== rows[j][i]) refuse(`must be symmetric, but entries (${i}, ${j}) and (${j}, ${i}) differ`);
    });
  });
  return factorIfDefinite(given) ?? refuse("must be positive definite");
}

function factorIfDefinite(matrix: Matrix): Matrix | undefined {
  try {
    return cholesky(matrix);
  } catch (error) {
    if (error instanceof LecternError && error.code === "numerical") return undefined;
    throw error;
  }
}
