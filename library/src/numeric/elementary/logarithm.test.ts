import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { largestError } from "../../../test/units-in-last-place.js";
import { exp } from "./exponential.js";
import { log, log1p, log2, log10 } from "./logarithm.js";

const positive = fc.double({ min: 0, noNaN: true });

test.each([
  ["log", log, 0.9],
  ["log1p", log1p, 0.9],
  ["log2", log2, 0.95],
  ["log10", log10, 0.95],
] as const)("%s is within 1 unit in the last place of 1500 digits", (name, f, bound) => {
  expect(largestError(name, f)).toBeLessThan(bound);
});

test.each([
  ["log", log],
  ["log2", log2],
  ["log10", log10],
])("%s has exact special values and never decreases", (_, f) => {
  expect([f(0), f(-0), f(1), f(Infinity), f(NaN), f(-1), f(-Infinity), f(-Number.MIN_VALUE)]).toEqual([
    -Infinity,
    -Infinity,
    0,
    Infinity,
    NaN,
    NaN,
    NaN,
    NaN,
  ]);
  fc.assert(
    fc.property(positive, positive, (a, b) => {
      expect(f(Math.min(a, b))).toBeLessThanOrEqual(f(Math.max(a, b)));
    }),
  );
});

test("log inverts exp and turns products into sums", () => {
  fc.assert(
    fc.property(fc.double({ min: -700, max: 700, noNaN: true }), (x) => {
      expect(Math.abs(log(exp(x)) - x)).toBeLessThanOrEqual(2.3e-16 * (1 + Math.abs(x)));
    }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 90_000_000 }), fc.integer({ min: 1, max: 90_000_000 }), (a, b) => {
      expect(Math.abs(log(a * b) - log(a) - log(b))).toBeLessThanOrEqual(1.5e-14);
    }),
  );
  expect(log(Math.E)).toBe(1);
});

test("log2 of every power of 2, and log10 of every power of 10 that is a number, is exact", () => {
  for (let k = -1074; k < 1024; k++) expect(log2(2 ** k)).toBe(k);
  for (let k = 0; k <= 22; k++) expect(log10(Number(`1e${k}`))).toBe(k);
});

describe("log1p", () => {
  test("has exact special values, and keeps tiny numbers with their signs", () => {
    expect([log1p(-1), log1p(-1.5), log1p(Infinity), log1p(-Infinity), log1p(NaN)]).toEqual([
      -Infinity,
      NaN,
      Infinity,
      NaN,
      NaN,
    ]);
    expect([log1p(0), log1p(-0), log1p(1e-300), log1p(-Number.MIN_VALUE)]).toEqual([0, -0, 1e-300, -Number.MIN_VALUE]);
  });

  test("never decreases, and agrees with log", () => {
    const above = fc.double({ min: -1, noNaN: true });
    fc.assert(
      fc.property(above, above, (a, b) => {
        expect(log1p(Math.min(a, b))).toBeLessThanOrEqual(log1p(Math.max(a, b)));
      }),
    );
    for (let i = 1; i < 1000; i++) expect(Math.abs(log1p(i / 64) / log(1 + i / 64) - 1)).toBeLessThan(4e-16);
  });
});
