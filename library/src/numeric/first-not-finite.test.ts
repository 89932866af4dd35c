import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { firstNotFinite } from "./first-not-finite.js";

describe("the first non-finite number", () => {
  test("is found at any position, and NaN passes where values may be missing", () => {
    const marks = fc.array(fc.tuple(fc.nat(8999), fc.constantFrom(Number.NaN, Infinity, -Infinity)), { maxLength: 4 });
    fc.assert(
      fc.property(fc.nat(9000), marks, fc.boolean(), (length, places, mayMiss) => {
        const values = new Float64Array(length).fill(0.5);
        for (const [at, mark] of places) if (at < length) values[at] = mark;
        const expected = values.findIndex((value) => !(Number.isFinite(value) || (mayMiss && Number.isNaN(value))));
        expect(firstNotFinite(values, mayMiss)).toBe(expected);
      }),
    );
  });

  test("is not a finite number whose sum with the others overflows", () => {
    const values = new Float64Array(5000).fill(Number.MAX_VALUE);
    expect(firstNotFinite(values, false)).toBe(-1);
    values[4999] = -Infinity;
    expect(firstNotFinite(values, false)).toBe(4999);
  });

  test("is found even if infinities of both signs cancel", () => {
    expect(firstNotFinite(Float64Array.of(1, Infinity, -Infinity, 2, 3), false)).toBe(1);
  });

  test("does not exist in an empty list", () => expect(firstNotFinite(new Float64Array(0), false)).toBe(-1));
});
