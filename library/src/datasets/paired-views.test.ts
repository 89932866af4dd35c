import { describe, expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { canonicalCorrelations } from "../components/canonical/canonical-analysis.js";
import { type Matrix, row } from "../data/matrix.js";
import { stackColumns } from "../data/stack.js";
import { correlation } from "../linalg/covariance.js";
import { multiplyTransposed } from "../linalg/multiply.js";
import { pairedViews, sharedSignal } from "./paired-views.js";

/** The largest correlation of a column of one view with a column of the other. */
function largestSingle(x: Matrix, y: Matrix): number {
  const all = correlation(stackColumns([x, y]));
  let largest = 0;
  for (let i = 0; i < 2; i++) for (let j = 2; j < 4; j++) largest = Math.max(largest, Math.abs(row(all, i)[j]));
  return largest;
}

describe("equation 10.3 of the Cookbook", () => {
  test("[CB-080] isotropic noise: the largest canonical correlation is γ² / (γ² + (1 − γ²)²)", () => {
    for (const gamma of [0.1, 0.5, 0.7, 0.9]) {
      const expected = gamma ** 2 / (gamma ** 2 + (1 - gamma ** 2) ** 2);
      for (let seed = 0; seed < 3; seed++) {
        const { x, y, mixings } = sharedSignal({ samples: 40000, gamma, noise: "isotropic", seed });
        for (const { data } of mixings) expect(Math.hypot(...data)).toBeCloseTo(1, 14);
        expect([x.columns, y.columns]).toEqual([2, 2]);
        // Sample correlations have a standard error of 1 / √40000 = 0.005, and the largest of four is above the mean.
        expect(Math.abs(canonicalCorrelations(x, y)[0] - expected)).toBeLessThan(0.02);
      }
    }
    expect(0.1 ** 2 / (0.1 ** 2 + (1 - 0.1 ** 2) ** 2)).toBeCloseTo(0.01, 3);
  });

  test("noise along one direction: correlations 1 and 0, while no single column shows more than 0.06", () => {
    for (let seed = 0; seed < 10; seed++) {
      const { x, y } = sharedSignal({ samples: 20000, gamma: 0.1, seed });
      const [first, second] = canonicalCorrelations(x, y);
      expect(first).toBeCloseTo(1, 10);
      expect(second).toBeLessThan(0.03);
      expect(largestSingle(x, y)).toBeLessThan(0.06 + 0.02);
    }
  });
});

test("paired views show the same signal, each in its own way", () => {
  const { x, y, latent, mixings } = pairedViews({
    samples: 50,
    xColumns: 7,
    yColumns: 3,
    shared: 2,
    noise: 0,
    seed: 4,
  });
  expectClose(x.data, multiplyTransposed(latent, mixings[0]).data, 1e-15);
  expectClose(y.data, multiplyTransposed(latent, mixings[1]).data, 1e-15);
  expect(pairedViews({ seed: 4 })).toEqual(pairedViews({ seed: 4 }));
  expect(pairedViews({ seed: 4 }).x).not.toEqual(pairedViews({ seed: 5 }).x);
  expect(() => sharedSignal({ gamma: 2 })).toThrow(
    "sharedSignal: gamma must be a number, at least 0 and at most 1, got 2",
  );
});
