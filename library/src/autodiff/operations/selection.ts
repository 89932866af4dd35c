/** Rows and entries chosen by index. The choice is a constant; what is chosen is linear in the tensor. */
import type { SparseMatrix } from "../../data/sparse.js";
import * as t from "../../tensor/operations.js";
import { linear } from "./linear.js";

type Tensor = t.Tensor;

interface Rows {
  readonly rows: Int32Array;
  /** of the tensor from which they are chosen */
  readonly count: number;
}

const gathering = linear<Rows>(
  "gather",
  (x, { rows }) => t.gather(x, rows),
  (gradient, _, rows) => scattering(gradient, rows),
);
const scattering: (x: Tensor, rows: Rows) => Tensor = linear<Rows>(
  "scatterAdd",
  (x, { rows, count }) => t.scatterAdd(x, rows, count),
  (gradient, _, rows) => gathering(gradient, rows),
);

/** Row `rows[i]` of x becomes row i; a row is everything after the first axis. */
export function gather(x: Tensor, rows: Int32Array): Tensor {
  return gathering(x, { rows, count: x.shape[0] });
}

/** Adds row i to row `rows[i]` of `count` rows of zeros. */
export function scatterAdd(x: Tensor, rows: Int32Array, count: number): Tensor {
  return scattering(x, { rows, count });
}

interface Places {
  readonly places: Int32Array;
  /** of the tensor from which the entries are taken */
  readonly whole: t.Shape;
  /** of the entries that are taken */
  readonly part: t.Shape;
}

const taking = linear<Places>(
  "takeEntries",
  (x, { places, part }) => t.takeEntries(x, places, part),
  (gradient, _, places) => putting(gradient, places),
);
const putting: (x: Tensor, places: Places) => Tensor = linear<Places>(
  "putEntries",
  (x, { places, whole }) => t.putEntries(x, places, whole),
  (gradient, _, places) => taking(gradient, places),
);

/** The entries at some places, counted in row-major order, in a tensor of the given shape. */
export function takeEntries(x: Tensor, places: Int32Array, shape: t.Shape): Tensor {
  return taking(x, { places, whole: x.shape, part: shape });
}

interface SparseProduct {
  readonly matrix: SparseMatrix;
  readonly transposed: boolean;
}

const sparseProduct = linear<SparseProduct>(
  "sparseMatmul",
  (x, { matrix, transposed }) => t.sparseMatmul(matrix, x, transposed),
  (gradient, _, { matrix, transposed }) => sparseMatmul(matrix, gradient, !transposed),
);

/** A x, or Aᵀ x when transposed, for a constant sparse matrix A. */
export function sparseMatmul(matrix: SparseMatrix, x: Tensor, transposed = false): Tensor {
  return sparseProduct(x, { matrix, transposed });
}
