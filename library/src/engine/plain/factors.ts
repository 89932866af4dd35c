/** Sparse rows times a matrix, and coordinate descent, in plain TypeScript. */
import type { Memory } from "../engine.js";
import type { FactorKernels } from "../kernels-data.js";

/** The kernels of non-negative matrix factorisation. */
export function plainFactors(memory: Memory): FactorKernels {
  return {
    sparseProduct(m, n, _entries, rowStart, columnIndex, values, b, ldb, c, ldc) {
      const { f64, i32 } = memory;
      for (let i = 0; i < m; i++) {
        const to = c / 8 + i * ldc;
        f64.fill(0, to, to + n);
        for (let e = i32[rowStart / 4 + i]; e < i32[rowStart / 4 + i + 1]; e++) {
          const from = b / 8 + i32[columnIndex / 4 + e] * ldb;
          for (let j = 0; j < n; j++) f64[to + j] += f64[values / 8 + e] * f64[from + j];
        }
      }
    },
    descendNonNegative(n, k, sweeps, g, ldg, l1, l2, v, ldv, f, ldf, violations) {
      const data = memory.f64;
      for (let j = 0; j < n; j++) {
        if (sweeps > 0) data[violations / 8 + j] = 0;
        for (let sweep = 0; sweep < sweeps; sweep++) {
          for (let a = 0; a < k; a++) {
            const at = f / 8 + a * ldf + j;
            const curvature = data[g / 8 + a * ldg + a] + l2;
            if (!(curvature > 0)) {
              if (l1 > 0) data[at] = 0;
              continue;
            }
            const old = data[at];
            let slope = l1 - data[v / 8 + a * ldv + j];
            for (let b = 0; b < k; b++) slope += data[g / 8 + a * ldg + b] * data[f / 8 + b * ldf + j];
            slope += l2 * old;
            data[at] = Math.max(0, old - slope / curvature);
            if (sweep === 0) data[violations / 8 + j] += old === 0 ? Math.max(0, -slope) : Math.abs(slope);
          }
        }
      }
    },
  };
}
