/** Functions of arrays, selection in rows, the nearest centers and histograms, divided among threads. */
import type { Kernels } from "../kernels.js";
import { scratch } from "./control.js";
import { byRow, cutEvenly, rowCount } from "./cut.js";
import type { Pool } from "./pool.js";

// Nanoseconds, measured on one thread: for a value of a function, an entry of a row searched, a multiplication in a
// product, and a row of data in the histogram of a feature.
const functionCost = 4;
const searchCost = 0.8;
const productCost = 0.1;
const histogramCost = 2;

type ArrayFunction = "exp" | "expm1" | "log" | "log1p" | "tanh" | "erf";
type Products = "smallestProducts" | "smallestProducts32";
type Split = Pick<
  Kernels,
  ArrayFunction | "rowArgmin" | "rowArgmax" | "smallest" | "nearestCenters" | "histogram" | Products
>;

/** Threaded versions of kernels; small calls go to the given kernels, on the calling thread. */
export function splitData(pool: Pool, alone: Kernels): Split {
  return {
    exp: splitFunction(pool, "exp", alone.exp),
    expm1: splitFunction(pool, "expm1", alone.expm1),
    log: splitFunction(pool, "log", alone.log),
    log1p: splitFunction(pool, "log1p", alone.log1p),
    tanh: splitFunction(pool, "tanh", alone.tanh),
    erf: splitFunction(pool, "erf", alone.erf),
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
    nearestCenters(m, centers, d, x, ldx, c, ldc, centerNorms, labels, distances) {
      const cost = m * centers * (d * productCost + searchCost);
      if (!pool.takes(cost)) return alone.nearestCenters(m, centers, d, x, ldx, c, ldc, centerNorms, labels, distances);
      // The kernel processes 128 rows at a time, and packs the centers once for them.
      const rows = cutEvenly(m, 128);
      const given = [rowCount(rows), centers, d, byRow(x, rows, ldx * 8), ldx, c, ldc, centerNorms];
      const results = [byRow(labels, rows, 4), byRow(distances, rows, 8), scratch];
      const kernel = "nearestCenters";
      pool.run({ kernel, cost, rowBlocks: rows.count, columnBlocks: 1, given: [...given, ...results] });
    },
    histogram(features, bins, count, rows, codes, codeStride, gradients, histograms, counts) {
      const cost = features * count * histogramCost;
      if (!pool.takes(cost)) {
        return alone.histogram(features, bins, count, rows, codes, codeStride, gradients, histograms, counts);
      }
      const blocks = cutEvenly(features, 1);
      const given = [rowCount(blocks), bins, count, rows, byRow(codes, blocks, codeStride), codeStride, gradients];
      const results = [byRow(histograms, blocks, bins * 16), byRow(counts, blocks, bins * 4)];
      pool.run({ kernel: "histogram", cost, rowBlocks: blocks.count, columnBlocks: 1, given: [...given, ...results] });
    },
  };
}

function splitFunction(pool: Pool, kernel: ArrayFunction, alone: Kernels["exp"]): Kernels["exp"] {
  return (n, x, y) => {
    const cost = n * functionCost;
    if (!pool.takes(cost)) return alone(n, x, y);
    const blocks = cutEvenly(n, 1024);
    const given = [rowCount(blocks), byRow(x, blocks, 8), byRow(y, blocks, 8)];
    pool.run({ kernel, cost, rowBlocks: blocks.count, columnBlocks: 1, given });
  };
}

function splitSearch(pool: Pool, kernel: "rowArgmin" | "rowArgmax", alone: Kernels["rowArgmin"]): Kernels["rowArgmin"] {
  return (m, n, a, lda, indices, values) => {
    const cost = m * n * searchCost;
    if (!pool.takes(cost)) return alone(m, n, a, lda, indices, values);
    const rows = cutEvenly(m, 1);
    const given = [rowCount(rows), n, byRow(a, rows, lda * 8), lda, byRow(indices, rows, 4), byRow(values, rows, 8)];
    pool.run({ kernel, cost, rowBlocks: rows.count, columnBlocks: 1, given });
  };
}

function splitProducts(pool: Pool, kernel: Products, bytes: number, alone: Kernels[Products]): Kernels[Products] {
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
