import { describe, expect, test } from "vitest";
import reference from "../reference/random.json" with { type: "json" };
import { erfc } from "../special/error-function.js";
import { rootKey, streamState } from "./bits.js";
import { normalVariate } from "./ziggurat.js";

// Each assertion fails for a perfect generator with probability 1e-6 (reference.falseAlarm).
function draws(seed: number, count: number): Float64Array {
  const state = streamState(rootKey(seed));
  return Float64Array.from({ length: count }, () => normalVariate(state));
}

describe("normalVariate", () => {
  test("follows the normal distribution (Kolmogorov)", () => {
    for (const seed of [0, 1, 2, 3, 4]) {
      const sorted = draws(seed, 50_000).sort();
      let distance = 0;
      for (let i = 0; i < sorted.length; i++) {
        const share = 0.5 * erfc(-sorted[i] / Math.SQRT2);
        distance = Math.max(distance, share - i / sorted.length, (i + 1) / sorted.length - share);
      }
      expect(distance * Math.sqrt(sorted.length)).toBeLessThan(reference.kolmogorovCritical);
    }
  });

  // Four million draws, so that an error of a few per cent in the wedges (1.2 % of the draws) shows.
  test("fills 256 cells of equal probability evenly", () => {
    const count = 2_048_000;
    const state = streamState(rootKey(10));
    const counts = new Int32Array(256);
    for (let i = 0; i < count; i++)
      counts[Math.min(255, Math.floor(128 * erfc(normalVariate(state) * Math.SQRT1_2)))]++;
    const statistic = counts.reduce((total, cell) => total + (cell - count / 256) ** 2 / (count / 256), 0);
    expect(statistic).toBeLessThan(reference.chiSquaredCritical["255"]);
  });

  test("has moments 0, 1, 0, 3", () => {
    for (const seed of [20, 21, 22]) {
      const count = 200_000;
      const powers = [0, 0, 0, 0];
      for (const x of draws(seed, count)) for (let k = 0; k < 4; k++) powers[k] += x ** (k + 1) / count;
      // Variances of x, x², x³, x⁴ for a normal x: 1, 2, 15, 96.
      const want = [0, 1, 0, 3];
      const variances = [1, 2, 15, 96];
      for (let k = 0; k < 4; k++) {
        const z = (powers[k] - want[k]) / Math.sqrt(variances[k] / count);
        expect(Math.abs(z)).toBeLessThan(reference.normalCritical);
      }
    }
  });

  // Towards the tail the wedges, which are accepted by comparing heights, hold up to half of a layer.
  test("the last layers, and the tail beyond the ziggurat (3.654), have their share on both sides", () => {
    const count = 4_000_000;
    const state = streamState(rootKey(99));
    const limits = [2.5, 2.7, 2.9, 3.1, 3.2, 3.3, 3.44, 3.55, 3.654152885361009, 4, Infinity];
    const counts = new Map<string, number>();
    for (let i = 0; i < count; i++) {
      const x = normalVariate(state);
      if (Math.abs(x) < limits[0]) continue;
      const cell = `${Math.sign(x)} ${limits.findIndex((limit) => Math.abs(x) < limit)}`;
      counts.set(cell, (counts.get(cell) ?? 0) + 1);
    }
    for (let i = 1; i < limits.length; i++) {
      const expected = 0.5 * count * (erfc(limits[i - 1] * Math.SQRT1_2) - erfc(limits[i] * Math.SQRT1_2));
      for (const side of [-1, 1]) {
        // Counts of more than a hundred are nearly normal.
        const z = ((counts.get(`${side} ${i}`) ?? 0) - expected) / Math.sqrt(expected);
        expect(Math.abs(z), `${side} ${limits[i]}`).toBeLessThan(reference.normalCritical);
      }
    }
  });
});
