/** Sums of products of columns, piece by piece, in plain TypeScript. */
import type { Memory } from "../engine.js";
import type { ProductKernels } from "../kernels.js";

/** For each piece of rows the sums of the centred and weighted rows and of their products. */
export function plainColumnProducts(memory: Memory): Pick<ProductKernels, "columnProducts"> {
  return {
    columnProducts(m, n, height, point, roots, targets, a, sums, withTarget, grams) {
      const data = memory.f64;
      for (let i = 0; i < m; i++) {
        const piece = Math.floor(i / height);
        const root = roots === 0 ? 1 : data[roots / 8 + i];
        const row = a / 8 + i * n;
        for (let j = 0; j < n; j++) {
          data[row + j] = root * (data[row + j] - (point === 0 ? 0 : data[point / 8 + j]));
          data[sums / 8 + piece * n + j] += root * data[row + j];
          if (targets !== 0) data[withTarget / 8 + piece * n + j] += data[targets / 8 + i] * data[row + j];
          const out = grams / 8 + (piece * n + j) * n;
          for (let k = 0; k <= j; k++) data[out + k] += data[row + j] * data[row + k];
        }
      }
    },
  };
}
