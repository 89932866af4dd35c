/**
 * Normal emissions of the states of a hidden Markov model: log densities, moments and their maximum. With a matrix R, the scatter of
 * each state is increased by R: the mode under the prior whose logarithm is −½ Σₖ tr(R Sₖ⁻¹), which no state that collapses onto
 * one point can outweigh.
 */
import { createPace } from "../core/pace.js";
import type { Work } from "../core/run.js";
import { type Matrix, zeros } from "../data/matrix.js";
import type { ChainScores } from "../inference/chain-scores.js";
import { forwardBackward } from "../inference/forward-backward.js";
import { cholesky } from "../linalg/factor/cholesky/cholesky.js";
import { LOG_TWO_PI } from "../linalg/normal-density.js";
import { log } from "../numeric/elementary/functions.js";
import type { Random } from "../numeric/random/random.js";
import {
  addExpectedPath,
  addPath,
  chainScoresOf,
  estimateChain,
  type MarkovChain,
  noChainCounts,
} from "./markov-chain.js";

/** Whether the columns of a state may be correlated. */
export type EmissionCovariance = "full" | "diagonal";

/** Normal distributions of the observations in each state. */
export interface NormalEmissions {
  /** The mean of each state, a row for each. */
  readonly means: Matrix;
  /** The covariance matrices of all states, below each other; a diagonal one is stored in full. */
  readonly covariances: Matrix;
}

/** The parameters of a hidden Markov model with normal emissions. */
export interface GaussianMarkovParameters extends MarkovChain, NormalEmissions {}

/** The lower triangular factors Sₖ = L Lᵀ, below each other. */
export function factorsOf({ means, covariances }: NormalEmissions): readonly Matrix[] {
  const { rows: states, columns: d } = means;
  return Array.from({ length: states }, (_, k) =>
    cholesky({ rows: d, columns: d, data: covariances.data.slice(k * d * d, (k + 1) * d * d) }),
  );
}

/** log p(xₜ | yₜ) for each row of a sequence and each state. */
export function normalScores(emissions: NormalEmissions): (x: Matrix) => Matrix {
  const { means } = emissions;
  const { rows: states, columns: d } = means;
  const factors = factorsOf(emissions);
  const constants = factors.map(({ data }) => {
    let sum = 0.5 * d * LOG_TWO_PI;
    for (let j = 0; j < d; j++) sum += log(data[j * (d + 1)]);
    return -sum;
  });
  const solved = new Float64Array(d);
  return (x) => {
    const scores = zeros(x.rows, states);
    for (let t = 0; t < x.rows; t++) {
      for (let k = 0; k < states; k++) {
        const { data } = factors[k];
        let squares = 0;
        for (let i = 0; i < d; i++) {
          let value = x.data[t * d + i] - means.data[k * d + i];
          for (let j = 0; j < i; j++) value -= data[i * d + j] * solved[j];
          solved[i] = value / data[i * (d + 1)];
          squares += solved[i] * solved[i];
        }
        scores.data[t * states + k] = constants[k] - 0.5 * squares;
      }
    }
    return scores;
  };
}

/** log p(x, y) as scores of a chain, for each sequence. */
export function gaussianChains(parameters: GaussianMarkovParameters): (x: Matrix) => ChainScores {
  const scores = chainScoresOf(parameters);
  const densities = normalScores(parameters);
  return (x) => scores(densities(x));
}

/** Counts of the chain, and how much each state weighs with the sums of its observations and of their products. */
export interface MarkovMoments extends MarkovChain {
  readonly weights: Float64Array;
  readonly sums: Matrix;
  readonly products: Matrix;
}

/** Moments that are all 0. */
export function noMoments(states: number, columns: number): MarkovMoments {
  return {
    ...noChainCounts(states),
    weights: new Float64Array(states),
    sums: zeros(states, columns),
    products: zeros(states * columns, columns),
  };
}

/** Adds observations, `share(t, k)` of the one at t to state k. They should be near 0 compared with their spread. */
function addObservations(moments: MarkovMoments, x: Matrix, share: (t: number, k: number) => number): void {
  const { weights, sums, products } = moments;
  const d = x.columns;
  for (let k = 0; k < weights.length; k++) {
    for (let t = 0; t < x.rows; t++) {
      const own = share(t, k);
      if (own === 0) continue;
      weights[k] += own;
      for (let i = 0; i < d; i++) {
        const value = own * x.data[t * d + i];
        sums.data[k * d + i] += value;
        for (let j = 0; j <= i; j++) products.data[(k * d + i) * d + j] += value * x.data[t * d + j];
      }
    }
  }
}

