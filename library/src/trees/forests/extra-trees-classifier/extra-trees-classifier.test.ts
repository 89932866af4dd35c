import { expect, test } from "vitest";
import { errorRate, exclusiveOr, mean, moonsWith } from "../../../../test/forest-samples.js";
import { refusal } from "../../../../test/refusal.js";
import type { Matrix } from "../../../data/matrix.js";
import { permutationImportance } from "../../nodes/feature-importance.js";
import { extraTreesClassifier } from "./extra-trees-classifier.js";

test("permutation importance is 0 for a column that is not used, and finds those that are", () => {
  const runs = [0, 1, 2, 3, 4].map((seed) => {
    const { x, y } = exclusiveOr(300, 4, seed);
    const fresh = exclusiveOr(300, 4, seed + 100);
    const model = extraTreesClassifier({ trees: 30, seed }).fit({ x, y });
    const score = (samples: Matrix) => 1 - errorRate(model.predict(samples).codes, fresh.y);
    return { lost: permutationImportance(score, fresh.x), right: score(fresh.x) };
  });
  const average = (of: (run: (typeof runs)[number]) => number) => mean(runs.map(of));
  for (const j of [0, 1]) {
    // With one factor of the product at random, the answer is right half of the time.
    expect(Math.abs(average(({ right, lost }) => right - lost[j]) - 0.5)).toBeLessThan(0.03);
  }
  for (const j of [2, 3]) expect(Math.abs(average(({ lost }) => lost[j]))).toBeLessThan(0.02);
});

test("refuses out-of-bag scores where all trees see all samples", () => {
  expect(refusal(() => extraTreesClassifier({ outOfBag: true }).fit(moonsWith(20, 0)))).toBe(
    "invalid-option: extra-trees-classifier: outOfBag needs trees that leave out some samples; set bootstrap to true or sampleShare below 1",
  );
});
