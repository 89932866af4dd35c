/** The kernels of non-negative matrix factorisation, divided among threads. */
import type { FactorKernels } from "../kernels-data.js";
import { byColumn, columnCount, cutEvenly, endRow, firstRow } from "./cut.js";
import type { Pool } from "./pool.js";

// Nanoseconds, measured on one thread: for a multiplication with an entry, and for one inside a sweep.
const entryCost = 0.2;
const sweepCost = 0.15;

/** Threaded versions of kernels; small calls go to the given kernels, on the calling thread. */
export function splitFactors(pool: Pool, alone: FactorKernels): FactorKernels {
  return {
    sparseProduct(m, n, entries, rowStart, columnIndex, values, b, ldb, c, ldc) {
      const cost = entries * n * entryCost;
      if (!pool.takes(cost)) {
        return alone.sparseProduct(m, n, entries, rowStart, columnIndex, values, b, ldb, c, ldc);
      }
      // Empty rows at the end begin where all entries end.
      const cut = cutEvenly(entries + 1, 1);
      const given = [m, n, firstRow(cut), endRow(cut), rowStart, columnIndex, values, b, ldb, c, ldc];
      pool.run({ kernel: "sparseProduct", cost, rowBlocks: cut.count, columnBlocks: 1, given });
    },
    descendNonNegative(n, k, sweeps, g, ldg, l1, l2, v, ldv, f, ldf, violations) {
      const cost = n * k * k * sweeps * sweepCost;
      if (!pool.takes(cost)) {
        return alone.descendNonNegative(n, k, sweeps, g, ldg, l1, l2, v, ldv, f, ldf, violations);
      }
      const columns = cutEvenly(n, 8);
      const given = [columnCount(columns), k, sweeps, g, ldg, l1, l2, byColumn(v, columns, 8), ldv];
      const results = [byColumn(f, columns, 8), ldf, byColumn(violations, columns, 8)];
      const kernel = "descendNonNegative";
      pool.run({ kernel, cost, rowBlocks: 1, columnBlocks: columns.count, given: [...given, ...results] });
    },
  };
}
