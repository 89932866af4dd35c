/** Scores of a hidden Markov model with normal emissions: features of a fixed length for sequences of any length. */
import { LecternError } from "../core/errors.js";
import { asMatrix, type Matrix, type MatrixLike, zeros } from "../data/matrix.js";
import type { ChainSums } from "../inference/forward-backward.js";
import { normalLogDensity } from "../linalg/normal-density.js";
import { log } from "../numeric/elementary/functions.js";
import { gaussianScores } from "./fisher.js";
import { excess, requireChain, sumsOverPaths } from "./hidden-markov-scores.js";

/** A hidden Markov model whose states have normal distributions, such as the state of a fitted `gaussianHiddenMarkovModel`. */
export interface GaussianMarkovModel {
  /** Probability of each state at the start. */
  readonly start: ArrayLike<number>;
  /** Probability of each state (column) after each state (row). */
  readonly transitions: Matrix;
  /** Mean of each state, a row for each. */
  readonly means: Matrix;
  /** Covariance matrices of the states, below each other. */
  readonly covariances: Matrix;
}

/**
 * ∂ log p(sequence) / ∂θ, where θ are the logarithms of the probabilities of the states before each row is normalised, and the
 * means: Σₜ p(yₜ = k | x) Sₖ⁻¹ (xₜ − μₖ). Start, transitions and means, row by row: k + k² + k d numbers.
 */
export function gaussianMarkovScores(model: GaussianMarkovModel, sequences: readonly MatrixLike[]): Matrix {
  const { start, transitions, means } = model;
  const k = requireModel(model);
  const d = means.columns;
  const scores = zeros(sequences.length, k + k * k + k * d);
  sequences.forEach((given, item) => {
    const x = requireSequence(given, d, item);
    if (x.rows === 0) return;
    const { marginals, pairCounts } = sumsOf(model, x, item);
    const row = scores.data.subarray(item * scores.columns, (item + 1) * scores.columns);
    row.set(excess(marginals.data.slice(0, k), start, k));
    row.set(excess(pairCounts.data, transitions.data, k), k);
    for (let state = 0; state < k; state++) {
      const pulls = gaussianScores(x, meanOf(model, state), covarianceOf(model, state));
      for (let at = 0; at < pulls.data.length; at++) {
        row[k + k * k + state * d + (at % d)] += marginals.data[Math.floor(at / d) * k + state] * pulls.data[at];
      }
    }
  });
  return scores;
}

/** log p(sequence) of each sequence; 0 for an empty one. */
export function gaussianMarkovLogLikelihoods(
  model: GaussianMarkovModel,
  sequences: readonly MatrixLike[],
): Float64Array {
  requireModel(model);
  return Float64Array.from(sequences, (given, item) => {
    const x = requireSequence(given, model.means.columns, item);
    return x.rows === 0 ? 0 : sumsOf(model, x, item).logPartition;
  });
}

function meanOf({ means }: GaussianMarkovModel, state: number): Float64Array {
  return means.data.slice(state * means.columns, (state + 1) * means.columns);
}

function covarianceOf({ covariances }: GaussianMarkovModel, state: number): Matrix {
  const d = covariances.columns;
  return { rows: d, columns: d, data: covariances.data.slice(state * d * d, (state + 1) * d * d) };
}

function sumsOf(model: GaussianMarkovModel, x: Matrix, item: number): ChainSums {
  const { start, transitions } = model;
  const unary = zeros(x.rows, start.length);
  for (let state = 0; state < start.length; state++) {
    normalLogDensity(x, meanOf(model, state), covarianceOf(model, state)).forEach((value, t) => {
      unary.data[t * start.length + state] = value + (t === 0 ? log(start[state]) : 0);
    });
  }
  return sumsOverPaths(unary, transitions, item);
}

function requireModel({ start, transitions, means, covariances }: GaussianMarkovModel): number {
  const k = requireChain(start, transitions, means.rows);
  const d = means.columns;
  if (covariances.rows === k * d && covariances.columns === d) return k;
  throw new LecternError(
    "invalid-data",
    `${k} states with means of ${d} columns need covariances of ${k * d} x ${d}, got ${covariances.rows} x ${covariances.columns}`,
  );
}

function requireSequence(given: MatrixLike, columns: number, item: number): Matrix {
  const x = asMatrix(given, `sequence ${item}`);
  if (x.rows === 0 || x.columns === columns) return x;
  throw new LecternError(
    "invalid-data",
    `sequence ${item} has observations of ${x.columns} columns; the model has ${columns}`,
  );
}
