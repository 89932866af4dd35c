/** Gradient histograms in plain TypeScript. */
import type { Memory } from "../engine.js";
import type { HistogramKernels } from "../kernels-data.js";

/** Gradient histograms. */
export function plainHistogram(memory: Memory): HistogramKernels {
  return {
    histogram(features, bins, count, rows, codes, codeStride, gradients, histograms, counts) {
      const { f64, i32, u8 } = memory;
      for (let f = 0; f < features; f++) {
        for (let t = 0; t < count; t++) {
          const row = rows === 0 ? t : i32[rows / 4 + t];
          const bin = f * bins + u8[codes + f * codeStride + row];
          f64[histograms / 8 + 2 * bin] += f64[gradients / 8 + 2 * row];
          f64[histograms / 8 + 2 * bin + 1] += f64[gradients / 8 + 2 * row + 1];
          if (counts !== 0) i32[counts / 4 + bin]++;
        }
      }
    },
  };
}
