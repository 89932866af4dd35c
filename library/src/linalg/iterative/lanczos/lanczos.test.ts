import { describe, expect, test } from "vitest";
import { expectClose, expectEvery } from "../../../../test/expect-close.js";
import {
  cyclesLaplacian,
  gridEigenvalues,
  gridLaplacian,
  readTriplets,
  withSpectrum,
} from "../../../../test/sparse-examples.js";
import { asMatrix, identity, type Matrix, transpose, zeros } from "../../../data/matrix.js";
import { fromDense } from "../../../data/sparse.js";
import { createRandom } from "../../../numeric/random/random.js";
import { symmetricEigen } from "../../eigen/symmetric-eigen.js";
import { multiply } from "../../multiply.js";
import reference from "../../reference/iterative.json" with { type: "json" };
import { asOperator, type LinearOperator, type OperatorLike } from "../operator.js";
import { type EigenpairOptions, type Eigenpairs, symmetricEigenpairSteps, symmetricEigenpairs } from "./lanczos.js";

/** ‖A v − λ v‖ ≤ tolerance · scale, unit orthogonal vectors, honest residuals, everything converged. */
function expectEigenpairs(matrix: OperatorLike, found: Eigenpairs, scale: number, tolerance = 1e-11): void {
  const { values, vectors, residuals } = found;
  const n = vectors.rows;
  const out = new Float64Array(n);
  expect(found.converged).toBe(true);
  expectClose(multiply(transpose(vectors), vectors).data, identity(values.length).data, 1e-11);
  for (let k = 0; k < values.length; k++) {
    const vector = Float64Array.from({ length: n }, (_, i) => vectors.data[i * vectors.columns + k]);
    asOperator(matrix).apply(vector, out);
    const residual = Math.hypot(...out.map((value, i) => (value - values[k] * vector[i]) / scale));
    expect(residual).toBeLessThanOrEqual(tolerance);
    expect(Math.abs(residual - residuals[k] / scale)).toBeLessThan(tolerance);
  }
}

const diagonal = (values: ArrayLike<number>): LinearOperator => ({
  rows: values.length,
  columns: values.length,
  apply(x, out) {
    for (let i = 0; i < values.length; i++) out[i] = values[i] * x[i];
  },
});

function kernelMatrix(n: number): Matrix {
  const a = zeros(n, n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++)
      a.data[i * n + j] = Math.exp(-0.5 * ((7 * (i - j)) / n) ** 2) + (i === j ? Math.cos(i) : 0);
  }
  return a;
}

describe("against SciPy", () => {
  test("a dense kernel matrix, both ends, blocks of 1, 2 and 4, over seeds", () => {
    const { size, largest, smallest } = reference.kernel;
    const a = kernelMatrix(size);
    // Each size of blocks from another seed.
    for (const [seed, blockSize] of [1, 2, 4].entries()) {
      const top = symmetricEigenpairs(a, { count: 12, blockSize, seed });
      expectEigenpairs(a, top, largest[0]);
      expectClose(top.values, largest, 1e-13);
      // The smallest converge slowly: with the usual basis of 20 after hundreds of restarts, with 80 after ten.
      const bottom = symmetricEigenpairs(a, {
        ...{ count: 3, which: "smallest", blockSize, seed },
        ...{ basisSize: 80, tolerance: 1e-11 },
      });
      expectClose(bottom.values, smallest.slice(0, 3), 1e-12);
    }
  });

  test("a sparse matrix: largest, smallest, nearest to a number inside the spectrum by a dense solver", () => {
    const { matrix, largest, smallest, near, nearest } = reference.positive;
    const a = readTriplets(matrix);
    // A basis of 20 is smaller than the matrix, so that the iteration is used at all.
    const settings: Omit<EigenpairOptions, "which"> = { count: 5, basisSize: 20, maxIterations: 1000 };
    expectClose(symmetricEigenpairs(a, settings).values, largest, 1e-11);
    expectClose(symmetricEigenpairs(a, { ...settings, which: "smallest" }).values, smallest, 1e-11);
    const dense = asMatrix(
      Array.from({ length: 60 }, (_, i) => {
        const out = new Float64Array(60);
        asOperator(a).apply(
          Float64Array.from({ length: 60 }, (_, j) => (i === j ? 1 : 0)),
          out,
        );
        return out;
      }),
    );
    const found = symmetricEigenpairs(dense, { ...settings, which: { near } });
    expectClose(found.values, nearest, 1e-11);
    expectEigenpairs(dense, found, largest[0]);
  });
});

