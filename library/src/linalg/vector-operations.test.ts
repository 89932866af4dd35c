import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addMultiple, divideVector, innerProduct, vectorNorm } from "./vector-operations.js";

const vectors = fc.array(fc.double({ min: -10, max: 10, noNaN: true }), { maxLength: 30 });

describe("inner products and norms", () => {
  test("equal the plain sums, at every length", () => {
    fc.assert(
      fc.property(vectors, (values) => {
        const a = Float64Array.from(values);
        const b = a.map((value, i) => value + i);
        const expected = values.reduce((sum, value, i) => sum + value * (value + i), 0);
        expect(innerProduct(a, b)).toBeCloseTo(expected, 9);
        expect(vectorNorm(a)).toBeCloseTo(Math.hypot(...values), 9);
      }),
    );
  });

  test("norms of huge, tiny, subnormal and zero vectors", () => {
    for (const scale of [1e-320, 1e-200, 1e-150, 1, 1e150, 1e200, 1e307]) {
      expect(vectorNorm(Float64Array.of(3 * scale, 4 * scale)) / (5 * scale)).toBeCloseTo(1, scale < 1e-310 ? 2 : 12);
    }
    expect(vectorNorm(new Float64Array(3))).toBe(0);
    expect(vectorNorm(new Float64Array(0))).toBe(0);
    expect(vectorNorm(Float64Array.of(1, Infinity))).toBe(Infinity);
    expect(vectorNorm(Float64Array.of(1, Number.NaN))).toBeNaN();
  });
});

test("combinations modify only their target", () => {
  const target = Float64Array.of(1, 2);
  const source = Float64Array.of(10, 20);
  addMultiple(target, 0.5, source);
  divideVector(target, 2);
  expect(Array.from(target)).toEqual([3, 6]);
  expect(Array.from(source)).toEqual([10, 20]);
  const tiny = Float64Array.of(1e-310);
  divideVector(tiny, 1e-310);
  expect(tiny[0]).toBe(1);
});
