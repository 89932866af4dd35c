import { expect, test } from "vitest";
import { errorRate, mean, moonsWith } from "../../../test/forest-samples.js";
import { meanOfTrees } from "../nodes/apply-trees.js";
import { nodeRange } from "../nodes/tree-nodes.js";
import { randomForestClassifier } from "./random-forest-classifier/random-forest-classifier.js";

test("a warm start adds trees, as if all had been grown at once", () => {
  const train = moonsWith(100, 0);
  const first = randomForestClassifier({ trees: 5, outOfBag: true }).fit(train);
  const later = randomForestClassifier({ trees: 12, outOfBag: true }).fit(train, { from: first });
  const whole = randomForestClassifier({ trees: 12, outOfBag: true }).fit(train);
  expect(later.state).toEqual(whole.state);
  expect(later.report.notes).toEqual(whole.report.notes);
  expect(later.report.iterations).toBe(7);
  expect(Array.from(later.state.trees.roots, (_, t) => nodeRange(later.state.trees, t)[1]).at(-1)).toBe(
    later.state.trees.feature.length,
  );
});

test("the more bins, the nearer to the result of all values; few make hardly more errors", () => {
  const differences = [0, 1, 2].map((seed) => {
    const [train, fresh] = [moonsWith(800, 10 * seed), moonsWith(2000, 10 * seed + 1)];
    const [exact, ...rough] = [100_000, 16, 128].map((bins) => {
      const model = randomForestClassifier({ trees: 40, bins }).fit(train);
      return {
        probabilities: meanOfTrees(model.state.trees, fresh.x).data,
        error: errorRate(model.predict(fresh.x).codes, fresh.y),
      };
    });
    return rough.map(({ probabilities, error }) => ({
      moved: mean(Array.from(probabilities, (value, at) => Math.abs(value - exact.probabilities[at]))),
      more: error - exact.error,
    }));
  });
  for (const [few, many] of differences) expect(many.moved).toBeLessThan(0.7 * few.moved);
  // A tenth of 6000 samples is wrong: the standard error of the difference is at most 0.0055.
  for (const k of [0, 1]) expect(mean(differences.map((each) => each[k].more))).toBeLessThan(0.015);
});
