/**
 * Distances, Gram matrices and the nearest centers, divided among threads. For two different sets of rows the result is divided by rows and
 * columns; for one set with itself by rows only, where the rows before `end` need `end` columns, and each block also
 * writes the mirror image of its entries.
 */
import type { PairKernels } from "../kernels-data.js";
import { type Argument, scratch } from "./control.js";
import { byColumn, byRow, columnCount, cutEvenly, cutGrid, cutRows, endRow, firstRow, rowCount } from "./cut.js";
import type { Pool } from "./pool.js";

// Nanoseconds, measured on one thread: for a multiplication in a product, the absolute value of a difference, the
// final function of an entry, and an entry of a row searched.
const productCost = 0.1;
const differenceCost = 0.35;
const distanceCost = 1;
const functionCost = 4;
const searchCost = 0.8;

/** How the pairs are divided: the grid, and the arguments for the rows and columns of a block. */
interface Pairs {
  readonly grid: { readonly rowBlocks: number; readonly columnBlocks: number };
  readonly range: readonly Argument[];
  /** the address of data with an entry or a row of `bytes` for each row of Y */
  ofColumns(address: number, bytes: number): Argument;
}

/** Threaded versions of kernels; small calls go to the given kernels, on the calling thread. */
export function splitPairs(pool: Pool, alone: PairKernels): PairKernels {
  return {
    squaredDistances(same, m, n, d, x, ldx, xNorms, y, ldy, yNorms, out, ldo) {
      const cost = pairCost(same, m, n, d * productCost + distanceCost);
      if (!pool.takes(cost)) return alone.squaredDistances(same, m, n, d, x, ldx, xNorms, y, ldy, yNorms, out, ldo);
      const { grid, range, ofColumns } = cutPairs(same, m, n);
      const given = [same, ...range, d, x, ldx, xNorms, ofColumns(y, ldy * 8), ldy, ofColumns(yNorms, 8)];
      const result = [ofColumns(out, 8), ldo, scratch];
      pool.run({ kernel: "squaredDistances", cost, ...grid, given: [...given, ...result] });
    },
    rbfGram(same, m, n, d, x, ldx, xNorms, y, ldy, yNorms, gamma, out, ldo) {
      const cost = pairCost(same, m, n, d * productCost + functionCost);
      if (!pool.takes(cost)) return alone.rbfGram(same, m, n, d, x, ldx, xNorms, y, ldy, yNorms, gamma, out, ldo);
      const { grid, range, ofColumns } = cutPairs(same, m, n);
      const given = [same, ...range, d, x, ldx, xNorms, ofColumns(y, ldy * 8), ldy, ofColumns(yNorms, 8), gamma];
      const result = [ofColumns(out, 8), ldo, scratch];
      pool.run({ kernel: "rbfGram", cost, ...grid, given: [...given, ...result] });
    },
    polynomialGram(same, m, n, d, x, ldx, y, ldy, gamma, offset, degree, out, ldo) {
      const cost = pairCost(same, m, n, d * productCost + distanceCost);
      if (!pool.takes(cost)) {
        return alone.polynomialGram(same, m, n, d, x, ldx, y, ldy, gamma, offset, degree, out, ldo);
      }
      const { grid, range, ofColumns } = cutPairs(same, m, n);
      const given = [same, ...range, d, x, ldx, ofColumns(y, ldy * 8), ldy, gamma, offset, degree];
      const result = [ofColumns(out, 8), ldo, scratch];
      pool.run({ kernel: "polynomialGram", cost, ...grid, given: [...given, ...result] });
    },
    sigmoidGram(same, m, n, d, x, ldx, y, ldy, gamma, offset, out, ldo) {
      const cost = pairCost(same, m, n, d * productCost + functionCost);
      if (!pool.takes(cost)) return alone.sigmoidGram(same, m, n, d, x, ldx, y, ldy, gamma, offset, out, ldo);
      const { grid, range, ofColumns } = cutPairs(same, m, n);
      const given = [same, ...range, d, x, ldx, ofColumns(y, ldy * 8), ldy, gamma, offset];
      const result = [ofColumns(out, 8), ldo, scratch];
      pool.run({ kernel: "sigmoidGram", cost, ...grid, given: [...given, ...result] });
    },
    laplaceGram(same, m, n, d, x, ldx, y, ldy, gamma, out, ldo) {
      const cost = pairCost(same, m, n, d * differenceCost + functionCost);
      if (!pool.takes(cost)) return alone.laplaceGram(same, m, n, d, x, ldx, y, ldy, gamma, out, ldo);
      const { grid, range, ofColumns } = cutPairs(same, m, n);
      const given = [same, ...range, d, x, ldx, ofColumns(y, ldy * 8), ldy, gamma, ofColumns(out, 8), ldo];
      pool.run({ kernel: "laplaceGram", cost, ...grid, given });
    },
    manhattanDistances(same, m, n, d, x, ldx, y, ldy, out, ldo) {
      const cost = pairCost(same, m, n, d * differenceCost);
      if (!pool.takes(cost)) return alone.manhattanDistances(same, m, n, d, x, ldx, y, ldy, out, ldo);
      const { grid, range, ofColumns } = cutPairs(same, m, n);
      const given = [same, ...range, d, x, ldx, ofColumns(y, ldy * 8), ldy, ofColumns(out, 8), ldo];
      pool.run({ kernel: "manhattanDistances", cost, ...grid, given });
    },
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
  };
}

function pairCost(same: boolean, m: number, n: number, costEach: number): number {
  return m * n * costEach * (same ? 0.5 : 1);
}

/** The kernels take the whole of X and a range of its rows, but of Y only the rows that a block needs. */
function cutPairs(same: boolean, m: number, n: number): Pairs {
  if (same) {
    const rows = cutRows(m);
    const range = [firstRow(rows), endRow(rows), endRow(rows)];
    return { grid: { rowBlocks: rows.count, columnBlocks: 1 }, range, ofColumns: (address) => address };
  }
  const { rows, columns } = cutGrid(m, n);
  return {
    grid: { rowBlocks: rows.count, columnBlocks: columns.count },
    range: [firstRow(rows), endRow(rows), columnCount(columns)],
    ofColumns: (address, bytes) => byColumn(address, columns, bytes),
  };
}
