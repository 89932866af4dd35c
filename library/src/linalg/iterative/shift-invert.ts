/** Solves with A − σ I, for eigenvalues near σ. */
import { LecternError } from "../../core/errors.js";
import { isMatrix, type Matrix } from "../../data/matrix.js";
import { fromTriplets, isSparse, type SparseMatrix } from "../../data/sparse.js";
import { ldl, solveLdl } from "../factor/ldl.js";
import { solveSparseCholesky, sparseCholesky } from "../sparse/cholesky.js";
import type { OperatorLike } from "./operator.js";

/**
 * A solver for (A − σ I) x = b: dense matrices are factored by LDLᵀ, sparse ones by Cholesky, of A − σ I when σ is
 * below the spectrum or of σ I − A when it is above. Inside the spectrum of a sparse matrix, pass a solver instead.
 */
export function shiftInvertSolver(
  where: string,
  matrix: OperatorLike,
  shift: number,
): (b: Float64Array) => Float64Array {
  if (isSparse(matrix)) return sparseSolver(where, matrix, shift);
  if (isMatrix(matrix)) {
    const factors = ldl(shifted(matrix, shift));
    return (b) => solveLdl(factors, b);
  }
  throw new LecternError(
    "invalid-option",
    `${where}: eigenvalues of an operator near ${shift} need \`solve\`, which solves (A − ${shift} I) x = b`,
    { where, option: "which" },
  );
}

function shifted(matrix: Matrix, shift: number): Matrix {
  const data = matrix.data.slice();
  for (let i = 0; i < matrix.rows; i++) data[i * matrix.columns + i] -= shift;
  return { ...matrix, data };
}

function sparseSolver(where: string, matrix: SparseMatrix, shift: number): (b: Float64Array) => Float64Array {
  for (const sign of [1, -1]) {
    try {
      const factor = sparseCholesky(shiftedSparse(matrix, shift, sign));
      return (b) => {
        const x = solveSparseCholesky(factor, b);
        if (sign < 0) for (let i = 0; i < x.length; i++) x[i] = -x[i];
        return x;
      };
    } catch (error) {
      if (!(error instanceof LecternError && error.code === "numerical")) throw error;
    }
  }
  throw new LecternError(
    "unsupported",
    `${where}: ${shift} is inside the spectrum of the sparse matrix (or on its edge), where Cholesky factors do not exist; ` +
      "choose a number outside, or set `solve` in `which`",
    { where, near: shift },
  );
}

/** sign · (A − σ I). */
function shiftedSparse(matrix: SparseMatrix, shift: number, sign: number): SparseMatrix {
  const { rows, columns, rowStart, columnIndex, values } = matrix;
  const rowIndex = new Int32Array(values.length + rows);
  const columnIndices = new Int32Array(values.length + rows);
  const entries = new Float64Array(values.length + rows);
  for (let i = 0; i < rows; i++) rowIndex.fill(i, rowStart[i], rowStart[i + 1]);
  columnIndices.set(columnIndex);
  for (let e = 0; e < values.length; e++) entries[e] = sign * values[e];
  for (let i = 0; i < rows; i++) {
    rowIndex[values.length + i] = columnIndices[values.length + i] = i;
    entries[values.length + i] = -sign * shift;
  }
  return fromTriplets(rows, columns, { rowIndex, columnIndex: columnIndices, values: entries });
}
