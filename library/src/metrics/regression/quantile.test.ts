import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { weightedQuantile } from "./quantile.js";

const level = fc.double({ min: 0, max: 1, noNaN: true });
const values = fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 1, maxLength: 12 });

describe("weightedQuantile", () => {
  test("the median of an even number of values is the mean of the middle two, also for equal weights of any size", () => {
    expect(weightedQuantile([4, 1, 3, 2], undefined, 0.5)).toBe(2.5);
    const ten = [9, 1, 2, 3, 4, 5, 6, 7, 8, 10];
    expect(
      weightedQuantile(
        ten,
        ten.map(() => 0.1),
        0.5,
      ),
    ).toBe(5.5);
  });

  test("the ends are the smallest and the largest value", () => {
    expect(weightedQuantile([4, 1, 3], undefined, 0)).toBe(1);
    expect(weightedQuantile([4, 1, 3], [1, 2, 0.1], 1)).toBe(4);
  });

  test("a weight of 2 equals repeating the value", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer(), fc.integer({ min: 1, max: 3 })), { minLength: 1 }),
        level,
        (list, q) => {
          const repeated = list.flatMap(([value, weight]) => Array.from({ length: weight }, () => value));
          const weighted = weightedQuantile(
            list.map(([value]) => value),
            list.map(([, weight]) => weight),
            q,
          );
          expect(weighted).toBe(weightedQuantile(repeated, undefined, q));
        },
      ),
    );
  });

  test("no value has a smaller pinball loss", () => {
    fc.assert(
      fc.property(values, level, fc.double({ min: -25, max: 25, noNaN: true }), (list, q, other) => {
        const loss = (c: number) => list.reduce((sum, y) => sum + Math.max(q * (y - c), (q - 1) * (y - c)), 0);
        expect(loss(weightedQuantile(list, undefined, q))).toBeLessThanOrEqual(loss(other) + 1e-9);
      }),
    );
  });
});
