import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { counts, gramByDefinition, trueKernels } from "../../test/kernel-values.js";
import { normalMatrix, product } from "../../test/matrices.js";
import { refusal } from "../../test/refusal.js";
import { asMatrix, type Matrix, selectRows, toRows, transpose } from "../data/matrix.js";
import { symmetricEigenvalues } from "../linalg/eigen/symmetric-eigen-range.js";
import { createRandom } from "../numeric/random/random.js";
import { gaussianKernel } from "./gaussian-kernel.js";
import { gram } from "./gram.js";
import type { Kernel } from "./kernel.js";

describe("laws", () => {
  const sizes = fc.record({
    rows: fc.integer({ min: 1, max: 12 }),
    columns: fc.integer({ min: 1, max: 6 }),
    seed: fc.integer({ min: 0, max: 10000 }),
  });

  test("[CB-163] the kernel matrix is exactly symmetric and positive semidefinite, and rectangular ones are submatrices of it", () => {
    fc.assert(
      fc.property(sizes, fc.constantFrom(...trueKernels), ({ rows, columns, seed }, kernel) => {
        const x = counts(rows, columns, seed);
        const k = gram(kernel, x);
        expect(transpose(k).data).toEqual(k.data);
        expectSemidefinite(k);
        const part = selectRows(x, [0]);
        expectClose(gram(kernel, part, x).data, k.data.subarray(0, rows), 1e-12);
        expectClose(gram(kernel, x, part).data, gram(kernel, part, x).data, 1e-12);
      }),
    );
  });

  test("[CB-164] the linear kernel gives the matrix of inner products", () => {
    for (let seed = 0; seed < 10; seed++) {
      const [x, z] = [normals(7, 30, seed), normals(5, 30, seed + 50)];
      expectClose(gram({ kind: "linear" }, x).data, product(x, transpose(x)).data, 1e-13);
      expectClose(gram({ kind: "linear" }, x, z).data, product(x, transpose(z)).data, 1e-13);
    }
  });

  test("[CB-165] the polynomial kernel: linear for c = 0 and p = 1, inner products of monomials for two columns and p = 2", () => {
    for (let seed = 0; seed < 10; seed++) {
      const x = normals(8, 2, seed);
      expectClose(
        gram({ kind: "polynomial", degree: 1, offset: 0, gamma: 1 }, x).data,
        gram({ kind: "linear" }, x).data,
        1e-13,
      );
      const c = 0.3 + seed;
      const root = Math.sqrt(2);
      const features = asMatrix(
        toRows(x).map(([a, b]) => [a * a, root * a * b, b * b, Math.sqrt(2 * c) * a, Math.sqrt(2 * c) * b, c]),
      );
      const k = gram({ kind: "polynomial", degree: 2, offset: c, gamma: 1 }, x);
      expectClose(k.data, product(features, transpose(features)).data, 1e-13);
    }
  });

  test("[ML2-122] linear, polynomial, Gaussian and Student kernels have their formulas and positive semidefinite matrices", () => {
    const kernels: Kernel[] = [
      { kind: "linear", offset: 0 },
      { kind: "polynomial", degree: 3, offset: 2, gamma: 1 },
      { kind: "rbf", gamma: 0.7 },
      { kind: "student", offset: 0.5 },
    ];
    fc.assert(
      fc.property(sizes, fc.constantFrom(...kernels), ({ rows, columns, seed }, kernel) => {
        const x = normals(rows, columns, seed);
        const k = gram(kernel, x);
        expectClose(k.data, gramByDefinition(kernel, x, x).data, 1e-12);
        expectSemidefinite(k);
      }),
    );
    // What would not be positive semidefinite is refused.
    expect(refusal(() => gram({ kind: "polynomial", offset: -1, gamma: 1 }, normals(2, 2, 0)))).toContain("at least 0");
    expect(refusal(() => gram({ kind: "student", offset: 0 }, normals(2, 2, 0)))).toContain("above 0");
  });

  test("[IR-024] linear, polynomial and Gaussian kernels are positive semidefinite on random sets; the Gaussian diagonal is 1", () => {
    fc.assert(
      fc.property(
        sizes,
        fc.double({ min: 0, max: 3, noNaN: true }),
        fc.integer({ min: 1, max: 4 }),
        fc.double({ min: 0.1, max: 5, noNaN: true }),
        ({ rows, columns, seed }, c, degree, width) => {
          const x = normals(rows, columns, seed);
          expectSemidefinite(gram({ kind: "linear", offset: c }, x));
          expectSemidefinite(gram({ kind: "polynomial", degree, offset: c, gamma: width }, x));
          const k = gram(gaussianKernel({ width }), x);
          expectSemidefinite(k);
          for (let i = 0; i < rows; i++) expect(k.data[i * rows + i]).toBe(1);
        },
      ),
    );
    // The erratum: with degree 1/2 the points 0, 1, 2 would give a negative determinant.
    expect(refusal(() => gram({ kind: "polynomial", degree: 0.5, gamma: 1 }, asMatrix([[0], [1], [2]])))).toContain(
      "kernel.degree must be a whole number, at least 1",
    );
  });

  test("[IR-025, ML2-131] sums, products, multiples of kernels, and kernels plus a constant, are kernels, at any nesting", () => {
    fc.assert(
      fc.property(sizes, compositions, ({ rows, columns, seed }, kernel) => {
        const x = normals(rows, columns, seed);
        const k = gram(kernel, x);
        expectClose(k.data, gramByDefinition(kernel, x, x).data, 1e-11);
        expectSemidefinite(k);
      }),
    );
  });

  test("Matérn and rational quadratic kernels approach the Gaussian kernel of the same gamma", () => {
    const x = normals(8, 2, 0);
    const gaussian = gram({ kind: "rbf", gamma: 0.3 }, x).data;
    const distance = (kernel: Kernel) =>
      gram(kernel, x).data.reduce((most, value, at) => Math.max(most, Math.abs(value - gaussian[at])), 0);
    const [rough, middle, smooth] = (["1/2", "3/2", "5/2"] as const).map((smoothness) =>
      distance({ kind: "matern", smoothness, gamma: 0.3 }),
    );
    expect(rough).toBeGreaterThan(middle);
    expect(middle).toBeGreaterThan(smooth);
    expect(distance({ kind: "rational-quadratic", scaleMixture: 1e7, gamma: 0.3 })).toBeLessThan(1e-6);
    expectClose(gram({ kind: "ard", lengthScales: [2, 2] }, x).data, gram(gaussianKernel({ width: 2 }), x).data, 1e-13);
  });

  test("the periodic kernel repeats, and the ard kernel ignores columns of large length scale", () => {
    const x = normals(5, 2, 3);
    const later: Matrix = { ...x, data: x.data.map((value) => value + 14) };
    const kernel: Kernel = { kind: "periodic", period: 7, gamma: 1 };
    expectClose(gram(kernel, later, x).data, gram(kernel, x).data, 1e-12);
    const [first, second] = [0, 1].map((at) => asMatrix(toRows(x).map((row) => [row[at]])));
    const ard = gram({ kind: "ard", lengthScales: [0.7, 1e9] }, x).data;
    expectClose(ard, gram({ kind: "ard", lengthScales: [0.7] }, first).data, 1e-12);
    expect(ard).not.toEqual(gram({ kind: "ard", lengthScales: [0.7] }, second).data);
  });

  test("distances keep their digits far from the origin", () => {
    for (let seed = 0; seed < 5; seed++) {
      const x = normals(10, 3, seed);
      const grid: Matrix = { ...x, data: x.data.map((value) => Math.round(value * 1024) / 1024) };
      const far: Matrix = { ...grid, data: grid.data.map((value) => value + 2 ** 30) };
      for (const kernel of [
        { kind: "rbf", gamma: 1 },
        { kind: "student", offset: 0.1 },
        { kind: "matern", smoothness: "1/2", gamma: 1 },
      ] as const) {
        expectClose(gram(kernel, far).data, gram(kernel, grid).data, 1e-12);
        const some = selectRows(far, [3, 4]);
        expectClose(gram(kernel, some, far).data, gram(kernel, selectRows(grid, [3, 4]), grid).data, 1e-12);
      }
    }
  });
});

