/** Kernels of single precision in plain TypeScript. */
import type { Memory } from "../engine.js";
import type { FloatKernels } from "../kernels-data.js";
import { multiply } from "./products.js";

/** Products of floats. */
export function plainFloats(memory: Memory): FloatKernels {
  return {
    // Sums are kept in doubles and rounded once, which only makes the reference better.
    gemm32(transA, transB, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) {
      const [alpha32, beta32] = [Math.fround(alpha), Math.fround(beta)];
      multiply(memory.f32, transA, transB, m, n, k, alpha32, a / 4, lda, b / 4, ldb, beta32, c / 4, ldc);
    },
  };
}
