/** Kernel matrices: k(x, z) for all rows of one or two sets of samples (Cookbook, appendices A.1 and A.2). */
import { LecternError } from "../core/errors.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { isSparse, type SparseMatrix, toDense } from "../data/sparse.js";
import { denseGram } from "./gram-dense.js";
import { hasSparseGram, sparseGram } from "./gram-sparse.js";
import type { GivenKernel, Kernel } from "./kernel.js";
import { requireResolved } from "./resolve-kernel.js";

/**
 * The matrix of k(xᵢ, zⱼ): a row for each row of x, a column for each row of z. Without z, of x with itself: exactly
 * symmetric. With sparse samples the linear, polynomial, sigmoid, cosine, Gaussian and Student kernels never make them
 * dense. With the kernel "precomputed" x is the result already, and z only determines the number of columns.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { gaussianKernel, gram } from "lectern/kernels";
 *
 * const x = asMatrix([[0], [1], [3]]);
 * gram({ kind: "rbf", gamma: 0.5 }, x); // ones on the diagonal
 * gram({ kind: "sum", terms: [{ kind: "linear" }, gaussianKernel({ width: 2 })] }, asMatrix([[2]]), x); // 1 x 3
 * ```
 */
export function gram(kernel: GivenKernel, x: Matrix | SparseMatrix, z: Matrix | SparseMatrix = x): Matrix {
  const resolved = requireResolved("gram", kernel);
  if (resolved.kind === "precomputed") return givenGram(x, z);
  if (x.columns !== z.columns) {
    throw new LecternError(
      "invalid-data",
      `gram: both sets of samples must have the same number of columns, got ${x.columns} and ${z.columns}`,
    );
  }
  return compute(resolved, x, z);
}

function compute(kernel: Kernel, x: Matrix | SparseMatrix, z: Matrix | SparseMatrix): Matrix {
  switch (kernel.kind) {
    case "sum":
      return combine(kernel.terms, x, z, (a, b) => a + b);
    case "product":
      return combine(kernel.factors, x, z, (a, b) => a * b);
    case "scaled": {
      const result = compute(kernel.kernel, x, z);
      for (let at = 0; at < result.data.length; at++) result.data[at] *= kernel.factor;
      return result;
    }
    case "precomputed":
      return givenGram(x, z);
    default: {
      if (isSparse(x) && isSparse(z) && hasSparseGram(kernel)) return sparseGram(kernel, x, z);
      // Equal arguments stay the same object, which is how a symmetric result is recognised.
      const left = isSparse(x) ? toDense(x) : x;
      return denseGram(kernel, left, x === z ? left : isSparse(z) ? toDense(z) : z);
    }
  }
}

function combine(
  kernels: readonly Kernel[],
  x: Matrix | SparseMatrix,
  z: Matrix | SparseMatrix,
  operation: (a: number, b: number) => number,
): Matrix {
  const result = compute(kernels[0], x, z);
  for (const kernel of kernels.slice(1)) {
    const { data } = compute(kernel, x, z);
    for (let at = 0; at < data.length; at++) result.data[at] = operation(result.data[at], data[at]);
  }
  return result;
}

function givenGram(x: Matrix | SparseMatrix, z: Matrix | SparseMatrix): Matrix {
  const dense = isSparse(x) ? toDense(x) : x;
  if (x.columns !== z.rows) {
    throw new LecternError(
      "invalid-data",
      `gram: a precomputed kernel needs one column for each of the ${z.rows} training samples, got ${x.columns}`,
    );
  }
  const result = zeros(dense.rows, dense.columns);
  result.data.set(dense.data);
  return result;
}
