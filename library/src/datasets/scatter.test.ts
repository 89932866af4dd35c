import fc from "fast-check";
import { expect, test } from "vitest";
import { asMatrix, zeros } from "../data/matrix.js";
import { createRandom } from "../numeric/random/random.js";
import { addNoise, balancedCodes, shuffleSamples } from "./scatter.js";

test("noise has mean zero and the given standard deviation, and does not modify the points", () => {
  for (const [seed, deviation] of [
    [0, 1],
    [1, 0.1],
    [2, 5],
  ]) {
    const points = zeros(5000, 2);
    const { data } = addNoise(points, deviation, createRandom(seed));
    const mean = data.reduce((sum, value) => sum + value, 0) / data.length;
    const variance = data.reduce((sum, value) => sum + (value - mean) ** 2, 0) / data.length;
    // Standard errors for 10,000 draws: 0.01 deviations for the mean, √2 % for the variance; five of each are allowed.
    expect(Math.abs(mean)).toBeLessThan(0.05 * deviation);
    expect(Math.abs(variance / deviation ** 2 - 1)).toBeLessThan(0.071);
    expect(points.data.every((value) => value === 0)).toBe(true);
  }
});

test("noise of 0 changes nothing", () => {
  const points = asMatrix([[1, 2]]);
  expect(addNoise(points, 0, createRandom(0))).toEqual(points);
});

test("shuffling keeps each sample with its target", () => {
  const x = asMatrix(Array.from({ length: 50 }, (_, i) => [i]));
  for (let seed = 0; seed < 10; seed++) {
    const shuffled = shuffleSamples({ x, y: x.data, features: ["i"] }, createRandom(seed));
    expect(shuffled.y).toEqual(shuffled.x.data);
    expect(shuffled.y).not.toEqual(x.data);
    expect(shuffled.y.slice().sort()).toEqual(x.data);
  }
});

test("balanced codes ascend, use every class, and their counts differ by at most one", () => {
  expect(balancedCodes(7, 3)).toEqual(Int32Array.of(0, 0, 0, 1, 1, 2, 2));
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.nat(50), (classes, more) => {
      const codes = balancedCodes(classes + more, classes);
      expect(codes).toEqual(codes.slice().sort());
      const counts = Array.from({ length: classes }, (_, c) => codes.filter((code) => code === c).length);
      expect(counts.reduce((sum, count) => sum + count)).toBe(classes + more);
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
    }),
  );
});
