import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { polynomial, rational } from "./polynomial.js";

describe("polynomial", () => {
  test("is the sum of its terms, exactly for small integers", () => {
    const whole = fc.integer({ min: -9, max: 9 });
    fc.assert(
      fc.property(fc.array(whole, { maxLength: 8 }), whole, (coefficients, x) => {
        const terms = coefficients.map((coefficient, power) => coefficient * x ** power);
        expect(polynomial(coefficients, x) === terms.reduce((total, term) => total + term, 0)).toBe(true);
      }),
    );
  });

  test("without coefficients is 0", () => {
    expect(polynomial([], 3)).toBe(0);
  });
});

describe("rational", () => {
  test("divides", () => {
    expect(rational([1, 2], [1, 0, 1], 3)).toBe(0.7);
  });
});
