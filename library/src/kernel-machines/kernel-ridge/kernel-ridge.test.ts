import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { trueKernels } from "../../../test/kernel-values.js";
import { product } from "../../../test/matrices.js";
import { refusal } from "../../../test/refusal.js";
import { type Matrix, selectRows, transpose } from "../../data/matrix.js";
import { fromDense } from "../../data/sparse.js";
import { diabetes } from "../../datasets/index.js";
import { gram } from "../../kernels/gram.js";
import type { Kernel } from "../../kernels/kernel.js";
import { centered, columnMoments } from "../../linalg/column-moments.js";
import { svd } from "../../linalg/svd/svd.js";
import { ridge } from "../../linear/ridge/ridge.js";
import { createRandom } from "../../numeric/random/random.js";
import { kernelRidge } from "./kernel-ridge.js";
import reference from "./reference/kernel-ridge.json" with { type: "json" };

describe("against scikit-learn", () => {
  test.each(reference.cases)("$kernel, alpha $alpha, weighted $weighted", async (expected) => {
    const { x, y } = await standardDiabetes();
    const { alpha, weighted } = expected;
    const weights = Float64Array.from({ length: x.rows }, (_, i) => 1 + (i % 3));
    const recipe = kernelRidge({ kernel: expected.kernel as Kernel, alpha });
    const model = recipe.fit(weighted ? { x, y, weights } : { x, y });
    expectClose(model.state.coefficients, expected.coefficients, 1e-8);
    const five = selectRows(x, [0, 1, 2, 3, 4]);
    expectClose(model.predict({ ...five, data: five.data.map((value) => value + 0.1) }), expected.predictions, 1e-8);
  });

  test.each(reference.leaveOneOut)("leave-one-out choice, intercept $intercept", async (expected) => {
    const { x, y } = await standardDiabetes();
    const { alphas } = reference;
    const recipe = kernelRidge({ kernel: { kind: "linear" }, alphas, intercept: expected.intercept });
    const { notes } = recipe.fit({ x, y }).report;
    expect(notes["alpha"]).toBe(expected.alpha);
    expect(notes["leaveOneOutError"]).toBeCloseTo(Math.min(...expected.errors), 6);
  });
});

const problem = fc.record({
  rows: fc.integer({ min: 2, max: 12 }),
  columns: fc.integer({ min: 1, max: 15 }),
  alpha: fc.double({ min: 0.01, max: 100, noNaN: true }),
  seed: fc.integer({ min: 0, max: 1000 }),
});

describe("laws", () => {
  test("[CB-152] with the linear kernel it is ridge regression without an offset, and the coefficients solve (K + λI) α = y", () => {
    fc.assert(
      fc.property(problem, ({ rows, columns, alpha, seed }) => {
        const { x, y, z } = normals(rows, columns, seed);
        const model = kernelRidge({ kernel: { kind: "linear" }, alpha }).fit({ x, y });
        expectClose(model.predict(z), ridge({ alpha, intercept: false }).fit({ x, y }).predict(z), 1e-9);
        const k = gram({ kind: "linear" }, x);
        for (let i = 0; i < rows; i++) k.data[i * rows + i] += alpha;
        expectClose(product(k, asColumn(model.state.coefficients)).data, y, 1e-9);
        // The same from the kernel matrix itself.
        const given = kernelRidge({ kernel: { kind: "precomputed" }, alpha }).fit({
          x: gram({ kind: "linear" }, x),
          y,
        });
        expectClose(given.predict(gram({ kind: "linear" }, z, x)), model.predict(z), 1e-9);
      }),
    );
  });

  test("with a constant kernel term, and with weights, it is ridge regression with intercept and weights", () => {
    fc.assert(
      fc.property(problem, ({ rows, columns, alpha, seed }) => {
        const { x, y, z } = normals(rows, columns, seed);
        const shifted = y.map((value) => value + 50);
        const weights = Float64Array.from({ length: rows }, (_, i) => (i + seed) % 3);
        if (weights.every((weight) => weight === 0)) weights.fill(1);
        const data = { x, y: shifted, weights };
        const options = { alpha, intercept: true };
        const model = kernelRidge({ kernel: { kind: "linear" }, ...options }).fit(data);
        expectClose(model.predict(z), ridge(options).fit(data).predict(z), 1e-9);
      }),
    );
  });

  test("[CB-168] the weights of ridge regression are w = Xᵀα, with α = (y − Xw) / λ", () => {
    fc.assert(
      fc.property(problem, ({ rows, columns, alpha, seed }) => {
        const { x, y } = normals(rows, columns, seed);
        const dual = kernelRidge({ kernel: { kind: "linear" }, alpha }).fit({ x, y }).state.coefficients;
        const { coefficients: w } = ridge({ alpha, intercept: false }).fit({ x, y }).state;
        expectClose(product(transpose(x), asColumn(dual)).data, w, 1e-9);
        const residuals = product(x, asColumn(w)).data.map((value, i) => (y[i] - value) / alpha);
        expectClose(residuals, dual, 1e-8);
      }),
    );
  });

  test("[CB-169] with more columns than samples the solution lies in the span of the samples", () => {
    for (let seed = 0; seed < 20; seed++) {
      const { x, y } = normals(4, 12, seed);
      const { coefficients: w } = ridge({ alpha: 0.5, intercept: false }).fit({ x, y }).state;
      // The columns of V span the space of the four samples; the component of w outside it is 0.
      const { v } = svd(x);
      expect(v.columns).toBe(4);
      expectClose(product(v, product(transpose(v), asColumn(w))).data, w, 1e-10);
    }
  });

  test("no coefficient is zero: the solution is not sparse", () => {
    for (let seed = 0; seed < 20; seed++) {
      const { x, y } = normals(40, 2, seed);
      const { coefficients } = kernelRidge({ alpha: 0.1 }).fit({ x, y }).state;
      expect(coefficients.filter((value) => value === 0)).toHaveLength(0);
      expect(coefficients).toHaveLength(40);
    }
  });

  test("every kernel works, in three steps: matrix, coefficients, products", () => {
    for (const kernel of trueKernels) {
      const { x, y, z } = normals(10, 3, 7);
      const [a, b] = [x, z].map((matrix) => ({ ...matrix, data: matrix.data.map(Math.abs) }));
      const k = gram(kernel, a);
      const model = kernelRidge({ kernel, alpha: 0.3 }).fit({ x: a, y });
      for (let i = 0; i < 10; i++) k.data[11 * i] += 0.3;
      expectClose(product(k, asColumn(model.state.coefficients)).data, y, 1e-10);
      expectClose(model.predict(b), product(gram(kernel, b, a), asColumn(model.state.coefficients)).data, 1e-12);
    }
  });

  test("sparse samples give the dense result", () => {
    for (let seed = 0; seed < 10; seed++) {
      const { x, y } = normals(12, 6, seed);
      const holes = { ...x, data: x.data.map((value) => Math.max(0, value)) };
      const dense = kernelRidge().fit({ x: holes, y });
      const sparse = kernelRidge().fit({ x: fromDense(holes), y });
      expectClose(sparse.predict(fromDense(holes)), dense.predict(holes), 1e-10);
      expectClose(sparse.predict(holes), dense.predict(fromDense(holes)), 1e-10);
    }
  });
});

