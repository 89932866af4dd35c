import { expect, test } from "vitest";
import { normal } from "../../numeric/distributions/normal.js";
import reference from "./reference/significance.json" with { type: "json" };
import { studentizedRangeSurvival } from "./studentized-range.js";

test("matches SciPy", () => {
  for (const { q, k, survival } of reference.studentizedRange) {
    expect(Math.abs(studentizedRangeSurvival(q, k) - survival)).toBeLessThanOrEqual(1e-8);
  }
});

test("for two variables it is that of |normal| with deviation √2, also in the far tail", () => {
  for (const q of [0.01, 0.5, 2, 6, 12]) {
    const want = 2 * normal({ standardDeviation: Math.SQRT2 }).survival(q);
    expect(Math.abs(studentizedRangeSurvival(q, 2) / want - 1)).toBeLessThanOrEqual(1e-11);
  }
  expect(studentizedRangeSurvival(0, 5)).toBe(1);
});
