import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LecternError } from "../core/errors.js";
import { addToMoments, type Moments, mergeMoments, momentsVariance, noMoments } from "./running-moments.js";
import { mean, variance } from "./sums.js";

const values = fc.array(fc.double({ min: -1000, max: 1000, noNaN: true }), { minLength: 1, maxLength: 40 });

function momentsOf(list: readonly number[]): Moments {
  return list.reduce((moments, value) => addToMoments(moments, value), noMoments);
}

describe("running moments", () => {
  test("match the two-pass mean and variance", () => {
    fc.assert(
      fc.property(values, (list) => {
        const moments = momentsOf(list);
        expect(moments.weight).toBe(list.length);
        expect(Math.abs(moments.mean - mean(list))).toBeLessThan(1e-10);
        expect(Math.abs(momentsVariance(moments) - variance(list))).toBeLessThan(1e-8);
      }),
    );
  });

  test("merged parts equal the whole, in either order", () => {
    fc.assert(
      fc.property(values, values, (first, second) => {
        const whole = momentsOf([...first, ...second]);
        for (const merged of [
          mergeMoments(momentsOf(first), momentsOf(second)),
          mergeMoments(momentsOf(second), momentsOf(first)),
        ]) {
          expect(merged.weight).toBe(whole.weight);
          expect(Math.abs(merged.mean - whole.mean)).toBeLessThan(1e-10);
          expect(Math.abs(merged.squares - whole.squares)).toBeLessThan(1e-6);
        }
      }),
    );
  });

  test("keep their digits far from zero", () => {
    const moments = momentsOf([1e9 + 4, 1e9 + 7, 1e9 + 13, 1e9 + 16]);
    expect(momentsVariance(moments, 1)).toBeCloseTo(30, 6);
  });

  test("weight w equals w values; weight 0 and merging an empty part change nothing", () => {
    const start = momentsOf([1, 5, 6]);
    const weighted = addToMoments(start, 2, 3);
    const repeated = momentsOf([1, 5, 6, 2, 2, 2]);
    expect(weighted.mean).toBeCloseTo(repeated.mean, 14);
    expect(weighted.squares).toBeCloseTo(repeated.squares, 12);
    expect(addToMoments(start, 100, 0)).toBe(start);
    expect(mergeMoments(start, noMoments)).toBe(start);
    expect(mergeMoments(noMoments, start)).toBe(start);
  });

  test("refuse NaN, negative weights, and the variance of no values", () => {
    expect(() => addToMoments(noMoments, NaN)).toThrow(/^addToMoments: value/);
    expect(() => addToMoments(noMoments, 1, -1)).toThrow(/^addToMoments: weight/);
    expect(() => momentsVariance(noMoments)).toThrow(LecternError);
    expect(() => momentsVariance(momentsOf([1]), 1)).toThrow(/^momentsVariance: /);
  });
});
