import { expect, test } from "vitest";
import { boostedTreesRegressor } from "../boosted-trees-regressor/boosted-trees-regressor.js";
import { planOf } from "./options.js";

const on = { kind: "on", validationShare: 0.2, patience: 3, minImprovement: 0, stratify: true } as const;

test("the plan contains the values of the options", () => {
  const { options } = boostedTreesRegressor({ maxDepth: 3, earlyStopping: on });
  const plan = planOf("test", options, { rows: 1, columns: 1, data: Float64Array.of(1) });
  expect(plan).toMatchObject({
    patience: 3,
    learningRate: 0.1,
    limits: { maxDepth: 3, maxLeaves: 31, minLeaf: 20 },
  });
});
