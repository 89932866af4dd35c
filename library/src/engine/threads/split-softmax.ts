/** The kernels of logistic regression, divided among threads by samples. */
import type { SoftmaxKernels } from "../kernels-data.js";
import { byRow, type Cut, cutEvenly, rowCount } from "./cut.js";
import type { Pool } from "./pool.js";

// Nanoseconds, measured on one thread: for a probability, and for a multiplication.
const probabilityCost = 6;
const productCost = 0.2;

/** Threaded versions of kernels; small calls go to the given kernels, on the calling thread. */
export function splitSoftmax(pool: Pool, alone: SoftmaxKernels): SoftmaxKernels {
  return {
    softmaxResiduals(n, classes, scores, ld, codes, shares, residuals, losses) {
      const cost = n * classes * probabilityCost;
      if (!pool.takes(cost)) return alone.softmaxResiduals(n, classes, scores, ld, codes, shares, residuals, losses);
      const rows = cutEvenly(n, 64);
      const given = [
        rowCount(rows),
        classes,
        byRow(scores, rows, 8),
        ld,
        byRow(codes, rows, 4),
        byRow(shares, rows, 8),
      ];
      const results = [byRow(residuals, rows, 8), byRow(losses, rows, 8)];
      const kernel = "softmaxResiduals";
      pool.run({ kernel, cost, rowBlocks: rows.count, columnBlocks: 1, given: [...given, ...results] });
    },
    softmaxGradients(...all) {
      const [n, block, classes, d, z, ldz, w, codes, shares, probabilities, residuals, ld, losses, gradients] = all;
      const cost = n * classes * (probabilityCost + 2 * d * productCost);
      if (!pool.takes(cost)) return alone.softmaxGradients(...all);
      // The result has separate gradients of blocks, so threads take these blocks.
      const rows: Cut = { total: n, block, count: Math.ceil(n / block) };
      const given = [
        ...[rowCount(rows), block, classes, d, byRow(z, rows, ldz * 8), ldz, w],
        ...[byRow(codes, rows, 4), byRow(shares, rows, 8)],
      ];
      const results = [
        ...[byRow(probabilities, rows, 8), byRow(residuals, rows, 8), ld, byRow(losses, rows, 8)],
        { first: gradients, perRow: classes * d * 8 },
      ];
      const kernel = "softmaxGradients";
      pool.run({ kernel, cost, rowBlocks: rows.count, columnBlocks: 1, given: [...given, ...results] });
    },
  };
}
