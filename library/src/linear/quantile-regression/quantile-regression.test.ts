import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { regressionProblem, regressionShapes } from "../../../test/regression-problems.js";
import { diabetes } from "../../datasets/index.js";
import { quantileRegression } from "./quantile-regression.js";
import reference from "./reference/quantile-regression.json" with { type: "json" };

describe("against the simplex method in scikit-learn", () => {
  test.each(reference.cases)(
    "quantile $quantile, alpha $alpha, intercept $intercept, weighted $weighted",
    async ({ quantile, alpha, intercept, weighted, ...expected }) => {
      const { x, y } = await diabetes();
      const weights = Float64Array.from({ length: y.length }, (_, i) => 1 + (i % 3));
      const model = quantileRegression({ quantile, alpha, intercept }).fit({ x, y, ...(weighted ? { weights } : {}) });
      expect(model.report.converged).toBe(true);
      expectClose([Number(model.report.notes["objective"])], [expected.objective], 1e-8);
      expectClose(model.state.coefficients, expected.coefficients, 1e-5);
      expectClose([model.state.intercept], [expected.constant], 1e-5);
    },
  );
});

describe("laws", () => {
  test("at most a share of quantile of the targets lies below the fit, and at most the rest above", () => {
    fc.assert(
      fc.property(
        regressionShapes({ rows: 40, columns: 4 }),
        fc.double({ min: 0.05, max: 0.95, noNaN: true }),
        ({ rows, columns, seed }, quantile) => {
          const { x, y } = regressionProblem(rows, columns, seed);
          const model = quantileRegression({ quantile }).fit({ x, y });
          expect(model.report.converged).toBe(true);
          const rest = model.predict(x).map((value, i) => y[i] - value);
          expect(rest.filter((r) => r < -1e-7).length).toBeLessThanOrEqual(quantile * rows + 1e-9);
          expect(rest.filter((r) => r > 1e-7).length).toBeLessThanOrEqual((1 - quantile) * rows + 1e-9);
        },
      ),
      { numRuns: 60 },
    );
  });

  test("raising a target that is above the median fit changes nothing", () => {
    const { x, y } = regressionProblem(31, 2, 6);
    const model = quantileRegression().fit({ x, y });
    const above = model.predict(x).findIndex((value, i) => y[i] > value + 0.1);
    const raised = y.map((value, i) => (i === above ? value + 1e6 : value));
    expectClose(quantileRegression().fit({ x, y: raised }).state.coefficients, model.state.coefficients, 1e-6);
  });

  test("is equivariant to scale and shift of the target; a negative factor reverses the quantile", () => {
    const { x, y } = regressionProblem(25, 3, 8);
    const plain = quantileRegression({ quantile: 0.3 }).fit({ x, y });
    const turned = quantileRegression({ quantile: 0.7 }).fit({ x, y: y.map((value) => -4 * value + 2) });
    expectClose(
      turned.predict(x),
      plain.predict(x).map((value) => -4 * value + 2),
      1e-7,
    );
  });

  test("a large penalty leaves only the quantile of the target", () => {
    const { x, y } = regressionProblem(21, 3, 2);
    const { state } = quantileRegression({ alpha: 100 }).fit({ x, y });
    expect(Math.max(...state.coefficients.map(Math.abs))).toBeLessThan(1e-10);
    expectClose([state.intercept], [y.slice().sort()[10]], 1e-8);
  });
});

test("exact fits, constant targets and duplicate columns give a result", () => {
  const { x } = regressionProblem(10, 2, 1);
  const plane = Float64Array.from({ length: 10 }, (_, i) => 1 + x.data[2 * i] - x.data[2 * i + 1]);
  expectClose(quantileRegression().fit({ x, y: plane }).predict(x), plane, 1e-9);
  expectClose(
    quantileRegression()
      .fit({ x, y: new Float64Array(10).fill(5) })
      .predict(x),
    new Float64Array(10).fill(5),
    1e-9,
  );
  const doubled = Array.from({ length: 10 }, (_, i) => [x.data[2 * i], x.data[2 * i]]);
  expect(quantileRegression().fit({ x: doubled, y: plane }).predict(doubled).every(Number.isFinite)).toBe(true);
  expect(refusal(() => quantileRegression({ quantile: 1 }))).toContain("quantile");
});
