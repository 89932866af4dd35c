import { describe, expect, test } from "vitest";
import { createRandom } from "../../numeric/random/random.js";
import reference from "./reference/two-sample-tests.json" with { type: "json" };
import { sortedPresent } from "./sorted-values.js";
import { chiSquaredTest, kolmogorovSmirnov, kolmogorovTail, stabilityIndex } from "./two-sample-tests.js";

const sorted = (values: ArrayLike<number>) => sortedPresent(Float64Array.from(values));
const relative = (actual: number, expected: number) => Math.abs(actual - expected) / expected;

describe("Kolmogorov-Smirnov", () => {
  test.each(reference.smirnov)("case %#: SciPy's statistic and exact p-value", ({ a, b, statistic, pValue }) => {
    const result = kolmogorovSmirnov(sorted(a), sorted(b));
    expect(result.statistic).toBeCloseTo(statistic, 14);
    expect(relative(result.pValue, pValue)).toBeLessThan(1e-9);
  });

  test.each(reference.kolmogorov)("the limit at %d matches SciPy", (x, tail) => {
    expect(relative(kolmogorovTail(x), tail)).toBeLessThan(1e-9);
  });

  test("the limit is continuous with the exact value where it takes over", () => {
    for (const shift of [0.02, 0.05, 0.08]) {
      const a = Float64Array.from({ length: 1000 }, (_, i) => i / 1000);
      const b = Float64Array.from({ length: 1000 }, (_, i) => i / 1000 + shift + 1e-5);
      const { statistic, pValue } = kolmogorovSmirnov(a, b);
      expect(Math.abs(pValue - kolmogorovTail(statistic * Math.sqrt(500)))).toBeLessThan(0.03);
    }
  });

  test("p-values of samples from one distribution are not too small, for small and large samples", () => {
    for (const [m, n] of [
      [20, 30],
      [1500, 1000],
    ]) {
      let below = 0;
      for (let seed = 0; seed < 200; seed++) {
        const random = createRandom(seed);
        const draw = (count: number) => sorted(Float64Array.from({ length: count }, () => random.normal()));
        if (kolmogorovSmirnov(draw(m), draw(n)).pValue < 0.1) below++;
      }
      // 200 trials of probability 0.1: 33 is three standard deviations above 20.
      expect(below).toBeLessThanOrEqual(33);
      expect(below).toBeGreaterThan(5);
    }
  });

  test("equal samples have D = 0 and p = 1, disjoint ones D = 1", () => {
    expect(kolmogorovSmirnov(sorted([1, 2, 3]), sorted([3, 2, 1]))).toEqual({ statistic: 0, pValue: 1 });
    expect(kolmogorovSmirnov(sorted([1, 2]), sorted([3, 4])).statistic).toBe(1);
    // Of the 6 orders of two and two, 2 separate them.
    expect(kolmogorovSmirnov(sorted([1, 2]), sorted([3, 4])).pValue).toBeCloseTo(1 / 3, 14);
  });
});

describe("χ²", () => {
  test.each(reference.contingency)("case %#: matches SciPy", ({ a, b, statistic, pValue }) => {
    const result = chiSquaredTest(a, b);
    expect(relative(result.statistic, statistic)).toBeLessThan(1e-12);
    expect(relative(result.pValue, pValue)).toBeLessThan(1e-10);
  });

  test("one category, or an empty side, gives no evidence", () => {
    expect(chiSquaredTest([5], [9])).toEqual({ statistic: 0, pValue: 1 });
    expect(chiSquaredTest([0, 0], [3, 4])).toEqual({ statistic: 0, pValue: 1 });
  });
});

test("the stability index matches values by hand: zero for equal shares, symmetric, finite for empty categories", () => {
  expect(stabilityIndex([10, 30], [10, 30])).toBe(0);
  const [p, q] = [10.5 / 41, 30.5 / 41];
  expect(stabilityIndex([10, 30], [30, 10])).toBeCloseTo(2 * (q - p) * Math.log(q / p), 14);
  expect(stabilityIndex([10, 30], [30, 10])).toBeCloseTo(stabilityIndex([30, 10], [10, 30]), 14);
  expect(stabilityIndex([10, 0], [0, 10])).toBeGreaterThan(1);
  expect(stabilityIndex([10, 0], [0, 10])).toBeLessThan(Infinity);
});
