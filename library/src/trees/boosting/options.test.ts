import { expect, test } from "vitest";
import { boostedTreesRegressor } from "../boosted-trees-regressor/boosted-trees-regressor.js";
import { divideRows, planOf } from "./options.js";

const on = { kind: "on", validationShare: 0.2, patience: 3, minImprovement: 0, stratify: true } as const;

test("rows are divided into training and held-out, each class in its share, without those of weight 0", () => {
  const weights = Float64Array.from({ length: 60 }, (_, i) => (i < 10 ? 0 : 1));
  const codes = Int32Array.from({ length: 60 }, (_, i) => (i < 50 ? 0 : 1));
  const { rows, heldOut } = divideRows(weights, on, 1, codes);
  expect([...rows, ...heldOut].sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, i) => i + 10));
  expect(heldOut.filter((i) => codes[i] === 0)).toHaveLength(8);
  expect(heldOut.filter((i) => codes[i] === 1)).toHaveLength(2);
  expect(divideRows(weights, { kind: "off" }, 1).heldOut).toHaveLength(0);
});

test("the plan contains the values of the options", () => {
  const { options } = boostedTreesRegressor({ maxDepth: 3, earlyStopping: on });
  const plan = planOf("test", options, { rows: 1, columns: 1, data: Float64Array.of(1) });
  expect(plan).toMatchObject({
    patience: 3,
    learningRate: 0.1,
    limits: { maxDepth: 3, maxLeaves: 31, minLeaf: 20 },
  });
});
