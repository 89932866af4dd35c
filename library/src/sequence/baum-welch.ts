/** Maximum likelihood of a hidden Markov model with categorical emissions by expectation maximisation. */
import { createPace } from "../core/pace.js";
import type { Work } from "../core/run.js";
import { type Matrix, zeros } from "../data/matrix.js";
import type { ChainScores } from "../inference/chain-scores.js";
import { forwardBackward } from "../inference/forward-backward.js";
import {
  addExpectedPath,
  addPath,
  chainScoresOf,
  estimateChain,
  logarithm,
  logPriorOf,
  type MarkovChain,
  noChainCounts,
  sharesOfRows,
} from "./markov-chain.js";

/** The probabilities of a hidden Markov model. */
export interface MarkovParameters extends MarkovChain {
  /** p(xₜ | yₜ): one row for each label, one column for each symbol. */
  readonly emissions: Matrix;
}

/** log p(x, y) as scores of a chain, for each sequence. */
export function markovChains(parameters: MarkovParameters): (symbols: Int32Array) => ChainScores {
  const { emissions } = parameters;
  const logs = emissions.data.map(logarithm);
  const scores = chainScoresOf(parameters);
  const labels = emissions.rows;
  return (symbols) => {
    const own = zeros(symbols.length, labels);
    for (let t = 0; t < symbols.length; t++) {
      for (let k = 0; k < labels; k++) own.data[t * labels + k] = logs[k * emissions.columns + symbols[t]];
    }
    return scores(own);
  };
}

/** How often each label begins a sequence, follows each label and emits each symbol. */
export interface MarkovCounts extends MarkovChain {
  readonly emissions: Matrix;
}

/** Counts that are all 0. */
export function noCounts(labels: number, symbols: number): MarkovCounts {
  return { ...noChainCounts(labels), emissions: zeros(labels, symbols) };
}

/** Adds the counts of a sequence with known labels. */
export function addCounts(counts: MarkovCounts, symbols: Int32Array, codes: Int32Array): void {
  const { emissions } = counts;
  addPath(counts, codes);
  for (let t = 0; t < codes.length; t++) emissions.data[codes[t] * emissions.columns + symbols[t]]++;
}

/** The most likely probabilities given counts. A label that never occurs, without smoothing, gets equal ones. */
export function estimate(counts: MarkovCounts, smoothing: number): MarkovParameters {
  return { ...estimateChain(counts, smoothing), emissions: sharesOfRows(counts.emissions, smoothing) };
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
    const sums = forwardBackward(chainOf(symbols));
    logLikelihood += sums.logPartition;
    addExpectedPath(counts, sums);
    for (let k = 0; k < labels; k++) {
      for (let t = 0; t < symbols.length; t++) {
        counts.emissions.data[k * counts.emissions.columns + symbols[t]] += sums.marginals.data[t * labels + k];
      }
    }
    if (pace(10 * symbols.length * labels * (labels + 4))) yield;
  }
  return { counts, logLikelihood };
}

/** The logarithm of the prior up to a constant. */
export function logPrior({ start, transitions, emissions }: MarkovParameters, smoothing: number): number {
  return logPriorOf([start, transitions.data, emissions.data], smoothing);
}
