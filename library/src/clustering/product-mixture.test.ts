import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { runToEnd } from "../core/run.js";
import { asMatrix, row } from "../data/matrix.js";
import { createRandom } from "../numeric/random/random.js";
import { bestProducts, drawShares, fitProducts, normalizeScores } from "./product-mixture.js";

test("scores become shares that sum to 1, with the logarithm of the sum of their exponentials", () => {
  const scores = asMatrix([
    [Math.log(1), Math.log(3)],
    [-1000, -1000],
  ]);
  expectClose(normalizeScores(scores), [Math.log(4), -1000 + Math.log(2)], 1e-15);
  expectClose(scores.data, [0.25, 0.75, 0.5, 0.5], 1e-15);
});

/** Two exponential distributions with unknown rates, and a fixed half for each. */
const times = [0.1, 0.2, 0.3, 5, 7, 9];
const family = {
  scores: (rates: readonly number[]) =>
    asMatrix(times.map((time) => rates.map((rate) => Math.log(rate / 2) - rate * time))),
  maximum: (shares: { data: Float64Array }) =>
    [0, 1].map((k) => {
      const own = times.map((_, i) => shares.data[2 * i + k]);
      return own.reduce((sum, share) => sum + share, 0) / own.reduce((sum, share, i) => sum + share * times[i], 0);
    }),
  logPrior: () => 0,
};

test("the objective never grows, and the best of several starts is kept", () => {
  const weights = new Float64Array(6).fill(1);
  const limits = { maxIterations: 200, tolerance: 1e-12 };
  const fit = runToEnd(fitProducts(family, weights, [1, 2], limits));
  expect(fit.converged).toBe(true);
  for (let t = 1; t < fit.objective.length; t++) expect(fit.objective[t]).toBeLessThanOrEqual(fit.objective[t - 1]);
  expectClose([fit.logLikelihood], [-6 * fit.objective[fit.objective.length - 1]], 1e-12);
  // From equal rates nothing can differ: the other start is better.
  let start = 0;
  const best = runToEnd(
    bestProducts(
      () =>
        fitProducts(
          family,
          weights,
          [
            [1, 1],
            [1, 2],
          ][start++],
          limits,
        ),
      { starts: 2, maxIterations: 200, seed: 0 },
    ),
  );
  expect(best.components).toEqual(fit.components);
});

test("drawn shares sum to 1, and samples without weight draw nothing", () => {
  const all = drawShares(Float64Array.of(1, 2), 3, createRandom(1));
  const more = drawShares(Float64Array.of(1, 0, 2), 3, createRandom(1));
  expect([row(more, 0), row(more, 2)]).toEqual([row(all, 0), row(all, 1)]);
  expectClose([row(all, 0).reduce((sum, share) => sum + share, 0)], [1], 1e-12);
});
