import fc from "fast-check";
import { expect, test } from "vitest";
import { type Strategy, statisticOf } from "./statistics.js";

const strategies: readonly Strategy[] = [{ kind: "mean" }, { kind: "median" }, { kind: "most-frequent" }];
const of = (kind: "mean" | "median" | "most-frequent", ...values: number[]) =>
  statisticOf({ kind }, { values: Float64Array.from(values) });

test("match values computed by hand", () => {
  expect(of("mean", 1, 2, 6)).toBe(3);
  expect(of("median", 9, 1, 2)).toBe(2);
  expect(of("median", 9, 1, 2, 4)).toBe(3);
  expect(of("most-frequent", 5, 2, 2, 7)).toBe(2);
  expect(of("most-frequent", 9, 9, 2, 2, 7)).toBe(2);
  expect(statisticOf({ kind: "constant", value: -4 }, { values: Float64Array.of(1) })).toBe(-4);
});

test("two values near the end of the floating-point range have a median", () => {
  expect(of("median", 1.6e308, 1.7e308)).toBeCloseTo(1.65e308, -300);
});

test("the median is the middle of the sorted values, for any number of them, and does not modify them", () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: -9, max: 9, noNaN: true }), { minLength: 1, maxLength: 2000 }), (given) => {
      const values = Float64Array.from(given);
      const sorted = values.slice().sort();
      const [low, high] = [sorted[(given.length - 1) >> 1], sorted[given.length >> 1]];
      expect(statisticOf({ kind: "median" }, { values })).toBeCloseTo((low + high) / 2, 12);
      expect(Array.from(values)).toEqual(given);
    }),
  );
});

test("integer weights act as repetitions, in any order", () => {
  const weighted = fc.array(fc.tuple(fc.integer({ min: -5, max: 5 }), fc.integer({ min: 1, max: 4 })), {
    minLength: 1,
    maxLength: 12,
  });
  fc.assert(
    fc.property(weighted, (pairs) => {
      const values = Float64Array.from(pairs, ([value]) => value);
      const weights = Float64Array.from(pairs, ([, weight]) => weight);
      const repeated = Float64Array.from(pairs.flatMap(([value, weight]) => new Array<number>(weight).fill(value)));
      for (const strategy of strategies) {
        const expected = statisticOf(strategy, { values: repeated });
        expect(statisticOf(strategy, { values, weights })).toBeCloseTo(expected, 12);
        const turned = { values: values.slice().reverse(), weights: weights.slice().reverse() };
        expect(statisticOf(strategy, turned)).toBeCloseTo(expected, 12);
      }
    }),
  );
});

test("the median splits the weight in halves, for any weights", () => {
  const weighted = fc.array(fc.tuple(fc.double({ min: -9, max: 9, noNaN: true }), fc.double({ min: 0.1, max: 3 })), {
    minLength: 1,
    maxLength: 12,
  });
  fc.assert(
    fc.property(weighted, (pairs) => {
      const clean = pairs.filter(([, weight]) => !Number.isNaN(weight));
      fc.pre(clean.length > 0);
      const values = Float64Array.from(clean, ([value]) => value);
      const weights = Float64Array.from(clean, ([, weight]) => weight);
      const median = statisticOf({ kind: "median" }, { values, weights });
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      const below = weights.reduce((sum, weight, i) => (values[i] < median ? sum + weight : sum), 0);
      const above = weights.reduce((sum, weight, i) => (values[i] > median ? sum + weight : sum), 0);
      expect(below).toBeLessThanOrEqual(total / 2 + 1e-9);
      expect(above).toBeLessThanOrEqual(total / 2 + 1e-9);
    }),
  );
});
