import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { regressionProblem } from "../../../test/regression-problems.js";
import { runToEnd } from "../../core/run.js";
import { fromDense } from "../../data/sparse.js";
import { centeredGram, originOf, sparseOriginOf } from "../centered-gram.js";
import { iterativeRidge, sparseSystem } from "./sparse.js";

const weights = Float64Array.from({ length: 20 }, (_, i) => 1 + (i % 3));

test("the normal equations of sparse samples equal those of centred dense ones", () => {
  for (let seed = 0; seed < 5; seed++) {
    const { x, y } = regressionProblem(20, 6, seed);
    for (const intercept of [true, false]) {
      const dense = centeredGram(x, y, weights, originOf(x, y, weights, intercept));
      const sparse = fromDense(x);
      const { gram, right, coefficients } = sparseSystem(
        sparse,
        y,
        weights,
        sparseOriginOf(sparse, y, weights, intercept),
      );
      expectClose(gram.data, dense.gram.data, 1e-12);
      expectClose(right, dense.correlation, 1e-12);
      expect(coefficients(right)).toBe(right);
    }
  }
});

test("LSMR reaches the point where the gradient vanishes, for any units of the columns", () => {
  const { x, y } = regressionProblem(20, 8, 3);
  const scaled = { ...x, data: x.data.map((value, at) => value * 10 ** ((at % 8) - 4)) };
  const sparse = fromDense(scaled);
  const origin = sparseOriginOf(sparse, y, weights, true);
  const { coefficients, converged } = runToEnd(iterativeRidge(sparse, y, weights, origin, 0.5));
  expect(converged).toBe(true);
  const { gram, correlation } = centeredGram(scaled, y, weights, origin);
  correlation.forEach((pull, j) => {
    const product = coefficients.reduce((sum, w, k) => sum + gram.data[j * 8 + k] * w, 0);
    expect(Math.abs(pull - product - 0.5 * coefficients[j])).toBeLessThan(1e-8 * Math.abs(pull));
  });
});
