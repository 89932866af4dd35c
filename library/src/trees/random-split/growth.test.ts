import { expect, test } from "vitest";
import { refusal } from "../../../test/refusal.js";
import { runToEnd } from "../../core/run.js";
import { growRandomSplits, planSplits, withoutPauses } from "./growth.js";
import { visitLeaves } from "./split-trees.js";

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
  categorical: [],
  seed: 0,
} as const;

/** Any task will do: here, how many of the samples are high, and the rows that came to a leaf. */
const task = {
  width: 2,
  weights: new Float64Array(8).fill(1),
  entropy: withoutPauses((list) => {
    const p = list.filter(isHigh).length / list.length;
    return p * (1 - p);
  }),
  isPure: withoutPauses((list) => new Set(Array.from(list, isHigh)).size === 1),
  drawResponse: () => (i: number) => (isHigh(i) ? 1 : 0),
  leaf: withoutPauses((list) => Float64Array.of(list.filter(isHigh).length, list.length)),
};

test("the engine stops at pure nodes, and every sample reaches a leaf of every tree", () => {
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

/** The shares of high samples in the leaves that samples come to, averaged over the trees. */
function sharesOf(trees: ReturnType<typeof grow>, samples: { rows: number; columns: number; data: Float64Array }) {
  const shares = new Float64Array(samples.rows);
  visitLeaves(trees, samples, (row, leaf) => {
    shares[row] += leaf[0] / leaf[1] / plan.trees;
  });
  return Array.from(shares);
}

function grow(samples: { rows: number; columns: number; data: Float64Array }, given: Partial<typeof plan> | object) {
  return runToEnd(growRandomSplits(samples, rows, task, { ...plan, ...given }));
}

test("one split divides the categories of the high samples from the others, whatever their codes", () => {
  // Categories 3 and 0 are low, 7 and 2 are high.
  const town = { rows: 8, columns: 1, data: Float64Array.of(3, 0, 0, 3, 7, 2, 2, 7) };
  const trees = grow(town, { categorical: [0], maxDepth: 1 });
  expect(Array.from(trees.category)).toEqual([0, -1, -1, 0, -1, -1, 0, -1, -1]);
  expect(sharesOf(trees, town)).toEqual([0, 0, 0, 0, 1, 1, 1, 1]);
});

test("missing values go where they gain most, in numbers and in categories", () => {
  const gap = Number.NaN;
  for (const values of [
    [1, 2, 3, gap, 11, 12, 13, 14],
    [1, 2, 3, 4, 11, 12, gap, 14],
    [gap, gap, gap, gap, 5, 5, 5, 5],
    [6, 6, 6, 6, gap, gap, gap, gap],
  ]) {
    const samples = { rows: 8, columns: 1, data: Float64Array.from(values) };
    for (const categorical of [[], [0]]) {
      const trees = grow(samples, { categorical, maxDepth: 1, thresholds: 30 });
      expect(sharesOf(trees, samples)).toEqual([0, 0, 0, 0, 1, 1, 1, 1]);
    }
  }
});

test("what only new samples miss goes to the heavier side", () => {
  const heavy = { ...x, data: Float64Array.of(1, 2, 3, 14, 11, 12, 13, 14) };
  const trees = grow(heavy, { maxDepth: 1, thresholds: 30 });
  const [share] = sharesOf(trees, { rows: 1, columns: 1, data: Float64Array.of(Number.NaN) });
  expect(share).toBe(sharesOf(trees, { rows: 1, columns: 1, data: Float64Array.of(12) })[0]);
});

test("a plan takes the categories of a table, and refuses values that are not categories", () => {
  const options = { ...plan, categorical: [1] };
  const table = { rows: 1, columns: 2, data: Float64Array.of(1, 0.5) };
  expect(refusal(() => planSplits("test", options, table, undefined))).toContain("column 1 is categorical");
  const schema = [
    { name: "town", type: "category", categories: ["a", "b"] },
    { name: "size", type: "number" },
  ] as const;
  expect(planSplits("test", { ...plan, dimensions: null }, table, schema)).toMatchObject({
    categorical: [0],
    dimensions: 2,
  });
});
