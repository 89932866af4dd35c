import fc from "fast-check";
import { describe, expect, test } from "vitest";
import reference from "../reference/incomplete-gamma.json" with { type: "json" };
import { erfc } from "./error-function.js";
import { gammaKernel, logGammaKernel, regularizedLowerGamma, regularizedUpperGamma } from "./incomplete-gamma.js";

describe("regularizedLowerGamma and regularizedUpperGamma", () => {
  test("match 100 digits to 1e-12, both tails, from a = 1e-10 to 3e8", () => {
    for (const [a, x, lower, upper] of reference.incompleteGamma) {
      const label = `a = ${a}, x = ${x}`;
      expect(Math.abs(regularizedLowerGamma(a, x) / lower - 1), label).toBeLessThan(1e-12);
      expect(Math.abs(regularizedUpperGamma(a, x) / upper - 1), label).toBeLessThan(1e-12);
    }
  });

  test("a = 1 is the exponential, a = ½ the error function", () => {
    for (const x of [1e-8, 0.1, 0.5, 0.99, 1, 1.01, 3, 40, 700]) {
      expect(Math.abs(regularizedUpperGamma(1, x) / Math.exp(-x) - 1)).toBeLessThan(1e-14);
      expect(Math.abs(regularizedLowerGamma(1, x) / -Math.expm1(-x) - 1)).toBeLessThan(1e-14);
      expect(Math.abs(regularizedUpperGamma(0.5, x) / erfc(Math.sqrt(x)) - 1)).toBeLessThan(1e-13);
    }
  });

  const shapes = fc.double({ min: -6, max: 7, noNaN: true }).map((power) => 10 ** power);
  const ratios = fc.double({ min: 0.2, max: 3, noNaN: true });

  test("sum to 1, and P(a + 1, x) = P(a, x) − kernel/a", () => {
    fc.assert(
      fc.property(shapes, ratios, (a, ratio) => {
        const x = ratio * a;
        const lower = regularizedLowerGamma(a, x);
        expect(Math.abs(lower + regularizedUpperGamma(a, x) - 1)).toBeLessThan(4e-16);
        const step = gammaKernel(a, x) / a;
        if (a < 1e4) expect(Math.abs(lower - step - regularizedLowerGamma(a + 1, x))).toBeLessThan(1e-12);
      }),
      { numRuns: 300 },
    );
  });

  test("are monotone in x across the boundaries of the methods", () => {
    for (const a of [0.4, 1, 5, 19.9, 20, 50, 1e5]) {
      let last = 0;
      for (let i = 1; i <= 400; i++) {
        const next = regularizedLowerGamma(a, (a * i) / 200);
        expect(next).toBeGreaterThanOrEqual(last * (1 - 1e-14));
        last = next;
      }
    }
  });

  test("ends and refusals", () => {
    expect([regularizedLowerGamma(2, 0), regularizedLowerGamma(2, Infinity)]).toEqual([0, 1]);
    expect([regularizedUpperGamma(2, 0), regularizedUpperGamma(2, Infinity)]).toEqual([1, 0]);
    for (const bad of [0, -1, NaN]) {
      expect(() => regularizedLowerGamma(bad, 1)).toThrow(/^regularizedLowerGamma: a/);
      expect(() => regularizedUpperGamma(bad, 1)).toThrow(/^regularizedUpperGamma: a/);
    }
    for (const bad of [-1e-9, NaN]) {
      expect(() => regularizedLowerGamma(1, bad)).toThrow(/^regularizedLowerGamma: x/);
      expect(() => regularizedUpperGamma(1, bad)).toThrow(/^regularizedUpperGamma: x/);
    }
  });
});

describe("gammaKernel", () => {
  test("is the derivative of P in log x, and the exponential of logGammaKernel", () => {
    for (const a of [0.3, 2, 9.5, 10, 40]) {
      for (const ratio of [0.3, 0.9, 1, 1.4, 3]) {
        const x = a * ratio;
        const h = 1e-4;
        // From the smaller tail, whose difference keeps its digits.
        const [side, sign] = x < a ? [regularizedLowerGamma, 1] : [regularizedUpperGamma, -1];
        const slope = (sign * (side(a, x * Math.exp(h)) - side(a, x * Math.exp(-h)))) / (2 * h);
        expect(Math.abs(gammaKernel(a, x) - slope)).toBeLessThan(2e-5 * slope);
        expect(Math.abs(Math.exp(logGammaKernel(a, x)) / gammaKernel(a, x) - 1)).toBeLessThan(2e-14);
      }
    }
  });
});
