import { expect, test } from "vitest";
import { expectClose, expectEvery } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import { refusal } from "../../../test/refusal.js";
import { pointsAround, shiftedRows, standardSubset } from "../../../test/svm-data.js";
import { iris } from "../../datasets/index.js";
import { createRandom } from "../../numeric/random/random.js";
import { oneClassSvm } from "./one-class-svm.js";
import reference from "./reference/one-class-svm.json" with { type: "json" };

test.each(reference.cases)(
  "nu $nu, gamma $gamma, weighted $weighted: objective, scores and outliers of LIBSVM",
  async (expected) => {
    const { x: all } = await iris();
    const { x } = standardSubset(all, 1, 150);
    const { nu, gamma } = expected;
    const weights = Float64Array.from({ length: 150 }, (_, i) => 1 + (i % 2));
    const recipe = oneClassSvm({ nu, kernel: { kind: "rbf", gamma }, tolerance: 1e-7 });
    const model = recipe.fit(expected.weighted ? { x, weights } : { x });
    const { notes } = model.report;
    expect(notes["violation"]).toBeLessThanOrEqual(1e-7);
    expectClose([Number(notes["dualObjective"])], [expected.dualObjective], 1e-6);
    const some = Int32Array.from({ length: 15 }, (_, i) => 10 * i);
    expectClose(model.score(shiftedRows(x, some, 0.3)), expected.scores, 1e-4);
    const outliers = model.isOutlier(x).reduce((sum, flag) => sum + flag, 0);
    const differing = model
      .isOutlier(pointsAround(x))
      .reduce((sum, flag, i) => sum + Math.abs(flag - Number(expected.many[i])), 0);
    expect(differing).toBeLessThanOrEqual(2);
    // Samples on the boundary may fall on either side.
    expect(Math.abs(outliers - expected.outliers)).toBeLessThanOrEqual(5);
  },
);

test("at most the share nu of the samples is outside, and at least this share are support vectors", () => {
  for (let seed = 0; seed < 5; seed++) {
    const random = createRandom(seed);
    const x = Array.from({ length: 80 }, () => [random.normal(), random.normal()]);
    for (const nu of [0.05, 0.25, 0.7]) {
      const model = oneClassSvm({ nu, tolerance: 1e-9 }).fit({ x });
      const outside = model.score(x).filter((score) => score > 1e-6).length;
      expect(outside / 80).toBeLessThanOrEqual(nu);
      expect(model.state.samples.rows / 80).toBeGreaterThanOrEqual(nu);
    }
  }
});

test("samples far away are outliers, all with the largest score; a nu of 0 is refused", () => {
  const random = createRandom(1);
  const x = Array.from({ length: 50 }, () => [random.normal(), random.normal()]);
  const model = oneClassSvm({ nu: 0.1, kernel: { kind: "rbf", gamma: 0.1 } }).fit({ x });
  const [center, far, farther] = model.score([
    [0, 0],
    [50, 0],
    [0, -90],
  ]);
  expect(center).toBeLessThan(0);
  expectClose([far], [farther], 1e-12);
  expect(far).toBeGreaterThan(Math.max(...model.score(x)));
  expect(refusal(() => oneClassSvm({ nu: 0 }))).toContain("nu must be");
});

test("a matrix that is not positive semidefinite gives finite scores and a warning, also where no step sees it", () => {
  // The start is a stationary point: no pair of samples is updated.
  const x = [
    [1, 2, 0],
    [2, 1, 0],
    [0, 0, 1],
  ];
  const model = oneClassSvm({ kernel: { kind: "precomputed" } }).fit({ x });
  expect(model.report.warnings.map(({ code }) => code)).toEqual(["ill-conditioned"]);
  expect(model.score(x).every(Number.isFinite)).toBe(true);
});

test("with nu below one sample, the function is the same up to its size, however small nu is", () => {
  for (let seed = 0; seed < 5; seed++) {
    const x = normalMatrix(50, 2, createRandom(seed));
    // In units of the sum of the coefficients, in which the solver stops at 0.001.
    const scores = (nu: number) => {
      const model = oneClassSvm({ nu, kernel: { kind: "rbf", gamma: 0.5 } }).fit({ x });
      expect(model.report.converged).toBe(true);
      return model.score(x).map((value) => value / (50 * nu));
    };
    const expected = scores(0.019);
    for (const nu of [1e-2, 1e-4, 1e-6]) {
      const found = scores(nu);
      expectClose(found, expected, 4e-3);
      // No sample is outside by more than the tolerance allows.
      expectEvery(found, (value) => value <= 2e-3);
    }
  }
});
