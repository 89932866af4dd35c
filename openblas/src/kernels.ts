/** The kernels of the engine that OpenBLAS computes, on the engine's own memory: nothing is copied. */
import type { Engine, Kernels, LoadKernels, Memory } from "lectern/engine";
import { addressOf, type OpenBlas } from "./load-library.js";
import type { Share } from "./share.js";

// The constants of cblas.h.
export const ROW_MAJOR = 101;
export const transposed = (flag: boolean) => (flag ? 112 : 111);
export const triangle = (lower: boolean) => (lower ? 122 : 121);
const diagonal = (unit: boolean) => (unit ? 132 : 131);
const side = (left: boolean) => (left ? 141 : 142);

/** Converts addresses of the engine into addresses of the process. */
export type Locate = (address: number) => bigint;

/** Below this many multiplications a foreign function call costs more than it saves. */
const MIN_WORK = 20_000;

/** The same for triangular systems with several right-hand sides: one of 30 x 30 took 1.6 times as long, one of 100 x 10 0.8 times. */
const MIN_TRIANGULAR_WORK = 50_000;

/** Rows from which OpenBLAS adds products of two vectors faster than our kernel: it was slower for rows of 10. */
const MIN_OUTER_COLUMNS = 32;

/** The base address of the memory is looked up again only when growing has replaced the buffer. */
export function createLocate(memory: Memory): Locate {
  let buffer: ArrayBufferLike | undefined;
  let base = 0n;
  return (address) => {
    const view = memory.u8;
    if (view.buffer !== buffer) {
      buffer = view.buffer;
      base = addressOf(view);
    }
    return base + BigInt(address);
  };
}

/** The base engine's groups of kernels with the product of single precision replaced. */
export function createLoad(blas: OpenBlas, base: Engine, locate: Locate, share: Share): LoadKernels {
  return (group) => {
    const kernels = base.load(group);
    return hasFloatProduct(kernels)
      ? { ...kernels, gemm32: product(blas.sgemm, kernels.gemm32, locate, share) }
      : kernels;
  };
}

function hasFloatProduct(kernels: unknown): kernels is { gemm32: Kernels["gemm"] } {
  return typeof kernels === "object" && kernels !== null && "gemm32" in kernels;
}

/** The base engine's kernels with the products and triangular systems replaced. */
export function createKernels(blas: OpenBlas, base: Engine, locate: Locate, share: Share): Kernels {
  const small = base.kernels;
  return {
    ...small,
    gemm: product(blas.dgemm, small.gemm, locate, share),
    syrk(lower, trans, n, k, alpha, a, lda, beta, c, ldc) {
      if (n * n * k < MIN_WORK) {
        small.syrk(lower, trans, n, k, alpha, a, lda, beta, c, ldc);
        return;
      }
      share.forWork(n * n * k);
      blas.dsyrk(ROW_MAJOR, triangle(lower), transposed(trans), n, k, alpha, locate(a), lda, beta, locate(c), ldc);
    },
    gemv(trans, m, n, alpha, a, lda, x, beta, y) {
      if (m * n < MIN_WORK) {
        small.gemv(trans, m, n, alpha, a, lda, x, beta, y);
        return;
      }
      share.alone();
      blas.dgemv(ROW_MAJOR, transposed(trans), m, n, alpha, locate(a), lda, locate(x), 1, beta, locate(y), 1);
    },
    ger(m, n, alpha, x, y, a, lda) {
      if (n < MIN_OUTER_COLUMNS || m * n < MIN_WORK) {
        small.ger(m, n, alpha, x, y, a, lda);
        return;
      }
      share.alone();
      blas.dger(ROW_MAJOR, m, n, alpha, locate(x), 1, locate(y), 1, locate(a), lda);
    },
    symv(lower, n, alpha, a, lda, x, beta, y) {
      if (n * n < MIN_WORK) {
        small.symv(lower, n, alpha, a, lda, x, beta, y);
        return;
      }
      share.alone();
      blas.dsymv(ROW_MAJOR, triangle(lower), n, alpha, locate(a), lda, locate(x), 1, beta, locate(y), 1);
    },
    syr2(lower, n, alpha, x, y, a, lda) {
      if (n * n < MIN_WORK) {
        small.syr2(lower, n, alpha, x, y, a, lda);
        return;
      }
      share.alone();
      blas.dsyr2(ROW_MAJOR, triangle(lower), n, alpha, locate(x), 1, locate(y), 1, locate(a), lda);
    },
    trsv(lower, trans, unit, n, a, lda, x) {
      if (n * n < MIN_WORK) {
        small.trsv(lower, trans, unit, n, a, lda, x);
        return;
      }
      share.alone();
      blas.dtrsv(ROW_MAJOR, triangle(lower), transposed(trans), diagonal(unit), n, locate(a), lda, locate(x), 1);
    },
    trsm(left, lower, trans, unit, m, n, alpha, a, lda, b, ldb) {
      const work = m * n * (left ? m : n);
      if (work < MIN_TRIANGULAR_WORK) {
        small.trsm(left, lower, trans, unit, m, n, alpha, a, lda, b, ldb);
        return;
      }
      share.forWork(work);
      blas.dtrsm(
        ROW_MAJOR,
        side(left),
        triangle(lower),
        transposed(trans),
        diagonal(unit),
        m,
        n,
        alpha,
        locate(a),
        lda,
        locate(b),
        ldb,
      );
    },
  };
}

/** A general product; small ones go to the base engine. */
function product(native: OpenBlas["dgemm"], small: Kernels["gemm"], locate: Locate, share: Share): Kernels["gemm"] {
  return (transA, transB, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) => {
    if (m * n * k < MIN_WORK) {
      small(transA, transB, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc);
      return;
    }
    share.forWork(m * n * k);
    const [opA, opB] = [transposed(transA), transposed(transB)];
    native(ROW_MAJOR, opA, opB, m, n, k, alpha, locate(a), lda, locate(b), ldb, beta, locate(c), ldc);
  };
}
