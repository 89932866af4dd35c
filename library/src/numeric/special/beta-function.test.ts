import fc from "fast-check";
import { describe, expect, test } from "vitest";
import betaReference from "../reference/beta.json" with { type: "json" };
import gammaReference from "../reference/gamma.json" with { type: "json" };
import { betaFunction, logBeta, logGammaIncrease } from "./beta-function.js";

describe("logBeta and betaFunction", () => {
  test("match 280 digits: logBeta to 1e-14 of max(1, |logBeta|)", () => {
    for (const [a, b, want] of betaReference.logBeta) {
      const label = `a = ${a}, b = ${b}`;
      expect(Math.abs(logBeta(a, b) - want), label).toBeLessThanOrEqual(1e-14 * Math.max(1, Math.abs(want)));
      // Beyond exp(±650) the exponential of the reference is not accurate any more.
      if (Math.abs(want) < 650) {
        const error = Math.abs(Math.log(betaFunction(a, b)) - want);
        expect(error, label).toBeLessThanOrEqual(1e-14 * Math.max(1, Math.abs(want)));
      }
    }
  });

  test("betaFunction has the exact values B(1, b) = 1/b and B(2, b) = 1/(b (b + 1))", () => {
    for (const b of [1e-6, 0.125, 1, 2, 7, 30, 1e4]) {
      expect(Math.abs(betaFunction(1, b) * b - 1)).toBeLessThan(1e-13);
      expect(Math.abs(betaFunction(2, b) * b * (b + 1) - 1)).toBeLessThan(1e-13);
    }
  });

  test("are symmetric", () => {
    const positive = fc.double({ min: 1e-5, max: 1e5, noNaN: true });
    fc.assert(
      fc.property(positive, positive, (a, b) => {
        expect(logBeta(a, b)).toBe(logBeta(b, a));
        expect(betaFunction(a, b)).toBe(betaFunction(b, a));
      }),
    );
  });

  test("refuse arguments that are not positive", () => {
    for (const bad of [0, -1, NaN, Infinity]) {
      expect(() => logBeta(bad, 1)).toThrow(/^logBeta: a/);
      expect(() => logBeta(1, bad)).toThrow(/^logBeta: b/);
      expect(() => betaFunction(bad, 1)).toThrow(/^betaFunction: a/);
      expect(() => betaFunction(1, bad)).toThrow(/^betaFunction: b/);
    }
  });
});

describe("logGammaIncrease", () => {
  test("matches 60 digits to 2e-14, also for the smallest steps", () => {
    for (const [x, step, want] of gammaReference.logGammaIncrease) {
      const error = Math.abs(logGammaIncrease(x, step) - want);
      expect(error, `x = ${x}, step = ${step}`).toBeLessThanOrEqual(2e-14 * Math.abs(want));
    }
  });

  test("refuses arguments that are not positive", () => {
    expect(() => logGammaIncrease(0, 1)).toThrow(/^logGammaIncrease: x/);
    expect(() => logGammaIncrease(1, -0.5)).toThrow(/^logGammaIncrease: step/);
    expect(() => logGammaIncrease(1, NaN)).toThrow(/^logGammaIncrease: step/);
  });
});
