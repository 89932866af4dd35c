/** Products and updates of a matrix with vectors, and transposition, in plain TypeScript. */
import type { Memory } from "../engine.js";
import type { ProductKernels } from "../kernels.js";
import { combine } from "./products.js";

type MatrixVectorKernels = Pick<ProductKernels, "gemv" | "ger" | "symv" | "syr2" | "mirror" | "transpose">;

/** Products of a matrix and a vector, updates of rank one and two, symmetric completion, transposition. */
export function plainMatrixVector(memory: Memory): MatrixVectorKernels {
  return {
    gemv(trans, m, n, alpha, a, lda, x, beta, y) {
      const data = memory.f64;
      const length = trans ? n : m;
      const sums = new Float64Array(length);
      if (alpha !== 0) {
        for (let i = 0; i < m; i++) {
          const row = a / 8 + i * lda;
          if (trans) {
            const factor = data[x / 8 + i];
            for (let j = 0; j < n; j++) sums[j] += data[row + j] * factor;
          } else {
            let sum = 0;
            for (let j = 0, at = x / 8; j < n; j++, at++) sum += data[row + j] * data[at];
            sums[i] = sum;
          }
        }
      }
      addSums(data, length, alpha, sums, beta, y / 8);
    },
    ger(m, n, alpha, x, y, a, lda) {
      if (alpha === 0) return;
      const data = memory.f64;
      for (let i = 0; i < m; i++) {
        const factor = alpha * data[x / 8 + i];
        for (let j = 0, at = a / 8 + i * lda; j < n; j++, at++) data[at] += factor * data[y / 8 + j];
      }
    },
    symv(lower, n, alpha, a, lda, x, beta, y) {
      const data = memory.f64;
      const sums = new Float64Array(n);
      if (alpha !== 0) {
        for (let i = 0; i < n; i++) {
          for (let j = 0; j < n; j++) {
            const stored = lower === i >= j ? i * lda + j : j * lda + i;
            sums[i] += data[a / 8 + (i === j ? i * lda + i : stored)] * data[x / 8 + j];
          }
        }
      }
      addSums(data, n, alpha, sums, beta, y / 8);
    },
    syr2(lower, n, alpha, x, y, a, lda) {
      if (alpha === 0) return;
      const data = memory.f64;
      for (let i = 0; i < n; i++) {
        const [xi, yi] = [alpha * data[x / 8 + i], alpha * data[y / 8 + i]];
        for (let j = lower ? 0 : i; j < (lower ? i + 1 : n); j++) {
          data[a / 8 + i * lda + j] += xi * data[y / 8 + j] + yi * data[x / 8 + j];
        }
      }
    },
    mirror(lower, n, a, lda) {
      const data = memory.f64;
      const start = a / 8;
      for (let i = 0; i < n; i++) {
        for (let j = 0; j < i; j++) {
          if (lower) data[start + j * lda + i] = data[start + i * lda + j];
          else data[start + i * lda + j] = data[start + j * lda + i];
        }
      }
    },
    transpose(m, n, a, lda, b, ldb) {
      const data = memory.f64;
      for (let i = 0; i < m; i++) for (let j = 0; j < n; j++) data[b / 8 + j * ldb + i] = data[a / 8 + i * lda + j];
    },
  };
}

/** y ← beta y + alpha sums. */
function addSums(data: Float64Array, n: number, alpha: number, sums: Float64Array, beta: number, y: number): void {
  for (let i = 0; i < n; i++) data[y + i] = combine(beta, data[y + i], alpha, sums[i]);
}
