/** Scores of a hidden Markov model: features of a fixed length for sequences of any length. */
import { LecternError } from "../core/errors.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { type ChainSums, forwardBackward } from "../inference/forward-backward.js";
import { log } from "../numeric/elementary/functions.js";

/** A hidden Markov model with discrete observations, numbered from 0. */
export interface HiddenMarkovProbabilities {
  /** Probability of each state at the start. */
  readonly start: ArrayLike<number>;
  /** Probability of each state (column) after each state (row). */
  readonly transitions: Matrix;
  /** Probability of each observation (column) in each state (row). */
  readonly emissions: Matrix;
}

/**
 * ∂ log p(sequence) / ∂θ, where θ are the logarithms of the probabilities before each row is normalised (softmax): the
 * expected number of times that something happened in the sequence, minus the expected number under the model given the
 * states. Start, transitions and emissions, row by row: k + k² + k m numbers for k states and m observations.
 */
export function hiddenMarkovScores(model: HiddenMarkovProbabilities, sequences: readonly ArrayLike<number>[]): Matrix {
  const k = requireModel(model);
  const m = model.emissions.columns;
  const scores = zeros(sequences.length, k + k * k + k * m);
  sequences.forEach((sequence, i) => {
    const row = scores.data.subarray(i * scores.columns, (i + 1) * scores.columns);
    const { starts, transitions, emissions } = expectedCounts(model, sequence, i);
    row.set(excess(starts, model.start, k));
    row.set(excess(transitions, model.transitions.data, k), k);
    row.set(excess(emissions, model.emissions.data, m), k + k * k);
  });
  return scores;
}

/** log p(sequence) of each sequence; 0 for an empty one. */
export function hiddenMarkovLogLikelihoods(
  model: HiddenMarkovProbabilities,
  sequences: readonly ArrayLike<number>[],
): Float64Array {
  requireModel(model);
  return Float64Array.from(sequences, (sequence, i) => {
    const sums = sumsOf(model, sequence, i);
    return sums === undefined ? 0 : sums.logPartition;
  });
}

/** Counts minus probabilities times the sums of the counts of their row. */
export function excess(counts: Float64Array, probabilities: ArrayLike<number>, width: number): Float64Array {
  const result = counts.slice();
  for (let from = 0; from < counts.length; from += width) {
    const sum = counts.subarray(from, from + width).reduce((total, count) => total + count, 0);
    for (let at = from; at < from + width; at++) result[at] -= sum * probabilities[at];
  }
  return result;
}

interface Counts {
  readonly starts: Float64Array;
  readonly transitions: Float64Array;
  readonly emissions: Float64Array;
}

/** The expected counts given the sequence. */
function expectedCounts(model: HiddenMarkovProbabilities, sequence: ArrayLike<number>, item: number): Counts {
  const k = model.start.length;
  const m = model.emissions.columns;
  const emissions = new Float64Array(k * m);
  const sums = sumsOf(model, sequence, item);
  if (sums === undefined) return { starts: new Float64Array(k), transitions: new Float64Array(k * k), emissions };
  const { marginals, pairCounts } = sums;
  for (let t = 0; t < sequence.length; t++) {
    for (let i = 0; i < k; i++) emissions[i * m + sequence[t]] += marginals.data[t * k + i];
  }
  return { starts: marginals.data.subarray(0, k), transitions: pairCounts.data, emissions };
}

/** The sums over all state sequences, whose scores are logarithms of probabilities; undefined for an empty sequence. */
function sumsOf(
  { start, transitions, emissions }: HiddenMarkovProbabilities,
  sequence: ArrayLike<number>,
  item: number,
): ChainSums | undefined {
  const [k, m] = [start.length, emissions.columns];
  if (sequence.length === 0) return undefined;
  const unary = zeros(sequence.length, k);
  for (let t = 0; t < sequence.length; t++) {
    const seen = sequence[t];
    if (!Number.isInteger(seen) || seen < 0 || seen >= m) {
      throw new LecternError(
        "invalid-data",
        `sequence ${item} has the observation ${seen} at position ${t}; the model has 0 to ${m - 1}`,
      );
    }
    for (let j = 0; j < k; j++) {
      unary.data[t * k + j] = log(emissions.data[j * m + seen]) + (t === 0 ? log(start[j]) : 0);
    }
  }
  return sumsOverPaths(unary, transitions, item);
}

/** The sums over all state sequences of an item, whose scores at each position are given. */
export function sumsOverPaths(unary: Matrix, transitions: Matrix, item: number): ChainSums {
  try {
    return forwardBackward({ unary, pairwise: { ...transitions, data: transitions.data.map((p) => log(p)) } });
  } catch (error) {
    throw new LecternError("invalid-data", `sequence ${item} has probability 0 under the model`, { item }, error);
  }
}

function requireModel({ start, transitions, emissions }: HiddenMarkovProbabilities): number {
  const k = requireChain(start, transitions, emissions.rows);
  requireProbabilities("emissions", emissions.data, emissions.columns);
  return k;
}

/** The number of states; throws if the probabilities of states do not fit together. */
export function requireChain(start: ArrayLike<number>, transitions: Matrix, emissionRows: number): number {
  const k = start.length;
  if (transitions.rows !== k || transitions.columns !== k || emissionRows !== k || k === 0) {
    throw new LecternError(
      "invalid-data",
      `a hidden Markov model of ${k} states needs ${k} x ${k} transitions and ${k} rows of emissions, got ${transitions.rows} x ${transitions.columns} and ${emissionRows}`,
    );
  }
  requireProbabilities("start", start, k);
  requireProbabilities("transitions", transitions.data, k);
  return k;
}

function requireProbabilities(name: string, values: ArrayLike<number>, width: number): void {
  for (let from = 0; from < values.length; from += width) {
    let sum = 0;
    for (let at = from; at < from + width; at++) sum += values[at] >= 0 ? values[at] : NaN;
    if (Math.abs(sum - 1) <= 1e-9) continue;
    throw new LecternError(
      "invalid-data",
      `a hidden Markov model needs probabilities that sum to 1; row ${from / width} of ${name} does not`,
    );
  }
}
