/**
 * The semidefinite program of maximum variance unfolding (Weinberger and Saul 2004): of all inner products K ⪰ 0 of centred
 * points that keep the distances along the edges of a graph, those of largest variance,
 *
 *   maximise tr K  subject to  Kᵢᵢ − 2 Kᵢⱼ + Kⱼⱼ = d²ᵢⱼ on the edges.
 *
 * It is solved for the points themselves, K = R Rᵀ with r columns, by an augmented Lagrangian (Burer and Monteiro 2003; Kulis,
 * Surendran and Platt 2007). With r (r + 1) / 2 above the number of edges every local maximum is in general a global one.
 */
import { mapSteps, type Progress, type Work } from "../../core/run.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { lbfgsSteps } from "../../optimize/lbfgs.js";
import type { MaximumVarianceUnfoldingOptions } from "./maximum-variance-unfolding.js";

/** The edges of a graph with the squared lengths that are kept. */
export interface KeptDistances {
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly squared: Float64Array;
}

/** Points of largest variance. */
export interface Unfolding {
  /** R, centred: one row per point. */
  readonly points: Matrix;
  /** The multiplier y of each edge: Σ y d² is an upper bound of tr K if Σ y (eᵢ − eⱼ)(eᵢ − eⱼ)ᵀ − I is positive semidefinite on centred vectors. */
  readonly multipliers: Float64Array;
  /** The largest difference of a squared length from the one to keep, as a share of the mean squared length. */
  readonly violation: number;
  readonly iterations: number;
  readonly converged: boolean;
}

/** Progress after each update of the multipliers: the variance, and how far lengths are from what they should be. */
export interface UnfoldProgress extends Progress {
  readonly objective: number;
  readonly violation: number;
}

/** When to stop, and the noise of the start. */
export type UnfoldOptions = Pick<MaximumVarianceUnfoldingOptions, "tolerance" | "maxIterations" | "seed">;

/** Iterations of L-BFGS between two updates of the multipliers. */
const INNER_ITERATIONS = 500;

/** The penalty grows by this factor while the violation does not fall to the given share of the last one. */
const GROWTH = 2;
const ENOUGH = 0.6;

/** Starts from the given points, with as many further columns as the program needs, which begin with small noise. */
export function* unfold(
  start: Matrix,
  edges: KeptDistances,
  { tolerance, maxIterations, seed }: UnfoldOptions,
): Work<UnfoldProgress, Unfolding> {
  const scale = meanOf(edges.squared) || 1;
  const lengths = edges.squared.map((value) => value / scale);
  const rank = rankFor(start.rows, edges.squared.length);
  let points = startPoints(start, rank, Math.sqrt(scale), seed);
  const multipliers = new Float64Array(lengths.length);
  const excess = new Float64Array(lengths.length);
  let penalty = 8;
  let violation = Infinity;
  let settled = 0;
  let iterations = 0;
  let before = 0;
  while (iterations < maxIterations && settled < 2) {
    iterations++;
    const objective = lagrangian(start.rows, rank, edges, lengths, multipliers, penalty);
    // While lengths are wrong anyway, there is no use in an exact minimum.
    const gradient = Math.max(tolerance / 10, 0.05 * Math.min(1, violation));
    const settings = { maxIterations: INNER_ITERATIONS, tolerance: gradient };
    const now = { step: iterations, of: maxIterations, objective: before * scale, violation };
    points = (yield* mapSteps(lbfgsSteps(objective, points, settings), ({ step, of }) => ({
      ...now,
      inner: { step, ...(of !== undefined && { of }) },
    }))).x;
    excesses(points, rank, edges, lengths, excess);
    const worst = excess.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0);
    for (let e = 0; e < excess.length; e++) multipliers[e] += penalty * excess[e];
    const variance = points.reduce((sum, value) => sum + value * value, 0);
    const isSteady = Math.abs(variance - before) <= tolerance * variance;
    settled = worst <= tolerance && isSteady ? settled + 1 : 0;
    if (worst > ENOUGH * violation) penalty *= GROWTH;
    violation = worst;
    before = variance;
    yield { step: iterations, of: maxIterations, objective: variance * scale, violation };
  }
  const root = Math.sqrt(scale);
  const result = { rows: start.rows, columns: rank, data: points.map((value) => value * root) };
  return { points: result, multipliers, violation, iterations, converged: settled >= 2 };
}

/** The smallest r with r (r + 1) / 2 above the number of edges, at most n − 1. */
function rankFor(n: number, edges: number): number {
  return Math.max(1, Math.min(n - 1, Math.ceil((Math.sqrt(8 * edges + 9) - 1) / 2)));
}

/** The points in units of `unit`, centred: their first columns and noise of a hundredth of it in all. */
function startPoints({ rows, columns, data }: Matrix, rank: number, unit: number, seed: number): Float64Array {
  const random = createRandom(seed).fork("unfold");
  const points = zeros(rows, rank).data;
  for (let i = 0; i < rows; i++) {
    for (let k = 0; k < rank; k++) {
      points[i * rank + k] = (k < columns ? data[i * columns + k] / unit : 0) + 0.01 * random.normal();
    }
  }
  for (let k = 0; k < rank; k++) {
    let mean = 0;
    for (let i = 0; i < rows; i++) mean += points[i * rank + k] / rows;
    for (let i = 0; i < rows; i++) points[i * rank + k] -= mean;
  }
  return points;
}

/**
 * −‖R − r̄‖² + Σₑ (yₑ cₑ + ½ σ cₑ²) with the mean r̄ and the excess cₑ = ‖rᵢ − rⱼ‖² − d²ₑ of each edge. It does not depend on
 * the mean, which would drift away without limit if it were not subtracted.
 */
function lagrangian(
  n: number,
  rank: number,
  edges: KeptDistances,
  lengths: Float64Array,
  multipliers: Float64Array,
  penalty: number,
) {
  const excess = new Float64Array(lengths.length);
  const means = new Float64Array(rank);
  return (points: Float64Array, gradient: Float64Array): number => {
    excesses(points, rank, edges, lengths, excess);
    let value = 0;
    means.fill(0);
    for (let row = 0; row < n * rank; row += rank) {
      for (let k = 0; k < rank; k++) means[k] += points[row + k] / n;
    }
    for (let row = 0; row < n * rank; row += rank) {
      for (let k = 0; k < rank; k++) {
        const from = points[row + k] - means[k];
        value -= from * from;
        gradient[row + k] = -2 * from;
      }
    }
    for (let e = 0; e < excess.length; e++) {
      value += excess[e] * (multipliers[e] + 0.5 * penalty * excess[e]);
      const factor = 2 * (multipliers[e] + penalty * excess[e]);
      const [a, b] = [edges.from[e] * rank, edges.to[e] * rank];
      for (let k = 0; k < rank; k++) {
        const pull = factor * (points[a + k] - points[b + k]);
        gradient[a + k] += pull;
        gradient[b + k] -= pull;
      }
    }
    return value;
  };
}

function excesses(
  points: Float64Array,
  rank: number,
  { from, to }: KeptDistances,
  lengths: Float64Array,
  out: Float64Array,
): void {
  for (let e = 0; e < out.length; e++) {
    const [a, b] = [from[e] * rank, to[e] * rank];
    let sum = -lengths[e];
    for (let k = 0; k < rank; k++) sum += (points[a + k] - points[b + k]) ** 2;
    out[e] = sum;
  }
}

function meanOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