describe("difficult spectra", () => {
  test("finds all copies of repeated eigenvalues, also more than a block holds", () => {
    for (const blockSize of [1, 3]) {
      for (let seed = 0; seed < 4; seed++) {
        const values = Float64Array.from({ length: 200 }, (_, i) => (i < 7 ? 5 : i < 9 ? 4 : i / 200));
        const a = withSpectrum(values, seed);
        const found = symmetricEigenpairs(a, { count: 9, blockSize, seed });
        expectClose(found.values, [5, 5, 5, 5, 5, 5, 5, 4, 4], 1e-12);
        expectEigenpairs(a, found, 5);
      }
    }
  });

  test("a grid, whose eigenvalues are double: both ends and near both ends", () => {
    const side = 18;
    const a = gridLaplacian(side);
    const values = gridEigenvalues(side);
    const top = values.slice().reverse().slice(0, 7);
    for (let seed = 0; seed < 3; seed++) {
      const ends = symmetricEigenpairs(a, { count: 7, seed });
      expectEigenpairs(a, ends, 8);
      expectClose(ends.values, top, 1e-12);
      expectClose(symmetricEigenpairs(a, { count: 7, which: "smallest", seed }).values, values.slice(0, 7), 1e-11);
      const near = symmetricEigenpairs(a, { count: 7, which: { near: 0 }, seed });
      expectEigenpairs(a, near, 8);
      expectClose(near.values, values.slice(0, 7), 1e-11);
      expectClose(symmetricEigenpairs(a, { count: 7, which: { near: 8.5 }, seed }).values, top, 1e-12);
    }
  });

  test("graph Laplacians: as many zeros as components, with vectors constant on each", () => {
    const lengths = [40, 60, 50, 70];
    const a = cyclesLaplacian(lengths);
    const found = symmetricEigenpairs(a, { count: 5, which: { near: -0.01 } });
    expectEigenpairs(a, found, 4);
    for (let k = 0; k < 4; k++) expect(Math.abs(found.values[k])).toBeLessThan(1e-12);
    expect(found.values[4]).toBeCloseTo(2 - 2 * Math.cos((2 * Math.PI) / 70), 12);
    let first = 0;
    for (const length of lengths) {
      for (let k = 0; k < 4; k++) {
        const entries = Float64Array.from({ length }, (_, i) => found.vectors.data[(first + i) * 5 + k]);
        expectEvery(entries, (entry) => Math.abs(entry - entries[0]) < 5e-10);
      }
      first += length;
    }
  });

  test("clusters: ten eigenvalues within 1e-8, and a gap of 1e-6 after the last one wanted", () => {
    for (let seed = 0; seed < 3; seed++) {
      const values = Float64Array.from({ length: 150 }, (_, i) =>
        i < 10 ? 1 + i * 1e-9 : i === 10 ? 1 - 1e-6 : 0.9 * Math.cos(i),
      );
      const a = withSpectrum(values, seed);
      const found = symmetricEigenpairs(a, { count: 10, seed });
      expectEigenpairs(a, found, 1);
      expectClose(
        found.values,
        Array.from({ length: 10 }, (_, k) => 1 + (9 - k) * 1e-9),
        1e-13,
      );
    }
  });

  test("zero, identity, rank one, and rank below the number of pairs wanted", () => {
    for (const blockSize of [1, 4]) {
      const settings = { count: 5, blockSize };
      const zero = symmetricEigenpairs(diagonal(new Float64Array(100)), settings);
      expectEigenpairs(diagonal(new Float64Array(100)), zero, 1);
      expect(Array.from(zero.values)).toEqual([0, 0, 0, 0, 0]);
      expectClose(
        symmetricEigenpairs(diagonal(new Float64Array(100).fill(3)), settings).values,
        [3, 3, 3, 3, 3],
        1e-14,
      );
      const two = Float64Array.from({ length: 100 }, (_, i) => (i === 17 ? 2 : i === 60 ? -7 : 0));
      const found = symmetricEigenpairs(diagonal(two), settings);
      expectEigenpairs(diagonal(two), found, 7);
      expectClose(found.values, [2, 0, 0, 0, 0], 1e-13);
      expectClose(
        symmetricEigenpairs(diagonal(two), { ...settings, which: "smallest" }).values,
        [-7, 0, 0, 0, 0],
        1e-13,
      );
    }
  });

  test("scales of 1e±100 and 1e±150 change only the scale", () => {
    const values = Float64Array.from({ length: 120 }, (_, i) => Math.sin(i) * 3);
    const a = withSpectrum(values, 4);
    const expected = Array.from(values)
      .sort((x, y) => y - x)
      .slice(0, 4);
    for (const scale of [1e-150, 1e-100, 1e100, 1e150]) {
      const scaled = { ...a, data: a.data.map((value) => value * scale) };
      const found = symmetricEigenpairs(scaled, { count: 4 });
      expectEigenpairs(scaled, found, 3 * scale);
      expectClose(
        found.values.map((value) => value / scale),
        expected,
        1e-12,
      );
    }
  });

  test("matches the dense decomposition on random matrices of all small sizes", () => {
    for (let n = 1; n <= 40; n += 3) {
      const random = createRandom(n);
      const a = zeros(n, n);
      for (let i = 0; i < n; i++) for (let j = 0; j <= i; j++) a.data[i * n + j] = a.data[j * n + i] = random.normal();
      const all = symmetricEigen(a).values;
      const count = Math.min(3, n);
      for (const basisSize of [count + 2, 100]) {
        const found = symmetricEigenpairs(a, { count, basisSize, blockSize: 1, maxIterations: 2000 });
        expectEigenpairs(a, found, Math.max(...all.map(Math.abs)), 1e-10);
        expectClose(found.values, Array.from(all).reverse().slice(0, count), 1e-11);
      }
    }
  });
});

