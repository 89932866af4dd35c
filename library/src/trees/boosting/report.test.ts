import { expect, test } from "vitest";
import { createNodeBuffer } from "../nodes/tree-nodes.js";
import { boostReport } from "./report.js";

test("iterations, losses and, with held-out samples, the best iteration", () => {
  const nodes = createNodeBuffer(1);
  for (let tree = 0; tree < 6; tree++) nodes.close(nodes.addRoot(1, 0), [0]);
  const boosted = { state: { start: Float64Array.of(0), trees: nodes.finish() }, objective: [3, 2, 1], stopped: true };
  expect(boostReport({ ...boosted, validation: [] }, 3)).toEqual({
    iterations: 3,
    objective: [3, 2, 1],
    notes: { trees: 6, leaves: 6 },
  });
  expect(boostReport({ ...boosted, validation: [5, 4, 6] }, 3).notes).toEqual({
    ...{ trees: 6, leaves: 6, validationLoss: 4, bestIteration: 2, stoppedEarly: true },
  });
});
