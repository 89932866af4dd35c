import fc from "fast-check";
import { expect, test } from "vitest";
import { thresholdAt } from "./contamination.js";

test("the share of scores above the threshold is the contamination, rounded down", () => {
  const scores = Float64Array.of(5, 1, 4, 2, 3, 9, 7, 8, 6, 10);
  const above = (contamination: number) => scores.filter((score) => score > thresholdAt(scores, contamination)).length;
  expect([0, 0.05, 0.1, 0.15, 0.3, 0.5].map(above)).toEqual([0, 0, 1, 1, 3, 5]);
  expect(thresholdAt(scores, 0.1)).toBe(9.5);
});

test("never more scores are above the threshold than the contamination says, however many are equal", () => {
  const scores = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(scores, fc.double({ min: 0, max: 0.5, noNaN: true }), (values, contamination) => {
      const threshold = thresholdAt(Float64Array.from(values), contamination);
      expect(values.filter((value) => value > threshold).length).toBeLessThanOrEqual(contamination * values.length);
    }),
  );
});

test("scores of any size have a finite threshold", () => {
  expect(thresholdAt(Float64Array.of(-1e308, 1.7e308, 1.6e308, -1e308), 0.25)).toBeCloseTo(1.65e308, -300);
  expect(thresholdAt(Float64Array.of(3), 0.5)).toBe(3);
});
