import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { regressionProblem } from "../../../test/regression-problems.js";
import { standardized } from "../../../test/standardized.js";
import { diabetes } from "../../datasets/index.js";
import { multiplyTransposedVector } from "../../linalg/multiply.js";
import { createRandom } from "../../numeric/random/random.js";
import { gammaRegression } from "./gamma-regression/gamma-regression.js";
import { poissonRegression } from "./poisson-regression/poisson-regression.js";
import reference from "./reference/generalized-linear.json" with { type: "json" };

describe("against scikit-learn", () => {
  test.each(reference.cases)(
    "$family: alpha $alpha, intercept $intercept, weighted $weighted",
    async ({ family, alpha, intercept, weighted, ...expected }) => {
      const { x, y } = await diabetes();
      const weights = Float64Array.from({ length: y.length }, (_, i) => 1 + (i % 3));
      const method = family === "poisson" ? poissonRegression : gammaRegression;
      const model = method({ alpha, intercept }).fit({ x: standardized(x), y, ...(weighted ? { weights } : {}) });
      expect(model.report.converged).toBe(true);
      expectClose(model.state.coefficients, expected.coefficients, 1e-6);
      expectClose([model.state.intercept], [expected.constant], 1e-7);
      // scikit-learn's score with weights counts them twice.
      if (intercept && !weighted)
        expectClose([Number(model.report.notes["explainedDeviance"])], [expected.explainedDeviance], 1e-8);
    },
  );
});

/** Positive targets whose mean depends on the columns by an exponential. */
function positive(seed: number) {
  const random = createRandom(seed);
  const { x } = regressionProblem(60, 3, seed);
  const y = Float64Array.from({ length: 60 }, (_, i) => {
    const mean = Math.exp(0.5 + 0.4 * x.data[3 * i] - 0.3 * x.data[3 * i + 1]);
    return mean * (0.5 + random.uniform());
  });
  return { x, y };
}

describe("laws", () => {
  test("the gradient vanishes: for Poisson Σ x(y − μ) = n alpha w, for Gamma Σ x(y − μ)/μ = n alpha w", () => {
    for (let seed = 0; seed < 8; seed++) {
      const { x, y } = positive(seed);
      for (const alpha of [0, 0.1]) {
        for (const [recipe, power] of [
          [poissonRegression({ alpha }), 0],
          [gammaRegression({ alpha }), 1],
        ] as const) {
          const model = recipe.fit({ x, y });
          const rest = model.predict(x).map((mean, i) => (y[i] - mean) / mean ** power);
          expect(Math.abs(rest.reduce((sum, value) => sum + value, 0))).toBeLessThan(1e-6);
          const pulls = multiplyTransposedVector(x, rest).map(
            (pull, j) => pull - 60 * alpha * model.state.coefficients[j],
          );
          expect(Math.max(...pulls.map(Math.abs))).toBeLessThan(1e-6);
        }
      }
    }
  });

  test("other units of the target change the intercept by their logarithm and nothing else", () => {
    const { x, y } = positive(2);
    for (const method of [poissonRegression, gammaRegression]) {
      const [one, ten] = [1, 10].map((factor) => method({ alpha: 0 }).fit({ x, y: y.map((value) => factor * value) }));
      expectClose(ten.state.coefficients, one.state.coefficients, 1e-7);
      expect(ten.state.intercept - one.state.intercept).toBeCloseTo(Math.log(10), 7);
    }
  });

  test("a warm start from the solution converges at once", () => {
    const data = positive(1);
    const model = gammaRegression({ alpha: 0.1 }).fit(data);
    expect(gammaRegression({ alpha: 0.1 }).fit(data, { from: model }).report.iterations).toBe(1);
  });
});

test("a distant sample gets a large but finite prediction, and collinear columns give a result", () => {
  const { x, y } = positive(3);
  const model = poissonRegression({ alpha: 0 }).fit({ x, y });
  expect(model.predict([[1e6, 0, 0]])[0]).toBeLessThan(Infinity);
  const doubled = Array.from({ length: 60 }, (_, i) => [x.data[3 * i], x.data[3 * i]]);
  expect(gammaRegression({ alpha: 0 }).fit({ x: doubled, y }).predict(doubled).every(Number.isFinite)).toBe(true);
});
