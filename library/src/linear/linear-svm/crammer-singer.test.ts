import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { standardized } from "../../../test/standardized.js";
import { fromDense } from "../../data/sparse.js";
import { breastCancer, iris } from "../../datasets/index.js";
import { createRandom } from "../../numeric/random/random.js";
import { linearSvm } from "./linear-svm.js";
import reference from "./reference/crammer-singer.json" with { type: "json" };

const together = { rule: "crammer-singer", loss: { kind: "hinge" } } as const;

describe("one machine for all classes, against scikit-learn", () => {
  test.each(reference.cases)("iris, cost $cost, intercept $intercept, weighted $weighted", async (expected) => {
    const { x, y } = await iris();
    const { cost, intercept, weighted } = expected;
    const classWeights = weighted ? { kind: "given" as const, weights: [1, 2, 0.5] } : { kind: "none" as const };
    const recipe = linearSvm({ ...together, cost, intercept, classWeights, tolerance: 1e-10, maxIterations: 50_000 });
    const model = recipe.fit({ x: standardized(x), y });
    expect(model.report.converged).toBe(true);
    expectClose([model.report.notes["objective"] as number], [expected.objective], 1e-8);
    expectClose(model.state.coefficients.data, expected.coefficients, 1e-4);
    expectClose(model.state.intercepts, expected.intercepts, 1e-4);
    // Sparse samples are visited in the same order.
    expectClose(
      recipe.fit({ x: fromDense(standardized(x)), y }).state.coefficients.data,
      model.state.coefficients.data,
      1e-9,
    );
  });
});

test("two classes are those of the ordinary machine at half the cost: ¼‖w‖² instead of ½‖w‖²", async () => {
  const { x: given, y } = await breastCancer();
  const x = standardized(given);
  const settings = { tolerance: 1e-9, maxIterations: 50_000, intercept: false };
  const one = linearSvm({ ...together, cost: 0.05, ...settings }).fit({ x, y });
  const usual = linearSvm({ loss: { kind: "hinge" }, cost: 0.1, ...settings }).fit({ x, y });
  expectClose(one.state.coefficients.data, usual.state.coefficients.data, 1e-3);
  expectClose([2 * (one.report.notes["objective"] as number)], [usual.report.notes["objective"] as number], 1e-8);
});

test("the duality gap bounds the distance from the minimum, also where a sample is the origin or weighs nothing", () => {
  for (let seed = 0; seed < 10; seed++) {
    const random = createRandom(seed);
    const codes = Array.from({ length: 30 }, (_, i) => i % 4);
    const x = codes.map((code, i) =>
      i === 7 ? [0, 0, 0] : [0, 1, 2].map((j) => random.normal() + (code === j ? 2 : 0)),
    );
    const y = codes.map((code) => "abcd"[code]);
    const weights = codes.map((_, i) => (i === 11 ? 0 : 1));
    const options = { ...together, intercept: false, tolerance: 1e-11 } as const;
    const full = linearSvm({ ...options, maxIterations: 100_000 }).fit({ x, y, weights });
    const early = linearSvm({ ...options, maxIterations: 3 }).fit({ x, y, weights });
    const distance = (early.report.notes["objective"] as number) - (full.report.notes["objective"] as number);
    expect(full.report.converged).toBe(true);
    expect(early.report.converged).toBe(false);
    expect(distance).toBeGreaterThan(0);
    expect(early.report.notes["dualityGap"]).toBeGreaterThanOrEqual(distance);
  }
});

test("refuses other losses and solvers", () => {
  const data = { x: [[0], [1], [2]], y: ["a", "b", "c"] };
  expect(() => linearSvm({ rule: "crammer-singer" }).fit(data)).toThrow('needs the loss "hinge"');
  expect(() => linearSvm({ ...together, solver: { kind: "stochastic" } }).fit(data)).toThrow("coordinate-descent");
});
