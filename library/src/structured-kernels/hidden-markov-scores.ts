/** Scores of a hidden Markov model: features of a fixed length for sequences of any length. */
import { LecternError } from "../core/errors.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { log } from "../numeric/elementary/functions.js";

/** A hidden Markov model with discrete observations, numbered from 0. */
export interface HiddenMarkovModel {
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
export function hiddenMarkovScores(model: HiddenMarkovModel, sequences: readonly ArrayLike<number>[]): Matrix {
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
  model: HiddenMarkovModel,
  sequences: readonly ArrayLike<number>[],
): Float64Array {
  requireModel(model);
  return Float64Array.from(sequences, (sequence, i) =>
    forward(model, sequence, i).scales.reduce((sum, scale) => sum + log(scale), 0),
  );
}

/** Counts minus probabilities times the sums of the counts of their row. */
function excess(counts: Float64Array, probabilities: ArrayLike<number>, width: number): Float64Array {
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

/** The expected counts given the sequence, by the forward–backward algorithm (Rabiner 1989) with scaling. */
function expectedCounts(model: HiddenMarkovModel, sequence: ArrayLike<number>, item: number): Counts {
  const k = model.start.length;
  const m = model.emissions.columns;
  const length = sequence.length;
  const counts = {
    starts: new Float64Array(k),
    transitions: new Float64Array(k * k),
    emissions: new Float64Array(k * m),
  };
  const { ahead, scales } = forward(model, sequence, item);
  // b(i) = p(rest of the sequence | state i now), divided by the scales of the rest.
  let behind = new Float64Array(k).fill(1);
  for (let t = length - 1; t >= 0; t--) {
    for (let i = 0; i < k; i++) {
      const posterior = ahead[t * k + i] * behind[i];
      counts.emissions[i * m + sequence[t]] += posterior;
      if (t === 0) counts.starts[i] += posterior;
    }
    if (t === 0) break;
    const before = new Float64Array(k);
    for (let i = 0; i < k; i++) {
      for (let j = 0; j < k; j++) {
        const step = model.transitions.data[i * k + j] * model.emissions.data[j * m + sequence[t]] * behind[j];
        before[i] += step / scales[t];
        counts.transitions[i * k + j] += (ahead[(t - 1) * k + i] * step) / scales[t];
      }
    }
    behind = before;
  }
  return counts;
}

interface Forward {
  /** p(state | observations so far), for each position. */
  readonly ahead: Float64Array;
  /** p(observation | observations before it). */
  readonly scales: Float64Array;
}

function forward(
  { start, transitions, emissions }: HiddenMarkovModel,
  sequence: ArrayLike<number>,
  item: number,
): Forward {
  const k = start.length;
  const m = emissions.columns;
  const ahead = new Float64Array(sequence.length * k);
  const scales = new Float64Array(sequence.length);
  for (let t = 0; t < sequence.length; t++) {
    const seen = sequence[t];
    if (!Number.isInteger(seen) || seen < 0 || seen >= m) {
      throw new LecternError(
        "invalid-data",
        `sequence ${item} has the observation ${seen} at position ${t}; the model has 0 to ${m - 1}`,
      );
    }
    for (let j = 0; j < k; j++) {
      let reached = t === 0 ? start[j] : 0;
      if (t > 0) for (let i = 0; i < k; i++) reached += ahead[(t - 1) * k + i] * transitions.data[i * k + j];
      ahead[t * k + j] = reached * emissions.data[j * m + seen];
      scales[t] += ahead[t * k + j];
    }
    if (!(scales[t] > 0)) {
      throw new LecternError(
        "invalid-data",
        `sequence ${item} has probability 0 under the model from position ${t} on`,
      );
    }
    for (let j = 0; j < k; j++) ahead[t * k + j] /= scales[t];
  }
  return { ahead, scales };
}

function requireModel({ start, transitions, emissions }: HiddenMarkovModel): number {
  const k = start.length;
  if (transitions.rows !== k || transitions.columns !== k || emissions.rows !== k || k === 0) {
    throw new LecternError(
      "invalid-data",
      `a hidden Markov model of ${k} states needs ${k} x ${k} transitions and ${k} rows of emissions, got ${transitions.rows} x ${transitions.columns} and ${emissions.rows}`,
    );
  }
  requireProbabilities("start", start, k);
  requireProbabilities("transitions", transitions.data, k);
  requireProbabilities("emissions", emissions.data, emissions.columns);
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
