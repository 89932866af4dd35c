import { expect, test } from "vitest";
import { regressionProblem } from "../../../test/regression-problems.js";
import type { Matrix } from "../../data/matrix.js";
import { huberRegression } from "./huber-regression.js";

/** The largest derivative of the objective at the fit: by a coefficient, the constant or the scale. */
function steepest(x: Matrix, y: Float64Array, cutoff: number, alpha: number): number {
  const { rows, columns } = x;
  const { state, report } = huberRegression({ cutoff, alpha }).fit({ x, y });
  expect(report.converged).toBe(true);
  const { coefficients, intercept, scale } = state;
  const slopes = new Float64Array(columns + 1);
  let inScale = 0;
  for (let i = 0; i < rows; i++) {
    const row = x.data.subarray(columns * i, columns * (i + 1));
    const z = (y[i] - intercept - row.reduce((sum, value, j) => sum + value * coefficients[j], 0)) / scale;
    const clipped = Math.max(-cutoff, Math.min(cutoff, z));
    row.forEach((value, j) => {
      slopes[j] -= 2 * clipped * value;
    });
    slopes[columns] -= 2 * clipped;
    inScale += 1 - clipped * clipped;
  }
  for (let j = 0; j < columns; j++) slopes[j] += 2 * alpha * coefficients[j];
  return Math.max(...slopes.map(Math.abs), Math.abs(inScale));
}

test("at the minimum of Huber's objective all derivatives vanish, also that of the scale", () => {
  for (let seed = 0; seed < 10; seed++) {
    const { x, y } = regressionProblem(40, 3, seed);
    const spoilt = y.map((value, i) => (i % 8 === 0 ? value + 30 : value));
    expect(steepest(x, spoilt, 1.5, 0.7)).toBeLessThan(1e-5);
  }
});

test("reaches the minimum however far away one sample is", () => {
  for (let seed = 0; seed < 8; seed++) {
    const { x, y } = regressionProblem(30, 2, seed);
    for (const error of [1e2, 1e3, 1e5, 1e7]) {
      const spoilt = y.map((value, i) => (i === 3 ? value + error : value));
      expect(steepest(x, spoilt, 1.35, 1e-4), `seed ${seed}, ${error}`).toBeLessThan(1e-3);
    }
  }
});
