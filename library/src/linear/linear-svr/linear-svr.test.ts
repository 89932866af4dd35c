import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { standardized } from "../../../test/standardized.js";
import { type Matrix, selectRows } from "../../data/matrix.js";
import { fromDense } from "../../data/sparse.js";
import { diabetes } from "../../datasets/index.js";
import { createRandom } from "../../numeric/random/random.js";
import { linearSvr } from "./linear-svr.js";
import reference from "./reference/linear-svr.json" with { type: "json" };

async function everyThird() {
  const { x, y } = await diabetes();
  const rows = Array.from({ length: Math.ceil(x.rows / 3) }, (_, i) => 3 * i);
  return { x: selectRows(standardized(x) as Matrix, rows), y: Float64Array.from(rows, (i) => y[i] / 100) };
}

const settings = { insensitivity: 0.2, tolerance: 1e-11, maxIterations: 100_000 };

describe("linear support vector regression against scikit-learn", () => {
  test.each(reference.cases)(
    "$loss loss, dual $dual, cost $cost, intercept $intercept, weighted $weighted",
    async (expected) => {
      const { x, y } = await everyThird();
      const { cost, intercept } = expected;
      const loss = { kind: expected.loss as "absolute" | "squared" };
      const solver = { kind: expected.dual ? "coordinate-descent" : "newton" } as const;
      const weights = Float64Array.from(y, (_, i) => 0.5 + (i % 3));
      const data = { y, ...(expected.weighted ? { weights } : {}) };
      const recipe = linearSvr({ ...settings, cost, intercept, loss, solver });
      const model = recipe.fit({ x, ...data });
      expect(model.report.converged).toBe(true);
      expect(model.report.notes["solver"]).toBe(solver.kind);
      expectClose([model.report.notes["objective"] as number], [expected.objective], 1e-8);
      expectClose(model.state.coefficients, expected.coefficients, 1e-4);
      expect(model.state.intercept).toBeCloseTo(expected.constant, 4);
      expectClose(recipe.fit({ x: fromDense(x), ...data }).state.coefficients, model.state.coefficients, 1e-7);
    },
  );
});

test("the duality gap bounds the distance from the minimum, for both solvers and losses", async () => {
  const data = await everyThird();
  for (const [loss, solver] of [
    ["absolute", "coordinate-descent"],
    ["squared", "coordinate-descent"],
    ["squared", "newton"],
  ] as const) {
    const recipe = { ...settings, cost: 0.3, loss: { kind: loss }, solver: { kind: solver } };
    const minimum = linearSvr(recipe).fit(data).report.notes["objective"] as number;
    for (const maxIterations of [1, 2]) {
      const early = linearSvr({ ...recipe, maxIterations }).fit(data).report;
      const distance = (early.notes["objective"] as number) - minimum;
      expect(early.warnings.map(({ code }) => code)).toEqual(["not-converged"]);
      expect(distance).toBeGreaterThan(0);
      expect(early.notes["dualityGap"]).toBeGreaterThanOrEqual(distance - 1e-9 * minimum);
    }
  }
});

test("no sample strictly inside the tube is a support vector, and the outliers pull with the same force", () => {
  for (let seed = 0; seed < 5; seed++) {
    const random = createRandom(seed);
    const x = Array.from({ length: 60 }, () => [random.normal(), random.normal()]);
    const y = x.map(([a, b], i) => a - 2 * b + 0.5 * random.normal() + (i < 3 ? 50 : 0));
    const fitTo = (target: readonly number[]) => linearSvr({ ...settings, cost: 1 }).fit({ x, y: target });
    const model = fitTo(y);
    const outside = model.predict(x).filter((value, i) => Math.abs(y[i] - value) > 0.2 + 1e-6).length;
    expect(model.report.notes["supportVectors"]).toBeGreaterThanOrEqual(outside);
    expect(model.report.notes["supportVectors"]).toBeLessThanOrEqual(outside + 3);
    // How far away the outliers are does not matter.
    const further = fitTo(y.map((value, i) => value + (i < 3 ? 1000 : 0)));
    expectClose(further.state.coefficients, model.state.coefficients, 1e-4);
  }
});

test("a target within the insensitivity gives the zero function, and Newton steps are refused for the absolute loss", () => {
  const data = { x: [[1], [2], [0]], y: [0.05, -0.1, 0.1] };
  for (const loss of ["absolute", "squared"] as const) {
    const model = linearSvr({ loss: { kind: loss } }).fit(data);
    expectClose([...model.state.coefficients, model.state.intercept], [0, 0], 0);
    expect(model.report.converged).toBe(true);
  }
  expect(() => linearSvr({ solver: { kind: "newton" } }).fit(data)).toThrow(
    'use "coordinate-descent" or loss "squared"',
  );
});
