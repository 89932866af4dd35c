import { expect, test } from "vitest";
import { asMatrix } from "../../data/matrix.js";
import { normal } from "../../numeric/distributions/normal.js";
import { boxMass, normalQuantile, quantileBetween } from "./box-mass.js";

const infinite = Float64Array.of(Infinity, Infinity);
const zero = Float64Array.of(0, 0);

test("one dimension and independent dimensions are exact, in the tails too", () => {
  const { cdf, survival } = normal();
  const one = (a: number, b: number) =>
    boxMass(Float64Array.of(0), asMatrix([[1]]), Float64Array.of(a), Float64Array.of(b));
  expect(one(-1, 2)).toBeCloseTo(cdf(2) - cdf(-1), 14);
  expect(one(9, 10) / (survival(9) - survival(10))).toBeCloseTo(1, 10);
  const two = boxMass(
    Float64Array.of(1, 0),
    asMatrix([
      [2, 0],
      [0, 1],
    ]),
    Float64Array.of(1, -1),
    Float64Array.of(3, 1),
  );
  expect(two).toBeCloseTo((cdf(1) - 0.5) * (cdf(1) - cdf(-1)), 14);
});

test("orthants of correlated pairs have the probability 1/4 + asin(ρ) / 2π", () => {
  for (const correlation of [-0.8, -0.3, 0.5, 0.9]) {
    const factor = asMatrix([
      [1, 0],
      [correlation, Math.sqrt(1 - correlation ** 2)],
    ]);
    expect(
      Math.abs(boxMass(zero, factor, zero, infinite) - (0.25 + Math.asin(correlation) / (2 * Math.PI))),
    ).toBeLessThan(1e-4);
  }
});

test("orthants of six equally correlated numbers with ρ = ½ have the probability 1/7", () => {
  const d = 6;
  const factor = asMatrix(Array.from({ length: d }, () => new Array(d).fill(0)));
  // The Cholesky factor of ½ (I + 1 1ᵀ).
  for (let j = 0; j < d; j++) {
    for (let i = j; i < d; i++) {
      let value = i === j ? 1 : 0.5;
      for (let k = 0; k < j; k++) value -= factor.data[i * d + k] * factor.data[j * d + k];
      factor.data[i * d + j] = i === j ? Math.sqrt(value) : value / factor.data[j * d + j];
    }
  }
  const mass = boxMass(new Float64Array(d), factor, new Float64Array(d), new Float64Array(d).fill(Infinity));
  expect(Math.abs(mass - 1 / 7)).toBeLessThan(2e-3);
});

test("quantiles between bounds divide the probability, in both tails", () => {
  expect(normalQuantile(0.975)).toBeCloseTo(1.959963984540054, 10);
  expect(quantileBetween(-Infinity, Infinity, 0.5)).toBeCloseTo(0, 12);
  for (const [a, b] of [
    [8, 9],
    [-9, -8],
    [-1, 3],
  ]) {
    const middle = quantileBetween(a, b, 0.5);
    const one = (low: number, high: number) =>
      boxMass(Float64Array.of(0), asMatrix([[1]]), Float64Array.of(low), Float64Array.of(high));
    expect(one(a, middle) / one(a, b)).toBeCloseTo(0.5, 8);
  }
});
