/**
 * Factorisations by LAPACK. It is column-major, so it sees a row-major matrix as its transpose; each function explains
 * how the factorisation of the transpose gives that of the matrix.
 */
import type { Lapack, Memory } from "lectern/engine";
import { type Locate, ROW_MAJOR, transposed, triangle } from "./kernels.js";
import type { OpenBlas } from "./load-library.js";
import type { Share } from "./share.js";

export function createLapack(blas: OpenBlas, memory: Memory, locate: Locate, share: Share): Lapack {
  return {
    product(transA, transB, m, n, k, a, b, c) {
      share.forWork(m * n * k);
      const [left, right] = [transA ? m : k, transB ? k : n];
      blas.dgemm(
        ...[ROW_MAJOR, transposed(transA), transposed(transB), m, n, k],
        ...[1, a, Math.max(1, left), b, Math.max(1, right), 0, c, Math.max(1, n)],
      );
    },

    gram(m, n, a, c) {
      share.forWork(m * n * n);
      blas.dsyrk(ROW_MAJOR, triangle(true), transposed(true), n, m, 1, a, Math.max(1, n), 0, c, Math.max(1, n));
    },

    transposedProduct(m, n, a, x, y) {
      share.alone();
      blas.dgemv(ROW_MAJOR, transposed(true), m, n, 1, a, Math.max(1, n), x, 1, 0, y, 1);
    },

    // A = L Lᵀ by rows is A = Uᵀ U by columns with U = Lᵀ, and both are stored in the same way.
    potrf(n, a) {
      share.all();
      const info = integer(0);
      blas.dpotrf(letter("U"), integer(n), a, integer(n), info);
      return info[0];
    },

    // Aᵀ is factored, and the transposed system solved with it; the rows of B are the columns that LAPACK expects.
    gesv(n, count, a, b) {
      share.all();
      const info = integer(0);
      const pivots = new Int32Array(n);
      blas.dgetrf(integer(n), integer(n), locate(a), integer(n), pivots, info);
      if (info[0] !== 0) return info[0];
      blas.dgetrs(letter("T"), integer(n), integer(count), locate(a), integer(n), pivots, locate(b), integer(n), info);
      return info[0];
    },

    // A = Q R by rows is Aᵀ = Rᵀ Qᵀ by columns: the LQ factorisation of what LAPACK sees as n x m.
    qr(m, n, a, r) {
      share.all();
      const tau = new Float64Array(n);
      const rows = integer(n);
      const columns = integer(m);
      withWork((work, length, info) => blas.dgelqf(rows, columns, locate(a), rows, tau, work, length, info));
      const { f64 } = memory;
      for (let i = 0; i < n; i++) {
        f64.fill(0, r / 8 + i * n, r / 8 + i * n + i);
        f64.copyWithin(r / 8 + i * n + i, a / 8 + i * n + i, a / 8 + (i + 1) * n);
      }
      withWork((work, length, info) => blas.dorglq(rows, columns, rows, locate(a), rows, tau, work, length, info));
    },

    // The eigenvectors are columns to LAPACK, hence rows here.
    syevd(n, a, values) {
      share.all();
      const iwork = new Int32Array(3 + 5 * n);
      return withWork((work, length, info) => {
        const iworkLength = integer(length[0] < 0 ? -1 : iwork.length);
        blas.dsyevd(
          ...[letter("V"), letter("U"), integer(n), locate(a), integer(n), locate(values)],
          ...[work, length, iwork, iworkLength, info],
        );
      });
    },

    // A = U S Vᵀ by rows is Aᵀ = V S Uᵀ by columns, so U and Vᵀ exchange roles.
    gesdd(m, n, a, u, values, vTransposed) {
      share.all();
      const k = Math.min(m, n);
      const iwork = new Int32Array(8 * k);
      return withWork((work, length, info) =>
        blas.dgesdd(
          ...[letter("S"), integer(n), integer(m), locate(a), integer(n), locate(values)],
          ...[locate(vTransposed), integer(n), locate(u), integer(k), work, length, iwork, info],
        ),
      );
    },
  };
}

/** Calls a routine twice: to query the size of its workspace, then with that workspace. Returns its `info`. */
function withWork(call: (work: Float64Array, length: Int32Array, info: Int32Array) => void): number {
  const info = integer(0);
  const wanted = new Float64Array(1);
  call(wanted, integer(-1), info);
  if (info[0] !== 0) return info[0];
  call(new Float64Array(Math.max(1, wanted[0])), integer(Math.max(1, wanted[0])), info);
  return info[0];
}

function integer(value: number): Int32Array {
  return Int32Array.of(value);
}

function letter(text: string): Uint8Array {
  return Uint8Array.of(text.charCodeAt(0));
}
