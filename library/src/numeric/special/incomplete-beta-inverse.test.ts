import fc from "fast-check";
import { describe, expect, test } from "vitest";
import reference from "../reference/incomplete-beta.json" with { type: "json" };
import { betaKernel, regularizedBeta, regularizedBetaComplement } from "./incomplete-beta.js";
import {
  inverseBetaOdds,
  inverseRegularizedBeta,
  inverseRegularizedBetaComplement,
} from "./incomplete-beta-inverse.js";

describe("inverses of the incomplete beta function", () => {
  // One unit in p moves x by p (1 − x)/kernel units: where that is large, p does not hold more digits of x.
  test("return x of the reference table, to 1e-13 times (1 + condition)", () => {
    let compared = 0;
    for (const [a, b, x, lower, upper] of reference.incompleteBeta) {
      for (const [target, inverse] of [
        [lower, inverseRegularizedBeta] as const,
        [upper, inverseRegularizedBetaComplement] as const,
      ]) {
        const condition = (target * (1 - x)) / betaKernel(a, b, x, 1 - x);
        if (!(condition < 1e8)) continue;
        compared++;
        const error = Math.abs(inverse(a, b, target) / x - 1);
        expect(error, `a = ${a}, b = ${b}, x = ${x}`).toBeLessThan(1e-13 * (1 + condition));
      }
    }
    expect(compared).toBeGreaterThan(1000);
  });

  test("are inverted by the function, for parameters from 1e-3 to 1e5 and levels down to 1e-200", () => {
    const parameters = fc.double({ min: -3, max: 5, noNaN: true }).map((power) => 10 ** power);
    const levels = fc.double({ min: -200, max: -0.001, noNaN: true }).map((power) => 10 ** power);
    fc.assert(
      fc.property(parameters, parameters, levels, (a, b, level) => {
        // An x that rounds to 0 or 1 has no digits to compare; elsewhere a unit of x moves the level by its slope.
        const x = inverseRegularizedBeta(a, b, level);
        if (x > 1e-300 && x < 1 - 1e-9) {
          const slope = betaKernel(a, b, x, 1 - x) / (1 - x) / level;
          expect(Math.abs(regularizedBeta(a, b, x) / level - 1)).toBeLessThan(1e-12 + 1e-15 * slope);
        }
        const y = inverseRegularizedBetaComplement(a, b, level);
        if (y > 1e-300 && y < 1 - 1e-9) {
          const slope = betaKernel(a, b, y, 1 - y) / (1 - y) / level;
          expect(Math.abs(regularizedBetaComplement(a, b, y) / level - 1)).toBeLessThan(1e-12 + 1e-15 * slope);
        }
      }),
      { numRuns: 500 },
    );
  });

  test("closed forms: a = 1 and b = 1", () => {
    for (const p of [1e-50, 0.01, 0.5, 0.875]) {
      for (const k of [0.2, 1, 3, 50]) {
        expect(Math.abs(inverseRegularizedBeta(k, 1, p) / p ** (1 / k) - 1)).toBeLessThan(1e-13);
        const want = -Math.expm1(Math.log1p(-p) / k);
        expect(Math.abs(inverseRegularizedBeta(1, k, p) / want - 1)).toBeLessThan(1e-13);
      }
    }
  });

  test("odds keep the digits that x near 1 loses", () => {
    // I(1, b): (1 − x)ᵇ = q, so x/(1 − x) = q^(−1/b) − 1
    const q = 1e-60;
    expect(Math.abs(inverseBetaOdds(1, 2, 1 - q, q) / 1e30 - 1)).toBeLessThan(1e-13);
  });

  test("ends and refusals", () => {
    expect([inverseRegularizedBeta(2, 3, 0), inverseRegularizedBeta(2, 3, 1)]).toEqual([0, 1]);
    expect([inverseRegularizedBetaComplement(2, 3, 0), inverseRegularizedBetaComplement(2, 3, 1)]).toEqual([1, 0]);
    expect(inverseRegularizedBeta(1e-3, 2, 1e-200)).toBe(0); // about 10^-200000
    for (const [name, compute] of [
      ["inverseRegularizedBeta", inverseRegularizedBeta],
      ["inverseRegularizedBetaComplement", inverseRegularizedBetaComplement],
    ] as const) {
      expect(() => compute(0, 1, 0.5)).toThrow(new RegExp(`^${name}: a`));
      expect(() => compute(1, NaN, 0.5)).toThrow(new RegExp(`^${name}: b`));
      for (const level of [-0.1, 1.1, NaN]) expect(() => compute(1, 1, level)).toThrow(new RegExp(`^${name}: [pq]`));
    }
  });
});