describe("refuses", () => {
  const x = asMatrix([[1, 2]]);

  test.each([
    [() => gram({ kind: "rbf" }, x), "invalid-option: gram: the gamma of the rbf kernel is null; set a number"],
    [() => gram({ kind: "rbf", gamma: -1 }, x), "invalid-option: gram: kernel.gamma must be a number, above 0, got -1"],
    [() => gram({ kind: "rfb" } as never, x), 'did you mean "rbf"?'],
    [() => gram(undefined as never, x), 'gram: kernel must be an object such as { kind: "rbf" }'],
    [() => gram({ kind: "sum", terms: [] }, x), "gram: terms must be a list of at least one kernel"],
    [() => gram({ kind: "scaled", factor: 0, kernel: { kind: "linear" } }, x), "must be a number above 0, got 0"],
    [
      () => gram({ kind: "sum", terms: [{ kind: "precomputed" }] }, x),
      "a precomputed kernel cannot be part of another",
    ],
    [
      () => gram({ kind: "ard", lengthScales: [1] }, x),
      "invalid-option: gram: the ard kernel needs one length scale for each of the 2 columns, got 1",
    ],
    [() => gram({ kind: "ard" }, x), "gram: kernel.lengthScales must be a list of at least 1 value"],
    [() => gram({ kind: "matern", smoothness: "2" as never, gamma: 1 }, x), 'must be one of "1/2", "3/2", "5/2"'],
    [() => gram({ kind: "chi2" }, asMatrix([[1, -2]])), "row 0, column 1 is -2"],
    [
      () => gram({ kind: "linear" }, x, asMatrix([[1]])),
      "both sets of samples must have the same number of columns, got 2 and 1",
    ],
    [() => gram({ kind: "precomputed" }, x), "needs one column for each of the 1 training samples, got 2"],
  ])("%s", (run, message) => {
    expect(refusal(run)).toContain(message);
  });
});

