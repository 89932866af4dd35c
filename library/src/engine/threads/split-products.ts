/** The kernels of linear algebra, divided among threads when the work is large enough. */
import type { Kernels } from "../kernels.js";
import type { FloatKernels } from "../kernels-data.js";
import { scratch } from "./control.js";
import {
  backwards,
  byBlock,
  byBoth,
  byColumn,
  byRow,
  columnCount,
  cutEvenly,
  cutGrid,
  cutInto,
  cutRows,
  endRow,
  firstRow,
  rowCount,
} from "./cut.js";
import type { Pool } from "./pool.js";

/** Nanoseconds of one multiplication and addition inside a product of matrices, and of one limited by memory. */
const productCost = 0.1;
const memoryCost = 0.3;

/**
 * A transposed matrix times a vector is divided into strips of columns, because the sum over the rows must keep its
 * order. Narrow strips make short reads: with fewer than eight strips of 512 columns, two threads were measured to gain
 * nothing.
 */
const stripColumns = 512;
const minStrips = 8;

type Split = Pick<Kernels, "gemm" | "syrk" | "columnProducts" | "trsm" | "gemv" | "ger" | "rowNorms">;

/** Threaded versions of kernels; small calls go to the given kernels, on the calling thread. */
export function splitProducts(pool: Pool, alone: Kernels): Split {
  return {
    gemm: splitGemm(pool, "gemm", alone.gemm, 8),
    syrk(lower, trans, n, k, alpha, a, lda, beta, c, ldc) {
      const cost = 0.5 * n * n * k * productCost;
      if (!pool.takes(cost)) return alone.syrk(lower, trans, n, k, alpha, a, lda, beta, c, ldc);
      const rows = cutRows(n);
      // The lower triangle of the rows before `end` has `end` columns; the upper one from `first` on begins there.
      const below = [firstRow(rows), endRow(rows), endRow(rows), k, alpha, a, lda, beta, c, ldc];
      const above = [
        ...[0, rowCount(rows), { first: n, perRow: -rows.block }, k, alpha],
        ...[byRow(a, rows, trans ? 8 : lda * 8), lda, beta, byRow(c, rows, (ldc + 1) * 8), ldc],
      ].map((argument) => backwards(argument, rows));
      const given = [lower, trans, ...(lower ? below : above), scratch];
      pool.run({ kernel: "syrk", cost, rowBlocks: rows.count, columnBlocks: 1, given });
    },
    columnProducts(m, n, height, point, roots, targets, a, sums, withTarget, grams) {
      const cost = 0.5 * n * n * m * productCost;
      if (m <= height || !pool.takes(cost)) {
        return alone.columnProducts(m, n, height, point, roots, targets, a, sums, withTarget, grams);
      }
      const rows = cutInto(m, height);
      const given = [
        ...[rowCount(rows), n, point, byRow(roots, rows, 8), byRow(targets, rows, 8), byRow(a, rows, n * 8)],
        ...[byBlock(sums, n * 8), byBlock(withTarget, n * 8), byBlock(grams, n * n * 8), scratch],
      ];
      pool.run({ kernel: "columnProducts", cost, rowBlocks: rows.count, columnBlocks: 1, given });
    },
    trsm(left, lower, trans, unit, m, n, alpha, a, lda, b, ldb) {
      const cost = 0.5 * m * n * (left ? m : n) * productCost;
      if (!pool.takes(cost)) return alone.trsm(left, lower, trans, unit, m, n, alpha, a, lda, b, ldb);
      const kernel = "trsm";
      if (left) {
        const columns = cutEvenly(n, 64);
        const given = [left, lower, trans, unit, m, columnCount(columns), alpha, a, lda, byColumn(b, columns, 8), ldb];
        pool.run({ kernel, cost, rowBlocks: 1, columnBlocks: columns.count, given: [...given, scratch] });
      } else {
        const rows = cutEvenly(m, 64);
        const given = [left, lower, trans, unit, rowCount(rows), n, alpha, a, lda, byRow(b, rows, ldb * 8), ldb];
        pool.run({ kernel, cost, rowBlocks: rows.count, columnBlocks: 1, given: [...given, scratch] });
      }
    },
    gemv(trans, m, n, alpha, a, lda, x, beta, y) {
      const cost = m * n * memoryCost;
      const isNarrow = trans && n < minStrips * stripColumns;
      if (isNarrow || !pool.takes(cost)) return alone.gemv(trans, m, n, alpha, a, lda, x, beta, y);
      const kernel = "gemv";
      if (trans) {
        const columns = cutEvenly(n, stripColumns);
        const given = [trans, m, columnCount(columns), alpha, byColumn(a, columns, 8), lda, x, beta];
        const result = byColumn(y, columns, 8);
        pool.run({ kernel, cost, rowBlocks: 1, columnBlocks: columns.count, given: [...given, result] });
      } else {
        const rows = cutEvenly(m, 4);
        const given = [trans, rowCount(rows), n, alpha, byRow(a, rows, lda * 8), lda, x, beta, byRow(y, rows, 8)];
        pool.run({ kernel, cost, rowBlocks: rows.count, columnBlocks: 1, given });
      }
    },
    ger(m, n, alpha, x, y, a, lda) {
      const cost = m * n * memoryCost;
      if (!pool.takes(cost)) return alone.ger(m, n, alpha, x, y, a, lda);
      const rows = cutEvenly(m, 1);
      const given = [rowCount(rows), n, alpha, byRow(x, rows, 8), y, byRow(a, rows, lda * 8), lda];
      pool.run({ kernel: "ger", cost, rowBlocks: rows.count, columnBlocks: 1, given });
    },
    rowNorms(m, n, a, lda, out) {
      const cost = m * n * memoryCost;
      if (!pool.takes(cost)) return alone.rowNorms(m, n, a, lda, out);
      const rows = cutEvenly(m, 8);
      const given = [rowCount(rows), n, byRow(a, rows, lda * 8), lda, byRow(out, rows, 8)];
      pool.run({ kernel: "rowNorms", cost, rowBlocks: rows.count, columnBlocks: 1, given });
    },
  };
}

/** Threaded versions of the kernels of single precision. */
export function splitFloats(pool: Pool, alone: FloatKernels): FloatKernels {
  return { ...alone, gemm32: splitGemm(pool, "gemm32", alone.gemm32, 4) };
}

/** The product of numbers of so many bytes, of which twice as many floats as doubles fit a register; a small one goes to the given kernel, on the calling thread. */
function splitGemm(pool: Pool, kernel: "gemm" | "gemm32", alone: Kernels["gemm"], bytes: 4 | 8): Kernels["gemm"] {
  return (transA, transB, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) => {
    const cost = m * n * k * productCost * (bytes / 8);
    if (!pool.takes(cost)) return alone(transA, transB, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc);
    const { rows, columns } = cutGrid(m, n);
    const left = byRow(a, rows, transA ? bytes : lda * bytes);
    const right = byColumn(b, columns, transB ? ldb * bytes : bytes);
    const out = byBoth(c, rows, ldc * bytes, columns, bytes);
    const given = [
      ...[transA, transB, rowCount(rows), columnCount(columns), k, alpha],
      ...[left, lda, right, ldb, beta, out, ldc, scratch],
    ];
    pool.run({ kernel, cost, rowBlocks: rows.count, columnBlocks: columns.count, given });
  };
}
