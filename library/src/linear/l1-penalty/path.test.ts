import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { regressionProblem } from "../../../test/regression-problems.js";
import { row } from "../../data/matrix.js";
import { fromDense } from "../../data/sparse.js";
import { diabetes } from "../../datasets/index.js";
import { elasticNet } from "../elastic-net/elastic-net.js";
import { lasso } from "../lasso/lasso.js";
import { leastSquares } from "../least-squares/least-squares.js";
import reference from "../reference/elastic-net.json" with { type: "json" };
import { elasticNetPath, lassoPath } from "./path.js";

describe("paths", () => {
  test("every point equals the fit of its penalty alone, for tall, wide and sparse samples", () => {
    for (const [rows, columns] of [
      [60, 12],
      [30, 50],
    ]) {
      const { x, y } = regressionProblem(rows, columns, rows);
      const weights = Float64Array.from({ length: rows }, (_, i) => 0.5 + (i % 2));
      for (const ratio of [1, 0.4]) {
        const settings = { count: 8, ratio, weights, tolerance: 1e-11 };
        const path = elasticNetPath(x, y, settings);
        expect(path.converged).toBe(true);
        expectClose(elasticNetPath(fromDense(x), y, settings).coefficients.data, path.coefficients.data, 1e-6);
        path.alphas.forEach((alpha, k) => {
          const single = elasticNet({ alpha, ratio }).fit({ x, y, weights });
          expectClose(row(path.coefficients, k), single.state.coefficients, 2e-6);
          expectClose([path.objectives[k]], [Number(single.report.notes["objective"])], 1e-9);
          expectClose([path.intercepts[k]], [single.state.intercept], 1e-6);
        });
      }
    }
  });

  test("[CB-128] begins with all coefficients at 0 and ends at least squares as alpha goes to 0", () => {
    for (let seed = 0; seed < 5; seed++) {
      const { x, y } = regressionProblem(40, 6, seed);
      const path = lassoPath(x, y, { smallest: 1e-9, tolerance: 1e-12 });
      expect([...row(path.coefficients, 0)]).toEqual([0, 0, 0, 0, 0, 0]);
      expect(row(path.coefficients, 1).some((value) => value !== 0)).toBe(true);
      expectClose(row(path.coefficients, 99), leastSquares().fit({ x, y }).state.coefficients, 1e-6);
    }
  });

  test("are continuous: coefficients differ little between similar penalties", () => {
    const { x, y } = regressionProblem(50, 20, 3);
    const path = lassoPath(x, y, { count: 400, tolerance: 1e-10 });
    const size = Math.max(...path.coefficients.data.map(Math.abs));
    for (let k = 1; k < 400; k++) {
      const [before, after] = [row(path.coefficients, k - 1), row(path.coefficients, k)];
      const steps = after.map((value, j) => Math.abs(value - before[j]));
      expect(Math.max(...steps)).toBeLessThan(0.05 * size);
    }
  });

  test("match scikit-learn's breakpoints of least angle regression and are linear between them", async () => {
    const { x, y } = await diabetes();
    const { alphas, coefficients } = reference.breakpoints;
    const inner = alphas.slice(1, -1);
    const path = lassoPath(x, y, { alphas: inner, tolerance: 1e-12 });
    for (const k of inner.keys()) expectClose(row(path.coefficients, k), coefficients[k + 1], 1e-6);
    const middles = inner.slice(1).map((alpha, k) => (alpha + inner[k]) / 2);
    lassoPath(x, y, { alphas: middles, tolerance: 1e-12 }).alphas.forEach((alpha, k) => {
      const between = coefficients[k + 1].map((value, j) => (value + coefficients[k + 2][j]) / 2);
      expectClose(lasso({ alpha, tolerance: 1e-12 }).fit({ x, y }).state.coefficients, between, 1e-5);
    });
  });

  test("accept penalties in any order and return them from the largest to the smallest", () => {
    const { x, y } = regressionProblem(20, 5, 1);
    const path = lassoPath(x, y, { alphas: [0.01, 1, 0.1] });
    expect([...path.alphas]).toEqual([1, 0.1, 0.01]);
    expect(path.solution(1).coefficients).toEqual(row(path.coefficients, 1).slice());
  });

  test("a target without any correlation has a path of zeros", () => {
    const { x } = regressionProblem(20, 5, 1);
    const path = lassoPath(x, new Float64Array(20).fill(2), { count: 3 });
    expect(path.coefficients.data.every((value) => value === 0)).toBe(true);
    expectClose(path.intercepts, [2, 2, 2], 1e-14);
  });

  test("refuses invalid input", () => {
    const { x, y } = regressionProblem(6, 2, 0);
    expect(refusal(() => lassoPath(x, y, { alphas: [1, -1] }))).toBe(
      "invalid-option: lassoPath: alphas must be positive numbers, got -1",
    );
    expect(refusal(() => lassoPath(x, y.subarray(1)))).toBe(
      "invalid-data: lassoPath: the numbers of samples, targets and weights must be equal, got 6, 5 and 5",
    );
    expect(refusal(() => elasticNetPath(x, y, { ratio: 0 }))).toContain("ratio above 0");
    expect(refusal(() => elasticNetPath(x, y, { weights: new Float64Array(6) }))).toContain(
      "at least one must be positive",
    );
    expect(refusal(() => lassoPath({ ...x, data: x.data.map(() => NaN) }, y))).toContain("lassoPath");
  });
});
