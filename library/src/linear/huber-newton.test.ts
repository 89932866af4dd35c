import { expect, test } from "vitest";
import { regressionProblem } from "../../test/regression-problems.js";
import { huberRegression } from "./huber-regression.js";

test("at the minimum of Huber's objective all derivatives vanish, that in the scale too", () => {
  for (let seed = 0; seed < 10; seed++) {
    const { x, y } = regressionProblem(40, 3, seed);
    const spoilt = y.map((value, i) => (i % 8 === 0 ? value + 30 : value));
    const [cutoff, alpha] = [1.5, 0.7];
    const { state } = huberRegression({ cutoff, alpha }).fit({ x, y: spoilt });
    const { coefficients, intercept, scale } = state;
    const slopes = new Float64Array(4);
    let inScale = 0;
    for (let i = 0; i < 40; i++) {
      const row = x.data.subarray(3 * i, 3 * i + 3);
      const z = (spoilt[i] - intercept - row.reduce((sum, value, j) => sum + value * coefficients[j], 0)) / scale;
      const clipped = Math.max(-cutoff, Math.min(cutoff, z));
      row.forEach((value, j) => {
        slopes[j] -= 2 * clipped * value;
      });
      slopes[3] -= 2 * clipped;
      inScale += 1 - clipped * clipped;
    }
    for (let j = 0; j < 3; j++) slopes[j] += 2 * alpha * coefficients[j];
    expect(Math.max(...slopes.map(Math.abs), Math.abs(inScale))).toBeLessThan(1e-5);
  }
});
