import { describe, expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { gammaFamily, poissonFamily } from "./family.js";

describe.each([poissonFamily, gammaFamily])("$kind", ({ halfDeviance, slope, curvature }) => {
  test("slope and curvature are the derivatives of the half deviance, which is 0 where the mean is the target", () => {
    for (const y of [0.3, 1, 7]) {
      expect(halfDeviance(y, Math.log(y))).toBeCloseTo(0, 13);
      for (const eta of [-2, 0.1, 1.7]) {
        const h = 1e-5;
        expect((halfDeviance(y, eta + h) - halfDeviance(y, eta - h)) / (2 * h)).toBeCloseTo(slope(y, eta), 6);
        expect((slope(y, eta + h) - slope(y, eta - h)) / (2 * h)).toBeCloseTo(curvature(y, eta), 6);
        expect(halfDeviance(y, eta)).toBeGreaterThan(0);
      }
    }
  });
});

test("a count of 0 has the deviance of its mean", () => {
  expect(poissonFamily.halfDeviance(0, 1)).toBe(Math.E);
});

test("samples of weight 0 do not make targets of all 0 acceptable", () => {
  expect(refusal(() => poissonFamily.require(Float64Array.of(3, 0), Float64Array.of(0, 1)))).toContain(
    "all targets are 0",
  );
});