describe("options", () => {
  test("needs no more products than ARPACK, as counted by SciPy, for ten pairs of a kernel matrix", () => {
    const { size, largest, arpackProducts } = reference.laplaceKernel;
    const a = zeros(size, size);
    for (let at = 0; at < a.data.length; at++) {
      a.data[at] = Math.exp((-20 * Math.abs(Math.floor(at / size) - (at % size))) / size);
    }
    for (let seed = 0; seed < 5; seed++) {
      const found = symmetricEigenpairs(a, { count: 10, seed });
      expectClose(found.values, largest, 1e-12);
      expect(found.products).toBeLessThanOrEqual(arpackProducts);
    }
  });

  test("the same seed gives the same bits, and the largest entry of each vector is positive", () => {
    const a = gridLaplacian(15);
    const found = symmetricEigenpairs(a, { count: 3, seed: 5 });
    expect(symmetricEigenpairs(a, { count: 3, seed: 5 })).toEqual(found);
    for (let k = 0; k < 3; k++) {
      const vector = Array.from({ length: 225 }, (_, i) => found.vectors.data[i * 3 + k]);
      expect(Math.max(...vector)).toBeGreaterThanOrEqual(-Math.min(...vector));
    }
  });

  test("too few iterations are reported, with approximate pairs; steps report the progress", () => {
    const a = gridLaplacian(30);
    const settings = { count: 4, which: "smallest", maxIterations: 2, basisSize: 12 } as const;
    const found = symmetricEigenpairs(a, settings);
    expect(found).toMatchObject({ converged: false, iterations: 2 });
    expect(Math.abs(found.values[0])).toBeLessThan(1);
    const cycles = [...symmetricEigenpairSteps(a, settings)].filter(({ inner }) => inner === undefined);
    expect(cycles.map(({ step, of }) => [step, of])).toEqual([
      [1, 2],
      [2, 2],
    ]);
  });

  test("accepts a solver, which an operator requires", () => {
    const values = Float64Array.from({ length: 300 }, (_, i) => i + 0.25);
    const solve = (b: Float64Array): Float64Array => b.map((value, i) => value / (values[i] - 100));
    const found = symmetricEigenpairs(diagonal(values), { count: 3, which: { near: 100, solve } });
    expectClose(found.values, [100.25, 99.25, 101.25], 1e-12);
    expect(() => symmetricEigenpairs(diagonal(values), { count: 3, which: { near: 100 } })).toThrow("need `solve`");
  });
});

describe("refusals", () => {
  test("asymmetric matrices, whether iterated or not", () => {
    const n = 100;
    const random = createRandom(1);
    const a = { rows: n, columns: n, data: Float64Array.from({ length: n * n }, () => random.normal()) };
    for (const blockSize of [1, 4]) {
      expect(() => symmetricEigenpairs(a, { count: 2, blockSize })).toThrow(
        "symmetricEigenpairs: the matrix must be symmetric",
      );
    }
    const slightly = kernelMatrix(100);
    slightly.data[5 * 100 + 60] += 0.01;
    expect(() => symmetricEigenpairs(slightly, { count: 2 })).toThrow("must be symmetric");
    expect(() =>
      symmetricEigenpairs(
        asMatrix([
          [1, 2],
          [3, 4],
        ]),
        { count: 1 },
      ),
    ).toThrow("must be symmetric");
  });

  test("NaN, shapes and settings", () => {
    const a = kernelMatrix(100);
    a.data[505] = Number.NaN;
    expect(() => symmetricEigenpairs(a, { count: 2 })).toThrow("symmetricEigenpairs: entry 5 of a product");
    expect(() => symmetricEigenpairs(zeros(2, 3), { count: 1 })).toThrow("must be square, got 2 x 3");
    expect(() => symmetricEigenpairs(zeros(2, 2), { count: 3 })).toThrow("count must be a whole number from 1 to 2");
    expect(() => symmetricEigenpairs(zeros(2, 2), { count: 1, tolerance: Number.NaN })).toThrow("tolerance");
    expect(() => symmetricEigenpairs(zeros(2, 2), { count: 1, maxIterations: 0 })).toThrow("maxIterations");
    expect(() => symmetricEigenpairs(zeros(2, 2), { count: 1, blockSize: 0 })).toThrow("blockSize");
    expect(() => symmetricEigenpairs(zeros(9, 9), { count: 3, basisSize: 4 })).toThrow("basisSize");
    expect(() => symmetricEigenpairs(zeros(2, 2), { count: 1, which: "middle" as "largest" })).toThrow("which must be");
    expect(() => symmetricEigenpairs(fromDense([[1]]), { count: 1, which: { near: Number.NaN } })).toThrow(
      "which must be",
    );
    expectClose(symmetricEigenpairs(fromDense([[-3]]), { count: 1 }).values, [-3], 1e-15);
  });
});
