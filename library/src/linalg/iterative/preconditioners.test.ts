import { describe, expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { randomPositive } from "../../../test/sparse-examples.js";
import { asMatrix } from "../../data/matrix.js";
import { fromDense, toDense } from "../../data/sparse.js";
import { cholesky, solveCholesky } from "../factor/cholesky/cholesky.js";
import { incompleteCholesky, jacobiPreconditioner } from "./preconditioners.js";

describe("jacobiPreconditioner", () => {
  test("divides by the diagonal of dense and sparse matrices", () => {
    for (const a of [
      asMatrix([
        [2, 1],
        [1, 4],
      ]),
      fromDense([
        [2, 1],
        [1, 4],
      ]),
    ]) {
      const out = new Float64Array(2);
      jacobiPreconditioner(a)(Float64Array.of(2, 2), out);
      expect(Array.from(out)).toEqual([1, 0.5]);
    }
  });

  test("refuses a diagonal that is not positive", () => {
    expect(() =>
      jacobiPreconditioner(
        fromDense([
          [1, 1],
          [1, 0],
        ]),
      ),
    ).toThrow("diagonal entry 1 must be a finite number above 0");
    expect(() => jacobiPreconditioner(asMatrix([[Number.NaN]]))).toThrow("diagonal entry 0");
    expect(() => jacobiPreconditioner(asMatrix([[1, 2]]))).toThrow("square");
  });
});

describe("incompleteCholesky", () => {
  test("is the exact inverse where the factor has no fill", () => {
    const n = 30;
    const a = Array.from({ length: n }, (_, i) =>
      Array.from({ length: n }, (_, j) => (i === j ? 3 + (i % 2) : Math.abs(i - j) === 1 ? -1 : 0)),
    );
    const b = Float64Array.from({ length: n }, (_, i) => Math.cos(i));
    const out = new Float64Array(n);
    incompleteCholesky(fromDense(a))(b, out);
    expectClose(out, solveCholesky(cholesky(asMatrix(a)), b), 1e-13);
  });

  test("L Lᵀ agrees with A on the pattern of A", () => {
    const a = randomPositive(40, 4, 7);
    const n = a.rows;
    const precondition = incompleteCholesky(a);
    // The preconditioner is (L Lᵀ)⁻¹; its inverse is found by solving for each column.
    const inverse = asMatrix(
      Array.from({ length: n }, (_, j) => {
        const unit = new Float64Array(n);
        unit[j] = 1;
        const out = new Float64Array(n);
        precondition(unit, out);
        return out;
      }),
    );
    const factor = cholesky(inverse);
    const dense = toDense(a).data;
    for (let j = 0; j < n; j++) {
      const unit = new Float64Array(n);
      unit[j] = 1;
      const column = solveCholesky(factor, unit);
      for (let i = 0; i < n; i++) if (dense[i * n + j] !== 0) expect(column[i]).toBeCloseTo(dense[i * n + j], 9);
    }
  });

  test("raises the diagonal instead of failing when the incomplete factor breaks down", () => {
    // Kershaw's example: positive definite, but the incomplete pivot is negative.
    const a = fromDense([
      [3, -2, 0, 2],
      [-2, 3, -2, 0],
      [0, -2, 3, -2],
      [2, 0, -2, 3],
    ]);
    const precondition = incompleteCholesky(a);
    for (let j = 0; j < 4; j++) {
      const unit = new Float64Array(4);
      unit[j] = 1;
      const out = new Float64Array(4);
      precondition(unit, out);
      expect(out[j]).toBeGreaterThan(0);
    }
  });

  test("refuses asymmetric matrices and diagonals that are not positive", () => {
    expect(() =>
      incompleteCholesky(
        fromDense([
          [1, 2],
          [0, 1],
        ]),
      ),
    ).toThrow("incompleteCholesky: the matrix must be symmetric");
    expect(() =>
      incompleteCholesky(
        fromDense([
          [1, 0],
          [0, -1],
        ]),
      ),
    ).toThrow("diagonal entry 1");
    expect(() =>
      incompleteCholesky(
        fromDense([
          [0, 1],
          [1, 1],
        ]),
      ),
    ).toThrow("diagonal entry 0");
  });
});
