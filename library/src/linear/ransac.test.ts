import { describe, expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import { regressionProblem } from "../../test/regression-problems.js";
import { selectRows } from "../data/matrix.js";
import { createRandom } from "../numeric/random.js";
import { ransac } from "./ransac.js";

describe("RANSAC", () => {
  test("finds the line that 40 % of the samples lie on", () => {
    for (let seed = 0; seed < 10; seed++) {
      const random = createRandom(seed);
      const x = Array.from({ length: 100 }, () => [10 * random.uniform()]);
      const y = x.map(([at], i) => (i < 40 ? 3 - 0.5 * at + 0.02 * random.normal() : 40 * random.uniform() - 20));
      const { state, report } = ransac({ threshold: 0.1, seed }).fit({ x, y });
      expectClose([state.intercept, state.coefficients[0]], [3, -0.5], 0.02);
      expect(Number(report.notes["inliers"])).toBeGreaterThanOrEqual(40);
      expect(report.converged).toBe(true);
      expect(report.iterations).toBeLessThan(200);
    }
  });

  test("on samples of one plane it needs one draw", () => {
    const { x } = regressionProblem(15, 3, 0);
    const y = Float64Array.from({ length: 15 }, (_, i) => 1 + x.data[3 * i] - 2 * x.data[3 * i + 2]);
    const { state, report } = ransac({ threshold: 0 }).fit({ x, y });
    expectClose([state.intercept, ...state.coefficients], [1, 1, 0, -2], 1e-10);
    expect(report).toMatchObject({ iterations: 1, converged: true, notes: { inliers: 15 } });
  });

  test("too few draws are told, too few samples refused", () => {
    const { x, y } = regressionProblem(30, 2, 3, 5);
    expect(ransac({ threshold: 0.01, maxIterations: 2 }).fit({ x, y }).report.converged).toBe(false);
    expect(refusal(() => ransac().fit({ x: selectRows(x, [0, 1]), y: y.slice(0, 2) }))).toBe(
      "invalid-data: ransac: a draw takes 3 samples, got 2; use fewer columns or ridge",
    );
  });
});
