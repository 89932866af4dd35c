import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import { asMatrix, zeros } from "../data/matrix.js";
import { classMoments } from "../linalg/class-moments.js";
import { normal } from "../numeric/distributions/normal.js";
import { createRandom } from "../numeric/random/random.js";
import { addGaussianScores, drawGaussian, gaussianLikelihood } from "./gaussian-likelihood.js";

const x = asMatrix([
  [1, 10],
  [3, 30],
  [2, 0],
  [8, 10],
]);
const moments = classMoments(x, Int32Array.of(0, 0, 1, 1), 2);

test("the smoothing is a fraction of the largest variance of all samples in a column", () => {
  // The second column has the values 10, 30, 0, 10 with the mean 12.5 and the variance 118.75.
  const { variance } = gaussianLikelihood("some", moments, 0.1);
  expectClose(variance.data, [1 + 11.875, 100 + 11.875, 9 + 11.875, 25 + 11.875], 1e-14);
});

test("scores are sums of the logarithms of normal densities", () => {
  const likelihood = gaussianLikelihood("some", moments, 0);
  const scores = zeros(2, 2);
  scores.data.fill(5);
  addGaussianScores(
    scores,
    likelihood,
    asMatrix([
      [2, 20],
      [-4, 7],
    ]),
  );
  const density = (mean: number, variance: number, at: number) =>
    normal({ mean, standardDeviation: Math.sqrt(variance) }).logDensity(at);
  const expected = [
    [2, 20],
    [-4, 7],
  ].flatMap(([a, b]) => [5 + density(2, 1, a) + density(20, 100, b), 5 + density(5, 9, a) + density(5, 25, b)]);
  expectClose(scores.data, expected, 1e-14);
});

test("draws have the means and variances of their classes", () => {
  const likelihood = gaussianLikelihood("some", moments, 0);
  for (const seed of [1, 2, 3]) {
    const codes = Int32Array.from({ length: 20_000 }, (_, i) => i % 2);
    const again = classMoments(drawGaussian(likelihood, codes, createRandom(seed)), codes, 2);
    expectClose(again.mean.data, moments.mean.data, 0.02);
    expectClose(again.variance.data, moments.variance.data, 0.05);
  }
});

test("refuses a variance of 0 and names the column", () => {
  const flat = classMoments(
    asMatrix([
      [1, 2],
      [3, 2],
      [1, 3],
      [3, 4],
    ]),
    Int32Array.of(0, 0, 1, 1),
    2,
  );
  expect(refusal(() => gaussianLikelihood("some", flat, 0))).toBe(
    "invalid-data: some: column 1 has no variance in one of the classes, or one that underflows to 0; leave it out, rescale the data, or raise varianceSmoothing",
  );
});
