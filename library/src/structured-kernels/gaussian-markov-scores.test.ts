import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import { asMatrix, type Matrix } from "../data/matrix.js";
import { checkGram } from "../kernels/mercer.js";
import { empiricalInformation, fisherGram } from "./fisher.js";
import {
  type GaussianMarkovModel,
  gaussianMarkovLogLikelihoods,
  gaussianMarkovScores,
} from "./gaussian-markov-scores.js";
import { gradientFeatures } from "./gradient-features.js";

const model: GaussianMarkovModel = {
  start: [0.6, 0.4],
  transitions: asMatrix([
    [0.9, 0.1],
    [0.3, 0.7],
  ]),
  means: asMatrix([
    [0, 0],
    [1, -1],
  ]),
  covariances: asMatrix([
    [1, 0.3],
    [0.3, 0.5],
    [0.8, 0],
    [0, 2],
  ]),
};
const sequences: Matrix[] = [
  asMatrix([
    [0.1, 0.3],
    [1.2, -0.5],
    [0.7, -2],
  ]),
  asMatrix([[2, 1]]),
  asMatrix([
    [0, 0],
    [0.2, -0.1],
    [-0.3, 0.4],
    [1.5, -1.2],
  ]),
];

/** The model with other logits and means. */
function moved(values: Float64Array): GaussianMarkovModel {
  const rows = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) => {
      const powers = Array.from(values.slice(from + 2 * i, from + 2 * i + 2), Math.exp);
      return powers.map((value) => value / (powers[0] + powers[1]));
    });
  return {
    start: rows(0, 1)[0],
    transitions: asMatrix(rows(2, 2)),
    means: { rows: 2, columns: 2, data: values.slice(6) },
    covariances: model.covariances,
  };
}

test("scores are the gradient of the log-likelihood by logits and means, and give a Fisher kernel", () => {
  const scores = gaussianMarkovScores(model, sequences);
  expect([scores.rows, scores.columns]).toEqual([3, 2 + 4 + 4]);
  const logits = [...Array.from(model.start), ...model.transitions.data].map(Math.log);
  const differences = gradientFeatures(
    (values: Float64Array, sequence: Matrix) => gaussianMarkovLogLikelihoods(moved(values), [sequence])[0],
    [...logits, ...model.means.data],
    sequences,
  );
  expectClose(scores.data, differences.data, 1e-6);
  const gram = fisherGram(scores, empiricalInformation(scores));
  expect(checkGram(gram).positiveSemidefinite).toBe(true);
});

test("an empty sequence has no score; sequences and models of wrong shape are refused", () => {
  const none = { rows: 0, columns: 2, data: new Float64Array() };
  expect(gaussianMarkovScores(model, [none]).data).toEqual(new Float64Array(10));
  expect(gaussianMarkovLogLikelihoods(model, [none])[0]).toBe(0);
  expect(refusal(() => gaussianMarkovScores(model, [[[1]]]))).toContain("observations of 1 columns; the model has 2");
  const short = {
    ...model,
    covariances: asMatrix([
      [1, 0],
      [0, 1],
    ]),
  };
  expect(refusal(() => gaussianMarkovScores(short, sequences))).toContain("need covariances of 4 x 2, got 2 x 2");
});
