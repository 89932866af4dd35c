import { describe, expect, test } from "vitest";
import { expectClose } from "../../../../test/expect-close.js";
import { normalMatrix } from "../../../../test/matrices.js";
import { refusal } from "../../../../test/refusal.js";
import { runToEnd } from "../../../core/run.js";
import { asMatrix, type Matrix, zeros } from "../../../data/matrix.js";
import { centered, columnMoments } from "../../../linalg/column-moments.js";
import { multiplyTransposedVector, multiplyVector } from "../../../linalg/multiply.js";
import { createRandom } from "../../../numeric/random/random.js";
import { fitRegression as fitRegressionSteps } from "./regression.js";

const fitRegression = (...given: Parameters<typeof fitRegressionSteps>) => runToEnd(fitRegressionSteps(...given));

function problem(seed: number, noise: number): { x: Matrix; y: Float64Array } {
  const random = createRandom(seed);
  const x = normalMatrix(30, 4, random);
  return { x, y: multiplyVector(x, Float64Array.of(1, -2, 0, 3)).map((value) => value + 5 + noise * random.normal()) };
}

test("ridge: the gradient of ‖y − Xw − b‖² + alpha ‖w‖² is zero", () => {
  for (let seed = 0; seed < 10; seed++) {
    const { x, y } = problem(seed, 1);
    const { coefficients, intercept } = fitRegression(x, y, { kind: "ridge", alpha: 3 });
    const residuals = multiplyVector(x, coefficients).map((value, i) => y[i] - value - intercept);
    expect(residuals.reduce((sum, value) => sum + value, 0)).toBeCloseTo(0, 10);
    const pull = multiplyTransposedVector(centered(x, columnMoments(x).mean), residuals);
    expectClose(
      pull,
      coefficients.map((value) => 3 * value),
      1e-10,
    );
  }
});

describe("bayesian ridge", () => {
  test("finds the coefficients when there is little noise", () => {
    for (let seed = 0; seed < 10; seed++) {
      const { x, y } = problem(seed, 1e-4);
      const { coefficients, intercept } = fitRegression(x, y, { kind: "bayesian-ridge" });
      expectClose(coefficients, [1, -2, 0, 3], 1e-3);
      expect(intercept).toBeCloseTo(5, 2);
    }
  });

  test("shrinks the coefficients when there is only noise", () => {
    for (let seed = 0; seed < 10; seed++) {
      const random = createRandom(seed);
      const x = normalMatrix(30, 4, random);
      const y = Float64Array.from({ length: 30 }, () => random.normal());
      const length = (kind: "bayesian-ridge" | "least-squares") => {
        const fit = fitRegression(x, y, kind === "bayesian-ridge" ? { kind } : { kind: "ridge", alpha: 0 });
        return Math.hypot(...fit.coefficients);
      };
      expect(length("bayesian-ridge")).toBeLessThan(length("least-squares"));
    }
  });
});

describe("data with little information", () => {
  const kinds = [{ kind: "bayesian-ridge" }, { kind: "ridge", alpha: 0 }] as const;

  test("one sample, or constant columns, give its value or the mean", () => {
    for (const regression of kinds) {
      expect(fitRegression(asMatrix([[3, 4]]), Float64Array.of(7), regression)).toEqual({
        coefficients: Float64Array.of(0, 0),
        intercept: 7,
      });
      expect(fitRegression(zeros(3, 2), Float64Array.of(1, 2, 6), regression).intercept).toBeCloseTo(3, 14);
    }
  });

  test("duplicate columns share the coefficient", () => {
    const x = asMatrix([
      [1, 1],
      [2, 2],
      [4, 4],
    ]);
    for (const regression of kinds) {
      const { coefficients } = fitRegression(x, Float64Array.of(2, 4, 8), regression);
      expect(coefficients[0]).toBeCloseTo(1, 4);
      expect(coefficients[1]).toBeCloseTo(1, 4);
    }
  });

  test("refuses numbers that cannot be squared", () => {
    const x = asMatrix([[1e170], [-1e170]]);
    expect(refusal(() => fitRegression(x, Float64Array.of(1, 2), kinds[0]))).toContain("numerical");
  });
});
