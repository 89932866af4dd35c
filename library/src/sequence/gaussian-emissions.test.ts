import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { runToEnd } from "../core/run.js";
import { asMatrix } from "../data/matrix.js";
import { normalLogDensity } from "../linalg/normal-density.js";
import { createRandom } from "../numeric/random/random.js";
import {
  addKnown,
  covarianceLogPrior,
  drawObservations,
  estimateGaussian,
  expectedMoments,
  type GaussianMarkovParameters,
  noMoments,
  normalScores,
} from "./gaussian-emissions.js";
import reference from "./reference/sequence.json" with { type: "json" };

const given = reference.gaussian;
const sequences = given.sequences.map((rows) => asMatrix(rows));
const start: GaussianMarkovParameters = {
  start: Float64Array.from(given.start),
  transitions: asMatrix(given.transitions),
  means: asMatrix(given.means),
  covariances: asMatrix(given.covariances),
};

test.each(["full", "diagonal"] as const)(
  "Baum-Welch steps of %s covariances equal those by enumeration of all state sequences",
  (type) => {
    const { likelihoods, after } = given[type];
    let parameters = start;
    for (let step = 0; step < given.steps; step++) {
      const { moments, logLikelihood } = runToEnd(expectedMoments(parameters, sequences));
      expect(logLikelihood).toBeCloseTo(likelihoods[step], 10);
      parameters = estimateGaussian(moments, { type, added: 0, smoothing: 0 }, parameters);
    }
    expectClose(parameters.start, after.start, 1e-9);
    expectClose(parameters.transitions.data, after.transitions.flat(), 1e-9);
    expectClose(parameters.means.data, after.means.flat(), 1e-9);
    expectClose(parameters.covariances.data, after.covariances.flat(), 1e-9);
  },
);

test("scores are log densities of the states", () => {
  const [x] = sequences;
  const scores = normalScores(start)(x).data;
  given.means.forEach((mean, k) => {
    const expected = normalLogDensity(x, mean, given.covariances.slice(2 * k, 2 * k + 2));
    expectClose(
      Float64Array.from(expected, (_, t) => scores[2 * t + k]),
      expected,
      1e-12,
    );
  });
});

test("known states give their means and covariances; the prior is −½ tr(R S⁻¹); a state without observations keeps its own", () => {
  const moments = noMoments(2, 2);
  addKnown(
    moments,
    asMatrix([
      [1, 2],
      [3, 2],
      [2, 5],
    ]),
    Int32Array.of(0, 0, 0),
  );
  const { means, covariances } = estimateGaussian(moments, { type: "full", added: 0.3, smoothing: 0 }, start);
  expectClose(means.data, [2, 3, 1, 0.5], 1e-14);
  expectClose(covariances.data, [2 / 3 + 0.1, 0, 0, 2 + 0.1, 0.7, 0, 0, 1.3], 1e-14);
  const [a, b] = [1 * 0.8 - 0.04, 0.7 * 1.3];
  expect(covarianceLogPrior(start, 0.5)).toBeCloseTo(-0.25 * (1.8 / a + 2 / b), 12);
  expect(covarianceLogPrior(start, 0)).toBe(0);
});

test("drawn observations have the means and covariances of their states", () => {
  const path = Int32Array.from({ length: 8000 }, (_, t) => t % 2);
  const x = drawObservations(createRandom(3), start, path);
  for (const k of [0, 1]) {
    const own = Array.from({ length: 4000 }, (_, i) => [x.data[2 * (2 * i + k)], x.data[2 * (2 * i + k) + 1]]);
    const mean = [0, 1].map((j) => own.reduce((sum, row) => sum + row[j], 0) / 4000);
    given.means[k].forEach((value, j) => void expect(Math.abs(mean[j] - value)).toBeLessThan(0.08));
    const product = own.reduce((sum, row) => sum + (row[0] - mean[0]) * (row[1] - mean[1]), 0) / 4000;
    expect(Math.abs(product - given.covariances[2 * k][1])).toBeLessThan(0.08);
  }
});
