import { describe, expect, test } from "vitest";
import reference from "../reference/incomplete-beta.json" with { type: "json" };
import { isUniformBeta, uniformBetaTail } from "./incomplete-beta-uniform.js";
import { regularizedUpperGamma } from "./incomplete-gamma.js";

describe("uniformBetaTail", () => {
  test("matches 80 digits wherever it is used", () => {
    let used = 0;
    for (const [a, b, x, lower, upper] of reference.incompleteBeta) {
      // (a + b) x − a loses digits here, so the comparison allows for the standard deviations this moves.
      const offset = (a + b) * x - a;
      if (!isUniformBeta(a, b, offset)) continue;
      used++;
      const want = offset < 0 ? lower : upper;
      const moved =
        4e-16 * Math.max(a, b) * (1 + Math.abs(offset) / Math.min(a, b)) * Math.abs(offset / Math.min(a, b));
      expect(Math.abs(uniformBetaTail(a, b, offset) / want - 1), `${a} ${b} ${x}`).toBeLessThan(1e-12 + 10 * moved);
    }
    expect(used).toBeGreaterThan(15);
  });

  test("at the mean of equal parameters is ½", () => {
    for (const a of [1000, 5e4, 1e9]) expect(uniformBetaTail(a, a, 0)).toBeCloseTo(0.5, 14);
  });

  // For b → ∞ with (a + b) x = z fixed, Iₓ(a, b) → P(a, z); the difference is of order a/b.
  test("tends to the incomplete gamma function", () => {
    const a = 2000;
    for (const z of [2050, 2100, 2300]) {
      expect(Math.abs(uniformBetaTail(a, 1e14, z - a) / regularizedUpperGamma(a, z) - 1)).toBeLessThan(1e-8);
    }
  });
});

describe("isUniformBeta", () => {
  test("needs two large parameters and a point near the mean", () => {
    expect(isUniformBeta(2000, 3000, 100)).toBe(true);
    expect(isUniformBeta(2000, 300, 10)).toBe(false);
    expect(isUniformBeta(2000, 3000, -600)).toBe(false);
  });
});
