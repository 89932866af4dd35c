import { describe, expect, test } from "vitest";
import { describeOnTiers } from "../../../test/describe-on-tiers.js";
import { errorInUnits, frobenius, product, testMatrices } from "../../../test/matrices.js";
import { asMatrix, identity, type Matrix, transpose, zeros } from "../../data/matrix.js";
import reference from "../reference/factorisations.json" with { type: "json" };
import { pseudoInverse } from "./pseudo-inverse.js";

describeOnTiers("the four conditions of Penrose", () => {
  test.each([
    [1, 1],
    [2, 5],
    [7, 3],
    [40, 40],
    [70, 33],
  ])("%i x %i: A A⁺ A = A, A⁺ A A⁺ = A⁺, A A⁺ and A⁺ A symmetric", (m, n) => {
    for (const { name, matrix: a } of testMatrices(m, n, m + n)) {
      // With a condition of 1e14, A⁺ has few correct digits by any method.
      if (name.startsWith("graded")) continue;
      const p = pseudoInverse(a);
      expect([p.rows, p.columns]).toEqual([n, m]);
      const condition = Math.max(1, frobenius(a) * frobenius(p));
      const close = (actual: Matrix, expected: Matrix, what: string) =>
        expect(errorInUnits(actual, expected), `${name}: ${what}`).toBeLessThan(50 * condition);
      const [left, right] = [product(a, p), product(p, a)];
      close(product(left, a), a, "A A⁺ A");
      close(product(right, p), p, "A⁺ A A⁺");
      close(transpose(left), left, "A A⁺");
      close(transpose(right), right, "A⁺ A");
    }
  });
});

describe("against LAPACK", () => {
  test.each(reference.cases)("$name", (each) => {
    const condition = each.singularValues[0] / each.singularValues[each.rank - 1];
    expect(errorInUnits(pseudoInverse(asMatrix(each.a)), asMatrix(each.pseudoInverse))).toBeLessThan(20 * condition);
  });
});

test("of empty and of zero matrices", () => {
  expect(pseudoInverse(zeros(0, 3))).toEqual(zeros(3, 0));
  expect(pseudoInverse(zeros(2, 3))).toEqual(zeros(3, 2));
});

test("the tolerance decides which singular values count as zero", () => {
  const a = asMatrix([
    [1, 0],
    [0, 1e-6],
  ]);
  expect(pseudoInverse(a, 1e-3).data[3]).toBe(0);
  expect(pseudoInverse(a).data[3]).toBeCloseTo(1e6, 6);
});

test("refuses invalid input, naming the operation", () => {
  expect(() => pseudoInverse(identity(2), -1)).toThrow("pseudoInverse: the tolerance must be at least 0, got -1");
  expect(() => pseudoInverse(asMatrix([[Number.NaN]]))).toThrow(expect.objectContaining({ code: "invalid-data" }));
});
