import { describe, expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import { createRandom } from "../numeric/random/random.js";
import { type CurveModel, fitCurve } from "./fit-curve.js";
import reference from "./reference/fit-curve.json" with { type: "json" };

const models: Readonly<Record<string, CurveModel>> = {
  exponential: ([x], [a, b, c]) => a + b * Math.exp(c * x),
  logistic: ([x], [top, rate, middle]) => top / (1 + Math.exp(-rate * (x - middle))),
  misra: ([x], [a, b]) => a * (1 - Math.exp(-b * x)),
};

test.each(reference.cases)("matches SciPy: $name from $start", ({ name, x, y, start, parameters, errors, ...more }) => {
  const settings = "weights" in more && more.weights !== undefined ? { weights: more.weights } : {};
  const fit = fitCurve(models[name], x, y, start, settings);
  expect(fit.converged).toBe(true);
  parameters.forEach((value, j) => {
    expect(Math.abs(fit.parameters[j] / value - 1)).toBeLessThan(1e-6);
    expect(Math.abs(fit.standardErrors[j] / errors[j] - 1)).toBeLessThan(1e-5);
  });
});

test("reaches NIST's certified values for Misra1a from both of its starts", () => {
  const { x, y } = reference.cases[3];
  const { parameters, errors, squares } = reference.certified;
  for (const start of [
    [500, 0.0001],
    [250, 0.0005],
  ]) {
    const fit = fitCurve(models["misra"], x, y, start);
    parameters.forEach((value, j) => {
      expect(Math.abs(fit.parameters[j] / value - 1)).toBeLessThan(1e-9);
      expect(Math.abs(fit.standardErrors[j] / errors[j] - 1)).toBeLessThan(1e-8);
    });
    expect(fit.squares).toBeCloseTo(squares, 10);
  }
});

describe("the exponential model β₀ + β₁ exp(β₂ x)", () => {
  test("[MP-147] planted parameters are recovered, exactly without noise and within their errors with it", () => {
    let within = 0;
    for (let seed = 0; seed < 20; seed++) {
      const random = createRandom(seed);
      const truth = [random.normal(), 1 + random.uniform(), -0.5 - random.uniform()];
      const x = Array.from({ length: 60 }, (_, i) => i / 15);
      const exact = x.map((at) => truth[0] + truth[1] * Math.exp(truth[2] * at));
      expectClose(fitCurve(models["exponential"], x, exact, [0, 1, -1]).parameters, truth, 1e-8);
      const fit = fitCurve(
        models["exponential"],
        x,
        exact.map((value) => value + 0.02 * random.normal()),
        [0, 1, -1],
      );
      for (let j = 0; j < 3; j++) {
        const error = Math.abs(fit.parameters[j] - truth[j]);
        expect(error).toBeLessThan(5 * fit.standardErrors[j]);
        if (error < 2 * fit.standardErrors[j]) within++;
      }
    }
    // 95 % of 60 intervals are expected to hold; 50 or fewer have a chance of about one in ten thousand.
    expect(within).toBeGreaterThan(50);
  });

  test("with the constant added instead of multiplied, as printed, the first two parameters are not determined", () => {
    const x = Array.from({ length: 20 }, (_, i) => i / 10);
    const y = x.map((at) => 3 + Math.exp(0.5 * at));
    const sums = [
      [0, 0, 0.1],
      [5, 0, 0.1],
    ].map((start) => fitCurve(([at], [a, b, c]) => a + b + Math.exp(c * at), x, y, start).parameters);
    for (const [a, b] of sums) expect(a + b).toBeCloseTo(3, 6);
    expect(Math.abs(sums[0][0] - sums[1][0])).toBeGreaterThan(1);
  });
});

test("fits several columns, and predicts new samples", () => {
  const x = Array.from({ length: 30 }, (_, i) => [Math.sin(i), Math.cos(2 * i)]);
  const model: CurveModel = ([a, b], [p, q]) => Math.exp(p * a) * Math.cos(q * b);
  const fit = fitCurve(
    model,
    x,
    x.map((at) => model(Float64Array.from(at), Float64Array.of(0.7, 1.3))),
    [0.1, 1],
  );
  expectClose(fit.parameters, [0.7, 1.3], 1e-8);
  expectClose(fit.predict([[0.2, 0.1]]), [Math.exp(0.14) * Math.cos(0.13)], 1e-8);
});

test("refuses mismatched lengths and invalid values", () => {
  const line: CurveModel = ([x], [a]) => a * x;
  expect(refusal(() => fitCurve(line, [1, 2], [1], [1]))).toMatch(
    /invalid-data: fitCurve: needs one target and one weight per sample/,
  );
  expect(refusal(() => fitCurve(line, [1], [1], [1, 2]))).toMatch(/at most as many parameters as samples/);
  expect(refusal(() => fitCurve(line, [1, 2], [1, 2], [1], { weights: [1, -1] }))).toMatch(/at least 0/);
  expect(refusal(() => fitCurve(() => NaN, [1, 2], [1, 2], [1]))).toMatch(
    /numerical: .* at the starting point must be finite/,
  );
});
