import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { minimizeScalar, minimizeScalarSteps } from "./minimize-scalar.js";
import reference from "./reference/minima.json" with { type: "json" };

const functions: Record<string, (x: number) => number> = {
  "x sin x": (x) => x * Math.sin(x),
  "x log x": (x) => x * Math.log(x),
  "exp(x) - 5x": (x) => Math.exp(x) - 5 * x,
  "|x - 1/3|": (x) => Math.abs(x - 1 / 3),
  "-1 / (1 + (x + 2)^2)": (x) => -1 / (1 + (x + 2) ** 2),
};

describe("against SciPy's bounded search", () => {
  test.each(reference.scalars)("$name", ({ name, low, high, x, value }) => {
    const found = minimizeScalar(functions[name], low, high, { tolerance: 1e-9 });
    expect(found).toMatchObject({ converged: true, reason: "change" });
    expect(Math.abs(found.x - x)).toBeLessThan(1e-7 * (1 + Math.abs(x)));
    expect(Math.abs(found.value - value)).toBeLessThan(1e-8);
    expect(found.value).toBe(functions[name](found.x));
  });
});

describe("laws", () => {
  const number = fc.double({ min: -50, max: 50, noNaN: true });

  test("a single valley, anywhere: its minimum, or the end nearest to it", () => {
    fc.assert(
      fc.property(number, number, number, fc.constantFrom(1, 1.5, 2, 4), (a, b, bottom, power) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        const found = minimizeScalar((x) => Math.abs(x - bottom) ** power, low, high);
        const expected = Math.min(high, Math.max(low, bottom));
        expect(found.converged).toBe(true);
        expect(found.x >= low && found.x <= high).toBe(true);
        // A flat bottom hides: |x|⁴ is lost in rounding below ε^(1/4) of the scale.
        expect(Math.abs(found.x - expected)).toBeLessThan(power === 4 ? 2e-2 : 1e-5);
      }),
    );
  });

  test("the interval shrinks around the best point, whose value never rises", () => {
    const objective = (x: number) => Math.cosh(x - 1) + 0.3 * Math.sin(5 * x);
    const work = minimizeScalarSteps(objective, -4, 6);
    let [turn, width, last] = [work.next(), 10, Infinity];
    for (; !turn.done; turn = work.next()) {
      const { lower, upper, x, objective: value } = turn.value;
      expect(x >= lower && x <= upper).toBe(true);
      expect(upper - lower).toBeLessThanOrEqual(width);
      expect(value).toBeLessThanOrEqual(last);
      [width, last] = [upper - lower, value];
    }
    expect(turn.value.evaluations).toBe(turn.value.iterations + 1);
  });
});

describe("difficult cases", () => {
  test("avoids Infinity; a single point is its own minimum", () => {
    const found = minimizeScalar((x) => (x < 2 ? Infinity : (x - 2.5) ** 2), 0, 5);
    expect(found.x).toBeCloseTo(2.5, 6);
    expect(minimizeScalar((x) => x, 3, 3)).toMatchObject({ x: 3, value: 3, converged: true });
  });

  test("the maximum number of iterations is reported", () => {
    expect(minimizeScalar(Math.cosh, -5, 7, { maxIterations: 3 })).toMatchObject({ converged: false, iterations: 3 });
  });

  test("refuses NaN and ends out of order", () => {
    expect(() => minimizeScalar(() => Number.NaN, 0, 1)).toThrow("minimizeScalar: the objective is NaN in iteration 0");
    expect(() => minimizeScalar((x) => x, 1, 0)).toThrow(
      "minimizeScalar: the ends must be finite and in order, got 1, 0",
    );
    expect(() => minimizeScalar((x) => x, 0, Infinity)).toThrow("finite");
    expect(() => minimizeScalar((x) => x, 0, 1, { tolerance: 0 })).toThrow("tolerance");
  });
});
