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
  const [upper, lower] = [new Float64Array(n), new Float64Array(n)];
  for (let i = 0; i < m; i += 2) {
    const isPair = i + 1 < m;
    upper.fill(0);
    lower.fill(0);
    if (alpha !== 0) {
      const first = a + i * aRow;
      addRows(data, n, k, [first, isPair ? first + aRow : first, aColumn], [b, bRow, bColumn], upper, lower);
    }
    const at = c + i * ldc;
    for (let j = 0; j < n; j++) data[at + j] = combine(beta, data[at + j], alpha, upper[j]);
    if (!isPair) break;
    for (let j = 0; j < n; j++) data[at + ldc + j] = combine(beta, data[at + ldc + j], alpha, lower[j]);
  }
}

/**
 * Adds the products of two rows of A with B to their sums, each in the order of the columns of A: four of them in one
 * pass over both rows, so that an entry of B is read once for both, and a sum once for four products.
 */
function addRows(
  data: Numbers,
  n: number,
  k: number,
  [first, second, step]: readonly [first: number, second: number, step: number],
  [start, bRow, bColumn]: readonly [start: number, row: number, column: number],
  upper: Float64Array,
  lower: Float64Array,
): void {
  let p = 0;
  for (; p + 3 < k; p += 4) {
    const [s, t] = [first + p * step, second + p * step];
    const [f0, f1, f2, f3] = [data[s], data[s + step], data[s + 2 * step], data[s + 3 * step]];
    const [g0, g1, g2, g3] = [data[t], data[t + step], data[t + 2 * step], data[t + 3 * step]];
    for (let j = 0, q = start + p * bRow; j < n; j++, q += bColumn) {
      const [b0, b1, b2, b3] = [data[q], data[q + bRow], data[q + 2 * bRow], data[q + 3 * bRow]];
      upper[j] = upper[j] + f0 * b0 + f1 * b1 + f2 * b2 + f3 * b3;
      lower[j] = lower[j] + g0 * b0 + g1 * b1 + g2 * b2 + g3 * b3;
    }
  }
  for (; p < k; p++) {
    const [f, g] = [data[first + p * step], data[second + p * step]];
    for (let j = 0, q = start + p * bRow; j < n; j++, q += bColumn) {
      upper[j] += f * data[q];
      lower[j] += g * data[q];
    }
  }
}
