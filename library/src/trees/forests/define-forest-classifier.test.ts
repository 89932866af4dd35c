import { expect, test } from "vitest";
import { mean, moonsWith } from "../../../test/forest-samples.js";
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

test("few bins give nearly the answer of many", () => {
  const train = moonsWith(800, 2);
  const fresh = moonsWith(800, 3);
  const [rough, exact] = [32, 100000].map((bins) => {
    const { trees } = randomForestClassifier({ trees: 40, bins }).fit(train).state;
    return meanOfTrees(trees, fresh.x).data;
  });
  expect(mean(Array.from(rough, (value, at) => Math.abs(value - exact[at])))).toBeLessThan(0.06);
});
