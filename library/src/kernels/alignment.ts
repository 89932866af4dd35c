/** The similarity of two kernels (Cristianini et al. 2002; centred: Cortes, Mohri and Rostamizadeh 2012). */
import { LecternError } from "../core/errors.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { requireSquare } from "../linalg/check-matrix.js";
import { innerProduct, vectorNorm } from "../linalg/vector-operations.js";
import { centerGram } from "./center-gram.js";

/** ⟨K, L⟩ / (‖K‖ ‖L‖), the cosine between two Gram matrices of the same samples: at most 1. */
export function kernelAlignment(k: Matrix, l: Matrix): number {
  const [n, m] = [requireSquare("kernelAlignment", k), requireSquare("kernelAlignment", l)];
  if (n !== m) {
    throw new LecternError("invalid-data", `kernelAlignment: both matrices must have the same size, got ${n} and ${m}`);
  }
  const [a, b] = [vectorNorm(k.data), vectorNorm(l.data)];
  if (a === 0 || b === 0) {
    throw new LecternError("invalid-data", "kernelAlignment: the alignment of a matrix of zeros is not defined");
  }
  return innerProduct(k.data, l.data) / a / b;
}

/**
 * The alignment of the centred matrices. With {@link targetGram} as the second one it measures, before training,
 * how well a kernel suits a target: the larger, the better.
 *
 * @example
 * ```ts
 * import { asMatrix } from "lectern/data";
 * import { centeredAlignment, gram, targetGram } from "lectern/kernels";
 *
 * const x = asMatrix([[0], [1], [2], [3]]);
 * centeredAlignment(gram({ kind: "linear" }, x), targetGram(Float64Array.of(5, 7, 9, 11))); // 1
 * ```
 */
export function centeredAlignment(k: Matrix, l: Matrix): number {
  return kernelAlignment(centerGram(k), centerGram(l));
}

/** y yᵀ, the ideal kernel for the target. */
export function targetGram(y: Float64Array): Matrix {
  const n = y.length;
  const result = zeros(n, n);
  for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) result.data[i * n + j] = y[i] * y[j];
  return result;
}
