/**
 * Fits whose work is the decomposition of one large matrix, or its products: they yield inside it. Work is counted, not timed: between two
 * yields the kernels may do no more than some hundred million multiplications, whatever the size of the matrix.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { runToEnd } from "../src/core/run.js";
import type { Matrix } from "../src/data/matrix.js";
import { currentEngine, type Engine } from "../src/engine/index.js";
import {
  gaussianProcess,
  kernelPca,
  kernelRidge,
  pca,
  probabilisticPca,
  randomKitchenSinks,
  ridge,
  truncatedSvd,
} from "../src/index.js";
import { symmetricEigen, symmetricEigenSteps } from "../src/linalg/eigen/symmetric-eigen.js";
import { symmetricEigenRange, symmetricEigenRangeSteps } from "../src/linalg/eigen/symmetric-eigen-range.js";
import { cholesky } from "../src/linalg/factor/cholesky/cholesky.js";
import {
  choleskyInverseSteps,
  choleskySteps,
  choleskyWithJitterSteps,
} from "../src/linalg/factor/cholesky/cholesky-steps.js";
import { multiplyVector } from "../src/linalg/multiply.js";
import { createRandom } from "../src/numeric/random/random.js";
import { expectClose, expectSymmetric } from "./expect-close.js";

type Kernels = Engine["kernels"];

/** Multiplications of one call of a kernel, by its sizes. */
const counts: { readonly [K in keyof Kernels]?: (...given: Parameters<Kernels[K]>) => number } = {
  columnProducts: (rows, columns) => (rows * columns * columns) / 2,
  gemm: (_, __, m, n, k) => m * n * k,
  symv: (_, n) => (n * n) / 2,
  syrk: (_, __, n, k) => (n * n * k) / 2,
  trsm: (_, __, ___, ____, m, n) => (m * m * n) / 2,
};

/** About 60 ms on one thread. */
const MOST = 6e8;

let sinceYield = 0;
let largest = 0;
let total = 0;

beforeEach(() => {
  const { kernels } = currentEngine();
  for (const name of Object.keys(counts) as (keyof typeof counts)[]) {
    const kernel = kernels[name] as (...given: unknown[]) => unknown;
    const count = counts[name] as (...given: unknown[]) => number;
    vi.spyOn(kernels, name).mockImplementation(((...given: unknown[]) => {
      const own = count(...given);
      sinceYield += own;
      total += own;
      largest = Math.max(largest, sinceYield);
      return kernel(...given);
    }) as never);
  }
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** Takes the steps to the result; between two of them there must be little work, and less than half of it all. */
function follow<R>(work: Generator<unknown, R, void>): R {
  sinceYield = 0;
  largest = 0;
  total = 0;
  for (;;) {
    const turn = work.next();
    if (turn.done) {
      expect(largest).toBeLessThan(MOST);
      expect(largest).toBeLessThan(total / 2);
      return turn.value;
    }
    sinceYield = 0;
  }
}

function symmetric(n: number, onDiagonal = 0): Matrix {
  const random = createRandom(n).fork("entries");
  const data = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) data[i * n + j] = data[j * n + i] = random.normal();
    data[i * n + i] += onDiagonal;
  }
  return { rows: n, columns: n, data };
}

const points = (rows: number, columns: number): Matrix => {
  const random = createRandom(rows).fork("points");
  return { rows, columns, data: Float64Array.from({ length: rows * columns }, () => random.normal()) };
};

describe("decompositions", () => {
  test("all eigenpairs of a symmetric matrix", () => {
    const a = symmetric(700);
    const result = follow(symmetricEigenSteps(a));
    expect(result).toEqual(symmetricEigen(a));
  });

  test("some eigenpairs", () => {
    const a = symmetric(700);
    const result = follow(symmetricEigenRangeSteps(a, 690, 700));
    expect(result).toEqual(symmetricEigenRange(a, 690, 700));
  });

  test("a Cholesky factor of more rows than are factorised at once", () => {
    const a = symmetric(1300, 1300);
    const result = follow(choleskySteps(a));
    expectClose(result.data, cholesky(a).data, 1e-12);
    expect(() => follow(choleskySteps(symmetric(1100)))).toThrow(
      "cholesky: the matrix is not positive definite (pivot",
    );
    const [n, row] = [1300, 1111];
    for (const column of [3, 900, 1111]) {
      let sum = 0;
      for (let k = 0; k <= column; k++) sum += result.data[row * n + k] * result.data[column * n + k];
      expect(Math.abs(sum - a.data[row * n + column])).toBeLessThan(1e-9);
    }
  });

  test("the inverse of a matrix from its Cholesky factor, exactly symmetric, and a factor that needs jitter", () => {
    const n = 1100;
    const a = symmetric(n, n);
    const { factor, jitter } = follow(choleskyWithJitterSteps(a, 1e-6));
    expect(jitter).toBe(0);
    const inverse = follow(choleskyInverseSteps(factor));
    expectSymmetric(inverse.data, n);
    const column = Float64Array.from({ length: n }, (_, i) => inverse.data[i * n + 7]);
    expectClose(
      multiplyVector(a, column),
      Float64Array.from({ length: n }, (_, i) => Number(i === 7)),
      1e-12,
    );
    // One sample twice: the last pivot is 0 but for rounding.
    for (let k = 0; k < n; k++) a.data[n * (n - 1) + k] = a.data[k * n + n - 1] = a.data[n * (n - 2) + k];
    a.data[n * n - 1] = a.data[n * n - 2] = a.data[n * (n - 1) - 1] = a.data[n * (n - 1) - 2];
    expect(runToEnd(choleskyWithJitterSteps(a, 1e-6)).jitter).toBeGreaterThan(0);
  });
});

describe("fits", () => {
  const x = points(500, 12);
  const wide = points(700, 600);
  const y = x.data.subarray(0, 500);
  const tall = points(12_500, 200);
  const many12 = points(12_500, 12);
  const heights = tall.data.subarray(0, 12_500);
  const many = points(1100, 2);
  const target = many.data.subarray(0, 1100);
  test.each([
    ["kernel PCA", () => kernelPca({ components: 60 }).steps({ x })],
    ["kernel ridge of several penalties", () => kernelRidge({ alphas: [0.1, 1] }).steps({ x, y })],
    ["a Gaussian process", () => gaussianProcess({ starts: 1, maxIterations: 1 }).steps({ x: many, y: target })],
    ["ridge regression of many samples", () => ridge().steps({ x: tall, y: heights })],
    ["random kitchen sinks", () => randomKitchenSinks().steps({ x: many12, y: heights })],
    ["PCA", () => pca().steps({ x: wide })],
    ["probabilistic PCA", () => probabilisticPca({ components: 5 }).steps({ x: wide })],
    ["truncated SVD", () => truncatedSvd({ components: 300, solver: { kind: "gram" } }).steps({ x: wide })],
  ] as const)("%s yields inside the decomposition", (_, steps) => {
    follow(steps() as Generator<unknown, unknown, void>);
  });
});
