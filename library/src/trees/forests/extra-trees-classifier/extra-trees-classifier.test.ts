import { expect, test } from "vitest";
import { errorRate, exclusiveOr, moonsWith } from "../../../../test/forest-samples.js";
import { refusal } from "../../../../test/refusal.js";
import type { Matrix } from "../../../data/matrix.js";
import { permutationImportance } from "../../nodes/feature-importance.js";
import { extraTreesClassifier } from "./extra-trees-classifier.js";

test("permutation importance is 0 for a column that is not used, and finds those that are", () => {
  const { x, y } = exclusiveOr(300, 4, 7);
  const fresh = exclusiveOr(300, 4, 8);
  const model = extraTreesClassifier({ trees: 30 }).fit({ x, y });
  const score = (samples: Matrix) => 1 - errorRate(model.predict(samples).codes, fresh.y);
  const lost = permutationImportance(score, fresh.x);
  expect(Math.min(lost[0], lost[1])).toBeGreaterThan(0.2);
  expect(Math.max(Math.abs(lost[2]), Math.abs(lost[3]))).toBeLessThan(0.1);
});

test("judging by trees that did not see a sample is refused where all trees see all samples", () => {
  expect(refusal(() => extraTreesClassifier({ outOfBag: true }).fit(moonsWith(20, 0)))).toBe(
    "invalid-option: extra-trees-classifier: outOfBag needs trees that leave out some samples; set bootstrap to true or sampleShare below 1",
  );
});
