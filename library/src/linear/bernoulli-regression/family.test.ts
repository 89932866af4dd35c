import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { normal } from "../../numeric/distributions/normal.js";
import { erf } from "../../numeric/special/error-function.js";
import { bernoulliFamily, bernoulliLinks, bernoulliProbability } from "./family.js";

const scores = fc.double({ min: -6, max: 6, noNaN: true });

test("[MP-163] rescaled tanh and rescaled erf map to (0, 1); (tanh(z/2) + 1)/2 is the sigmoid and erf the probit", () => {
  const standard = normal();
  fc.assert(
    fc.property(scores, (z) => {
      const sigmoid = 1 / (1 + Math.exp(-z));
      expect(Math.abs((Math.tanh(z / 2) + 1) / 2 - sigmoid)).toBeLessThan(1e-15);
      expect(bernoulliProbability("logit", z)).toBe(sigmoid);
      expect(Math.abs(bernoulliProbability("tanh", z) - (Math.tanh(z) + 1) / 2)).toBeLessThan(1e-15);
      expect(Math.abs(bernoulliProbability("erf", z) - (erf(z) + 1) / 2)).toBeLessThan(1e-15);
      expect(Math.abs((erf(z / Math.SQRT2) + 1) / 2 - standard.cdf(z))).toBeLessThan(1e-15);
      expect(Math.abs(bernoulliProbability("erf", z / Math.SQRT2) - standard.cdf(z))).toBeLessThan(1e-15);
      expect(Math.abs(bernoulliProbability("probit", z) - standard.cdf(z))).toBeLessThan(1e-15);
      for (const link of bernoulliLinks) {
        const p = bernoulliProbability(link, z);
        expect(p).toBeGreaterThan(0);
        expect(p).toBeLessThanOrEqual(1);
        expect(bernoulliProbability(link, z + 0.01)).toBeGreaterThanOrEqual(p);
      }
    }),
  );
  for (const link of ["logit", "probit", "tanh", "erf"] as const) expect(bernoulliProbability(link, 0)).toBe(0.5);
});

describe("families", () => {
  test("half deviances are −log of the probabilities; slopes and curvatures are their derivatives", () => {
    fc.assert(
      fc.property(fc.constantFrom(...bernoulliLinks), fc.double({ min: -4, max: 1.5, noNaN: true }), (link, eta) => {
        const family = bernoulliFamily(link);
        const p = bernoulliProbability(link, eta);
        expect(Math.abs(family.halfDeviance(1, eta) + Math.log(p))).toBeLessThan(1e-9);
        expect(Math.abs(family.halfDeviance(0, eta) + Math.log1p(-p))).toBeLessThan(1e-8);
        expect(Math.abs(family.link(p) - eta)).toBeLessThan(1e-7);
        for (const y of [0, 1]) {
          const h = 1e-5;
          const slope = (family.halfDeviance(y, eta + h) - family.halfDeviance(y, eta - h)) / (2 * h);
          const curvature = (family.slope(y, eta + h) - family.slope(y, eta - h)) / (2 * h);
          expect(Math.abs(family.slope(y, eta) - slope)).toBeLessThan(1e-7 * Math.max(1, Math.abs(slope)));
          expect(Math.abs(family.curvature(y, eta) - curvature)).toBeLessThan(1e-7 * Math.max(1, curvature));
        }
      }),
      { numRuns: 300 },
    );
  });

  test("stay finite far out, where probabilities vanish", () => {
    for (const link of bernoulliLinks) {
      const family = bernoulliFamily(link);
      for (const eta of [-600, -40, -8]) {
        for (const of of [family.halfDeviance, family.slope, family.curvature]) {
          expect(Number.isFinite(of(1, eta))).toBe(true);
          expect(Number.isFinite(of(0, eta))).toBe(true);
        }
        expect(family.halfDeviance(1, eta)).toBeGreaterThan(7);
      }
    }
    // −log Φ(−40) from the asymptotic series of Mills' ratio.
    const far = 800 + Math.log(40 * Math.sqrt(2 * Math.PI)) - Math.log1p(-1 / 1600 + 3 / 1600 ** 2 - 15 / 1600 ** 3);
    expect(Math.abs(bernoulliFamily("probit").halfDeviance(1, -40) - far)).toBeLessThan(1e-9);
  });

  test("refuses a single class, also when the other has no weight", () => {
    const family = bernoulliFamily("logit");
    expect(refusal(() => family.require(Float64Array.of(1, 1), undefined))).toMatch(/at least 2 classes, got 1/);
    expect(refusal(() => family.require(Float64Array.of(1, 0), Float64Array.of(1, 0)))).toMatch(/got 1/);
  });
});
