import { expect, test } from "vitest";
import { runToEnd } from "../../core/run.js";
import { codeColumns } from "../growth/coded-columns.js";
import { createMeanCriterion } from "../growth/mean-criterion.js";
import { growForest } from "./grow-forest.js";

function grow(plan: { trees: number; bootstrap: boolean; sampleShare: number }) {
  const rows = Int32Array.from({ length: 50 }, (_, i) => i);
  const x = { rows: 50, columns: 1, data: Float64Array.from(rows) };
  const all = { rows, target: Float64Array.from(rows), weights: new Float64Array(50).fill(2) };
  const drawn = structuredClone(all);
  const problem = {
    x,
    columns: runToEnd(codeColumns("test", x, [])),
    all,
    drawn,
    criterion: createMeanCriterion(drawn, 0, 0),
  };
  const limits = { maxDepth: 9, minSplitWeight: 0, minGain: 0, features: 1, drawnThresholds: false, monotone: [] };
  return runToEnd(growForest(problem, limits, { ...plan, outOfBag: true, seed: 3 }, undefined));
}

test("roots have the weight of the drawn samples: as many as there are with replacement, a share without", () => {
  const weights = ({ trees }: ReturnType<typeof grow>) => Array.from(trees.roots, (root) => trees.weight[root]);
  expect(weights(grow({ trees: 3, bootstrap: true, sampleShare: 1 }))).toEqual([100, 100, 100]);
  expect(weights(grow({ trees: 2, bootstrap: false, sampleShare: 0.4 }))).toEqual([40, 40]);
});

test("every tree votes on its out-of-bag samples, and on no others", () => {
  const { outOfBag } = grow({ trees: 5, bootstrap: false, sampleShare: 0.8 });
  expect(outOfBag?.votes.reduce((sum, count) => sum + count, 0)).toBe(5 * 10);
  expect(grow({ trees: 2, bootstrap: false, sampleShare: 1 }).outOfBag?.votes.every((count) => count === 0)).toBe(true);
});
