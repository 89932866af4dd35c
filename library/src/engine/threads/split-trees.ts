/** Growing trees, shared out among threads. */
import type { TreeKernels } from "../tree-kernels.js";
import type { Pool } from "./pool.js";

/** About how many blocks the columns of all tasks are cut into. */
const blocks = 12;

/** Samples go down trees in about four blocks of bounded size: few, because each fetches all trees anew. */
const [leastRows, mostRows, rowBlocks] = [128, 2048, 4];

/** Samples of a block; a multiple of 8, which go down together. */
function blockOfRows(rows: number): number {
  return 8 * Math.ceil(Math.min(mostRows, Math.max(leastRows, rows / rowBlocks)) / 8);
}

/** Threaded forms of the steps; what is too small goes to the given ones, on the calling thread. */
export function splitTrees(pool: Pool, alone: TreeKernels): TreeKernels {
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
      if (rows <= leastRows || !pool.takes(cost)) return alone.softmaxColumns(rows, outputs, scores, to, cost);
      const block = blockOfRows(rows);
      const range = [
        { first: 0, perRow: block },
        { first: block, perRow: block, most: rows },
      ];
      const given = [rows, outputs, scores, to, ...range];
      pool.run({ kernel: "softmaxColumns", cost, rowBlocks: Math.ceil(rows / block), columnBlocks: 1, given });
    },
    walkTrees(task, rows, cost) {
      if (rows <= leastRows || !pool.takes(cost)) return alone.walkTrees(task, rows, cost);
      const block = blockOfRows(rows);
      const given = [task, { first: 0, perRow: block }, { first: block, perRow: block, most: rows }];
      pool.run({ kernel: "walkTrees", cost, rowBlocks: Math.ceil(rows / block), columnBlocks: 1, given });
    },
  };
}
