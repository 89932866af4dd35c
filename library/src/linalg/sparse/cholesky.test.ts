import { describe, expect, test } from "vitest";
import { expectClose, expectEvery } from "../../../test/expect-close.js";
import { cyclesLaplacian, gridLaplacian, randomPositive, readTriplets } from "../../../test/sparse-examples.js";
import { LecternError } from "../../core/errors.js";
import { fromDense, type SparseMatrix, toDense } from "../../data/sparse.js";
import { multiplySparseVector } from "../../data/sparse-products.js";
import reference from "../reference/iterative.json" with { type: "json" };
import {
  analyzeSparseCholesky,
  logDeterminantSparse,
  refactorSparse,
  type SparseCholesky,
  solveSparseCholesky,
  sparseCholesky,
} from "./cholesky.js";

const scaled = (a: SparseMatrix, factor: number): SparseMatrix => ({ ...a, values: a.values.map((v) => v * factor) });

/** Pᵀ L Lᵀ P as a dense matrix. */
function rebuild({ size, order, columnStart, rowIndex, values }: SparseCholesky): Float64Array {
  const result = new Float64Array(size * size);
  for (let j = 0; j < size; j++) {
    for (let p = columnStart[j]; p < columnStart[j + 1]; p++) {
      for (let q = columnStart[j]; q < columnStart[j + 1]; q++) {
        result[order[rowIndex[p]] * size + order[rowIndex[q]]] += values[p] * values[q];
      }
    }
  }
  return result;
}

describe("against SciPy", () => {
  test("solution and log determinant, in both orders", () => {
    const { matrix, b, solution, logDeterminant } = reference.positive;
    for (const order of ["minimum-degree", "natural"] as const) {
      const factor = sparseCholesky(readTriplets(matrix), order);
      expectClose(solveSparseCholesky(factor, Float64Array.from(b)), solution, 1e-11);
      expect(logDeterminantSparse(factor)).toBeCloseTo(logDeterminant, 10);
    }
  });
});

describe("laws", () => {
  test("P A Pᵀ = L Lᵀ with the diagonal first and rows ascending, on random patterns", () => {
    for (let seed = 0; seed < 20; seed++) {
      const a = randomPositive(1 + 3 * seed, 1 + (seed % 5), seed);
      for (const order of ["minimum-degree", "natural"] as const) {
        const factor = sparseCholesky(a, order);
        expectClose(rebuild(factor), toDense(a).data, 1e-13);
        const starts = factor.columnStart.subarray(0, a.rows);
        expect(starts.every((start, j) => factor.rowIndex[start] === j)).toBe(true);
        const isFirst = new Set(starts);
        expectEvery(factor.rowIndex, (row, p) => isFirst.has(p) || row > factor.rowIndex[p - 1]);
      }
    }
  });

  test("A x = b to rounding, at any scale", () => {
    for (const factor of [1e-150, 1e-100, 1, 1e100, 1e150]) {
      const a = scaled(gridLaplacian(25), factor);
      const x = Float64Array.from({ length: a.rows }, (_, i) => Math.sin(i));
      expectClose(solveSparseCholesky(sparseCholesky(a), multiplySparseVector(a, x)), x, 1e-11);
    }
  });

  test("an analysed pattern can be used with other values; entries outside it are refused", () => {
    const a = gridLaplacian(8);
    const pattern = analyzeSparseCholesky(a);
    const other = gridLaplacian(8, 3);
    expectClose(rebuild(refactorSparse(pattern, other)), toDense(other).data, 1e-14);
    const diagonal = analyzeSparseCholesky(
      fromDense([
        [1, 0],
        [0, 1],
      ]),
    );
    expect(() =>
      refactorSparse(
        diagonal,
        fromDense([
          [2, 1],
          [1, 2],
        ]),
      ),
    ).toThrow("outside the analyzed pattern");
    expect(() => refactorSparse(pattern, fromDense([[1]]))).toThrow(
      "the matrix must have 64 rows like the pattern, got 1",
    );
  });
});

describe("a matrix that is not positive definite", () => {
  test("is refused, naming the row: indefinite, zero, semidefinite", () => {
    const cases: [SparseMatrix, number | undefined][] = [
      [
        fromDense([
          [1, 0, 0],
          [0, -2, 0],
          [0, 0, 3],
        ]),
        1,
      ],
      [fromDense([[0]]), 0],
      [
        fromDense([
          [1, 2],
          [2, 1],
        ]),
        undefined,
      ],
      [cyclesLaplacian([7, 5]), undefined],
    ];
    for (const [a, row] of cases) {
      try {
        sparseCholesky(a);
        expect.fail("it should have been refused");
      } catch (error) {
        if (!(error instanceof LecternError)) throw error;
        expect(error.code).toBe("numerical");
        expect(error.message).toContain("sparseCholesky: the matrix is not positive definite (the pivot of row");
        if (row !== undefined) expect(error.details.pivot).toBe(row);
      }
    }
  });

  test("refuses invalid input, naming the operation", () => {
    expect(() =>
      sparseCholesky(
        fromDense([
          [1, 2],
          [0, 1],
        ]),
      ),
    ).toThrow("sparseCholesky: the matrix must be symmetric");
    expect(() => sparseCholesky(fromDense([[1, 2]]))).toThrow("sparseCholesky: the matrix must be square");
    expect(() => sparseCholesky(fromDense([[Number.NaN]]))).toThrow("sparseCholesky: every entry must be a finite");
    const factor = sparseCholesky(fromDense([[4]]));
    expect(() => solveSparseCholesky(factor, Float64Array.of(1, 2))).toThrow("b must have 1 entries");
    expect(() => solveSparseCholesky(factor, Float64Array.of(Infinity))).toThrow("b[0] must be a finite number");
    expect(Array.from(solveSparseCholesky(factor, Float64Array.of(8)))).toEqual([2]);
    expect(solveSparseCholesky(sparseCholesky(fromDense([])), new Float64Array(0)).length).toBe(0);
  });
});
