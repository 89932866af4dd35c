import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { createPace } from "../../core/pace.js";
import { runToEnd } from "../../core/run.js";
import { multiplyTransposedVector } from "../../linalg/multiply.js";
import { createRandom } from "../../numeric/random/random.js";
import { logisticLikelihood, normalLikelihood, sigmoid } from "./likelihoods.js";

test("at the maximum of the posterior, Φᵀ(slopes) are the precisions times the weights, for numbers and for classes", () => {
  for (let seed = 0; seed < 5; seed++) {
    const random = createRandom(seed);
    const active = normalMatrix(30, 4, random);
    const precisions = Float64Array.of(0.1, 1, 10, 0.01);
    const numbers = Float64Array.from({ length: 30 }, () => random.normal());
    const classes = numbers.map((value) => (value > 0 ? 1 : 0));
    for (const likelihood of [normalLikelihood(numbers), logisticLikelihood(classes)]) {
      const { mean, slopes } = runToEnd(likelihood.posterior(active, precisions, new Float64Array(4), createPace()));
      expectClose(
        multiplyTransposedVector(active, slopes),
        mean.map((weight, j) => precisions[j] * weight),
        1e-5,
      );
    }
  }
});

test("the curvatures of classes are p (1 − p), also far from the boundary", () => {
  const active = { rows: 3, columns: 1, data: Float64Array.of(1, -1, 1000) };
  const likelihood = logisticLikelihood(Float64Array.of(1, 0, 1));
  const { mean, curvatures, slopes } = runToEnd(
    likelihood.posterior(active, Float64Array.of(0.5), new Float64Array(1), createPace()),
  );
  const p = sigmoid(mean[0]);
  expectClose(curvatures.subarray(0, 2), [p * (1 - p), p * (1 - p)], 1e-12);
  expectClose(slopes, [1 - p, p - 1, 0], 1e-12);
  expect(sigmoid(-800)).toBe(0);
});

test("the noise is the squared error divided by the samples minus the well-determined weights", () => {
  const y = Float64Array.of(1, 2, 3, 5);
  const likelihood = normalLikelihood(y);
  const active = { rows: 4, columns: 1, data: Float64Array.of(1, 1, 1, 1) };
  const posterior = { mean: Float64Array.of(2), curvatures: y, slopes: y };
  likelihood.updateNoise(active, posterior, 0.5);
  expect(likelihood.noise()).toBeCloseTo((1 + 0 + 1 + 9) / 3.5, 12);
});
