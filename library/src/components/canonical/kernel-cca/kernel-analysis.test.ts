import fc from "fast-check";
import { expect, test } from "vitest";
import { centredColumns, drawnViews, dualProblem, range } from "../../../../test/canonical-data.js";
import { expectClose } from "../../../../test/expect-close.js";
import { normalMatrix } from "../../../../test/matrices.js";
import { refusal } from "../../../../test/refusal.js";
import { asMatrix, column, type Matrix, selectRows, zeros } from "../../../data/matrix.js";
import { centerGram } from "../../../kernels/center-gram.js";
import { gram } from "../../../kernels/gram.js";
import { generalizedEigen } from "../../../linalg/eigen/generalized-eigen.js";
import { multiply } from "../../../linalg/multiply.js";
import { createRandom } from "../../../numeric/random/random.js";
import { kernelAnalysis, projectKernel } from "./kernel-analysis.js";

const rbf = { kind: "rbf", gamma: 0.3 } as const;
const ridge = { kind: "dual", amount: 2 } as const;

const problem = fc.record({ rows: fc.integer({ min: 4, max: 14 }), seed: fc.nat(999) });

test("solves the block eigenproblem with K² and the ridge; αᵀ (K² + κ I) α = n, and α sums to 0", () => {
  fc.assert(
    fc.property(problem, ({ rows, seed }) => {
      const grams = drawnViews(rows, [2, 3], seed).map((x) => gram(rbf, x));
      const kernels = grams.map((k) => centerGram(k));
      const { values, coefficients } = kernelAnalysis("test", grams, [ridge, ridge], 2);
      const { left, right } = dualProblem(kernels[0], kernels[1], [2, 2]);
      expectClose(values, generalizedEigen(left, right).values.slice(-2).reverse(), 1e-8);
      coefficients.forEach((alpha, v) => {
        for (const k of [0, 1]) {
          const a = column(alpha, k);
          const image = multiply(kernels[v], { rows, columns: 1, data: a }).data;
          const size = image.reduce((sum, value, i) => sum + value * value + 2 * a[i] * a[i], 0);
          expect(size / rows).toBeCloseTo(1, 7);
          expect(a.reduce((sum, value) => sum + value, 0)).toBeCloseTo(0, 9);
        }
      });
    }),
    { numRuns: 40 },
  );
});

test("the functions have mean 0 over the samples, computed from the uncentred kernel matrix", () => {
  fc.assert(
    fc.property(problem, fc.constantFrom(0, 3), ({ rows, seed }, shift) => {
      const views = drawnViews(rows, [2, 3], seed);
      const plain = views.map((x) => gram(rbf, x));
      const grams = plain.map((k) => ({ ...k, data: k.data.map((value) => value + shift) }));
      const { coefficients, offsets, values } = kernelAnalysis("test", grams, [ridge, ridge], 1);
      // A constant added to a kernel moves all of feature space alike.
      expectClose(values, kernelAnalysis("test", plain, [ridge, ridge], 1).values, 1e-8);
      coefficients.forEach((alpha, v) => {
        const scores = multiply(grams[v], alpha).data.map((value) => value - offsets[v][0]);
        expect(scores.reduce((sum, value) => sum + value, 0) / rows).toBeCloseTo(0, 9);
      });
    }),
    { numRuns: 40 },
  );
});

test("a weight of 2 equals repeating the sample, a weight of 0 leaving it out", () => {
  for (let seed = 0; seed < 5; seed++) {
    const views = drawnViews(9, [2, 2], seed);
    const weights = Float64Array.of(1, 2, 0, 1, 2, 1, 1, 2, 1);
    const rows = range(0, 9).flatMap((i) => Array.from({ length: weights[i] }, () => i));
    const fit = (samples: readonly Matrix[], given?: Float64Array) => {
      const grams = samples.map((x) => gram(rbf, x));
      const found = kernelAnalysis("test", grams, [ridge, ridge], 1, given);
      const scores = samples.map((x, v) => projectKernel(rbf, views[v], x, found.coefficients[v], found.offsets[v]));
      return { ...found, scores };
    };
    const ours = fit(views, weights);
    const theirs = fit(views.map((x) => selectRows(x, rows)));
    expectClose(ours.values, theirs.values, 1e-9);
    ours.scores.forEach((scores, v) => {
      expectClose(scores.data, theirs.scores[v].data, 1e-7);
    });
  }
});

test("projecting in pieces covers every row: with a linear kernel it is a weighted sum", () => {
  const random = createRandom(2);
  // So many training samples that the new ones are taken in several pieces.
  const [samples, x] = [normalMatrix(20_000, 2, random), normalMatrix(150, 2, random)];
  const alpha = normalMatrix(20_000, 2, random);
  const weights = multiply(
    { rows: 2, columns: 20_000, data: Float64Array.of(...column(samples, 0), ...column(samples, 1)) },
    alpha,
  );
  const projected = projectKernel({ kind: "linear", offset: 0 }, x, samples, alpha, Float64Array.of(1, -2));
  const expected = multiply(x, weights).data.map((value, at) => value - (at % 2 === 0 ? 1 : -2));
  expectClose(projected.data, expected, 1e-11);
});

test("refuses a view that is constant in feature space, and more components than exist", () => {
  const [x, y] = drawnViews(6, [1, 1], 1).map(centredColumns);
  const linear = [x, y].map((view) => gram({ kind: "linear" }, view));
  expect(refusal(() => kernelAnalysis("fit", [linear[0], zeros(6, 6)], [ridge, ridge], 1))).toBe(
    "invalid-data: fit: view 1 does not vary in the feature space of its kernel, so it has no correlations",
  );
  const constant = asMatrix(range(0, 6).map(() => range(0, 6).map(() => 0.1)));
  expect(refusal(() => kernelAnalysis("fit", [constant, linear[1]], [ridge, ridge], 1))).toContain("view 0");
  expect(refusal(() => kernelAnalysis("fit", linear, [ridge, ridge], 2))).toContain(
    "fit: components must be a whole number from 1 to 1",
  );
  expect(kernelAnalysis("fit", linear, [ridge, ridge], null).ranks).toEqual([1, 1]);
});
