/** A sparse matrix in the engine's memory, for methods that multiply by it repeatedly. */
import { type SparseMatrix, transposeSparse } from "../../data/sparse.js";
import { factorKernels } from "../../engine/groups.js";
import type { Workspace } from "../../engine/index.js";

/**
 * Products with one sparse matrix A. B and the result are addresses of row-major matrices with `width` columns and
 * nothing between their rows.
 */
export interface ResidentSparse {
  readonly rows: number;
  readonly columns: number;
  /** out ← A B. */
  multiply(width: number, b: number, out: number): void;
  /** out ← Aᵀ B. */
  multiplyTransposed(width: number, b: number, out: number): void;
}

/**
 * Copies a sparse matrix to a workspace. The first product with its transpose copies it again, by columns: each product
 * then sums the rows of B that a row refers to, and no two threads write to the same place.
 */
export function residentSparse(space: Workspace, a: SparseMatrix): ResidentSparse {
  const { sparseProduct } = space.engine.load(factorKernels);
  const place = ({ rows, rowStart, columnIndex, values }: SparseMatrix) => ({
    rows,
    start: space.integers(rowStart.length, rowStart),
    indices: space.integers(columnIndex.length, columnIndex),
    values: space.vector(values.length, values),
  });
  type Placed = ReturnType<typeof place>;
  const multiply = ({ rows, start, indices, values }: Placed, width: number, b: number, out: number) =>
    sparseProduct(rows, width, a.values.length, start, indices, values, b, width, out, width);
  const byRows = place(a);
  let byColumns: Placed | undefined;
  return {
    rows: a.rows,
    columns: a.columns,
    multiply: (width, b, out) => multiply(byRows, width, b, out),
    multiplyTransposed(width, b, out) {
      byColumns ??= place(transposeSparse(a));
      multiply(byColumns, width, b, out);
    },
  };
}
