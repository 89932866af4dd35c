import fc from "fast-check";
import { expect, test } from "vitest";
import { backtrack } from "./backtracking.js";

test("satisfies Armijo's condition, and keeps the first step when that is good", () => {
  const bend = fc.double({ min: 1e-3, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(bend, (curvature) => {
      const phi = (step: number) => -step + 0.5 * curvature * step * step;
      const found = backtrack(phi, 0, -1, { decrease: 0.1 });
      expect(found.satisfied).toBe(true);
      expect(found.value).toBe(phi(found.step));
      expect(found.value).toBeLessThanOrEqual(-0.1 * found.step);
      if (phi(1) <= -0.1) expect(found.step).toBe(1);
    }),
  );
});

test("backtracks from Infinity and NaN towards zero", () => {
  const found = backtrack((step) => (step > 1e-5 ? Infinity : -step), 0, -1);
  expect(found).toMatchObject({ satisfied: true });
  expect(backtrack((step) => (step > 1e-5 ? Number.NaN : -step), 0, -1).satisfied).toBe(true);
});

test("ends at step 0 when the function only rises", () => {
  expect(backtrack((step) => 1 + step, 1, -1)).toMatchObject({ step: 0, value: 1, satisfied: false });
});

test("refuses an uphill slope", () => {
  expect(() => backtrack((step) => step, 0, 1)).toThrow("backtrack: slope must be negative");
});
