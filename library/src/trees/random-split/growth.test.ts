import { expect, test } from "vitest";
import { runToEnd } from "../../core/run.js";
import { growRandomSplits, visitLeaves } from "./growth.js";

const x = { rows: 8, columns: 1, data: Float64Array.of(1, 2, 3, 4, 11, 12, 13, 14) };
const rows = Int32Array.from({ length: 8 }, (_, i) => i);
const isHigh = (i: number) => x.data[i] > 10;
const plan = {
  trees: 3,
  splits: "axis",
  splitCandidates: 5,
  thresholds: 8,
  dimensions: 1,
  maxDepth: 4,
  minSplitWeight: 2,
  minLeafWeight: 1,
  seed: 0,
} as const;

/** Any task will do: here, how many of the samples are high, and the rows that came to a leaf. */
const task = {
  width: 2,
  weight: (list: Int32Array) => list.length,
  entropy: (list: Int32Array) => {
    const p = list.filter(isHigh).length / list.length;
    return p * (1 - p);
  },
  isPure: (list: Int32Array) => new Set(Array.from(list, isHigh)).size === 1,
  leaf: (list: Int32Array) => Float64Array.of(list.filter(isHigh).length, list.length),
};

test("the engine stops at pure nodes, and every sample comes to a leaf of every tree", () => {
  const trees = runToEnd(growRandomSplits(x, rows, task, plan));
  let visits = 0;
  visitLeaves(trees, x, (row, leaf, tree) => {
    visits++;
    expect(leaf[0]).toBe(isHigh(row) ? leaf[1] : 0);
    expect(tree).toBeLessThan(3);
  });
  expect(visits).toBe(24);
});

test("no split is made below a limit", () => {
  for (const less of [{ maxDepth: 0 }, { minSplitWeight: 9 }, { minLeafWeight: 5 }]) {
    expect(runToEnd(growRandomSplits(x, rows, task, { ...plan, ...less })).child).toHaveLength(3);
  }
});
