/** The kernels of support vector machines, divided among threads: rows by columns, predictions by samples. */
import type { MachineKernels } from "../machine-kernels.js";
import { scratch } from "./control.js";
import { byRow, cutEvenly, cutInto, endRow, firstRow, rowCount } from "./cut.js";
import type { Pool } from "./pool.js";

// Nanoseconds, measured on one thread: for a multiplication in a product, and the exponential of a float and a double.
const productCost = 0.1;
const floatCost = 1.5;
const doubleCost = 4;

/** Columns of a row that one thread computes at a time: whole blocks of the kernel. */
const columnsTogether = 256;

/** Threaded versions of kernels; small calls go to the given kernels, on the calling thread. */
export function splitMachines(pool: Pool, alone: MachineKernels): MachineKernels {
  return {
    ...alone,
    rbfRows(isKept, m, n, d, x, xNorms, y, yNorms, gamma, rows) {
      const cost = m * n * (d * productCost + floatCost);
      if (!pool.takes(cost)) return alone.rbfRows(isKept, m, n, d, x, xNorms, y, yNorms, gamma, rows);
      const columns = cutInto(n, columnsTogether);
      const given = [isKept, m, firstRow(columns), endRow(columns), d, x, xNorms, y, yNorms, gamma, rows, scratch];
      pool.run({ kernel: "rbfRows", cost, rowBlocks: columns.count, columnBlocks: 1, given });
    },
    rbfSums(m, n, d, x, xNorms, z, zNorms, gamma, functions, coefficients, out) {
      const cost = m * n * ((d + functions) * productCost + doubleCost);
      if (!pool.takes(cost)) {
        return alone.rbfSums(m, n, d, x, xNorms, z, zNorms, gamma, functions, coefficients, out);
      }
      const samples = cutEvenly(m, 64);
      const given = [
        ...[rowCount(samples), n, d, byRow(x, samples, d * 8), byRow(xNorms, samples, 8), z, zNorms, gamma],
        ...[functions, coefficients, byRow(out, samples, functions * 8), scratch],
      ];
      pool.run({ kernel: "rbfSums", cost, rowBlocks: samples.count, columnBlocks: 1, given });
    },
  };
}
