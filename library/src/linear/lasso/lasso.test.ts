import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { type RegressionProblem, regressionProblem, regressionShapes } from "../../../test/regression-problems.js";
import { asMatrix, type Matrix, selectRows, toRows } from "../../data/matrix.js";
import { fromDense } from "../../data/sparse.js";
import { diabetes, digits } from "../../datasets/index.js";
import { qr } from "../../linalg/factor/qr/qr.js";
import { multiplyTransposedVector } from "../../linalg/multiply.js";
import { elasticNet } from "../elastic-net/elastic-net.js";
import reference from "../reference/elastic-net.json" with { type: "json" };
import { lasso } from "./lasso.js";

async function dataOf(name: string, rows: number): Promise<RegressionProblem> {
  const first = Int32Array.from({ length: rows }, (_, i) => i);
  if (name === "diabetes") return diabetes();
  const { x, y } = await digits();
  return { x: selectRows(x, first), y: Float64Array.from(first, (i) => Number(y.classes[y.codes[i]])) };
}

describe("against scikit-learn", () => {
  test.each(reference.cases)(
    "$data: alpha $alpha, ratio $ratio, intercept $intercept, positive $positive, weighted $weighted",
    async ({ data, rows, alpha, ratio, intercept, positive, weighted, ...expected }) => {
      const { x, y } = await dataOf(data, rows);
      const weights = Float64Array.from({ length: rows }, (_, i) => 1 + (i % 3));
      const options = { alpha, intercept, positive };
      const recipe = ratio === 1 ? lasso(options) : elasticNet({ ...options, ratio });
      const model = recipe.fit(weighted ? { x, y, weights } : { x, y });
      expect(model.report.converged).toBe(true);
      const { objective, dualityGap } = model.report.notes;
      expect(Number(objective)).toBeLessThanOrEqual(expected.objective * (1 + 1e-9));
      expect(Number(objective)).toBeGreaterThan(expected.objective * (1 - 1e-7));
      expect(Number(dualityGap)).toBeLessThanOrEqual(1e-10 * Number(objective));
      expectClose(model.state.coefficients, expected.coefficients, 1e-5);
      expectClose([model.state.intercept], [expected.constant], 1e-5);
    },
  );
});

/** Xᵀ(y − Xw − b) / n of a fit. */
function pulls({ x, y }: RegressionProblem, predicted: Float64Array): Float64Array {
  return multiplyTransposedVector(
    x,
    predicted.map((value, i) => (y[i] - value) / y.length),
  );
}

