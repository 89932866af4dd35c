import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { regressionProblem } from "../../../test/regression-problems.js";
import { selectRows } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { ransac } from "./ransac.js";

describe("RANSAC", () => {
  test("finds the line that 40 % of the samples lie on", () => {
    for (let seed = 0; seed < 10; seed++) {
      const random = createRandom(seed);
      const x = Array.from({ length: 100 }, () => [10 * random.uniform()]);
      const y = x.map(([at], i) => (i < 40 ? 3 - 0.5 * at + 0.02 * random.normal() : 40 * random.uniform() - 20));
      const { state, report } = ransac({ maxResidual: 0.1, seed }).fit({ x, y });
      expectClose([state.intercept, state.coefficients[0]], [3, -0.5], 0.02);
      expect(Number(report.notes["inliers"])).toBeGreaterThanOrEqual(40);
      expect(report.converged).toBe(true);
      expect(report.iterations).toBeLessThan(200);
    }
  });

  test("needs one draw on samples of one plane", () => {
    const { x } = regressionProblem(15, 3, 0);
    const y = Float64Array.from({ length: 15 }, (_, i) => 1 + x.data[3 * i] - 2 * x.data[3 * i + 2]);
    const { state, report } = ransac({ maxResidual: 0 }).fit({ x, y });
    expectClose([state.intercept, ...state.coefficients], [1, 1, 0, -2], 1e-10);
    expect(report).toMatchObject({ iterations: 1, converged: true, notes: { inliers: 15 } });
  });

  test("too few draws are reported, too few samples refused", () => {
    const { x, y } = regressionProblem(30, 2, 3, 5);
    expect(ransac({ maxResidual: 0.01, maxIterations: 2 }).fit({ x, y }).report.converged).toBe(false);
    expect(refusal(() => ransac().fit({ x: selectRows(x, [0, 1]), y: y.slice(0, 2) }))).toBe(
      "invalid-data: ransac: a draw needs 3 samples, got 2; use fewer columns, or ridge",
    );
  });

  test("a weight of 2 equals repeating the sample and 0 leaving it out, once the inliers are found", () => {
    for (let seed = 0; seed < 6; seed++) {
      const random = createRandom(seed);
      const x = Array.from({ length: 40 }, () => [10 * random.uniform()]);
      const y = x.map(([at], i) => (i < 28 ? 3 - 0.5 * at + 0.02 * random.normal() : 40 * random.uniform() + 5));
      const weights = x.map((_, i) => (i + seed) % 3);
      const rows = weights.flatMap((weight, i) => new Array<number>(weight).fill(i));
      const method = ransac({ maxResidual: 0.2, seed });
      const weighted = method.fit({ x, y, weights }).state;
      const repeated = method.fit({ x: rows.map((i) => x[i]), y: rows.map((i) => y[i]) }).state;
      expectClose(
        [weighted.intercept, ...weighted.coefficients],
        [repeated.intercept, ...repeated.coefficients],
        1e-10,
      );
    }
  });

  test("the function with inliers of the most weight wins over the one with the most inliers", () => {
    const x = Array.from({ length: 12 }, (_, i) => [i]);
    const y = x.map(([at]) => (at < 8 ? at : 100 - 3 * at));
    const slope = (weights: readonly number[]) =>
      ransac({ maxResidual: 0.1 }).fit({ x, y, weights: [...weights] }).state.coefficients[0];
    expect(slope(x.map(() => 1))).toBeCloseTo(1, 10);
    expect(slope(x.map(([at]) => (at < 8 ? 1 : 10)))).toBeCloseTo(-3, 10);
  });
});
