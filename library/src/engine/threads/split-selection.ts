/** Selection in rows, in products and in trees, divided among threads. */
import type { SelectionKernels } from "../kernels-data.js";
import { scratch } from "./control.js";
import { byRow, cutEvenly, rowCount } from "./cut.js";
import type { Pool } from "./pool.js";

// Nanoseconds, measured on one thread: for an entry of a row searched, and a multiplication in a product.
const searchCost = 0.8;
const productCost = 0.1;

/** Trees are searched for so many points, where there are more: of a few columns for fewer, of many columns for more. */
const visited = 2000;

type Products = "smallestProducts" | "smallestProducts32";

/** Threaded versions of kernels; small calls go to the given kernels, on the calling thread. */
export function splitSelection(pool: Pool, alone: SelectionKernels): SelectionKernels {
  return {
    rowArgmin: splitSearch(pool, "rowArgmin", alone.rowArgmin),
    rowArgmax: splitSearch(pool, "rowArgmax", alone.rowArgmax),
    smallest(m, n, k, a, lda, indices, values) {
      const cost = m * n * searchCost;
      if (!pool.takes(cost)) return alone.smallest(m, n, k, a, lda, indices, values);
      const rows = cutEvenly(m, 1);
      const given = [rowCount(rows), n, k, byRow(a, rows, lda * 8), lda];
      const results = [byRow(indices, rows, k * 4), byRow(values, rows, k * 8)];
      pool.run({ kernel: "smallest", cost, rowBlocks: rows.count, columnBlocks: 1, given: [...given, ...results] });
    },
    smallestProducts: splitProducts(pool, "smallestProducts", 8, alone.smallestProducts),
    smallestProducts32: splitProducts(pool, "smallestProducts32", 4, alone.smallestProducts32),
    nearestInTree(m, n, d, k, x, points, order, nodes, boxes, indices, values) {
      const cost = m * Math.min(n, visited) * d * productCost;
      if (!pool.takes(cost)) {
        return alone.nearestInTree(m, n, d, k, x, points, order, nodes, boxes, indices, values);
      }
      const rows = cutEvenly(m, 1);
      const given = [rowCount(rows), d, k, byRow(x, rows, d * 8), points, order, nodes, boxes];
      const results = [byRow(indices, rows, k * 4), byRow(values, rows, k * 8), scratch];
      pool.run({
        kernel: "nearestInTree",
        cost,
        rowBlocks: rows.count,
        columnBlocks: 1,
        given: [...given, ...results],
      });
    },
  };
}

function splitSearch(
  pool: Pool,
  kernel: "rowArgmin" | "rowArgmax",
  alone: SelectionKernels["rowArgmin"],
): SelectionKernels["rowArgmin"] {
  return (m, n, a, lda, indices, values) => {
    const cost = m * n * searchCost;
    if (!pool.takes(cost)) return alone(m, n, a, lda, indices, values);
    const rows = cutEvenly(m, 1);
    const given = [rowCount(rows), n, byRow(a, rows, lda * 8), lda, byRow(indices, rows, 4), byRow(values, rows, 8)];
    pool.run({ kernel, cost, rowBlocks: rows.count, columnBlocks: 1, given });
  };
}

function splitProducts(
  pool: Pool,
  kernel: Products,
  bytes: number,
  alone: SelectionKernels[Products],
): SelectionKernels[Products] {
  return (m, n, d, k, x, y, offsets, indices, values) => {
    const cost = m * n * (d * productCost + searchCost);
    if (!pool.takes(cost)) return alone(m, n, d, k, x, y, offsets, indices, values);
    // Rows are in panels of 4.
    const rows = cutEvenly(m, 4);
    const given = [rowCount(rows), n, d, k, byRow(x, rows, d * bytes), y, offsets];
    const results = [byRow(indices, rows, k * 4), byRow(values, rows, k * bytes), scratch];
    pool.run({ kernel, cost, rowBlocks: rows.count, columnBlocks: 1, given: [...given, ...results] });
  };
}
