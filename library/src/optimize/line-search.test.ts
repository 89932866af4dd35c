import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type LineSample, lineSearch } from "./line-search.js";

type Line = (step: number) => LineSample;

function line(value: (step: number) => number, slope: (step: number) => number): Line {
  return (step) => ({ step, value: value(step), slope: slope(step) });
}

/** The three functions of Moré & Thuente (ACM TOMS 20(3), 1994), section 5, that need no table. */
const classic: Record<string, Line> = {
  "a long way off": line(
    (a) => -a / (a * a + 2),
    (a) => (a * a - 2) / (a * a + 2) ** 2,
  ),
  "flat, then steep": line(
    (a) => (a + 0.004) ** 5 - 2 * (a + 0.004) ** 4,
    (a) => 5 * (a + 0.004) ** 4 - 8 * (a + 0.004) ** 3,
  ),
  "with ripples": line(
    (a) => smoothAbs(a) + ((2 * 0.99) / (39 * Math.PI)) * Math.sin(((39 * Math.PI) / 2) * a) * 1,
    (a) => smoothSign(a) + 0.99 * Math.cos(((39 * Math.PI) / 2) * a),
  ),
};

/** |a − 1| with the corner rounded over 0.02. */
function smoothAbs(a: number): number {
  const d = a - 1;
  return Math.abs(d) >= 0.01 ? Math.abs(d) : (d * d) / 0.02 + 0.005;
}

function smoothSign(a: number): number {
  return Math.max(-1, Math.min(1, (a - 1) / 0.01));
}

describe("the strong Wolfe conditions", () => {
  for (const [name, phi] of Object.entries(classic)) {
    test.each([1e-3, 0.1, 10, 1000])(`${name}, from step %d`, (initialStep) => {
      const { value, slope } = phi(0);
      for (const curvature of [0.1, 0.9]) {
        const found = lineSearch(phi, value, slope, { initialStep, curvature, decrease: 1e-4 });
        expect(found.satisfied).toBe(true);
        expect(found.value).toBeLessThanOrEqual(value + 1e-4 * found.step * slope);
        expect(Math.abs(found.slope)).toBeLessThanOrEqual(curvature * Math.abs(slope));
        expect(phi(found.step)).toEqual({ step: found.step, value: found.value, slope: found.slope });
      }
    });
  }

  test("hold on random quartics bounded below", () => {
    const coefficient = fc.double({ min: -5, max: 5, noNaN: true });
    const start = fc.double({ min: 1e-4, max: 1e4, noNaN: true });
    fc.assert(
      fc.property(
        coefficient,
        coefficient,
        fc.double({ min: 0.01, max: 5, noNaN: true }),
        start,
        (b, c, d, initialStep) => {
          // −d a + c a² + b a³ + (1 + b²) a⁴
          const lead = 1 + b * b;
          const phi = line(
            (a) => -d * a + c * a * a + b * a ** 3 + lead * a ** 4,
            (a) => -d + 2 * c * a + 3 * b * a * a + 4 * lead * a ** 3,
          );
          const found = lineSearch(phi, 0, -d, { initialStep, curvature: 0.1 });
          expect(found.satisfied).toBe(true);
          expect(found.value).toBeLessThanOrEqual(-1e-4 * d * found.step);
          expect(Math.abs(found.slope)).toBeLessThanOrEqual(0.1 * d);
        },
      ),
    );
  });
});

describe("difficult cases", () => {
  test("slopes still find the minimum where a large constant swamps the values", () => {
    // The decrease of 1e-14 cannot be seen beside 1; the slope can.
    const phi = line(
      (a) => 1 + 1e-18 * (a - 3) ** 2,
      (a) => 2e-18 * (a - 3),
    );
    const found = lineSearch(phi, 1, -6e-18, { curvature: 0.01, initialStep: 0.1 });
    expect(found.satisfied).toBe(true);
    // The slope 2e-18 (a − 3) is a hundredth of what it was.
    expect(Math.abs(found.step - 3)).toBeLessThanOrEqual(0.03);
  });

  test("backtracks from steps into Infinity", () => {
    const phi = line(
      (a) => (a < 1e-3 ? -Math.log(1e-3 - a) - 5000 * a : Infinity),
      (a) => 1 / (1e-3 - a) - 5000,
    );
    const { value, slope } = phi(0);
    const found = lineSearch(phi, value, slope, { curvature: 0.1 });
    expect(found.satisfied).toBe(true);
    expect(found.step).toBeLessThan(1e-3);
    expect(Math.abs(found.slope)).toBeLessThanOrEqual(400);
  });

  test("beyond a hill, falling but above the start, the search turns back", () => {
    // −sin a + 0.3 a: every valley but the first lies above the start.
    const phi = line(
      (a) => 0.3 * a - Math.sin(a),
      (a) => 0.3 - Math.cos(a),
    );
    const found = lineSearch(phi, 0, -0.7, { initialStep: 5.5, curvature: 0.1 });
    expect(found.satisfied).toBe(true);
    // In the first valley, at a slope of at most a tenth of the first: |0.3 − cos a| ≤ 0.07.
    expect(found.step).toBeGreaterThanOrEqual(Math.acos(0.37));
    expect(found.step).toBeLessThanOrEqual(Math.acos(0.23));
  });

  test("the longest step is taken when the function still falls there, and never exceeded", () => {
    const steps: number[] = [];
    const phi: Line = (step) => {
      steps.push(step);
      return { step, value: -step, slope: -1 };
    };
    expect(lineSearch(phi, 0, -1, { maxStep: 7.5 })).toMatchObject({ step: 7.5, satisfied: true });
    expect(Math.max(...steps)).toBe(7.5);
  });

  test("a function that always falls ends unsatisfied at the best step seen", () => {
    const found = lineSearch((step) => ({ step, value: -step, slope: -1 }), 0, -1, { maxEvaluations: 10 });
    expect(found.satisfied).toBe(false);
    expect(found.value).toBeLessThan(0);
  });

  test("a wrong slope (the function only rises) ends at step 0", () => {
    const found = lineSearch((step) => ({ step, value: 1 + step, slope: 1 }), 1, -1);
    expect(found).toMatchObject({ step: 0, value: 1, satisfied: false });
  });

  test("refuses an uphill direction", () => {
    const phi: Line = () => expect.fail("evaluated");
    expect(lineSearch(phi, 1, 0.5)).toMatchObject({ step: 0, satisfied: false });
    expect(lineSearch(phi, 1, Number.NaN)).toMatchObject({ step: 0, satisfied: false });
  });

  test("refuses invalid settings", () => {
    const phi = classic["a long way off"];
    expect(() => lineSearch(phi, 0, -1, { decrease: 0.6 })).toThrow("decrease");
    expect(() => lineSearch(phi, 0, -1, { curvature: 1 })).toThrow("curvature");
    expect(() => lineSearch(phi, 0, -1, { initialStep: 0 })).toThrow("initialStep");
    expect(() => lineSearch(phi, 0, -1, { maxStep: -1 })).toThrow("maxStep");
  });
});
