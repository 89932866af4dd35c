import { expect, test } from "vitest";
import { createRandom } from "../../../numeric/random/random.js";
import { likeliestLambda, transformedMoments } from "./power-likelihood.js";

const logarithmsOf = (values: Float64Array) =>
  values.map((value) => (value < 0 ? -Math.log1p(-value) : Math.log1p(value)));

test("no other exponent has a higher likelihood, whatever the sign of the values", () => {
  for (let seed = 0; seed < 9; seed++) {
    const random = createRandom(seed);
    const values = Float64Array.from({ length: 80 }, () => random.exponential() - (seed % 3) * 0.7);
    if (seed % 3 === 2) for (let i = 0; i < 80; i++) values[i] = -Math.abs(values[i]);
    const weights = seed % 2 === 0 ? undefined : Float64Array.from({ length: 80 }, () => 0.5 + random.uniform());
    const logarithms = logarithmsOf(values);
    const column = { family: "yeo-johnson", logarithms, weights } as const;
    const total = weights === undefined ? 80 : weights.reduce((sum, w) => sum + w, 0);
    const mean = logarithms.reduce((sum, value, i) => sum + value * (weights?.[i] ?? 1), 0) / total;
    const likelihood = (lambda: number) =>
      -0.5 * Math.log(transformedMoments(column, lambda).variance) + (lambda - 1) * mean;
    const best = likeliestLambda(column) ?? Number.NaN;
    for (const step of [0.001, 0.01, 0.1, 1]) {
      expect(likelihood(best)).toBeGreaterThanOrEqual(likelihood(best + step));
      expect(likelihood(best)).toBeGreaterThanOrEqual(likelihood(best - step));
    }
  }
});

test("the exponent of a mirrored column is 2 − λ, also far from zero", () => {
  for (const offset of [0, 1000, 1e6]) {
    const random = createRandom(offset);
    const values = Float64Array.from({ length: 60 }, () => offset + 5 * random.exponential());
    const lambda = likeliestLambda({ family: "yeo-johnson", logarithms: logarithmsOf(values), weights: undefined });
    const mirrored = likeliestLambda({
      family: "yeo-johnson",
      logarithms: logarithmsOf(values.map((value) => -value)),
      weights: undefined,
    });
    expect(lambda).toBeDefined();
    expect(mirrored).toBeCloseTo(2 - (lambda ?? 0), 6);
  }
});

test("many values, first searched on a part, give the exponent of the same values without repetition", () => {
  const random = createRandom(5);
  const short = Float64Array.from({ length: 2000 }, () => random.exponential() - 0.5);
  const long = Float64Array.from({ length: 60_000 }, (_, i) => short[i % 2000]);
  for (const sign of [1, -1]) {
    for (const offset of [0, 0.5]) {
      const of = (values: Float64Array) =>
        likeliestLambda({
          family: "yeo-johnson",
          logarithms: logarithmsOf(values.map((value) => sign * (value + offset))),
          weights: undefined,
        });
      expect(of(long)).toBeCloseTo(of(short) ?? Number.NaN, 6);
    }
  }
});

test("moments over several blocks match the weighted moments of the transformed values", () => {
  const random = createRandom(3);
  const logarithms = Float64Array.from({ length: 9000 }, () => random.normal());
  const weights = Float64Array.from({ length: 9000 }, () => random.uniform());
  const { mean, variance } = transformedMoments({ family: "box-cox", logarithms, weights }, 0.5);
  const t = logarithms.map((value) => (Math.exp(0.5 * value) - 1) / 0.5);
  const total = weights.reduce((sum, w) => sum + w, 0);
  const expected = t.reduce((sum, value, i) => sum + weights[i] * value, 0) / total;
  expect(mean).toBeCloseTo(expected, 11);
  expect(variance).toBeCloseTo(t.reduce((sum, value, i) => sum + weights[i] * (value - expected) ** 2, 0) / total, 10);
});

test("values that differ only in the last digits have no exponent", () => {
  const logarithms = Float64Array.of(1e15, 1e15 + 1, 1e15 + 2).map(Math.log1p);
  expect(likeliestLambda({ family: "yeo-johnson", logarithms, weights: undefined })).toBeUndefined();
});
