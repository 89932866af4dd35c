/**
 * Maximum likelihood of a hidden Markov model with categorical emissions by expectation maximisation (Baum, Petrie, Soules and
 * Weiss 1970). A smoothing count c is added to every expected count: the mode under Dirichlet priors with parameters 1 + c.
 */
import { createPace } from "../core/pace.js";
import type { Work } from "../core/run.js";
import { type Matrix, zeros } from "../data/matrix.js";
import type { ChainScores } from "../inference/chain-scores.js";
import { forwardBackward } from "../inference/forward-backward.js";
import { log } from "../numeric/elementary/functions.js";

/** The probabilities of a hidden Markov model. */
export interface MarkovParameters {
  /** p(y₁) */
  readonly start: Float64Array;
  /** p(yₜ₊₁ | yₜ): one row for each label. */
  readonly transitions: Matrix;
  /** p(xₜ | yₜ): one row for each label, one column for each symbol. */
  readonly emissions: Matrix;
}

/** log p(x, y) as scores of a chain, for each sequence: it is a sum over positions and neighbours. */
export function markovChains(parameters: MarkovParameters): (symbols: Int32Array) => ChainScores {
  const { transitions, emissions } = parameters;
  const [start, logs] = [parameters.start.map(logarithm), emissions.data.map(logarithm)];
  const pairwise = { ...transitions, data: transitions.data.map(logarithm) };
  const labels = start.length;
  return (symbols) => {
    const unary = zeros(symbols.length, labels);
    for (let t = 0; t < symbols.length; t++) {
      for (let k = 0; k < labels; k++) {
        unary.data[t * labels + k] = logs[k * emissions.columns + symbols[t]] + (t === 0 ? start[k] : 0);
      }
    }
    return { unary, pairwise };
  };
}

function logarithm(probability: number): number {
  return probability > 0 ? log(probability) : -Infinity;
}

/** How often each label begins a sequence, follows each label and emits each symbol. */
export interface MarkovCounts {
  readonly start: Float64Array;
  readonly transitions: Matrix;
  readonly emissions: Matrix;
}

/** Counts that are all 0. */
export function noCounts(labels: number, symbols: number): MarkovCounts {
  return { start: new Float64Array(labels), transitions: zeros(labels, labels), emissions: zeros(labels, symbols) };
}

/** Adds the counts of a sequence with known labels. */
export function addCounts(counts: MarkovCounts, symbols: Int32Array, codes: Int32Array): void {
  const { start, transitions, emissions } = counts;
  start[codes[0]]++;
  for (let t = 0; t < codes.length; t++) {
    emissions.data[codes[t] * emissions.columns + symbols[t]]++;
    if (t > 0) transitions.data[codes[t - 1] * transitions.columns + codes[t]]++;
  }
}

/** The most likely probabilities given counts. A label that never occurs, without smoothing, gets equal ones. */
export function estimate({ start, transitions, emissions }: MarkovCounts, smoothing: number): MarkovParameters {
  const normalized = ({ rows, columns, data }: Matrix): Matrix => ({
    rows,
    columns,
    data: data.map((count, at) => {
      const row = data.subarray(Math.floor(at / columns) * columns, (Math.floor(at / columns) + 1) * columns);
      const total = row.reduce((sum, value) => sum + value, smoothing * columns);
      return total > 0 ? (count + smoothing) / total : 1 / columns;
    }),
  });
  return {
    start: normalized({ rows: 1, columns: start.length, data: start }).data,
    transitions: normalized(transitions),
    emissions: normalized(emissions),
  };
}

/** Expected counts and log-likelihood of all sequences under the parameters: the E-step. Yields from time to time. */
export function* expectedCounts(
  parameters: MarkovParameters,
  sequences: readonly Int32Array[],
): Work<void, { readonly counts: MarkovCounts; readonly logLikelihood: number }> {
  const labels = parameters.start.length;
  const counts = noCounts(labels, parameters.emissions.columns);
  const pace = createPace();
  const chainOf = markovChains(parameters);
  let logLikelihood = 0;
  for (const symbols of sequences) {
    const { logPartition, marginals, pairCounts } = forwardBackward(chainOf(symbols));
    logLikelihood += logPartition;
    for (let k = 0; k < labels; k++) {
      counts.start[k] += marginals.data[k];
      for (let t = 0; t < symbols.length; t++) {
        counts.emissions.data[k * counts.emissions.columns + symbols[t]] += marginals.data[t * labels + k];
      }
    }
    for (let i = 0; i < labels * labels; i++) counts.transitions.data[i] += pairCounts.data[i];
    if (pace(10 * symbols.length * labels * (labels + 4))) yield;
  }
  return { counts, logLikelihood };
}

/** c times the sum of the logarithms of all probabilities: the logarithm of the prior up to a constant. */
export function logPrior({ start, transitions, emissions }: MarkovParameters, smoothing: number): number {
  if (smoothing === 0) return 0;
  const sum = (data: Float64Array) => data.reduce((total, value) => total + log(value), 0);
  return smoothing * (sum(start) + sum(transitions.data) + sum(emissions.data));
}
