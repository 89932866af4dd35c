import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { regressionProblem, regressionShapes } from "../../../test/regression-problems.js";
import { asMatrix, selectRows, toRows } from "../../data/matrix.js";
import { fromDense } from "../../data/sparse.js";
import { diabetes } from "../../datasets/index.js";
import { cholesky, choleskyInverse } from "../../linalg/factor/cholesky/cholesky.js";
import { gramOfColumns, multiplyTransposedVector, multiplyVector } from "../../linalg/multiply.js";
import { pseudoInverse } from "../../linalg/svd/pseudo-inverse.js";
import { createRandom } from "../../numeric/random/random.js";
import { coefficientTests, confidenceBand, predictionBand } from "./inference.js";
import { leastSquares } from "./least-squares.js";
import reference from "./reference/least-squares.json" with { type: "json" };

describe("against statsmodels", () => {
  test.each(reference.cases)("diabetes: intercept $intercept, weighted $weighted", async (expected) => {
    const { x, y } = await diabetes();
    const weights = Float64Array.from({ length: x.rows }, (_, i) => 1 + (i % 3));
    const model = leastSquares({ intercept: expected.intercept }).fit(expected.weighted ? { x, y, weights } : { x, y });
    const { coefficients, intercept } = coefficientTests(model.state, 0.9);
    const tests = intercept === undefined ? coefficients : [intercept, ...coefficients];
    expectClose(
      tests.map(({ estimate }) => estimate),
      expected.parameters,
      1e-9,
    );
    expectClose(
      tests.map(({ standardError }) => standardError),
      expected.standardErrors,
      1e-9,
    );
    expectClose(
      tests.map(({ tValue }) => tValue),
      expected.tValues,
      1e-9,
    );
    for (const [j, { pValue }] of tests.entries()) expectClose([pValue], [expected.pValues[j]], 1e-7);
    expectClose(
      tests.flatMap(({ lower, upper }) => [lower, upper]),
      expected.intervals.flat(),
      1e-9,
    );
    const { r2, adjustedR2 } = model.report.notes;
    expectClose([Number(r2), Number(adjustedR2)], [expected.r2, expected.adjustedR2], 1e-9);
    const first = selectRows(x, [0, 1, 2]);
    for (const [band, limits] of [
      [confidenceBand(model.state, first), expected.mean],
      [predictionBand(model.state, first), expected.observation],
    ] as const) {
      expectClose(
        band.lower,
        limits.map(([lower]) => lower),
        1e-9,
      );
      expectClose(
        band.upper,
        limits.map(([, upper]) => upper),
        1e-9,
      );
    }
  });
});

describe("laws", () => {
  test("[CB-118] [MP-142] the residual is orthogonal to the columns and sums to 0", () => {
    fc.assert(
      fc.property(regressionShapes({ rows: 20, columns: 20 }), ({ rows, columns, seed }) => {
        const { x, y } = regressionProblem(rows, columns, seed);
        const residual = leastSquares()
          .fit({ x, y })
          .predict(x)
          .map((value, i) => y[i] - value);
        expect(Math.abs(residual.reduce((sum, value) => sum + value, 0))).toBeLessThan(1e-9);
        for (let j = 0; j < columns; j++) {
          let product = 0;
          for (let i = 0; i < rows; i++) product += x.data[i * columns + j] * residual[i];
          expect(Math.abs(product)).toBeLessThan(1e-8);
        }
      }),
    );
  });

  test("[CB-118] without an intercept the coefficients are the pseudo-inverse times the target, for any rank", () => {
    for (let seed = 0; seed < 20; seed++) {
      const { x, y } = regressionProblem(4 + (seed % 9), 6, seed);
      const model = leastSquares({ intercept: false }).fit({ x, y });
      expectClose(model.state.coefficients, multiplyVector(pseudoInverse(x), y), 1e-9);
    }
  });

  test("[ML2-119] without an intercept the coefficients are (XᵀX)⁻¹ Xᵀy, and the residual is orthogonal to the columns", () => {
    for (let seed = 0; seed < 10; seed++) {
      const { x, y } = regressionProblem(25, 4, seed);
      const model = leastSquares({ intercept: false }).fit({ x, y });
      const inverse = choleskyInverse(cholesky(gramOfColumns(x)));
      expectClose(model.state.coefficients, multiplyVector(inverse, multiplyTransposedVector(x, y)), 1e-9);
      const residual = model.predict(x).map((value, i) => y[i] - value);
      expect(Math.max(...multiplyTransposedVector(x, residual).map(Math.abs))).toBeLessThan(1e-9);
    }
  });

  test("other units of the columns give the same predictions and t-values", () => {
    for (let seed = 0; seed < 10; seed++) {
      const { x, y } = regressionProblem(25, 4, seed);
      const units = [1e-9, 3, 1e7, -2];
      const scaled = { ...x, data: x.data.map((value, at) => value * units[at % 4]) };
      const [plain, other] = [leastSquares().fit({ x, y }), leastSquares().fit({ x: scaled, y })];
      expectClose(other.predict(scaled), plain.predict(x), 1e-9);
      const t = (state: typeof plain.state) =>
        coefficientTests(state).coefficients.map(({ tValue }) => Math.abs(tValue));
      expectClose(t(other.state), t(plain.state), 1e-8);
    }
  });

  test("sparse samples give the dense result", () => {
    const { x, y } = regressionProblem(20, 5, 1);
    const holes = { ...x, data: x.data.map((value) => Math.max(0, value)) };
    const [dense, sparse] = [leastSquares().fit({ x: holes, y }), leastSquares().fit({ x: fromDense(holes), y })];
    expectClose(sparse.state.coefficients, dense.state.coefficients, 1e-12);
  });
});

describe("underdetermined problems", () => {
  test("a duplicate column shares its coefficient, with a warning, and there are no standard errors", () => {
    const { x, y } = regressionProblem(12, 2, 3);
    const doubled = asMatrix(toRows(x).map(([a, b]) => [a, a, b]));
    const [single, double] = [leastSquares().fit({ x, y }), leastSquares().fit({ x: doubled, y })];
    const [w, v] = single.state.coefficients;
    expectClose(double.state.coefficients, [w / 2, w / 2, v], 1e-9);
    expect(double.report.warnings).toHaveLength(1);
    expect(double.report.notes).toMatchObject({ solver: "minimum-norm", rank: 2 });
    expect(refusal(() => coefficientTests(double.state))).toBe(
      "numerical: coefficientTests: the fit has no standard errors, because its columns are linearly dependent or too many for its samples; use fewer columns",
    );
  });

  test("a constant column gets the coefficient 0", () => {
    const random = createRandom(5);
    const x = Array.from({ length: 15 }, () => [random.normal(), 0.1]);
    const model = leastSquares().fit({ x, y: x.map(([a]) => 3 * a + 1) });
    expectClose(model.state.coefficients, [3, 0], 1e-12);
    expectClose([model.state.intercept], [1], 1e-12);
  });

  test("a constant target gives a flat fit and no R²", () => {
    const { x } = regressionProblem(10, 3, 0);
    const model = leastSquares().fit({ x, y: new Float64Array(10).fill(7) });
    expectClose(model.predict(x), new Float64Array(10).fill(7), 1e-12);
    expect(model.report.notes).not.toHaveProperty("r2");
  });

  test("as many columns as samples: the fit is exact, but the noise variance is unknown", () => {
    const { x, y } = regressionProblem(6, 9, 2);
    const model = leastSquares().fit({ x, y });
    expectClose(model.predict(x), y, 1e-10);
    expect(model.state.uncertainty).toBeNull();
  });
});
