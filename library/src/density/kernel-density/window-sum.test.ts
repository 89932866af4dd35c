import { expect, test } from "vitest";
import { asMatrix } from "../../data/matrix.js";
import { windowOf } from "./window.js";
import { createWindowSum, logSumDirectly, squaredNormTo } from "./window-sum.js";

const points = asMatrix([
  [0, 0],
  [3, 4],
]);

test("norms are Euclidean, or the largest difference for the cube", () => {
  const of = (name: "gaussian" | "cube") =>
    createWindowSum(windowOf(name), points, Float64Array.of(0.5, 0.5), undefined);
  expect(squaredNormTo(of("gaussian"), 1, Float64Array.of(0, 0), 0)).toBe(25);
  expect(squaredNormTo(of("cube"), 1, Float64Array.of(0, 0), 0)).toBe(16);
});

test("the sum from logarithms has the factors of weights and bandwidths, and can leave a point out", () => {
  const sum = createWindowSum(windowOf("gaussian"), points, Float64Array.of(0.25, 0.75), Float64Array.of(1, 2));
  // 0.25 e⁰ + 0.75 · 2⁻² e^(−25/8)
  const expected = Math.log(0.25 + (0.75 / 4) * Math.exp(-25 / 8));
  expect(logSumDirectly(sum, Float64Array.of(0, 0), 0) + sum.logFactor).toBeCloseTo(expected, 13);
  expect(logSumDirectly(sum, Float64Array.of(0, 0), 0, 0) + sum.logFactor).toBeCloseTo(Math.log(0.75 / 4) - 25 / 8, 13);
  expect(logSumDirectly(sum, Float64Array.of(1e6, 0), 0)).toBeGreaterThan(-1e12);
});

test("powers of bandwidths that overflow in many dimensions do not", () => {
  const many = asMatrix([new Array(800).fill(0), new Array(800).fill(1)]);
  const sum = createWindowSum(windowOf("gaussian"), many, Float64Array.of(0.5, 0.5), Float64Array.of(0.1, 0.2));
  expect(Math.max(...sum.coefficients)).toBe(1);
  expect(sum.logFactor).toBeCloseTo(Math.log(0.5) + 800 * Math.log(10), 8);
});
