import { expect, test } from "vitest";
import { testSameBits } from "../../../test/thread-trials.js";
import type { TreeSteps } from "../tree-kernels.js";
import type { Job, Pool } from "./pool.js";
import { splitTrees } from "./split-trees.js";

/** A pool that only records its jobs. */
function noting(isWorthIt: boolean) {
  const jobs: Job[] = [];
  const pool: Pool = {
    takes: () => isWorthIt,
    run: (job) => jobs.push(job),
    overlap: () => {},
    ...{ isOpen: true, failure: undefined, control: undefined },
    dispose: () => {},
  };
  const calls: string[] = [];
  const alone: TreeSteps = {
    growTrees: () => calls.push("growTrees"),
    boostColumns: () => calls.push("boostColumns"),
    softmaxColumns: () => calls.push("softmaxColumns"),
    walkTrees: () => calls.push("walkTrees"),
    divideRows: () => 7,
  };
  const { steps } = splitTrees(pool, { histogram: () => calls.push("histogram"), steps: alone });
  return { jobs, calls, kernels: steps ?? expect.fail("no steps") };
}

test("trees are distributed one by one, columns of boosting in blocks that cover each of them once", () => {
  const { jobs, calls, kernels } = noting(true);
  kernels.growTrees(16, 1024, 48, 5, 1e6);
  for (const [count, columns] of [
    [1, 7],
    [5, 20],
    [3, 2],
    [40, 3],
  ]) {
    kernels.boostColumns(2048, 128, count, columns, 1e6);
    const { given, rowBlocks, columnBlocks } = jobs[jobs.length - 1];
    const [, first, end] = given as { first: number; perRow: number; most?: number }[];
    const covered = Array.from({ length: rowBlocks }, (_, row) => [
      first.first + row * first.perRow,
      Math.min(end.most ?? 0, end.first + row * end.perRow),
    ]);
    expect(columnBlocks).toBe(count);
    expect(covered[0][0]).toBe(0);
    expect(covered[rowBlocks - 1][1]).toBe(columns);
    for (let row = 1; row < rowBlocks; row++) expect(covered[row][0]).toBe(covered[row - 1][1]);
  }
  expect(jobs[0]).toMatchObject({ kernel: "growTree", rowBlocks: 5, given: [16, { first: 1024, perRow: 48 }] });
  expect(calls).toEqual([]);
});

test("samples traverse trees in blocks of a multiple of eight that cover each of them once", () => {
  const { jobs, kernels } = noting(true);
  for (const rows of [129, 1000, 5000, 70_001]) {
    kernels.walkTrees(512, rows, 1e6);
    const { given, rowBlocks } = jobs[jobs.length - 1];
    const [task, first, end] = given as [number, { perRow: number }, { first: number; most: number }];
    expect([task, first.perRow % 8, end.first, end.most]).toEqual([512, 0, first.perRow, rows]);
    expect(rowBlocks).toBe(Math.ceil(rows / first.perRow));
    expect(rowBlocks).toBeGreaterThan(1);
    kernels.softmaxColumns(rows, 3, 64, 128, 1e6);
    const job = { kernel: "softmaxColumns", rowBlocks, given: [rows, 3, 64, 128, first, end] };
    expect(jobs[jobs.length - 1]).toMatchObject(job);
  }
});

test("small jobs run on the calling thread", () => {
  const { jobs, calls, kernels } = noting(false);
  kernels.growTrees(16, 1024, 48, 5, 10);
  kernels.boostColumns(2048, 128, 1, 7, 10);
  kernels.walkTrees(512, 9000, 10);
  kernels.softmaxColumns(9000, 3, 64, 64, 10);
  expect(kernels.divideRows(0, 0, 0, 0, 0, 0, false)).toBe(7);
  expect(calls).toEqual(["growTrees", "boostColumns", "walkTrees", "softmaxColumns"]);
  expect(jobs).toEqual([]);
});

testSameBits({
  // The codes are any bytes, so there are 256 bins; the rows are where some noise is smallest, so any of the m rows.
  histogram: ({ m, n, k, flags: [counted, indexed] }) => ({
    lengths: [k * m, 2 * m, 512 * k, 128 * k, n, n * m],
    run(on, [codes, gradients, histograms, counts, rows, noise]) {
      on.rowArgmin(n, m, noise, m, rows, 0);
      const count = indexed ? n : m;
      on.histogram(k, 256, count, indexed ? rows : 0, codes, m, gradients, histograms, counted ? counts : 0);
    },
  }),
});
