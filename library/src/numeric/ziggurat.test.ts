import { describe, expect, test } from "vitest";
import { erfc } from "./error-function.js";
import { rootKey, streamState } from "./random-bits.js";
import reference from "./reference/random.json" with { type: "json" };
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

  test("fills 100 cells of equal probability evenly", () => {
    for (const seed of [10, 11, 12]) {
      const counts = new Int32Array(100);
      for (const x of draws(seed, 100_000)) counts[Math.min(99, Math.floor(50 * erfc(-x / Math.SQRT2)))]++;
      const statistic = counts.reduce((total, count) => total + (count - 1000) ** 2 / 1000, 0);
      expect(statistic).toBeLessThan(reference.chiSquaredCritical["99"]);
    }
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

  test("the tail beyond the ziggurat (3.654) has its share, on both sides", () => {
    const count = 4_000_000;
    const state = streamState(rootKey(99));
    let left = 0;
    let right = 0;
    let farther = 0; // beyond 4
    for (let i = 0; i < count; i++) {
      const x = normalVariate(state);
      if (x < -3.654152885361009) left++;
      if (x > 3.654152885361009) right++;
      if (Math.abs(x) > 4) farther++;
    }
    const tail = 0.5 * erfc(3.654152885361009 / Math.SQRT2) * count;
    const beyondFour = erfc(4 / Math.SQRT2) * count;
    // Counts of about 516 and 253 are nearly normal.
    expect(Math.abs(left - tail) / Math.sqrt(tail)).toBeLessThan(reference.normalCritical);
    expect(Math.abs(right - tail) / Math.sqrt(tail)).toBeLessThan(reference.normalCritical);
    expect(Math.abs(farther - beyondFour) / Math.sqrt(beyondFour)).toBeLessThan(reference.normalCritical);
  });
});
