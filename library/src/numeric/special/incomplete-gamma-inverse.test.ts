import fc from "fast-check";
import { describe, expect, test } from "vitest";
import reference from "../reference/incomplete-gamma.json" with { type: "json" };
import { gammaKernel, regularizedLowerGamma, regularizedUpperGamma } from "./incomplete-gamma.js";
import { inverseRegularizedLowerGamma, inverseRegularizedUpperGamma } from "./incomplete-gamma-inverse.js";

describe("inverses of the incomplete gamma functions", () => {
  // One unit in p moves x by p/kernel units: where that is large, p does not hold more digits of x.
  test("return x of the reference table, to 1e-13 times (1 + condition)", () => {
    let compared = 0;
    for (const [a, x, lower, upper] of reference.incompleteGamma) {
      const kernel = gammaKernel(a, x);
      for (const [target, inverse] of [
        [lower, inverseRegularizedLowerGamma] as const,
        [upper, inverseRegularizedUpperGamma] as const,
      ]) {
        const condition = target / kernel;
        if (!(condition < 1e8)) continue;
        compared++;
        expect(Math.abs(inverse(a, target) / x - 1), `a = ${a}, x = ${x}`).toBeLessThan(1e-13 * (1 + condition));
      }
    }
    expect(compared).toBeGreaterThan(500);
  });

  test("are inverted by P and Q, for shapes from 1e-3 to 1e6 and levels down to 1e-250", () => {
    const shapes = fc.double({ min: -3, max: 6, noNaN: true }).map((power) => 10 ** power);
    const levels = fc.double({ min: -250, max: -0.001, noNaN: true }).map((power) => 10 ** power);
    fc.assert(
      fc.property(shapes, levels, (a, level) => {
        const x = inverseRegularizedLowerGamma(a, level);
        // x may be so small that it underflows: then it is 0, and level below P(a, smallest)
        if (x > 0) expect(Math.abs(regularizedLowerGamma(a, x) / level - 1)).toBeLessThan(1e-12 * (1 + a / 1e3));
        else expect(regularizedLowerGamma(a, 1e-307)).toBeGreaterThan(level);
        const y = inverseRegularizedUpperGamma(a, level);
        if (y > 0) expect(Math.abs(regularizedUpperGamma(a, y) / level - 1)).toBeLessThan(1e-12 * (1 + a / 1e3));
        else expect(regularizedUpperGamma(a, 1e-307)).toBeLessThan(level);
      }),
      { numRuns: 500 },
    );
  });

  test("ends and refusals", () => {
    expect([inverseRegularizedLowerGamma(3, 0), inverseRegularizedLowerGamma(3, 1)]).toEqual([0, Infinity]);
    expect([inverseRegularizedUpperGamma(3, 0), inverseRegularizedUpperGamma(3, 1)]).toEqual([Infinity, 0]);
    expect(inverseRegularizedLowerGamma(1e-3, 1e-250)).toBe(0); // about 10^-249000
    expect(() => inverseRegularizedLowerGamma(0, 0.5)).toThrow(/^inverseRegularizedLowerGamma: a/);
    expect(() => inverseRegularizedLowerGamma(1, 1.5)).toThrow(/^inverseRegularizedLowerGamma: p/);
    expect(() => inverseRegularizedUpperGamma(NaN, 0.5)).toThrow(/^inverseRegularizedUpperGamma: a/);
    expect(() => inverseRegularizedUpperGamma(1, -0.1)).toThrow(/^inverseRegularizedUpperGamma: q/);
  });
});
