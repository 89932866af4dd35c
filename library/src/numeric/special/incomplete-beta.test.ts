import fc from "fast-check";
import { describe, expect, test } from "vitest";
import reference from "../reference/incomplete-beta.json" with { type: "json" };
import { betaKernel, betaTail, logBetaKernel, regularizedBeta, regularizedBetaComplement } from "./incomplete-beta.js";

const parameters = fc.double({ min: -5, max: 6, noNaN: true }).map((power) => 10 ** power);
// Multiples of 2⁻²⁰, so that 1 − x is exact.
const shares = fc.integer({ min: 1, max: 2 ** 20 - 1 }).map((numerator) => numerator / 2 ** 20);

describe("regularizedBeta and regularizedBetaComplement", () => {
  test("match 80 digits to 1e-12, both tails, for parameters from 1e-8 to 1e7", () => {
    for (const [a, b, x, lower, upper] of reference.incompleteBeta) {
      const label = `a = ${a}, b = ${b}, x = ${x}`;
      expect(Math.abs(regularizedBeta(a, b, x) / lower - 1), label).toBeLessThan(1e-12);
      expect(Math.abs(regularizedBetaComplement(a, b, x) / upper - 1), label).toBeLessThan(1e-12);
    }
  });

  test("closed forms: I(a, 1) = xᵃ, I(1, b) = 1 − (1 − x)ᵇ, I(½, ½) = 2/π asin √x", () => {
    for (const x of [1e-9, 0.03, 0.25, 0.5, 0.75, 0.98]) {
      for (const a of [1e-4, 0.3, 1, 2.5, 17, 300]) {
        expect(Math.abs(regularizedBeta(a, 1, x) - x ** a)).toBeLessThanOrEqual(1e-12 * x ** a);
        const upper = -Math.expm1(a * Math.log1p(-x));
        expect(Math.abs(regularizedBeta(1, a, x) / upper - 1)).toBeLessThan(1e-12);
      }
      expect(Math.abs(regularizedBeta(0.5, 0.5, x) / ((2 / Math.PI) * Math.asin(Math.sqrt(x))) - 1)).toBeLessThan(
        1e-13,
      );
    }
  });

  test("sum to 1; Iₓ(a, b) = 1 − I₁₋ₓ(b, a)", () => {
    fc.assert(
      fc.property(parameters, parameters, shares, (a, b, x) => {
        expect(Math.abs(regularizedBeta(a, b, x) + regularizedBetaComplement(a, b, x) - 1)).toBeLessThan(4e-16);
        expect(betaTail(a, b, x, 1 - x)).toBe(regularizedBetaComplement(b, a, 1 - x));
      }),
      { numRuns: 300 },
    );
  });

  test("the recurrence Iₓ(a, b) = Iₓ(a + 1, b) + kernel/a holds", () => {
    // DLMF 8.17.20: Iₓ(a, b) = Iₓ(a + 1, b) + xᵃ yᵇ/(a B(a, b))
    const smaller = fc.double({ min: -3, max: 3, noNaN: true }).map((power) => 10 ** power);
    fc.assert(
      fc.property(smaller, smaller, shares, (a, b, x) => {
        const right = regularizedBeta(a + 1, b, x) + betaKernel(a, b, x, 1 - x) / a;
        const left = regularizedBeta(a, b, x);
        expect(Math.abs(left - right)).toBeLessThanOrEqual(2e-12 * left + 1e-300);
      }),
      { numRuns: 300 },
    );
  });

  test("ends and refusals", () => {
    expect([regularizedBeta(2, 3, 0), regularizedBeta(2, 3, 1)]).toEqual([0, 1]);
    expect([regularizedBetaComplement(2, 3, 0), regularizedBetaComplement(2, 3, 1)]).toEqual([1, 0]);
    for (const [name, compute] of [
      ["regularizedBeta", regularizedBeta],
      ["regularizedBetaComplement", regularizedBetaComplement],
    ] as const) {
      expect(() => compute(0, 1, 0.5)).toThrow(new RegExp(`^${name}: a`));
      expect(() => compute(1, -1, 0.5)).toThrow(new RegExp(`^${name}: b`));
      for (const x of [-0.1, 1.1, NaN]) expect(() => compute(1, 1, x)).toThrow(new RegExp(`^${name}: x`));
    }
  });
});

describe("betaKernel", () => {
  test("is the derivative of Iₓ in log(x/(1 − x)), and the exponential of logBetaKernel", () => {
    for (const [a, b] of [
      [0.4, 0.7],
      [2, 5],
      [9, 30],
      [12, 15],
      [200, 50],
    ]) {
      for (const sigmas of [-1.5, 0, 1]) {
        const mean = a / (a + b);
        const x = Math.min(Math.max(mean + sigmas * Math.sqrt((mean * (1 - mean)) / (a + b + 1)), 0.02), 0.98);
        const h = 1e-4;
        const share = (move: number) => x / (x + (1 - x) * Math.exp(-move));
        const slope = (regularizedBeta(a, b, share(h)) - regularizedBeta(a, b, share(-h))) / (2 * h);
        expect(Math.abs(betaKernel(a, b, x, 1 - x) / slope - 1)).toBeLessThan(1e-5);
        expect(Math.abs(Math.exp(logBetaKernel(a, b, x, 1 - x)) / betaKernel(a, b, x, 1 - x) - 1)).toBeLessThan(2e-14);
      }
    }
  });
});