/** Adds a sequence of known states. */
export function addKnown(moments: MarkovMoments, x: Matrix, codes: Int32Array): void {
  addPath(moments, codes);
  addObservations(moments, x, (t, k) => (codes[t] === k ? 1 : 0));
}

/** Expected moments and log-likelihood of all sequences under the parameters: the E-step. Yields from time to time. */
export function* expectedMoments(
  parameters: GaussianMarkovParameters,
  sequences: readonly Matrix[],
): Work<void, { readonly moments: MarkovMoments; readonly logLikelihood: number }> {
  const { rows: states, columns: d } = parameters.means;
  const moments = noMoments(states, d);
  const pace = createPace();
  const chainOf = gaussianChains(parameters);
  let logLikelihood = 0;
  for (const x of sequences) {
    const sums = forwardBackward(chainOf(x));
    logLikelihood += sums.logPartition;
    addExpectedPath(moments, sums);
    addObservations(moments, x, (t, k) => sums.marginals.data[t * states + k]);
    if (pace(10 * x.rows * states * (states + 2 * d * d))) yield;
  }
  return { moments, logLikelihood };
}

/** What the estimates depend on besides the moments. */
export interface EmissionPlan {
  readonly type: EmissionCovariance;
  /** The diagonal of R, in units of one observation. */
  readonly added: number;
  readonly smoothing: number;
}

/** The most likely parameters given moments. A state without observations keeps the distribution it had. */
export function estimateGaussian(
  moments: MarkovMoments,
  { type, added, smoothing }: EmissionPlan,
  before: NormalEmissions,
): GaussianMarkovParameters {
  const { weights, sums, products } = moments;
  const d = sums.columns;
  const means = { ...before.means, data: before.means.data.slice() };
  const covariances = { ...before.covariances, data: before.covariances.data.slice() };
  for (let k = 0; k < weights.length; k++) {
    if (!(weights[k] > 1e-8)) continue;
    for (let i = 0; i < d; i++) means.data[k * d + i] = sums.data[k * d + i] / weights[k];
    for (let i = 0; i < d; i++) {
      for (let j = 0; j <= i; j++) {
        const scatter = products.data[(k * d + i) * d + j] / weights[k] - means.data[k * d + i] * means.data[k * d + j];
        const value = i === j ? Math.max(scatter, 0) + added / weights[k] : type === "diagonal" ? 0 : scatter;
        covariances.data[(k * d + i) * d + j] = value;
        covariances.data[(k * d + j) * d + i] = value;
      }
    }
  }
  return { ...estimateChain(moments, smoothing), means, covariances };
}

/** −½ Σₖ tr(R Sₖ⁻¹): the logarithm of the prior of the covariances, up to a constant. */
export function covarianceLogPrior(emissions: NormalEmissions, added: number): number {
  if (added === 0) return 0;
  const d = emissions.means.columns;
  let trace = 0;
  for (const { data } of factorsOf(emissions)) {
    // tr(S⁻¹) is the sum of the squares of L⁻¹.
    const column = new Float64Array(d);
    for (let j = 0; j < d; j++) {
      for (let i = j; i < d; i++) {
        let value = i === j ? 1 : 0;
        for (let l = j; l < i; l++) value -= data[i * d + l] * column[l];
        column[i] = value / data[i * (d + 1)];
        trace += column[i] * column[i];
      }
    }
  }
  return -0.5 * added * trace;
}

/** Draws an observation of each state of a sequence. */
export function drawObservations(random: Random, emissions: NormalEmissions, path: Int32Array): Matrix {
  const { means } = emissions;
  const d = means.columns;
  const factors = factorsOf(emissions);
  const x = zeros(path.length, d);
  path.forEach((state, t) => {
    const noise = Float64Array.from({ length: d }, () => random.normal());
    for (let i = 0; i < d; i++) {
      let value = means.data[state * d + i];
      for (let j = 0; j <= i; j++) value += factors[state].data[i * d + j] * noise[j];
      x.data[t * d + i] = value;
    }
  });
  return x;
}
