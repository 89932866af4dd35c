import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { regressionProblem } from "../../../test/regression-problems.js";
import { diabetes } from "../../datasets/index.js";
import { createRandom } from "../../numeric/random/random.js";
import { huberRegression } from "../huber-regression/huber-regression.js";
import { leastSquares } from "../least-squares/least-squares.js";
import reference from "./reference/robust-regression.json" with { type: "json" };
import { robustRegression } from "./robust-regression.js";

/** The diabetes data with every tenth target raised by 500. */
async function spoiled() {
  const { x, y } = await diabetes();
  return { x, y: y.map((value, i) => (i % 10 === 0 ? value + 500 : value)) };
}

describe("against statsmodels", () => {
  test.each(["huber", "tukey"] as const)("%s on contaminated diabetes data", async (kind) => {
    const { state, report } = robustRegression({ loss: { kind } }).fit(await spoiled());
    expect(report.converged).toBe(true);
    const expected = reference[kind];
    expectClose([state.intercept, ...state.coefficients], expected.parameters, 1e-7);
    expectClose([state.scale], [expected.scale], 1e-7);
  });
});

/** Points on y = 1 + 2x with small noise, a share of them moved far away, also sideways. */
function contaminated(share: number, seed: number) {
  const random = createRandom(seed);
  const x = Array.from({ length: 100 }, () => [random.normal()]);
  const y = x.map(([at]) => 1 + 2 * at + 0.1 * random.normal());
  for (let i = 0; i < share * 100; i++) {
    x[i][0] = 10 + random.normal();
    y[i] = -50 + random.normal();
  }
  return { x, y };
}

describe("outliers", () => {
  test("[CB-122] one huge error rotates the least-squares line, and much less one with a loss that grows linearly", () => {
    for (let seed = 0; seed < 4; seed++) {
      const { x, y } = contaminated(0, seed);
      const bad = y.map((value, i) => (i === 3 ? 1000 : value));
      const shift = (recipe: {
        fit(data: { x: number[][]; y: number[] }): { predict(x: number[][]): Float64Array };
      }) => {
        const [before, after] = [recipe.fit({ x, y }), recipe.fit({ x, y: bad })].map((model) =>
          model.predict([[0], [1]]),
        );
        return Math.hypot(after[0] - before[0], after[1] - before[1]);
      };
      const squared = shift(leastSquares());
      expect(squared).toBeGreaterThan(5);
      expect(shift(robustRegression({ loss: { kind: "huber" } }))).toBeLessThan(0.01 * squared);
      expect(shift(huberRegression())).toBeLessThan(0.01 * squared);
      expect(shift(robustRegression())).toBeLessThan(0.01 * squared);
    }
  });

  test("Tukey's biweight tolerates 40 % of outliers in both directions, where Huber's loss fails", () => {
    for (let seed = 0; seed < 4; seed++) {
      const data = contaminated(0.4, seed);
      const { state, report } = robustRegression().fit(data);
      expectClose([state.intercept, state.coefficients[0]], [1, 2], 0.05);
      expect(report.notes["beyondCutoff"]).toBeGreaterThanOrEqual(40);
      expect(
        Math.abs(robustRegression({ loss: { kind: "huber" } }).fit(data).state.coefficients[0] - 2),
      ).toBeGreaterThan(1);
    }
  });

  test("on clean data all are near least squares", () => {
    const { x, y } = regressionProblem(200, 3, 1, 0.5);
    const plain = leastSquares().fit({ x, y }).state.coefficients;
    for (const recipe of [robustRegression(), robustRegression({ loss: { kind: "huber" } }), huberRegression()]) {
      expectClose(recipe.fit({ x, y }).state.coefficients, plain, 0.05);
    }
  });
});

describe("equivariance", () => {
  test("other units of target and samples, and a linear function added to the target, change the fit accordingly", () => {
    for (let seed = 0; seed < 3; seed++) {
      const { x, y } = regressionProblem(40, 2, seed);
      const moved = y.map((value, i) => 10 * value + 3 * x.data[2 * i] - 7);
      for (const recipe of [
        robustRegression(),
        robustRegression({ loss: { kind: "huber" } }),
        huberRegression({ alpha: 0 }),
      ]) {
        const [a, b] = [recipe.fit({ x, y }).state, recipe.fit({ x, y: moved }).state];
        expectClose(b.coefficients, [10 * a.coefficients[0] + 3, 10 * a.coefficients[1]], 1e-6);
        expectClose([b.intercept, b.scale], [10 * a.intercept - 7, 10 * a.scale], 1e-6);
      }
    }
  });
});

test("recovers the plane of samples that lie on it, except for a few", () => {
  const { x } = regressionProblem(20, 2, 4);
  const y = Float64Array.from({ length: 20 }, (_, i) => (i < 5 ? 99 : 1 + x.data[2 * i] - x.data[2 * i + 1]));
  const { state, report } = robustRegression().fit({ x, y });
  expectClose([state.intercept, ...state.coefficients], [1, 1, -1], 1e-9);
  expect(report.converged).toBe(true);
});

test("a constant target gives a flat fit", () => {
  const { x } = regressionProblem(12, 2, 4);
  for (const recipe of [robustRegression(), robustRegression({ loss: { kind: "huber" } }), huberRegression()]) {
    expectClose(recipe.fit({ x, y: new Float64Array(12).fill(3) }).predict(x), new Float64Array(12).fill(3), 1e-9);
  }
});

test("too few iterations are reported", () => {
  const data = regressionProblem(50, 3, 2);
  for (const recipe of [robustRegression({ maxIterations: 1 }), huberRegression({ maxIterations: 1 })]) {
    const { report } = recipe.fit(data);
    expect(report.converged).toBe(false);
    expect(report.warnings).toHaveLength(1);
  }
});
