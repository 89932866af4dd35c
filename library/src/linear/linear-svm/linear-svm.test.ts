import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { standardized } from "../../../test/standardized.js";
import { fromDense } from "../../data/sparse.js";
import { breastCancer, iris } from "../../datasets/index.js";
import { linearSvm } from "./linear-svm.js";
import reference from "./reference/linear-svm.json" with { type: "json" };

const tolerance = 1e-12;
const everyThird = (rows: number) => Float64Array.from({ length: rows }, (_, i) => 0.5 + (i % 3));

async function samplesOf(name: string) {
  const { x, y } = await (name === "iris" ? iris() : breastCancer());
  return { x: standardized(x), y };
}

type SolverKind = "newton" | "coordinate-descent";

describe("linear support vector machines against scikit-learn", () => {
  test.each(reference.cases)(
    "$data, $loss, dual $dual, cost $cost, intercept $intercept, weighted $weighted",
    async (expected) => {
      const { x, y } = await samplesOf(expected.data);
      const { cost, intercept } = expected;
      const solver: SolverKind = expected.dual ? "coordinate-descent" : "newton";
      const loss = { kind: expected.loss as "hinge" | "squared-hinge" };
      const recipe = linearSvm({ cost, intercept, loss, solver: { kind: solver }, tolerance, maxIterations: 100_000 });
      const model = recipe.fit({ x, y, ...(expected.weighted ? { weights: everyThird(x.rows) } : {}) });
      expect(model.report.converged).toBe(true);
      expect(model.report.notes.solver).toBe(solver);
      expectClose([model.report.notes.objective as number], [expected.objective], 1e-9);
      expectClose(model.state.coefficients.data, expected.coefficients, 1e-5);
      expectClose(model.state.intercepts, expected.intercepts, 1e-5);
    },
  );
});

test("the duality gap bounds the distance from the minimum, for both solvers and losses", async () => {
  const { x, y } = await samplesOf("breast-cancer");
  for (const [loss, solver] of [
    ["hinge", "coordinate-descent"],
    ["squared-hinge", "coordinate-descent"],
    ["squared-hinge", "newton"],
  ] as const) {
    const settings = { cost: 0.1, loss: { kind: loss }, solver: { kind: solver } };
    const { notes } = linearSvm({ ...settings, tolerance: 1e-12, maxIterations: 100_000 }).fit({ x, y }).report;
    const minimum = notes.objective as number;
    for (const maxIterations of [1, 2, 3]) {
      const early = linearSvm({ ...settings, tolerance: 1e-12, maxIterations }).fit({ x, y }).report;
      const distance = (early.notes.objective as number) - minimum;
      expect(early.converged).toBe(false);
      expect(early.warnings.map(({ code }) => code)).toEqual(["not-converged"]);
      expect(distance).toBeGreaterThan(0);
      expect(early.notes.dualityGap).toBeGreaterThanOrEqual(distance - 1e-9 * minimum);
    }
  }
});

test("sparse samples give the weights of dense ones, with either solver", async () => {
  const { x, y } = await samplesOf("iris");
  const thin = { ...x, data: x.data.map((value) => (Math.abs(value) < 0.7 ? 0 : value)) };
  for (const kind of ["hinge", "squared-hinge"] as const) {
    const recipe = linearSvm({ loss: { kind }, tolerance, maxIterations: 100_000 });
    const dense = recipe.fit({ x: thin, y }).state;
    expectClose(recipe.fit({ x: fromDense(thin), y }).state.coefficients.data, dense.coefficients.data, 1e-5);
  }
});

test("balanced class weights equal sample weights that give both classes the same total", async () => {
  const { x, y } = await samplesOf("breast-cancer");
  const counts = [0, 1].map((code) => y.codes.filter((value) => value === code).length);
  const weights = Float64Array.from(y.codes, (code) => y.codes.length / (2 * counts[code]));
  const balanced = linearSvm({ classWeights: { kind: "balanced" } }).fit({ x, y }).state;
  expectClose(balanced.coefficients.data, linearSvm().fit({ x, y, weights }).state.coefficients.data, 1e-10);
});

test("with more than 500 weights, conjugate gradients find the minimum that coordinate descent finds", async () => {
  const { x, y } = await samplesOf("breast-cancer");
  const wide = {
    rows: 60,
    columns: 600,
    data: Float64Array.from({ length: 60 * 600 }, (_, at) => {
      const [i, j] = [Math.floor(at / 600), at % 600];
      return x.data[i * 30 + (j % 30)] * Math.cos(j * (i + 1));
    }),
  };
  const labels = { ...y, codes: y.codes.slice(0, 60) };
  const [newton, dual] = (["newton", "coordinate-descent"] as const).map((kind) =>
    linearSvm({ solver: { kind }, cost: 0.01, tolerance, maxIterations: 10_000 }).fit({ x: wide, y: labels }),
  );
  expect(newton.report.converged).toBe(true);
  expectClose([newton.report.notes.objective as number], [dual.report.notes.objective as number], 1e-10);
});

test("refuses Newton steps for the hinge, stochastic ones for its square, and a class without weight", () => {
  const data = { x: [[0], [1], [2], [3]], y: ["a", "a", "b", "b"] };
  const recipe = linearSvm({ loss: { kind: "hinge" }, solver: { kind: "newton" } });
  expect(() => recipe.fit(data)).toThrow('use "coordinate-descent" or loss "squared-hinge"');
  expect(() => linearSvm({ solver: { kind: "stochastic" } }).fit(data)).toThrow('set loss to "hinge"');
  expect(() => linearSvm().fit({ ...data, weights: [1, 1, 0, 0] })).toThrow(
    'linear-svm: all samples of class "b" have weight 0; leave them out',
  );
});
