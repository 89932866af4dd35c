import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { fromDense, fromTriplets, type SparseMatrix, transposeSparse } from "../../data/sparse.js";
import { multiplySparseVector, multiplyTransposedSparseVector } from "../../data/sparse-products.js";
import { createRandom } from "../../numeric/random/random.js";
import { solveSparseTriangular, solveSparseTriangularTransposed } from "./triangular.js";

function randomLower(size: number, seed: number): SparseMatrix {
  const random = createRandom(seed);
  const entries = Array.from({ length: 3 * size }, () => [random.integer(size), random.integer(size), random.normal()])
    .map(([i, j, value]) => [Math.max(i, j), Math.min(i, j), value / 4])
    .filter(([i, j]) => i !== j);
  for (let i = 0; i < size; i++) entries.push([i, i, 1 + random.uniform()]);
  return fromTriplets(size, size, {
    rowIndex: entries.map(([i]) => i),
    columnIndex: entries.map(([, j]) => j),
    values: entries.map(([, , value]) => value),
  });
}

describe("solving", () => {
  test("lower and upper triangles, plain and transposed, restore the vector", () => {
    for (let seed = 0; seed < 20; seed++) {
      const size = 1 + seed * 2;
      const lower = randomLower(size, seed);
      const upper = transposeSparse(lower);
      const x = Float64Array.from({ length: size }, (_, i) => Math.sin(i + seed));
      expectClose(solveSparseTriangular(lower, "lower", multiplySparseVector(lower, x)), x, 1e-10);
      expectClose(solveSparseTriangular(upper, "upper", multiplySparseVector(upper, x)), x, 1e-10);
      expectClose(solveSparseTriangularTransposed(lower, "lower", multiplyTransposedSparseVector(lower, x)), x, 1e-10);
      expectClose(solveSparseTriangularTransposed(upper, "upper", multiplyTransposedSparseVector(upper, x)), x, 1e-10);
    }
  });

  test("does not modify the right-hand side", () => {
    const b = Float64Array.of(2, 8);
    expect(
      Array.from(
        solveSparseTriangular(
          fromDense([
            [2, 0],
            [1, 7],
          ]),
          "lower",
          b,
        ),
      ),
    ).toEqual([1, 1]);
    expect(Array.from(b)).toEqual([2, 8]);
  });
});

test("refuses entries outside the triangle, zero and missing diagonals, and wrong sizes", () => {
  const b = Float64Array.of(1, 1);
  expect(() =>
    solveSparseTriangular(
      fromDense([
        [1, 2],
        [0, 1],
      ]),
      "lower",
      b,
    ),
  ).toThrow("lower triangular, but row 0 has an entry in column 1");
  expect(() =>
    solveSparseTriangular(
      fromDense([
        [1, 0],
        [2, 1],
      ]),
      "upper",
      b,
    ),
  ).toThrow("upper triangular, but row 1 has an entry in column 0");
  expect(() =>
    solveSparseTriangular(
      fromDense([
        [1, 0],
        [2, 0],
      ]),
      "lower",
      b,
    ),
  ).toThrow("diagonal entry of row 1 must not be 0");
  expect(() =>
    solveSparseTriangular(
      fromDense([
        [1, 0],
        [0, 0],
      ]),
      "upper",
      b,
    ),
  ).toThrow("diagonal entry of row 1");
  expect(() => solveSparseTriangular(fromDense([[1, 0]]), "lower", b)).toThrow("must be square");
  expect(() => solveSparseTriangular(fromDense([[1]]), "lower", b)).toThrow("b must have 1 entries, got 2");
});
