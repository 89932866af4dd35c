import { numbers } from "../../../test/engine-tiers.js";
import { type Shape, type Trial, testSameBits } from "../../../test/thread-trials.js";

const products: Record<string, (shape: Shape) => Trial> = {
  gemm: (shape) => gemm(shape, "gemm"),
  gemm32: (shape) => gemm(shape, "gemm32"),
  syrk({ m, k, pad, flags: [lower, trans], alpha, beta }) {
    const lda = (trans ? m : k) + pad;
    const lengths = [(trans ? k : m) * lda, m * (m + pad)];
    return { lengths, run: (on, [a, c]) => on.syrk(lower, trans, m, k, alpha, a, lda, beta, c, m + pad) };
  },
  columnProducts({ m, n, k, flags: [isMoved, isWeighed, hasTargets] }) {
    const [height, parts] = [Math.min(m, 60), 5];
    const rows = (parts - 1) * height + (k % height) + 1;
    const lengths = [n, rows, rows, rows * n, parts * n, parts * n, parts * n * n];
    return {
      lengths,
      run: (on, [point, roots, targets, ...others]) =>
        on.columnProducts(
          ...([rows, n, height, isMoved ? point : 0, isWeighed ? roots : 0, hasTargets ? targets : 0] as const),
          ...(others as [number, number, number, number]),
        ),
    };
  },
  trsm({ m, n, k, pad, flags: [left, lower, trans, unit], alpha }) {
    // Right-hand sides in one direction, and the triangle much larger than a block in the other.
    const [rows, columns] = left ? [k, m] : [m, k];
    const lda = k + pad;
    const lengths = [k * lda, rows * (columns + n)];
    return {
      lengths,
      run: (on, [a, b]) => {
        // The triangle: a multiple of the unit matrix and small numbers, so that nothing overflows.
        on.scale(k * lda, 0.01, a, 1);
        on.axpy(k, 1, b, 0, a, lda + 1);
        on.trsm(left, lower, trans, unit, rows, columns, alpha, a, lda, b, columns + n);
      },
    };
  },
  gemv: ({ m, n, pad, alpha, beta }) => ({
    lengths: [m * (n + pad), n, m],
    run: (on, [a, x, y]) => on.gemv(false, m, n, alpha, a, n + pad, x, beta, y),
  }),
  "gemv transposed"({ m, k, pad, alpha, beta }) {
    const n = 4096 + m * 10;
    const lengths = [k * (n + pad), k, n];
    return { lengths, run: (on, [a, x, y]) => on.gemv(true, k, n, alpha, a, n + pad, x, beta, y) };
  },
  ger: ({ m, n, pad, alpha }) => ({
    lengths: [m, n, m * (n + pad)],
    run: (on, [x, y, a]) => on.ger(m, n, alpha, x, y, a, n + pad),
  }),
  rowNorms: ({ m, n, pad }) => ({
    lengths: [m * (n + pad), m],
    run: (on, [a, out]) => on.rowNorms(m, n, a, n + pad, out),
  }),
};

function gemm({ m, n, k, pad, flags: [transA, transB], alpha, beta }: Shape, kernel: "gemm" | "gemm32"): Trial {
  const [lda, ldb, ldc] = [(transA ? m : k) + pad, (transB ? k : n) + pad, n + pad];
  const lengths = [(transA ? k : m) * lda, (transB ? n : k) * ldb, m * ldc];
  return {
    lengths,
    // The halves of doubles are floats of all kinds, and which NaN comes of two is left open.
    ...(kernel === "gemm32" && { prepare: fillWithFloats(lengths) }),
    run: (on, [a, b, c]) => on[kernel](transA, transB, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc),
  };
}

function fillWithFloats(lengths: readonly number[]): NonNullable<Trial["prepare"]> {
  return ({ f32 }, addresses) => {
    for (const [i, length] of lengths.entries()) f32.set(numbers(2 * length, i + 1), addresses[i] / 4);
  };
}

testSameBits(products);
