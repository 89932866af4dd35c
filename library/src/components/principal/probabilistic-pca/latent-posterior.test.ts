import { expect, test } from "vitest";
import { asMatrix } from "../../../data/matrix.js";
import { observedPosterior } from "./latent-posterior.js";

test("one factor in one of two columns: densities and scores match values by hand, also with a missing value", () => {
  const components = asMatrix([[1, 0]]);
  const model = { mean: Float64Array.of(0, 0), components, explainedVariance: Float64Array.of(2), noise: 1 };
  const { logDensity, scores } = observedPosterior(
    model,
    asMatrix([
      [2, 1],
      [NaN, 1],
    ]),
  );
  // N(0, diag(2, 1)), and E[z | x] = x / 2.
  expect(logDensity[0]).toBeCloseTo(-Math.log(2 * Math.PI) - 0.5 * Math.log(2) - 1.5, 12);
  expect(logDensity[1]).toBeCloseTo(-0.5 * Math.log(2 * Math.PI) - 0.5, 12);
  expect([...scores.data]).toEqual([expect.closeTo(1, 12), 0]);
});
