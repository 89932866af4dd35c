import { describe, expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { maximumEntropy, normalConstraints } from "./maximum-entropy.js";

describe("the maximum-entropy density", () => {
  test("[ML2-111] with given mass, mean 0 and variance it is normal, with the multipliers of the calculation", () => {
    for (const variance of [0.5, 1, 2]) {
      const deviation = Math.sqrt(variance);
      const range = { from: -12 * deviation, to: 12 * deviation };
      const { grid, density, multipliers, entropy } = maximumEntropy(normalConstraints(variance), range);
      expect(multipliers[0]).toBeCloseTo(1 + Math.log(1 / Math.sqrt(2 * Math.PI * variance)), 8);
      expect(multipliers[1]).toBeCloseTo(0, 8);
      expect(multipliers[2]).toBeCloseTo(-1 / (2 * variance), 8);
      grid.forEach((x, i) => {
        const normal = Math.exp((-x * x) / (2 * variance)) / Math.sqrt(2 * Math.PI * variance);
        expect(density[i]).toBeCloseTo(normal, 8);
      });
      expect(entropy).toBeCloseTo(0.5 * Math.log(2 * Math.PI * Math.E * variance), 8);
    }
  });

  test("other moments give other families: a mean on the half line the exponential, no moments the uniform", () => {
    const mass = { f: () => 1, value: 1 };
    const positive = maximumEntropy([mass, { f: (x) => x, value: 1 }], { from: 0, to: 40, cells: 4000 });
    expect(positive.multipliers[1]).toBeCloseTo(-1, 3);
    const flat = maximumEntropy([mass], { from: 0, to: 4 });
    for (const p of flat.density) expect(p).toBeCloseTo(0.25, 10);
  });

  test("refuses moments that no density on the grid has", () => {
    expect(refusal(() => maximumEntropy(normalConstraints(100), { from: -1, to: 1 }))).toContain("numerical");
    expect(refusal(() => maximumEntropy([], { from: 0, to: 1 }))).toContain("needs at least one constraint");
  });
});
