/** Sparse matrices in compressed columns (CSC), the mirror image of compressed rows. */
import { type SparseMatrix, transposeSparse } from "../../data/sparse.js";

/** Column j holds the entries `columnStart[j]` up to, not including, `columnStart[j + 1]`; its rows ascend. */
export interface SparseColumns {
  readonly rows: number;
  readonly columns: number;
  readonly columnStart: Int32Array;
  readonly rowIndex: Int32Array;
  readonly values: Float64Array;
}

/** The same matrix in compressed columns: the compressed rows of its transpose. */
export function toCompressedColumns(matrix: SparseMatrix): SparseColumns {
  const { rowStart, columnIndex, values } = transposeSparse(matrix);
  return { rows: matrix.rows, columns: matrix.columns, columnStart: rowStart, rowIndex: columnIndex, values };
}

/** The same matrix in compressed rows. */
export function fromCompressedColumns(matrix: SparseColumns): SparseMatrix {
  return transposeSparse(transposedView(matrix));
}

/** The transpose of a matrix in compressed columns, in compressed rows: the same arrays, nothing is copied. */
export function transposedView({ rows, columns, columnStart, rowIndex, values }: SparseColumns): SparseMatrix {
  return { rows: columns, columns: rows, rowStart: columnStart, columnIndex: rowIndex, values };
}
