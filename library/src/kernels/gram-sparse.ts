/** Gram matrices of sparse samples, from their inner products: a dense result, but never dense samples. */
import { type Matrix, zeros } from "../data/matrix.js";
import { type SparseMatrix, transposeSparse } from "../data/sparse.js";
import { exp, pow, tanh } from "../numeric/elementary/functions.js";
import type { BasicKernel } from "./kernel.js";

type OfProducts =
  | "constant"
  | "linear"
  | "polynomial"
  | "sigmoid"
  | "cosine"
  | "rbf"
  | "student"
  | "rational-quadratic";

/** A kernel that can be computed from x·z, ‖x‖² and ‖z‖². */
export type ProductKernel = Extract<BasicKernel, { readonly kind: OfProducts }>;

// Matérn's kernel is left out: the root of a small difference of large squares has few digits.
const ofProducts: ReadonlySet<string> = new Set<OfProducts>([
  "constant",
  "linear",
  "polynomial",
  "sigmoid",
  "cosine",
  "rbf",
  "student",
  "rational-quadratic",
]);

/** Whether {@link sparseGram} supports the kernel. */
export function hasSparseGram(kernel: BasicKernel): kernel is ProductKernel {
  return ofProducts.has(kernel.kind);
}

/** k(xᵢ, zⱼ) for all rows of sparse samples. */
export function sparseGram(kernel: ProductKernel, x: SparseMatrix, z: SparseMatrix): Matrix {
  const products = sparseInnerProducts(x, z);
  const left = squaredNorms(x);
  const right = x === z ? left : squaredNorms(z);
  const value = kernelOfProducts(kernel);
  for (let i = 0, at = 0; i < x.rows; i++) {
    for (let j = 0; j < z.rows; j++, at++) products.data[at] = value(products.data[at], left[i], right[j]);
  }
  return products;
}

/**
 * The kernel as a function of p = x·z, ‖x‖² and ‖z‖². The squared distance is ‖x‖² + ‖z‖² − 2p; for a row with itself
 * all three are the same sum in the same order, so that it is exactly 0.
 */
function kernelOfProducts(kernel: ProductKernel): (p: number, xx: number, zz: number) => number {
  switch (kernel.kind) {
    case "constant":
      return () => kernel.value;
    case "linear":
      return (p) => p + kernel.offset;
    case "polynomial":
      return (p) => pow(kernel.gamma * p + kernel.offset, kernel.degree);
    case "sigmoid":
      return (p) => tanh(kernel.gamma * p + kernel.offset);
    case "cosine":
      return (p, xx, zz) => (xx > 0 && zz > 0 ? p / Math.sqrt(xx) / Math.sqrt(zz) : 0);
    case "rbf":
      return radial(kernel.gamma);
    case "rational-quadratic":
      return (p, xx, zz) =>
        pow(1 + (kernel.gamma * Math.max(0, xx + zz - 2 * p)) / kernel.scaleMixture, -kernel.scaleMixture);
    case "student":
      return (p, xx, zz) => 1 / (Math.max(0, xx + zz - 2 * p) + kernel.offset);
  }
}

function radial(gamma: number): (p: number, xx: number, zz: number) => number {
  return (p, xx, zz) => exp(-gamma * Math.max(0, xx + zz - 2 * p));
}

/** X Zᵀ: row i is a combination of the columns of Z at the entries of row i of X. */
function sparseInnerProducts(x: SparseMatrix, z: SparseMatrix): Matrix {
  const columns = transposeSparse(z);
  const result = zeros(x.rows, z.rows);
  for (let i = 0, row = 0; i < x.rows; i++, row += z.rows) {
    for (let e = x.rowStart[i]; e < x.rowStart[i + 1]; e++) {
      const factor = x.values[e];
      const k = x.columnIndex[e];
      for (let f = columns.rowStart[k]; f < columns.rowStart[k + 1]; f++) {
        result.data[row + columns.columnIndex[f]] += factor * columns.values[f];
      }
    }
  }
  return result;
}

function squaredNorms({ rows, rowStart, values }: SparseMatrix): Float64Array {
  const norms = new Float64Array(rows);
  for (let i = 0; i < rows; i++) {
    for (let e = rowStart[i]; e < rowStart[i + 1]; e++) norms[i] += values[e] * values[e];
  }
  return norms;
}
