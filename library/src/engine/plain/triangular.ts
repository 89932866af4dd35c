/** Triangular systems in plain TypeScript. */
import type { Memory } from "../engine.js";
import type { TriangularKernels } from "../kernels.js";

/** Solves with a triangle, for one vector or many. */
export function plainTriangular(memory: Memory): TriangularKernels {
  return {
    trsv(lower, trans, unit, n, a, lda, x) {
      const [row, column] = trans ? [1, lda] : [lda, 1];
      solve(memory.f64, lower !== trans, unit, n, a / 8, row, column, x / 8, 1);
    },
    trsm(left, lower, trans, unit, m, n, alpha, a, lda, b, ldb) {
      const data = memory.f64;
      for (let i = 0; i < m; i++) {
        for (let j = 0; j < n; j++) {
          const at = b / 8 + i * ldb + j;
          data[at] = alpha === 0 ? 0 : alpha * data[at];
        }
      }
      if (alpha === 0) return;
      // X op(T) = B is op(T)ᵀ Xᵀ = Bᵀ: the same solve, along the rows of B, with the triangle transposed.
      const turned = left ? trans : !trans;
      const [row, column] = turned ? [1, lda] : [lda, 1];
      const forward = lower !== turned;
      if (left) for (let j = 0; j < n; j++) solve(data, forward, unit, m, a / 8, row, column, b / 8 + j, ldb);
      else for (let i = 0; i < m; i++) solve(data, forward, unit, n, a / 8, row, column, b / 8 + i * ldb, 1);
    },
  };
}

/**
 * T x = b in place, T with entry (i, j) at `a + i · row + j · column`: forward when T is lower, backward when upper.
 * xᵢ = (bᵢ − Σ Tᵢⱼ xⱼ) / Tᵢᵢ over the j that are already known.
 */
function solve(
  data: Float64Array,
  forward: boolean,
  unit: boolean,
  n: number,
  a: number,
  row: number,
  column: number,
  x: number,
  step: number,
): void {
  for (let t = 0; t < n; t++) {
    const i = forward ? t : n - 1 - t;
    let sum = data[x + i * step];
    for (let s = 0; s < t; s++) {
      const j = forward ? s : n - 1 - s;
      sum -= data[a + i * row + j * column] * data[x + j * step];
    }
    data[x + i * step] = unit ? sum : sum / data[a + i * row + i * column];
  }
}
