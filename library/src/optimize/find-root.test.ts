import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findRoot } from "./find-root.js";
import reference from "./reference/minima.json" with { type: "json" };

const functions: Record<string, (x: number) => number> = {
  "cos x - x": (x) => Math.cos(x) - x,
  "x^3 - 2x - 5": (x) => x ** 3 - 2 * x - 5,
  "log x": Math.log,
  "tanh(50 (x - 0.1))": (x) => Math.tanh(50 * (x - 0.1)),
  "exp(-x) - 1e-5": (x) => Math.exp(-x) - 1e-5,
};

describe("against SciPy's brentq", () => {
  test.each(reference.roots)("$name", ({ name, low, high, x }) => {
    for (const [a, b] of [
      [low, high],
      [high, low],
    ]) {
      const found = findRoot(functions[name], a, b);
      expect(found.converged).toBe(true);
      expect(Math.abs(found.x - x)).toBeLessThan(1e-13 * (1 + Math.abs(x)));
    }
  });
});

describe("laws", () => {
  const number = fc.double({ min: -100, max: 100, noNaN: true });

  test("shifted powers: finds the root, in at most a few times the steps of bisection", () => {
    fc.assert(
      fc.property(
        number,
        fc.double({ min: 0.01, max: 100, noNaN: true }),
        fc.double({ min: 0.01, max: 100, noNaN: true }),
        fc.constantFrom(1, 3, 5),
        (root, left, right, power) => {
          const found = findRoot((x) => (x - root) ** power, root - left, root + right, { tolerance: 1e-10 });
          expect(found.converged).toBe(true);
          expect(Math.abs(found.x - root)).toBeLessThan(1e-9);
          expect(found.evaluations).toBeLessThan(150);
        },
      ),
    );
  });

  test("finds a jump as well as a crossing", () => {
    const found = findRoot((x) => (x < 0.3 ? -1 : 2), 0, 1);
    expect(found.reason).toBe("interval");
    expect(found.x).toBeCloseTo(0.3, 12);
  });

  test("smooth functions take few evaluations", () => {
    expect(findRoot((x) => Math.exp(x) - 2, -4, 4).evaluations).toBeLessThan(15);
  });
});

describe("stopping and invalid input", () => {
  test("a root at an end is found at once", () => {
    expect(findRoot((x) => x, 0, 1)).toMatchObject({ x: 0, reason: "zero", evaluations: 2 });
    expect(findRoot((x) => x - 1, 0, 1)).toMatchObject({ x: 1, reason: "zero" });
  });

  test("refuses functions without a sign change, NaN, infinite ends and invalid settings", () => {
    expect(() => findRoot((x) => x * x + 1, -1, 1)).toThrow(
      "findRoot: the function must have opposite signs at the two ends",
    );
    expect(() => findRoot((x) => (x === 0.5 ? Number.NaN : x - 0.4), 0, 1)).toThrow(
      "findRoot: the function is NaN at 0.5 in iteration 1",
    );
    expect(() => findRoot((x) => x, -Infinity, 1)).toThrow("ends must be finite");
    expect(() => findRoot((x) => x, -1, 1, { tolerance: -1 })).toThrow("tolerance");
  });

  test("the maximum number of iterations is reported", () => {
    expect(findRoot((x) => Math.exp(x) - 2, -4, 40, { maxIterations: 2 })).toMatchObject({
      converged: false,
      reason: "iterations",
      iterations: 2,
    });
  });
});
