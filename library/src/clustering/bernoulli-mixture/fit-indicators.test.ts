import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { runToEnd } from "../../core/run.js";
import { asMatrix, row } from "../../data/matrix.js";
import { normalizeScores } from "../product-mixture.js";
import { bernoulliMaximum, bernoulliScores, fitIndicators } from "./fit-indicators.js";

const x = asMatrix([
  [1, 0, 1],
  [0, 0, 1],
  [1, 1, 0],
]);
const components = {
  weights: Float64Array.of(0.3, 0.7),
  probabilities: asMatrix([
    [0.2, 0.5, 0.9],
    [0.6, 0.1, 0.4],
  ]),
};
const joint = [0, 1, 2].map((i) =>
  [0, 1].map((k) =>
    row(x, i).reduce((product, bit, j) => {
      const p = row(components.probabilities, k)[j];
      return product * (bit === 1 ? p : 1 - p);
    }, components.weights[k]),
  ),
);

describe("steps of the iteration, by hand", () => {
  test("scores are logarithms of weights times probabilities, and their softmax are the responsibilities", () => {
    const scores = bernoulliScores(components, x);
    expectClose(scores.data, joint.flat().map(Math.log), 1e-12);
    const logs = normalizeScores(scores);
    expectClose(
      scores.data,
      joint.flatMap(([a, b]) => [a / (a + b), b / (a + b)]),
      1e-12,
    );
    expectClose(
      logs,
      joint.map(([a, b]) => Math.log(a + b)),
      1e-12,
    );
  });

  test("the maximum is the smoothed share of ones", () => {
    const shares = asMatrix([
      [1, 0],
      [0.5, 0.5],
      [0, 1],
    ]);
    const found = bernoulliMaximum(shares, x, Float64Array.of(2, 1, 1), 0.5);
    expectClose(found.weights, [2.5 / 4, 1.5 / 4], 1e-14);
    const expected = [
      [2, 0, 2.5],
      [1, 1, 0.5],
    ].map((ones, k) => ones.map((one) => (one + 0.5) / ([2.5, 1.5][k] + 1)));
    expectClose(found.probabilities.data, expected.flat(), 1e-14);
  });

  test("the objective never grows and ends below its start", () => {
    const options = { smoothing: 0.2, maxIterations: 200, tolerance: 1e-10 };
    const { objective, converged } = runToEnd(fitIndicators(x, new Float64Array(3).fill(1), components, options));
    for (let i = 1; i < objective.length; i++) expect(objective[i]).toBeLessThanOrEqual(objective[i - 1]);
    expect(objective[objective.length - 1]).toBeLessThan(objective[0]);
    expect(converged).toBe(true);
  });
});
