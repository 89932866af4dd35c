import { describe, expect, test } from "vitest";
import { uniform } from "./uniform.js";

describe("uniform", () => {
  test("has exact values", () => {
    const distribution = uniform({ low: 2, high: 6 });
    expect([1, 2, 4, 6, 7].map((x) => distribution.density(x))).toEqual([0, 0.25, 0.25, 0.25, 0]);
    expect([1, 2, 3, 6, 7].map((x) => distribution.cdf(x))).toEqual([0, 0, 0.25, 1, 1]);
    expect([1, 2, 3, 6, 7].map((x) => distribution.survival(x))).toEqual([1, 1, 0.75, 0, 0]);
    expect([0, 0.25, 1].map((p) => distribution.quantile(p))).toEqual([2, 3, 6]);
    expect([distribution.mean, distribution.variance]).toEqual([4, 16 / 12]);
  });

  test("refuses an empty or infinite interval", () => {
    for (const [low, high] of [
      [1, 1],
      [2, 1],
      [-1e308, 1e308],
    ]) {
      expect(() => uniform({ low, high })).toThrow(/^uniform: high must be above low/);
    }
    expect(() => uniform({ low: NaN })).toThrow(/^uniform: low/);
    expect(() => uniform({ high: Infinity })).toThrow(/^uniform: high/);
  });
});