test("a precomputed kernel is returned as a copy", () => {
  const k = asMatrix([
    [2, 1],
    [1, 2],
  ]);
  const copy = gram({ kind: "precomputed" }, k);
  expect(copy).toEqual(k);
  expect(copy.data).not.toBe(k.data);
});

/** Composite kernels, nested up to three deep. */
const compositions: fc.Arbitrary<Kernel> = fc.letrec<{ kernel: Kernel }>((tie) => ({
  kernel: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<Kernel>(
      { kind: "linear", offset: 0 },
      { kind: "rbf", gamma: 0.5 },
      { kind: "laplace", gamma: 0.3 },
      { kind: "polynomial", degree: 2, offset: 1, gamma: 0.5 },
      { kind: "constant", value: 1.5 },
    ),
    fc.record({ kind: fc.constant("sum" as const), terms: fc.array(tie("kernel"), { minLength: 1, maxLength: 3 }) }),
    fc.record({
      kind: fc.constant("product" as const),
      factors: fc.array(tie("kernel"), { minLength: 1, maxLength: 2 }),
    }),
    fc.record({
      kind: fc.constant("scaled" as const),
      factor: fc.double({ min: 0.1, max: 10, noNaN: true }),
      kernel: tie("kernel"),
    }),
  ),
})).kernel;

function expectSemidefinite(k: Matrix): void {
  const values = symmetricEigenvalues(k);
  expect(values[0]).toBeGreaterThanOrEqual(-1e-12 * k.rows * Math.max(1e-300, values[values.length - 1]));
}

function normals(rows: number, columns: number, seed: number): Matrix {
  return normalMatrix(rows, columns, createRandom(seed));
}
