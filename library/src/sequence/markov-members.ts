/** The functions that all fitted hidden Markov models have, whatever their states emit. */
import { requireInputs, requirePairs } from "../contract/structured.js";
import { LecternError, show } from "../core/errors.js";
import type { Matrix } from "../data/matrix.js";
import { type ChainScores, chainScore } from "../inference/chain-scores.js";
import { forwardBackward } from "../inference/forward-backward.js";
import { viterbi } from "../inference/viterbi.js";
import { createRandom } from "../numeric/random/random.js";
import { drawPath, type MarkovChain } from "./markov-chain.js";
import { requireLabels } from "./sequence-labels.js";

/** The functions of a fitted hidden Markov model of sequences of the type `X`. */
export interface MarkovMembers<X> {
  /** The most probable state sequence of each input, by Viterbi's algorithm. */
  predict(x: readonly X[]): string[][];
  /** The probability of each state (column) at each position (row) of each input. */
  probabilities(x: readonly X[]): Matrix[];
  /** log p(x) of each sequence. */
  logLikelihood(x: readonly X[]): Float64Array;
  /** log p(x, y) of each pair. */
  jointLogProbabilities(x: readonly X[], y: readonly (readonly string[])[]): Float64Array;
}

/** The functions of a model; `chainOf` gives the scores log p(x, y) of a sequence. */
export function markovMembers<X>(
  kind: string,
  labels: readonly string[],
  chainOf: (x: X) => ChainScores,
): MarkovMembers<X> {
  return {
    predict: (x) =>
      requireInputs(kind, x).map((input) => Array.from(viterbi(chainOf(input)).path, (code) => labels[code])),
    probabilities: (x) => requireInputs(kind, x).map((input) => forwardBackward(chainOf(input)).marginals),
    logLikelihood: (x) =>
      Float64Array.from(requireInputs(kind, x), (input) => forwardBackward(chainOf(input)).logPartition),
    jointLogProbabilities: (x, y) =>
      Float64Array.from(requirePairs(kind, { x, y }), ([input, output]) => {
        const chain = chainOf(input);
        return chainScore(chain, requireLabels(kind, labels, output, chain.unary.rows));
      }),
  };
}

/** Draws a sequence of states, and what they emit. */
export function drawSequence<X>(
  kind: string,
  chain: MarkovChain,
  labels: readonly string[],
  { length, seed = 0 }: { readonly length: number; readonly seed?: number | undefined },
  emit: (random: ReturnType<typeof createRandom>, path: Int32Array) => X,
): { readonly x: X; readonly y: string[] } {
  if (!Number.isInteger(length) || length < 1) {
    throw new LecternError(
      "invalid-option",
      `${kind}: the length of a sequence must be a whole number of at least 1, got ${show(length)}`,
      { kind },
    );
  }
  const random = createRandom(seed);
  const path = drawPath(random.fork("states"), chain, length);
  return { x: emit(random.fork("emissions"), path), y: Array.from(path, (code) => labels[code]) };
}
