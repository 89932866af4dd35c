/** Kernels of single precision in plain TypeScript. */
import type { Memory } from "../engine.js";
import type { FloatKernels } from "../kernels-data.js";
import { multiply } from "./products.js";

/** Products, im2col and its adjoint. */
export function plainFloats(memory: Memory): FloatKernels {
  return {
    // Sums are kept in doubles and rounded once, which only makes the reference better.
    gemm32(transA, transB, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) {
      const [alpha32, beta32] = [Math.fround(alpha), Math.fround(beta)];
      multiply(memory.f32, transA, transB, m, n, k, alpha32, a / 4, lda, b / 4, ldb, beta32, c / 4, ldc);
    },
    im2col32: unfold((data, pixel, entry) => {
      data[entry] = pixel < 0 ? 0 : data[pixel];
    }),
    col2im32: unfold((data, pixel, entry) => {
      if (pixel >= 0) data[pixel] += data[entry];
    }),
  };

  /** Visits every entry of the unfolded image with the index of its pixel, −1 outside the image. */
  function unfold(visit: (data: Float32Array, pixel: number, entry: number) => void): FloatKernels["im2col32"] {
    return (channels, height, width, kernelHeight, kernelWidth, stride, padding, dilation, image, columns) => {
      const data = memory.f32;
      const outHeight = convolvedLength(height, kernelHeight, stride, padding, dilation);
      const outWidth = convolvedLength(width, kernelWidth, stride, padding, dilation);
      let entry = columns / 4;
      for (let c = 0; c < channels; c++) {
        for (let i = 0; i < kernelHeight; i++) {
          for (let j = 0; j < kernelWidth; j++) {
            for (let y = 0; y < outHeight; y++) {
              for (let x = 0; x < outWidth; x++, entry++) {
                const row = y * stride + i * dilation - padding;
                const column = x * stride + j * dilation - padding;
                const inside = row >= 0 && row < height && column >= 0 && column < width;
                visit(data, inside ? image / 4 + (c * height + row) * width + column : -1, entry);
              }
            }
          }
        }
      }
    };
  }
}

/** Number of positions of a kernel along an axis; 0 when it does not fit. */
export function convolvedLength(
  length: number,
  kernel: number,
  stride: number,
  padding: number,
  dilation: number,
): number {
  return Math.max(0, Math.floor((length + 2 * padding - dilation * (kernel - 1) - 1) / stride) + 1);
}
