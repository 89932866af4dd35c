import { expect, test } from "vitest";
import { expectClose, expectEvery } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { gram } from "../../kernels/gram.js";
import { leastSquares } from "../../linear/least-squares/least-squares.js";
import { createRandom } from "../../numeric/random/random.js";
import { kernelLeastSquares, squaredErrorOf } from "./gradient-descent.js";

const drawn = (seed: number) => {
  const random = createRandom(seed);
  const x = normalMatrix(20, 3, random);
  return { x, y: Float64Array.from({ length: 20 }, (_, i) => x.data[3 * i] - 2 * x.data[3 * i + 1] + random.normal()) };
};

test("[ML2-120] f = Σ aᵢ k(xᵢ, ·) by steps against Σₖ 2 (f(xₖ) − yₖ) k(xᵢ, xₖ) becomes least squares with the linear kernel", () => {
  for (let seed = 0; seed < 5; seed++) {
    const { x, y } = drawn(seed);
    const kernel = { kind: "linear" } as const;
    const k = gram(kernel, x);
    // The gradient is that of the formula, and of finite differences.
    const at = createRandom(seed).fork("a");
    const a = Float64Array.from(y, () => at.normal());
    const f = (i: number) => a.reduce((sum, value, j) => sum + value * k.data[i * 20 + j], 0);
    const formula = y.map((_, i) => y.reduce((sum, _y, m) => sum + 2 * (f(m) - y[m]) * k.data[i * 20 + m], 0));
    const { gradient } = squaredErrorOf(k, y, a);
    expectClose(gradient, formula, 1e-12);
    const moved = (i: number, by: number) =>
      squaredErrorOf(
        k,
        y,
        a.map((value, j) => value + (i === j ? by : 0)),
      ).error;
    expectClose(
      gradient,
      y.map((_, i) => (moved(i, 1e-4) - moved(i, -1e-4)) / 2e-4),
      1e-6,
    );
    const { predict, errors, converged } = kernelLeastSquares(x, y, { kernel, tolerance: 1e-9, maxIterations: 20_000 });
    expect(converged).toBe(true);
    expectEvery(errors.slice(1), (error, i) => error <= errors[i] * (1 + 1e-12));
    const z = normalMatrix(5, 3, createRandom(seed + 100));
    expectClose(predict(z), leastSquares({ intercept: false }).fit({ x, y }).predict(z), 1e-5);
  }
});

test("stops after the given steps, and refuses targets that are not as many as the samples or not finite", () => {
  const { x, y } = drawn(7);
  const few = kernelLeastSquares(x, y, { maxIterations: 3 });
  expect(few.errors).toHaveLength(4);
  expect(few.converged).toBe(false);
  expect(() => kernelLeastSquares(x, [1, 2])).toThrow("20 samples need as many targets and at least 1, got 2");
  expect(() => kernelLeastSquares([[1]], [Number.NaN])).toThrow("kernelLeastSquares");
  // All zero: nothing to learn.
  expectClose(kernelLeastSquares([[0], [0]], [1, 2], { kernel: { kind: "linear" } }).coefficients, [0, 0], 0);
});
