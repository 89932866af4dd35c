/** The columns of a matrix one by one, as columns of a table can be made from them. */
import { column, type Matrix } from "./matrix.js";
import { isSparse, type SparseMatrix, toDense } from "./sparse.js";

/** One column of numbers for each column of a matrix, under its name or, without one, "column1" and so on. */
export function matrixColumns(given: Matrix | SparseMatrix, names: readonly string[]): Map<string, Float64Array> {
  const matrix = isSparse(given) ? toDense(given) : given;
  return new Map(
    Array.from({ length: matrix.columns }, (_, j) => [
      names[j] ?? `column${j + 1}`,
      Float64Array.from(column(matrix, j)),
    ]),
  );
}
