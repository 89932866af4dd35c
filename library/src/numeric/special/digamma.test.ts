import fc from "fast-check";
import { describe, expect, test } from "vitest";
import reference from "../reference/gamma.json" with { type: "json" };
import { digamma, trigamma } from "./digamma.js";
import { logGamma } from "./gamma-function.js";

describe("digamma", () => {
  test("matches 60 digits to 3e-15, also at its zero", () => {
    for (const [x, want] of reference.digamma) {
      expect(Math.abs(digamma(x) - want), `x = ${x}`).toBeLessThanOrEqual(3e-15 * Math.abs(want));
    }
  });

  test("is the derivative of logGamma", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.5, max: 50, noNaN: true }), (x) => {
        const h = 1e-4;
        expect(digamma(x)).toBeCloseTo((logGamma(x + h) - logGamma(x - h)) / (2 * h), 6);
      }),
    );
  });
});

describe("trigamma", () => {
  test("matches 60 digits to 3e-15", () => {
    for (const [x, want] of reference.trigamma) {
      expect(Math.abs(trigamma(x) - want), `x = ${x}`).toBeLessThanOrEqual(3e-15 * want);
    }
  });

  test("ψ′(1) = π²/6", () => {
    expect(trigamma(1)).toBeCloseTo(Math.PI ** 2 / 6, 14);
  });
});

test("both refuse arguments that are not positive", () => {
  for (const x of [0, -1.5, NaN, Infinity]) {
    expect(() => digamma(x)).toThrow(/^digamma: x/);
    expect(() => trigamma(x)).toThrow(/^trigamma: x/);
  }
});
