import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { waveLogistic } from "../../test/optimization-problems.js";
import { checkGradient, checkHessianProduct } from "./check-gradient.js";
import type { Objective } from "./objective.js";

const point = fc
  .array(fc.double({ min: -3, max: 3, noNaN: true }), { minLength: 1, maxLength: 6 })
  .map((a) => Float64Array.from(a));

/** Σ exp(xᵢ) sin(xᵢ₊₁), with one entry of the gradient off by a factor. */
function twisted(wrong: number, factor: number): Objective {
  return (x, gradient) => {
    let value = 0;
    gradient.fill(0);
    for (let i = 0; i < x.length; i++) {
      const next = (i + 1) % x.length;
      value += Math.exp(x[i]) * Math.sin(x[next]);
      gradient[i] += Math.exp(x[i]) * Math.sin(x[next]);
      gradient[next] += Math.exp(x[i]) * Math.cos(x[next]);
    }
    if (wrong >= 0) gradient[wrong] *= factor;
    return value;
  };
}

describe("gradients", () => {
  test("that are right pass, at any point", () => {
    fc.assert(
      fc.property(point, (x) => {
        expect(checkGradient(twisted(-1, 1), x).error).toBeLessThan(2e-6);
      }),
    );
  });

  test("that are wrong by 0.1 % in one coordinate are detected, with that coordinate", () => {
    for (let wrong = 0; wrong < 5; wrong++) {
      const check = checkGradient(twisted(wrong, 1.001), Float64Array.of(0.3, -1.2, 0.7, 2, -0.4));
      expect(check.coordinate).toBe(wrong);
      expect(check.error).toBeGreaterThan(9e-4);
      expect(check.given / check.measured).toBeCloseTo(1.001, 6);
    }
  });

  test("a small but wrong coordinate beside a large one is detected", () => {
    const check = checkGradient(
      (x, gradient) => {
        gradient.set([1e3, 2e-3 * x[1]]);
        return 1e3 * x[0] + 2e-3 * x[1] ** 2;
      },
      Float64Array.of(0, 1),
    );
    expect(check.coordinate).toBe(1);
    expect(check.error).toBeGreaterThan(0.4);
  });

  test("large and small coordinates have their own steps", () => {
    const objective: Objective = (x, gradient) => {
      gradient.set([2 * x[0] * 1e-12, 2 * x[1]]);
      return x[0] ** 2 * 1e-12 + x[1] ** 2;
    };
    expect(checkGradient(objective, Float64Array.of(1e6, 1e-3)).error).toBeLessThan(1e-6);
  });

  test("at a coordinate of 1e8 steps grow with it, so that a wrong slope of 1e-8 is detected", () => {
    const wave =
      (factor: number): Objective =>
      (x, gradient) => {
        gradient[0] = (factor * Math.cos(x[0] / 1e8)) / 1e8;
        return Math.sin(x[0] / 1e8);
      };
    expect(checkGradient(wave(1), Float64Array.of(1e8)).error).toBeLessThan(1e-7);
    expect(checkGradient(wave(2), Float64Array.of(1e8)).error).toBeCloseTo(0.5, 5);
  });

  test("x is not modified, no coordinates give no error, NaN is refused", () => {
    const x = Float64Array.of(1, 2);
    checkGradient((y, gradient) => {
      gradient.fill(0);
      y.fill(9);
      return 0;
    }, x);
    expect([...x]).toEqual([1, 2]);
    expect(checkGradient(() => 1, new Float64Array(0))).toMatchObject({ error: 0, coordinate: -1 });
    expect(() => checkGradient(() => Number.NaN, x)).toThrow("checkGradient: at coordinate 0");
  });
});

describe("Hessian products", () => {
  const { objective, product } = waveLogistic(30, 4, 0.5);
  const x = Float64Array.of(0.1, -0.7, 1.3, 0.2);

  test("that are right pass", () => {
    for (let k = 0; k < 4; k++) {
      const direction = Float64Array.from({ length: 4 }, (_, i) => Math.cos(k + 2 * i));
      expect(checkHessianProduct(objective, product, x, direction).error).toBeLessThan(1e-7);
    }
  });

  test("that are wrong are detected", () => {
    const wrong: typeof product = (at, direction, result) => {
      product(at, direction, result);
      result[2] *= 1.01;
    };
    const check = checkHessianProduct(objective, wrong, x, Float64Array.of(1, 1, 1, 1));
    expect(check.coordinate).toBe(2);
    expect(check.error).toBeGreaterThan(5e-3);
  });

  test("refuses directions of another length", () => {
    expect(() => checkHessianProduct(objective, product, x, new Float64Array(3))).toThrow("must have 4 entries");
  });
});
