import { describe, expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import { asMatrix, transpose } from "../data/matrix.js";
import { checkGram } from "../kernels/mercer.js";
import { empiricalInformation, fisherGram } from "./fisher.js";
import { gradientFeatures } from "./gradient-features.js";
import {
  type HiddenMarkovProbabilities,
  hiddenMarkovLogLikelihoods,
  hiddenMarkovScores,
} from "./hidden-markov-scores.js";

const model: HiddenMarkovProbabilities = {
  start: [0.6, 0.4],
  transitions: asMatrix([
    [0.9, 0.1],
    [0.3, 0.7],
  ]),
  emissions: asMatrix([
    [0.5, 0.4, 0.1],
    [0.1, 0.2, 0.7],
  ]),
};

/** The model with other logits: probabilities are exponentials, divided by the sum of their row. */
function fromLogits(logits: readonly number[]): HiddenMarkovProbabilities {
  const rows = (from: number, count: number, width: number) =>
    asMatrix(
      Array.from({ length: count }, (_, i) => {
        const powers = logits.slice(from + i * width, from + (i + 1) * width).map(Math.exp);
        const sum = powers.reduce((total, value) => total + value, 0);
        return powers.map((value) => value / sum);
      }),
    );
  return { start: rows(0, 1, 2).data, transitions: rows(2, 2, 2), emissions: rows(6, 2, 3) };
}

/** p(sequence) as the sum over all paths of states. */
function byPaths({ start, transitions, emissions }: HiddenMarkovProbabilities, sequence: readonly number[]): number {
  const rest = (t: number, state: number): number => {
    const here = emissions.data[state * 3 + sequence[t]];
    if (t === sequence.length - 1) return here;
    return here * [0, 1].reduce((sum, next) => sum + transitions.data[state * 2 + next] * rest(t + 1, next), 0);
  };
  return [0, 1].reduce((sum, state) => sum + start[state] * rest(0, state), 0);
}

describe("scores of a hidden Markov model", () => {
  const sequences = [[0, 1, 2, 2, 1], [2], [0, 0, 0, 1, 2, 2, 2, 2, 0, 1], [1, 1], []];

  test("[ML2-143] by forward–backward are the gradient of the log-likelihood, of one length for sequences of any, and give a Fisher kernel", () => {
    const scores = hiddenMarkovScores(model, sequences);
    expect([scores.rows, scores.columns]).toEqual([5, 2 + 4 + 6]);
    const logits = [...Array.from(model.start), ...model.transitions.data, ...model.emissions.data].map(Math.log);
    const differences = gradientFeatures(
      (moved: Float64Array, sequence: number[]) => hiddenMarkovLogLikelihoods(fromLogits([...moved]), [sequence])[0],
      logits,
      sequences,
    );
    expectClose(scores.data, differences.data, 1e-8);
    // The empirical information is singular, because probabilities sum to 1, and needs no special care.
    const k = fisherGram(scores, empiricalInformation(scores));
    expect([k.rows, k.columns]).toEqual([5, 5]);
    expect(
      checkGram({ ...k, data: k.data.map((value, at) => (value + transpose(k).data[at]) / 2) }, 1e-9).flaws,
    ).toEqual([]);
    expect(k.data[0]).toBeGreaterThan(0);
  });

  test("the likelihood is the sum over all paths", () => {
    for (const sequence of sequences.slice(0, 4)) {
      expect(hiddenMarkovLogLikelihoods(model, [sequence])[0]).toBeCloseTo(Math.log(byPaths(model, sequence)), 12);
    }
    expect(hiddenMarkovLogLikelihoods(model, [[]])[0]).toBe(0);
    // A long sequence does not underflow.
    const long = Array.from({ length: 3000 }, (_, t) => t % 3);
    expect(hiddenMarkovLogLikelihoods(model, [long])[0]).toBeLessThan(-3000);
  });

  test("refuses invalid models and observations", () => {
    expect(refusal(() => hiddenMarkovScores(model, [[0, 3]]))).toContain(
      "sequence 0 has the observation 3 at position 1; the model has 0 to 2",
    );
    expect(refusal(() => hiddenMarkovScores({ ...model, start: [1] }, []))).toContain(
      "a hidden Markov model of 1 states needs",
    );
    expect(refusal(() => hiddenMarkovScores({ ...model, start: [0.5, 0.6] }, []))).toContain("row 0 of start does not");
    const never = {
      ...model,
      emissions: asMatrix([
        [1, 0, 0],
        [1, 0, 0],
      ]),
    };
    expect(refusal(() => hiddenMarkovScores(never, [[0, 1]]))).toContain(
      "sequence 0 has probability 0 under the model",
    );
  });
});
