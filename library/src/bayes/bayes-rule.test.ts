import { expect, test } from "vitest";
import { drawSamples, IMPOSSIBLE, logProbability, priorScores } from "./bayes-rule.js";

test("the logarithm of 0 is a finite number whose exponential is 0, and 0 times it is 0", () => {
  expect(logProbability(0)).toBe(IMPOSSIBLE);
  expect(Math.exp(IMPOSSIBLE)).toBe(0);
  expect(Math.abs(0 * logProbability(0))).toBe(0);
  expect(logProbability(0.5)).toBe(Math.log(0.5));
  // Far below whatever can happen: the smallest number above 0 has the logarithm −744.
  expect(IMPOSSIBLE).toBeLessThan(100 * Math.log(Number.MIN_VALUE));
});

test("scores start with the log priors of the classes", () => {
  expect(Array.from(priorScores(2, Float64Array.of(-1, -2)).data)).toEqual([-1, -2, -1, -2]);
});

test("draws the classes by their priors, and the values from another stream", () => {
  const logs = Float64Array.of(0.2, 0.8).map(Math.log);
  for (const seed of [0, 1, 2]) {
    const { y } = drawSamples(logs, 10_000, seed, (codes) => ({
      rows: codes.length,
      columns: 0,
      data: new Float64Array(0),
    }));
    const share = y.reduce((sum, code) => sum + code, 0) / y.length;
    expect(Math.abs(share - 0.8)).toBeLessThan(0.02);
    const first = (count: number) => {
      let value = 0;
      drawSamples(logs, count, seed, (codes, random) => {
        value = random.uniform();
        return { rows: codes.length, columns: 0, data: new Float64Array(0) };
      });
      return value;
    };
    expect(first(3)).toBe(first(50));
  }
});
