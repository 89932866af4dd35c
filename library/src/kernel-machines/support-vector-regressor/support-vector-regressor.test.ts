import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { refusal } from "../../../test/refusal.js";
import { regressionDual, shiftedRows, standardSubset } from "../../../test/svm-data.js";
import { fromDense } from "../../data/sparse.js";
import { diabetes } from "../../datasets/index.js";
import type { Kernel } from "../../kernels/kernel.js";
import { createRandom } from "../../numeric/random/random.js";
import reference from "./reference/support-vector-regressor.json" with { type: "json" };
import { supportVectorRegressor } from "./support-vector-regressor.js";

const firstTwelve = Int32Array.from({ length: 12 }, (_, i) => i);

async function patients() {
  const { x: all, y } = await diabetes();
  const { x, samples } = standardSubset(all, 3, 120);
  return { x, y: Float64Array.from(samples, (i) => y[i]) };
}

describe("against LIBSVM", () => {
  test.each(reference.cases)(
    "$kernel.kind, cost $cost, insensitivity $epsilon, weighted $weighted",
    async (expected) => {
      const { x, y } = await patients();
      const { cost, epsilon: insensitivity } = expected;
      const recipe = supportVectorRegressor({
        kernel: expected.kernel as Kernel,
        cost,
        insensitivity,
        tolerance: 1e-5,
      });
      const weights = y.map((_, i) => 0.5 + (i % 3));
      const model = recipe.fit(expected.weighted ? { x, y, weights } : { x, y });
      expect(model.report.converged).toBe(true);
      expect(model.report.notes["violation"]).toBeLessThanOrEqual(1e-5);
      const dual = regressionDual(model.state, expected.kernel as Kernel, { x, y, insensitivity });
      expectClose([dual], [expected.dualObjective], 1e-9);
      expectClose([Number(model.report.notes["dualObjective"])], [expected.dualObjective], 1e-5);
      expectClose(model.predict(shiftedRows(x, firstTwelve, 0.1)), expected.predictions, 1e-4);
      expect(Math.abs(Number(model.report.notes["supportVectors"]) - expected.support)).toBeLessThanOrEqual(2);
    },
  );

  test.each(reference.nu)("nu $nu", async (expected) => {
    const { x, y } = await patients();
    const { nu, cost } = expected;
    const recipe = supportVectorRegressor({ kernel: { kind: "rbf", gamma: 0.05 }, cost, nu, tolerance: 1e-5 });
    const model = recipe.fit({ x, y });
    const dual = regressionDual(model.state, { kind: "rbf", gamma: 0.05 }, { x, y, insensitivity: 0 });
    expectClose([dual], [expected.dualObjective], 1e-9);
    expectClose(model.predict(shiftedRows(x, firstTwelve, 0.1)), expected.predictions, 1e-4);
    expect(Math.abs(Number(model.report.notes["supportVectors"]) - expected.support)).toBeLessThanOrEqual(2);
  });
});

test("at most the share nu of the samples is outside the tube, and at least this share are support vectors", () => {
  for (let seed = 0; seed < 5; seed++) {
    const random = createRandom(seed);
    const x = Array.from({ length: 60 }, () => [4 * random.uniform()]);
    const y = x.map(([value]) => Math.sin(value) + 0.2 * random.normal());
    for (const nu of [0.1, 0.5]) {
      const { predict, report } = supportVectorRegressor({ nu, cost: 5, tolerance: 1e-8 }).fit({ x, y });
      const size = Number(report.notes["insensitivity"]);
      expect(size).toBeGreaterThan(0);
      const outside = predict(x).filter((value, i) => Math.abs(value - y[i]) > size + 1e-6).length;
      expect(outside / 60).toBeLessThanOrEqual(nu);
      expect(Number(report.notes["supportVectors"]) / 60).toBeGreaterThanOrEqual(nu);
    }
  }
});

test("errors below the insensitivity cost nothing: a wide tube needs no support vector", () => {
  const { state, predict } = supportVectorRegressor({ insensitivity: 2 }).fit({ x: [[0], [1], [2]], y: [1, 2, 3] });
  expect(state.samples.rows).toBe(0);
  expectClose(predict([[7]]), [2], 1e-12);
});

test("a matrix that is not positive semidefinite gives finite predictions and a warning", () => {
  const x = [
    [1, 2, 0],
    [2, 1, 0],
    [0, 0, 1],
  ];
  const model = supportVectorRegressor({ kernel: { kind: "precomputed" } }).fit({ x, y: [1, 1, 2] });
  expect(model.report.warnings.map(({ code }) => code)).toContain("ill-conditioned");
  expect(model.predict(x).every(Number.isFinite)).toBe(true);
});

describe("a fit that begins from a model", () => {
  test("reaches the same optimum at any cost, and at its own in a tenth of the iterations", () => {
    for (let seed = 0; seed < 3; seed++) {
      const random = createRandom(seed);
      const x = normalMatrix(60, 2, random);
      const y = Float64Array.from({ length: 60 }, (_, i) => Math.sin(2 * x.data[2 * i]) + 0.2 * random.normal());
      const weights = Float64Array.from(y, () => random.integer(3));
      for (const data of [
        { x, y },
        { x, y, weights },
        { x: fromDense(x), y },
      ]) {
        const recipeAt = (cost: number) =>
          supportVectorRegressor({ cost, kernel: { kind: "rbf", gamma: 1 }, tolerance: 1e-5 });
        const from = recipeAt(5).fit(data);
        for (const cost of [0.1, 2, 5, 8]) {
          const alone = recipeAt(cost).fit(data).report;
          const { report } = recipeAt(cost).fit(data, { from });
          expect(report.converged).toBe(true);
          const [warm, cold] = [report, alone].map(({ notes }) => Number(notes["dualObjective"]));
          expect(Math.abs(warm / cold - 1)).toBeLessThan(1e-5);
          if (cost === 5) expect(report.iterations).toBeLessThanOrEqual(0.1 * Number(alone.iterations));
        }
      }
    }
  });

  test("is refused with nu", () => {
    const data = { x: [[0], [1], [2], [3]], y: [0, 1, 2, 4] };
    const from = supportVectorRegressor().fit(data);
    expect(refusal(() => supportVectorRegressor({ nu: 0.5 }).fit(data, { from }))).toContain(
      "use insensitivity instead of nu",
    );
  });
});
