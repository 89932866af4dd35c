import { describe, expect, test } from "vitest";
import { expectClose } from "../../../../test/expect-close.js";
import { withSpectrum } from "../../../../test/sparse-examples.js";
import { identity, type Matrix } from "../../../data/matrix.js";
import { createRandom } from "../../../numeric/random/random.js";
import { multiply, multiplyTransposed, multiplyVector } from "../../multiply.js";
import {
  appendRandomRows,
  appendVector,
  createLanczosBasis,
  expandBasis,
  isFull,
  type LanczosBasis,
  resetBasis,
  restartBasis,
  ritzVectors,
  solveProjected,
} from "./basis.js";

const n = 40;
const a = withSpectrum(
  Float64Array.from({ length: n }, (_, i) => Math.cos(3 * i) * (1 + i / 10)),
  1,
);

function productsOf(matrix: Matrix) {
  return {
    size: matrix.rows,
    applyRows(x: Float64Array, out: Float64Array, count: number) {
      for (let r = 0; r < count; r++)
        out.set(multiplyVector(matrix, x.subarray(r * matrix.rows, (r + 1) * matrix.rows)), r * matrix.rows);
    },
  };
}

const rowsOf = ({ rows, matrix }: LanczosBasis, count: number): Matrix => ({
  rows: count,
  columns: matrix.size,
  data: rows.slice(0, count * matrix.size),
});

/** The rows are orthonormal, and H is V A Vᵀ wherever it is known. */
function expectConsistent(basis: LanczosBasis): void {
  const { expanded, total, projected, capacity } = basis;
  const all = rowsOf(basis, total);
  expectClose(multiplyTransposed(all, all).data, identity(total).data, 1e-12);
  const known = rowsOf(basis, expanded);
  const truth = multiplyTransposed(multiply(known, a), known);
  for (let i = 0; i < expanded; i++) {
    for (let j = 0; j < expanded; j++)
      expect(projected[i * capacity + j]).toBeCloseTo(truth.data[i * expanded + j], 11);
  }
}

const largest = (value: number): number => value;

describe("a growing basis", () => {
  test("stays orthonormal with H = V A Vᵀ, in blocks of any size, through restarts", () => {
    for (const blockSize of [1, 2, 3]) {
      const basis = createLanczosBasis("here", productsOf(a), 18, blockSize);
      appendRandomRows(basis, blockSize, createRandom(blockSize));
      for (let round = 0; round < 3; round++) {
        while (!isFull(basis)) expandBasis(basis);
        expectConsistent(basis);
        restartBasis(basis, solveProjected(basis, largest), 7, true);
        expect(basis.expanded).toBe(7);
        expect(basis.total).toBe(7 + blockSize);
        expectConsistent(basis);
      }
    }
  });

  test("residuals are those of the Ritz vectors", () => {
    const basis = createLanczosBasis("here", productsOf(a), 15, 2);
    appendRandomRows(basis, 2, createRandom(4));
    while (!isFull(basis)) expandBasis(basis);
    restartBasis(basis, solveProjected(basis, largest), 5, true);
    for (let k = 0; k < 3; k++) expandBasis(basis);
    const ritz = solveProjected(basis, largest);
    const vectors = ritzVectors(basis, ritz, ritz.values.length);
    for (let k = 0; k < ritz.values.length; k++) {
      const vector = vectors.data.subarray(k * n, (k + 1) * n);
      const residual = Math.hypot(...multiplyVector(a, vector).map((value, i) => value - ritz.values[k] * vector[i]));
      expect(ritz.residuals[k]).toBeCloseTo(residual, 11);
      if (k > 0) expect(ritz.values[k]).toBeLessThanOrEqual(ritz.values[k - 1]);
    }
  });

  test("stops at an invariant space, and counts its products", () => {
    const basis = createLanczosBasis("here", productsOf(identity(n)), 10, 2);
    appendRandomRows(basis, 2, createRandom(1));
    expandBasis(basis);
    expect([basis.expanded, basis.total, basis.products]).toEqual([2, 2, 2]);
    expectClose(solveProjected(basis, largest).residuals, [0, 0], 1e-12);
  });

  test("restarts from given vectors, and appends others", () => {
    const basis = createLanczosBasis("here", productsOf(a), 10, 1);
    appendRandomRows(basis, 1, createRandom(2));
    while (!isFull(basis)) expandBasis(basis);
    const ritz = solveProjected(basis, largest);
    const two = ritzVectors(basis, ritz, 2);
    resetBasis(basis, ritz.values.slice(0, 2), two);
    expect([basis.expanded, basis.total]).toEqual([2, 2]);
    appendVector(basis, two.data.slice(0, n));
    expect(basis.total).toBe(2);
    appendVector(
      basis,
      Float64Array.from({ length: n }, (_, i) => Math.sin(i)),
    );
    expect(basis.total).toBe(3);
    expandBasis(basis);
    expectConsistent(basis);
  });
});

test("refuses asymmetry and non-finite products, naming the operation", () => {
  const crooked = { ...a, data: a.data.slice() };
  crooked.data[3] += 1;
  const basis = createLanczosBasis("here", productsOf(crooked), 10, 1);
  appendRandomRows(basis, 1, createRandom(2));
  expect(() => {
    while (!isFull(basis)) expandBasis(basis);
  }).toThrow("here: the matrix must be symmetric");
  crooked.data[3] = Number.NaN;
  const broken = createLanczosBasis("here", productsOf(crooked), 10, 1);
  appendRandomRows(broken, 1, createRandom(2));
  expect(() => expandBasis(broken)).toThrow("here: entry 0 of a product");
});
