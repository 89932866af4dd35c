import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { asMatrix } from "../../data/matrix.js";
import { gram } from "../../kernels/gram.js";
import { createRandom } from "../../numeric/random/random.js";
import { supportVectorRegressor } from "../support-vector-regressor/support-vector-regressor.js";
import { relevanceVectorRegressor } from "./relevance-vector-regressor.js";

/** The example of Tipping (2001): sin(x) / x with noise of standard deviation 0.1. */
function sinc(seed: number) {
  const random = createRandom(seed);
  const x = asMatrix(Array.from({ length: 100 }, (_, i) => [-9.9 + i / 5]));
  const truth = x.data.map((value) => Math.sin(value) / value);
  return { x, truth, y: truth.map((value) => value + 0.1 * random.normal()) };
}

const kernel = { kind: "rbf", gamma: 0.1 } as const;

test("finds sin(x) / x and the noise by few functions, and closer than a support vector machine of many", () => {
  const results = Array.from({ length: 6 }, (_, seed) => {
    const { x, y, truth } = sinc(seed);
    const model = relevanceVectorRegressor({ kernel }).fit({ x, y });
    const machine = supportVectorRegressor({ kernel, insensitivity: 0.1 }).fit({ x, y });
    const errorOf = (values: Float64Array) =>
      Math.sqrt(values.reduce((sum, f, i) => sum + (f - truth[i]) ** 2, 0) / 100);
    expect(model.report.converged).toBe(true);
    expect(model.state.samples.rows).toBeLessThan(12);
    expect(machine.state.samples.rows).toBeGreaterThan(3 * model.state.samples.rows);
    expect(Math.sqrt(model.report.notes["noise"] as number)).toBeGreaterThan(0.08);
    expect(Math.sqrt(model.report.notes["noise"] as number)).toBeLessThan(0.12);
    return errorOf(model.predict(x)) - errorOf(machine.predict(x));
  });
  expect(results.reduce((sum, difference) => sum + difference, 0)).toBeLessThan(0);
});

test("a precomputed kernel matrix gives the predictions of its kernel, and weights of 0 belong to the samples left out", () => {
  const { x, y } = sinc(1);
  const own = relevanceVectorRegressor({ kernel }).fit({ x, y });
  const given = relevanceVectorRegressor({ kernel: { kind: "precomputed" } }).fit({ x: gram(kernel, x), y });
  const z = asMatrix([[0.3], [4]]);
  expectClose(given.predict(gram(kernel, z, x)), own.predict(z), 1e-9);
  expect(given.state.coefficients.data.filter((value) => value !== 0)).toHaveLength(own.state.samples.rows);
});

test("constant targets keep no samples", () => {
  const x = [[1], [2], [3]];
  for (const value of [0, 5]) {
    const model = relevanceVectorRegressor().fit({ x, y: [value, value, value] });
    expect(model.state.samples.rows).toBe(0);
    expectClose(model.predict([[2], [9]]), [value, value], 1e-6);
  }
});
