/** Growing trees, divided among threads. */
import type { TreeKernels, TreeSteps } from "../tree-kernels.js";
import { byRow, cutEvenly, rowCount } from "./cut.js";
import type { Pool } from "./pool.js";

/** Approximate number of blocks for the columns of all tasks. */
const blocks = 12;

/** Samples go down trees in about four blocks of bounded size: few, because each block reads all trees again. */
const [minRows, maxRows, rowBlocks] = [128, 2048, 4];

/** Number of samples in a block; a multiple of 8, which go down together. */
function blockOfRows(rows: number): number {
  return 8 * Math.ceil(Math.min(maxRows, Math.max(minRows, rows / rowBlocks)) / 8);
}

/** Nanoseconds of a row of data in the histogram of a feature, measured on one thread. */
const histogramCost = 2;

/** Threaded versions of kernels; small calls go to the given kernels, on the calling thread. */
export function splitTrees(pool: Pool, alone: TreeKernels): TreeKernels {
  return {
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
    ...(alone.steps && { steps: splitSteps(pool, alone.steps) }),
  };
}

function splitSteps(pool: Pool, alone: TreeSteps): TreeSteps {
  return {
    ...alone,
    growTrees(plan, slots, slotBytes, count, cost) {
      if (count < 2 || !pool.takes(cost)) return alone.growTrees(plan, slots, slotBytes, count, cost);
      const given = [plan, { first: slots, perRow: slotBytes }];
      pool.run({ kernel: "growTree", cost, rowBlocks: count, columnBlocks: 1, given });
    },
    boostColumns(tasks, taskBytes, count, columns, cost) {
      if (columns < 2 || !pool.takes(cost)) return alone.boostColumns(tasks, taskBytes, count, columns, cost);
      const block = Math.ceil(columns / Math.min(columns, Math.ceil(blocks / count)));
      const given = [
        { first: tasks, perColumn: taskBytes },
        { first: 0, perRow: block },
        { first: block, perRow: block, most: columns },
      ];
      pool.run({
        ...{ kernel: "boostColumns", cost, given },
        rowBlocks: Math.ceil(columns / block),
        columnBlocks: count,
      });
    },
    softmaxColumns(rows, outputs, scores, to, cost) {
      if (rows <= minRows || !pool.takes(cost)) return alone.softmaxColumns(rows, outputs, scores, to, cost);
      const block = blockOfRows(rows);
      const range = [
        { first: 0, perRow: block },
        { first: block, perRow: block, most: rows },
      ];
      const given = [rows, outputs, scores, to, ...range];
      pool.run({ kernel: "softmaxColumns", cost, rowBlocks: Math.ceil(rows / block), columnBlocks: 1, given });
    },
    walkTrees(task, rows, cost) {
      if (rows <= minRows || !pool.takes(cost)) return alone.walkTrees(task, rows, cost);
      const block = blockOfRows(rows);
      const given = [task, { first: 0, perRow: block }, { first: block, perRow: block, most: rows }];
      pool.run({ kernel: "walkTrees", cost, rowBlocks: Math.ceil(rows / block), columnBlocks: 1, given });
    },
  };
}
