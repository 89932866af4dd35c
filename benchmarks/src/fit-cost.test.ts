import { tSne } from "lectern";
import { blobs } from "lectern/datasets";
import { expect, test } from "vitest";
import { describeCost, type FitCost, measureFit } from "./fit-cost.js";

const { x } = blobs({ samples: 60, seed: 1 });

test("a fit is that of the recipe, and every iteration is a report", async () => {
  const recipe = tSne({ perplexity: 5, maxIterations: 30, earlyIterations: 10 });
  const { model, cost } = await measureFit((control) => recipe.fitAsync({ x }, control));
  expect(model.embedding).toEqual(recipe.fit({ x }).embedding);
  expect(cost.reports).toBeGreaterThanOrEqual(30);
  expect(cost.longestSilence).toBeLessThanOrEqual(cost.processorSeconds);
  expect(cost.memoryPeak).toBeGreaterThanOrEqual(cost.memoryBefore / 2);
});

test("words", () => {
  const cost: FitCost = {
    ...{ seconds: 1.5, processorSeconds: 1.25, reports: 7, longestSilence: 0.5 },
    ...{ memoryBefore: 2 ** 20, memoryPeak: 5 * 2 ** 20 },
  };
  expect(describeCost(cost)).toBe(
    "1.50 s (1.25 s of processor time), 7 reports of progress, at most 0.50 s of it apart, memory before 1 MiB, peak 5 MiB",
  );
});
