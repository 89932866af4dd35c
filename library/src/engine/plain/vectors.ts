/** Operations on vectors in plain TypeScript. */
import type { Memory } from "../engine.js";
import type { VectorKernels } from "../kernels.js";

/** Sums, combinations, norms and rotations of vectors. */
export function plainVectors(memory: Memory): VectorKernels {
  return {
    dot(n, x, incX, y, incY) {
      const data = memory.f64;
      let sum = 0;
      for (let i = 0, p = x / 8, q = y / 8; i < n; i++, p += incX, q += incY) sum += data[p] * data[q];
      return sum;
    },
    axpy(n, alpha, x, incX, y, incY) {
      if (alpha === 0) return;
      const data = memory.f64;
      for (let i = 0, p = x / 8, q = y / 8; i < n; i++, p += incX, q += incY) data[q] += alpha * data[p];
    },
    scale(n, alpha, x, incX) {
      const data = memory.f64;
      for (let i = 0, p = x / 8; i < n; i++, p += incX) data[p] = alpha === 0 ? 0 : alpha * data[p];
    },
    norm: (n, x, incX) => norm(memory.f64, n, x / 8, incX),
    copy(n, x, incX, y, incY) {
      const data = memory.f64;
      for (let i = 0, p = x / 8, q = y / 8; i < n; i++, p += incX, q += incY) data[q] = data[p];
    },
    swap(n, x, incX, y, incY) {
      const data = memory.f64;
      for (let i = 0, p = x / 8, q = y / 8; i < n; i++, p += incX, q += incY) {
        [data[p], data[q]] = [data[q], data[p]];
      }
    },
    rotate(n, x, incX, y, incY, cosine, sine) {
      const data = memory.f64;
      for (let i = 0, p = x / 8, q = y / 8; i < n; i++, p += incX, q += incY) {
        const [u, v] = [data[p], data[q]];
        data[p] = cosine * u + sine * v;
        data[q] = cosine * v - sine * u;
      }
    },
    rowNorms(m, n, a, lda, out) {
      const data = memory.f64;
      for (let i = 0; i < m; i++) {
        let sum = 0;
        for (let j = 0, p = a / 8 + i * lda; j < n; j++, p++) sum += data[p] * data[p];
        data[out / 8 + i] = sum;
      }
    },
  };
}

/**
 * ‖x‖. The plain sum of squares is right unless it overflowed or is so small that squares may have underflowed; only
 * then the vector is scaled first, by a power of two so that the scaling itself does not round.
 */
function norm(data: Float64Array, n: number, x: number, step: number): number {
  let sum = 0;
  for (let i = 0, p = x; i < n; i++, p += step) sum += data[p] * data[p];
  if (sum > 1e-280 && sum < Infinity) return Math.sqrt(sum);
  let largest = 0;
  let isNotANumber = false;
  for (let i = 0, p = x; i < n; i++, p += step) {
    const size = Math.abs(data[p]);
    if (size > largest) largest = size;
    else if (Number.isNaN(size)) isNotANumber = true;
  }
  if (isNotANumber) return Number.NaN;
  if (largest === 0 || largest === Infinity) return largest;
  const scale = largest > 1 ? 2 ** -600 : 2 ** 600;
  let scaled = 0;
  for (let i = 0, p = x; i < n; i++, p += step) scaled += (data[p] * scale) ** 2;
  return Math.sqrt(scaled) / scale;
}