test("refuses a penalty too small to make the matrix definite, with a remedy", () => {
  const x = [[1], [1], [2]];
  const y = [1, 2, 3];
  expect(refusal(() => kernelRidge({ alpha: 0 }).fit({ x, y }))).toBe(
    "numerical: kernel-ridge: the kernel matrix plus alpha 0 is not positive definite; raise alpha or use another kernel",
  );
  const interpolating = kernelRidge({ alpha: 0, kernel: { kind: "laplace", gamma: 1 } }).fit({ x: [[0], [1], [3]], y });
  expectClose(interpolating.predict([[0], [1], [3]]), y, 1e-12);
});

test("a precomputed kernel must be square and symmetric, and new samples need its columns", () => {
  const recipe = kernelRidge({ kernel: { kind: "precomputed" } });
  expect(refusal(() => recipe.fit({ x: [[1, 2]], y: [1] }))).toContain("for each of the 1 training samples, got 2");
  expect(
    refusal(() =>
      recipe.fit({
        x: [
          [1, 2],
          [3, 1],
        ],
        y: [1, 2],
      }),
    ),
  ).toContain("must be symmetric");
  const model = recipe.fit({
    x: [
      [1, 0],
      [0, 1],
    ],
    y: [2, 4],
  });
  expectClose(model.predict([[1, 1]]), [3], 1e-14);
  expect(model.state.samples.rows).toBe(0);
});

test("the report gives solver, penalty and gamma", () => {
  const data = { x: [[0], [1], [2]], y: [0, 1, 0] };
  expect(kernelRidge({ alpha: 0.5 }).fit(data).report.notes).toEqual({ solver: "cholesky", alpha: 0.5, gamma: 1.5 });
  const chosen = kernelRidge({ alphas: [0.1, 1], kernel: { kind: "cosine" } }).fit(data).report.notes;
  expect(Object.keys(chosen)).toEqual(["solver", "alpha", "leaveOneOutError"]);
});

async function standardDiabetes(): Promise<{ x: Matrix; y: Float64Array }> {
  const { x, y } = await diabetes();
  const first = Int32Array.from({ length: 120 }, (_, i) => i);
  const raw = selectRows(x, first);
  const { mean, variance } = columnMoments(raw);
  const moved = centered(raw, mean);
  const data = moved.data.map((value, at) => value / Math.sqrt(variance[at % 10]));
  return { x: { ...raw, data }, y: y.slice(0, 120) };
}

function asColumn(data: Float64Array): Matrix {
  return { rows: data.length, columns: 1, data };
}

function normals(rows: number, columns: number, seed: number): { x: Matrix; y: Float64Array; z: Matrix } {
  const random = createRandom(seed);
  const draw = (length: number) => Float64Array.from({ length }, () => random.normal());
  return {
    x: { rows, columns, data: draw(rows * columns) },
    y: draw(rows),
    z: { rows: 3, columns, data: draw(3 * columns) },
  };
}
