import { describe, expect, test } from "vitest";
import { fisherF } from "./fisher-f.js";
import { studentT } from "./student-t.js";

describe("fisherF", () => {
  test("with (1, n) degrees of freedom is the square of Student's t", () => {
    const squared = fisherF({ numeratorFreedom: 1, denominatorFreedom: 7 });
    const t = studentT({ freedom: 7 });
    for (const x of [0.01, 0.5, 1, 3, 40]) {
      expect(Math.abs(squared.survival(x) / (2 * t.survival(Math.sqrt(x))) - 1)).toBeLessThan(1e-13);
    }
  });

  test("of the reciprocal exchanges the degrees of freedom", () => {
    const one = fisherF({ numeratorFreedom: 5, denominatorFreedom: 9 });
    const other = fisherF({ numeratorFreedom: 9, denominatorFreedom: 5 });
    for (const x of [0.1, 1, 4]) expect(one.cdf(x)).toBeCloseTo(other.survival(1 / x), 14);
  });

  test("at zero, and where mean or variance do not exist", () => {
    const density = (numeratorFreedom: number) => fisherF({ numeratorFreedom, denominatorFreedom: 6 }).density(0);
    expect([density(1), density(2), density(3)]).toEqual([Infinity, 1, 0]);
    expect(fisherF({ numeratorFreedom: 3, denominatorFreedom: 2 }).mean).toBe(Infinity);
    expect(fisherF({ numeratorFreedom: 3, denominatorFreedom: 4 }).variance).toBe(Infinity);
    expect(fisherF({ numeratorFreedom: 3, denominatorFreedom: 4 }).density(-1)).toBe(0);
  });

  test("refuses invalid parameters", () => {
    expect(() => fisherF({ numeratorFreedom: 0, denominatorFreedom: 1 })).toThrow(/^fisherF: numeratorFreedom/);
    expect(() => fisherF({ numeratorFreedom: 1, denominatorFreedom: -1 })).toThrow(/^fisherF: denominatorFreedom/);
  });
});