describe("laws", () => {
  const strength = fc.double({ min: 0.01, max: 2, noNaN: true });

  test("[CB-125] [MP-159] no column's gradient exceeds the penalty, and for non-zero coefficients it equals the penalty with their sign", () => {
    fc.assert(
      fc.property(regressionShapes({ rows: 25, columns: 40 }), strength, fc.boolean(), (shape, alpha, positive) => {
        const problem = regressionProblem(shape.rows, shape.columns, shape.seed);
        const model = lasso({ alpha, positive, tolerance: 1e-13 }).fit(problem);
        pulls(problem, model.predict(problem.x)).forEach((pull, j) => {
          const w = model.state.coefficients[j];
          if (w !== 0) expect(Math.abs(pull - alpha * Math.sign(w))).toBeLessThan(1e-5);
          else expect(positive ? pull : Math.abs(pull)).toBeLessThan(alpha + 1e-5);
          if (positive) expect(w).toBeGreaterThanOrEqual(0);
        });
      }),
      { numRuns: 60 },
    );
  });

  test("[CB-125] [MP-159] all coefficients are 0 from alpha = max |xᵀy| / n on, and not below", () => {
    for (let seed = 0; seed < 20; seed++) {
      const { x, y } = regressionProblem(20, 8, seed);
      const largest = Math.max(...pulls({ x, y }, new Float64Array(20)).map(Math.abs));
      const nonZero = (alpha: number) => lasso({ alpha, intercept: false }).fit({ x, y }).report.notes["nonZero"];
      expect(nonZero(largest * (1 + 1e-9))).toBe(0);
      expect(nonZero(largest * 0.999)).toBe(1);
    }
  });

  test("[MP-159] with orthonormal columns it shrinks the coefficients of least squares by λ/2 of the sum without ½", () => {
    for (let seed = 0; seed < 10; seed++) {
      const { x, y } = regressionProblem(15, 5, seed);
      const { q } = qr(x);
      const lambda = 1.5;
      // ‖y − Qw‖² + λ‖w‖₁ is 2n times our objective with alpha = λ / (2n).
      const { coefficients } = lasso({ alpha: lambda / 30, intercept: false }).fit({ x: q, y }).state;
      const shrunk = multiplyTransposedVector(q, y).map((b) => Math.sign(b) * Math.max(0, Math.abs(b) - lambda / 2));
      expectClose(coefficients, shrunk, 1e-9);
    }
  });

  test("sparse samples give the dense result, with and without an intercept and weights", () => {
    for (let seed = 0; seed < 12; seed++) {
      const { x, y } = regressionProblem(18, seed % 2 === 0 ? 7 : 30, seed);
      const holes: Matrix = { ...x, data: x.data.map((value) => Math.max(0, value - 0.3)) };
      const weights = Float64Array.from({ length: 18 }, (_, i) => 0.5 + (i % 3));
      const recipe = elasticNet({ alpha: 0.1, ratio: 0.8, intercept: seed % 3 !== 0 });
      const [dense, sparse] = [holes, fromDense(holes)].map((given) => recipe.fit({ x: given, y, weights }));
      expectClose(sparse.state.coefficients, dense.state.coefficients, 1e-7);
      expectClose(sparse.predict(fromDense(holes)), dense.predict(holes), 1e-7);
    }
  });

  test("other units of the target scale the fit, and adding a constant shifts it", () => {
    const { x, y } = regressionProblem(20, 6, 3);
    const plain = lasso({ alpha: 0.2 }).fit({ x, y });
    const scaled = lasso({ alpha: 0.2 * 1e6 }).fit({ x, y: y.map((value) => 1e6 * value) });
    const moved = lasso({ alpha: 0.2 }).fit({ x, y: y.map((value) => value + 1000) });
    expectClose(
      scaled.state.coefficients,
      plain.state.coefficients.map((value) => 1e6 * value),
      1e-6,
    );
    expectClose(moved.state.coefficients, plain.state.coefficients, 1e-6);
  });
});

describe("solving", () => {
  test("a warm start from the solution needs no sweep, one from a neighbouring penalty fewer, with the same result", () => {
    const data = regressionProblem(60, 100, 5);
    const cold = lasso({ alpha: 0.05 }).fit(data);
    const again = lasso({ alpha: 0.05 }).fit(data, { from: cold });
    expect(again.report.iterations).toBe(0);
    const near = lasso({ alpha: 0.05 }).fit(data, { from: lasso({ alpha: 0.051 }).fit(data) });
    expect(near.report.iterations).toBeLessThanOrEqual(cold.report.iterations);
    expectClose(near.state.coefficients, cold.state.coefficients, 1e-5);
  });

  test("screening proves most of many columns to be 0 before the end", () => {
    const data = regressionProblem(40, 600, 7, 0.3);
    const model = lasso({ alpha: 0.3 }).fit(data);
    expect(Number(model.report.notes["workingSet"])).toBeLessThan(600);
    expect(model.report.converged).toBe(true);
  });

  test("too few sweeps are reported", () => {
    const data = regressionProblem(40, 60, 1);
    const model = lasso({ alpha: 0.01, maxIterations: 2 }).fit(data);
    expect(model.report.converged).toBe(false);
    expect(model.report.warnings[0].message).toMatch(
      /^after 2 sweeps the duality gap is .* of the objective, above 1e-10$/,
    );
  });

  test("duplicate columns, constant columns and a constant target give a result", () => {
    const { x, y } = regressionProblem(15, 2, 2);
    const more = asMatrix(toRows(x).map(([a, b]) => [a, a, b, 3]));
    const single = lasso({ alpha: 0.1 }).fit({ x, y });
    const double = lasso({ alpha: 0.1 }).fit({ x: more, y });
    expectClose(double.predict(more), single.predict(x), 1e-6);
    expect(double.state.coefficients[3]).toBe(0);
    const flat = lasso().fit({ x, y: new Float64Array(15).fill(4) });
    expect([...flat.state.coefficients]).toEqual([0, 0]);
    expect(flat.state.intercept).toBeCloseTo(4, 12);
  });

  test("refuses invalid penalties", () => {
    expect(refusal(() => lasso({ alpha: 0 }))).toContain("alpha");
    expect(refusal(() => elasticNet({ ratio: 0 }))).toContain("ratio");
  });
});
