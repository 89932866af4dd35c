import { describe, expect, test } from "vitest";
import { normalMatrix, scaled, testMatrices } from "../../../test/matrices.js";
import { asMatrix, identity, zeros } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { oneNorm } from "../norms.js";
import conditions from "../reference/conditions.json" with { type: "json" };
import reference from "../reference/systems.json" with { type: "json" };
import { reciprocalCondition } from "./condition.js";
import { inverse } from "./lu/lu.js";

test.each(reference.cases)(
  "$name: LAPACK's gecon, and within a factor of 3 of NumPy's condition",
  ({ a, condition, gecon }) => {
    const estimate = reciprocalCondition(asMatrix(a));
    expect(Math.abs(estimate / gecon - 1)).toBeLessThan(1e-8);
    expect(estimate * condition).toBeGreaterThan(1 - 1e-8);
    expect(estimate * condition).toBeLessThan(3);
  },
);

test("on eighty small integer matrices at least as accurate as LAPACK's gecon", () => {
  for (const { a, gecon, condition } of conditions.cases) {
    const estimate = reciprocalCondition(asMatrix(a));
    expect(estimate, JSON.stringify(a)).toBeLessThanOrEqual(gecon * (1 + 1e-10));
    expect(estimate * condition, JSON.stringify(a)).toBeGreaterThan(1 - 1e-10);
  }
});

describe("laws", () => {
  test("never below the true value, and below 10 times it for random matrices", () => {
    for (let seed = 0; seed < 60; seed++) {
      const n = 1 + (seed % 12);
      const a = normalMatrix(n, n, createRandom(seed));
      const truth = 1 / (oneNorm(a) * oneNorm(inverse(a)));
      const estimate = reciprocalCondition(a);
      expect(estimate / truth).toBeGreaterThan(1 - 1e-9);
      expect(estimate / truth).toBeLessThan(10);
    }
  });

  test("does not change with the scale", () => {
    const a = normalMatrix(6, 6, createRandom(5));
    for (const factor of [2 ** -500, 2 ** 500])
      expect(reciprocalCondition(scaled(a, factor))).toBe(reciprocalCondition(a));
  });

  test("detects a bad condition, and gives (nearly) 0 for a singular matrix", () => {
    for (const { name, matrix } of testMatrices(20, 20, 3)) {
      const value = reciprocalCondition(matrix);
      if (name === "zero") expect(value).toBe(0);
      if (name === "rank-deficient") expect(value).toBeLessThan(1e-15);
      if (name.startsWith("graded")) {
        expect(value).toBeGreaterThan(1e-16);
        expect(value).toBeLessThan(1e-13);
      }
      if (name === "orthogonal") expect(value).toBeGreaterThan(0.05);
    }
    expect(
      reciprocalCondition(
        asMatrix([
          [1, 2],
          [2, 4],
        ]),
      ),
    ).toBe(0);
  });
});

test("sizes 0 and 1, refusals", () => {
  expect(reciprocalCondition(zeros(0, 0))).toBe(1);
  expect(reciprocalCondition(asMatrix([[1e-300]]))).toBe(1);
  expect(reciprocalCondition(identity(4))).toBe(1);
  expect(() => reciprocalCondition(zeros(2, 1))).toThrow("reciprocalCondition: the matrix must be square, got 2 x 1");
  expect(() => reciprocalCondition(asMatrix([[Number.NaN]]))).toThrow(
    "reciprocalCondition: every entry must be a finite",
  );
});
