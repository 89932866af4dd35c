import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { johnsonLindenstrauss } from "./johnson-lindenstrauss.js";
import reference from "./reference/random-projection.json" with { type: "json" };

describe("the bound of Johnson and Lindenstrauss", () => {
  test("matches scikit-learn", () => {
    for (const { samples, epsilon, components } of reference.bounds) {
      expect(johnsonLindenstrauss(samples, epsilon)).toBe(components);
    }
  });

  test("is where the proof's probability for a pair, 2 exp(−k (ε²/2 − ε³/3) / 2), falls to 2/n², rounded down", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 1e6 }), fc.double({ min: 0.01, max: 0.99, noNaN: true }), (n, epsilon) => {
        const k = johnsonLindenstrauss(n, epsilon);
        const failure = (directions: number) => 2 * Math.exp((-directions * epsilon ** 2 * (3 - 2 * epsilon)) / 12);
        expect(failure(k) * (1 + 1e-9)).toBeGreaterThanOrEqual(2 / n ** 2);
        expect(failure(k + 1) * (1 - 1e-9)).toBeLessThan(2 / n ** 2);
      }),
    );
  });

  test("grows with the samples and falls with epsilon; one sample has no distances to preserve", () => {
    const whole = fc.integer({ min: 1, max: 1e9 });
    const share = fc.double({ min: 1e-3, max: 0.999, noNaN: true });
    fc.assert(
      fc.property(whole, whole, share, share, (n, m, a, b) => {
        const [fewer, more, smaller, larger] = [Math.min(n, m), Math.max(n, m), Math.min(a, b), Math.max(a, b)];
        expect(johnsonLindenstrauss(fewer, a)).toBeLessThanOrEqual(johnsonLindenstrauss(more, a));
        expect(johnsonLindenstrauss(n, larger)).toBeLessThanOrEqual(johnsonLindenstrauss(n, smaller));
        expect(johnsonLindenstrauss(1, a)).toBe(0);
      }),
    );
  });

  test("refuses invalid sample counts and epsilons", () => {
    for (const samples of [0, -3, 2.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(refusal(() => johnsonLindenstrauss(samples, 0.1))).toBe(
        `invalid-option: johnsonLindenstrauss: samples must be a whole number above 0, got ${samples}`,
      );
    }
    for (const epsilon of [0, 1, -0.1, 2, Number.NaN]) {
      expect(refusal(() => johnsonLindenstrauss(5, epsilon))).toBe(
        `invalid-option: johnsonLindenstrauss: epsilon must be above 0 and below 1, got ${epsilon}`,
      );
    }
  });
});
