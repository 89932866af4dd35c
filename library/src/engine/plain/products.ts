/** Matrix products in plain TypeScript: the definition of what the other tiers compute. */
import type { Memory } from "../engine.js";
import type { ProductKernels } from "../kernels.js";

type Numbers = Float64Array | Float32Array;

/** The products of matrices. */
export function plainProducts(memory: Memory): Pick<ProductKernels, "gemm" | "syrk"> {
  return {
    gemm(transA, transB, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) {
      multiply(memory.f64, transA, transB, m, n, k, alpha, a / 8, lda, b / 8, ldb, beta, c / 8, ldc);
    },
    syrk(lower, trans, n, k, alpha, a, lda, beta, c, ldc) {
      const data = memory.f64;
      const [row, column] = trans ? [1, lda] : [lda, 1];
      for (let i = 0; i < n; i++) {
        const first = lower ? 0 : i;
        const end = lower ? i + 1 : n;
        for (let j = first; j < end; j++) {
          let sum = 0;
          if (alpha !== 0) {
            let p = a / 8 + i * row;
            let q = a / 8 + j * row;
            for (let t = 0; t < k; t++, p += column, q += column) sum += data[p] * data[q];
          }
          const at = c / 8 + i * ldc + j;
          data[at] = combine(beta, data[at], alpha, sum);
        }
      }
    },
  };
}

/** beta old + alpha sum, where a term with factor 0 is not evaluated. */
export function combine(beta: number, old: number, alpha: number, sum: number): number {
  const scaled = beta === 0 ? 0 : beta * old;
  return alpha === 0 ? scaled : scaled + alpha * sum;
}

/** C ← beta C + alpha op(A) op(B), for indices of numbers. */
export function multiply(
  data: Numbers,
  transA: boolean,
  transB: boolean,
  m: number,
  n: number,
  k: number,
  alpha: number,
  a: number,
  lda: number,
  b: number,
  ldb: number,
  beta: number,
  c: number,
  ldc: number,
): void {
  const [aRow, aColumn] = transA ? [1, lda] : [lda, 1];
  const [bRow, bColumn] = transB ? [1, ldb] : [ldb, 1];
  const sums = new Float64Array(n);
  for (let i = 0; i < m; i++) {
    sums.fill(0);
    if (alpha !== 0) {
      for (let p = 0; p < k; p++) {
        const factor = data[a + i * aRow + p * aColumn];
        let q = b + p * bRow;
        for (let j = 0; j < n; j++, q += bColumn) sums[j] += factor * data[q];
      }
    }
    const at = c + i * ldc;
    for (let j = 0; j < n; j++) data[at + j] = combine(beta, data[at + j], alpha, sums[j]);
  }
}
