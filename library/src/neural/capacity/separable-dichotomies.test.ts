import { expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { separableDichotomies, separableFraction } from "./separable-dichotomies.js";

test("[MP-180] Cover's count: 6 of 8 dichotomies of three points in the plane, C(4, 2) = 8, C(4, 3) = 14, C(5, 3) = 22", () => {
  expect(separableDichotomies(3, 2)).toBe(6);
  expect(separableDichotomies(4, 2)).toBe(8);
  expect(separableDichotomies(4, 3)).toBe(14);
  expect(separableDichotomies(5, 3)).toBe(22);
  // 2 Σ_{k<p} binom(n − 1, k), with the binomials of Pascal's triangle.
  let row = [1];
  for (let n = 1; n <= 20; n++) {
    for (let p = 1; p <= 20; p++) {
      expect(separableDichotomies(n, p)).toBe(2 * row.slice(0, p).reduce((sum, term) => sum + term, 0));
    }
    row = [1, ...row.slice(1).map((term, i) => term + row[i]), 1];
  }
});

test("[MP-181] C(n + 1, p) = C(n, p) + C(n, p − 1) with C(1, d) = 2 gives the closed form", () => {
  const byRecursion = (n: number, p: number): number =>
    p === 0 ? 0 : n === 1 ? 2 : byRecursion(n - 1, p) + byRecursion(n - 1, p - 1);
  for (let n = 1; n <= 12; n++)
    for (let p = 1; p <= 12; p++) expect(separableDichotomies(n, p)).toBe(byRecursion(n, p));
});

test("the fraction is the count over 2ⁿ, also where the count is too large for a number", () => {
  for (let n = 1; n <= 50; n++) {
    for (let p = 1; p <= 20; p++) {
      expect(separableFraction(n, p)).toBeCloseTo(separableDichotomies(n, p) / 2 ** n, 14);
    }
  }
  expect(separableFraction(2000, 1000)).toBe(0.5);
  expect(refusal(() => separableDichotomies(100, 50))).toMatch("exceeds 2^53; use separableFraction");
});

test("numbers of points and dimensions must be positive integers", () => {
  expect(refusal(() => separableDichotomies(0, 2))).toMatch("points must be a positive integer, got 0");
  expect(refusal(() => separableFraction(3, 1.5))).toMatch("dimensions must be a positive integer, got 1.5");
});
