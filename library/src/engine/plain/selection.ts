/** The smallest and largest entries of rows, in plain TypeScript. */
import type { Memory } from "../engine.js";
import type { SelectionKernels } from "../kernels-data.js";

/** Row minima and maxima with their places, and the k smallest entries of each row. */
export function plainSelection(memory: Memory): SelectionKernels {
  function extreme(sign: 1 | -1): SelectionKernels["rowArgmin"] {
    return (m, n, a, lda, indices, values) => {
      const data = memory.f64;
      for (let i = 0; i < m; i++) {
        const row = a / 8 + i * lda;
        let place = 0;
        for (let j = 1; j < n; j++) {
          const [value, best] = [sign * data[row + j], sign * data[row + place]];
          if (value < best || (Number.isNaN(best) && !Number.isNaN(value))) place = j;
        }
        memory.i32[indices / 4 + i] = place;
        if (values !== 0) data[values / 8 + i] = data[row + place];
      }
    };
  }

  return {
    rowArgmin: extreme(1),
    rowArgmax: extreme(-1),
    smallest(m, n, k, a, lda, indices, values) {
      const data = memory.f64;
      for (let i = 0; i < m; i++) {
        const row = data.subarray(a / 8 + i * lda, a / 8 + i * lda + n);
        const order = Array.from(row, (_, j) => j).sort((p, q) => compare(row[p], row[q]) || p - q);
        for (let t = 0; t < k; t++) {
          memory.i32[indices / 4 + i * k + t] = order[t];
          data[values / 8 + i * k + t] = row[order[t]];
        }
      }
    },
  };
}

/** Ascending, NaN last; infinite numbers are equal to themselves. */
function compare(a: number, b: number): number {
  if (a < b) return -1;
  if (a > b) return 1;
  return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
}
