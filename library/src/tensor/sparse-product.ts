/** The product of a sparse matrix and a dense tensor: what graph networks pass along their edges. */
import type { SparseMatrix } from "../data/sparse.js";
import { allocate, typeOf } from "./allocate.js";
import { begin, clear, done, input, output, result } from "./engine-memory.js";
import { shapesDoNotFit, sizeOf } from "./shape.js";
import type { Tensor } from "./tensor.js";

/** From so many products on a kernel is used. */
const manyProducts = 256;

/** A x, or Aᵀ x when transposed, which is the adjoint; x has a row for each column of op(A), of any shape. */
export function sparseMatmul(a: SparseMatrix, x: Tensor, transposed = false): Tensor {
  const [rows, columns] = transposed ? [a.columns, a.rows] : [a.rows, a.columns];
  const [given, ...rest] = x.shape;
  if (given !== columns) {
    throw shapesDoNotFit("sparseMatmul", [rows, columns], x.shape, `x must have ${columns} rows`);
  }
  const length = sizeOf(rest);
  const kernels = x.data instanceof Float32Array && a.values.length * length >= manyProducts ? begin() : undefined;
  if (kernels !== undefined) {
    const out = output(rows * length);
    clear(out, rows * length);
    const [starts, columnsAt] = [input(a.rowStart), input(a.columnIndex)];
    const values = input(Float32Array.from(a.values));
    const from = input(x.data as Float32Array);
    const entries = a.values.length;
    kernels.steps.sparseMatmul32(transposed, a.rows, length, entries, starts, columnsAt, values, from, out);
    const data = result(out, rows * length);
    done();
    return { shape: [rows, ...rest], data };
  }
  const sums = new Float64Array(rows * length);
  for (let row = 0; row < a.rows; row++) {
    for (let entry = a.rowStart[row]; entry < a.rowStart[row + 1]; entry++) {
      const to = (transposed ? a.columnIndex[entry] : row) * length;
      const from = (transposed ? row : a.columnIndex[entry]) * length;
      for (let j = 0; j < length; j++) sums[to + j] += a.values[entry] * x.data[from + j];
    }
  }
  const data = allocate(sums.length, typeOf(x.data));
  data.set(sums);
  return { shape: [rows, ...rest], data };
}
