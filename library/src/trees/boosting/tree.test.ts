import { expect, test } from "vitest";
import { runToEnd, runTogether } from "../../core/run.js";
import { codeColumns } from "../growth/coded-columns.js";
import { createNodeBuffer } from "../nodes/tree-nodes.js";
import { createHistograms } from "./histogram.js";
import { createBoostGrower } from "./tree.js";

test("the leaf of largest gain is split first, and the rows of each leaf are contiguous", () => {
  const x = { rows: 8, columns: 1, data: Float64Array.of(0, 1, 2, 3, 4, 5, 6, 7) };
  const columns = runToEnd(codeColumns("test", x, [], 255));
  const histograms = createHistograms("test", columns, 8, 1, { alpha: 0, minLeaf: 1 });
  try {
    [1, 1, 1.1, 1.1, -9, -9, 9, 9].forEach((g, i) => {
      histograms.derivatives(0).set([g, 1], 2 * i);
    });
    const limits = { maxLeaves: 3, maxDepth: 9, minLeaf: 1, minGain: 0, alpha: 0, monotone: [] };
    const grow = createBoostGrower(columns, histograms, Int32Array.of(7, 6, 5, 4, 3, 2, 1, 0), limits);
    // biome-ignore lint/correctness/useYield: nothing is to be watched
    const growing = runTogether([grow(createNodeBuffer(1), 0)], function* (requests) {
      histograms.run(requests);
    });
    const [leaves] = runToEnd(growing);
    const rows = histograms.rows(0);
    const groups = leaves.map(({ start, end }) => Array.from(rows.slice(start, end)).sort());
    expect(groups.sort((a, b) => a[0] - b[0])).toEqual([
      [0, 1, 2, 3],
      [4, 5],
      [6, 7],
    ]);
    for (const { sums, start, end } of leaves) expect(sums.count).toBe(end - start);
  } finally {
    histograms.dispose();
  }
});
