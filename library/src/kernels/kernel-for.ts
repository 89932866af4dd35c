/** The kernel that a method learns with. */
import type { Matrix } from "../data/matrix.js";
import type { SparseMatrix } from "../data/sparse.js";
import { requireSymmetric } from "../linalg/check-matrix.js";
import { gram } from "./gram.js";
import type { GivenKernel, Kernel } from "./kernel.js";
import { resolveKernel } from "./resolve-kernel.js";

/** The kernel resolved by the training samples; where the samples are its matrix, that must be symmetric. */
export function kernelFor(kind: string, kernel: GivenKernel, x: Matrix | SparseMatrix, weights?: Float64Array): Kernel {
  if (kernel.kind !== "precomputed") return resolveKernel(kernel, x, weights);
  requireSymmetric(kind, gram(kernel, x));
  return { kind: "precomputed" };
}
