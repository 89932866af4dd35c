import { expect, test } from "vitest";
import { circleScores, exclusiveOrScores } from "./better-features.js";

test("[CB-017] a linear model is no better than chance on raw columns; with a good feature it matches a non-linear one", () => {
  for (const scores of [circleScores, exclusiveOrScores]) {
    for (let seed = 0; seed < 5; seed++) {
      const { linearOnRaw, linearOnEngineered, nonLinearOnRaw } = scores(seed);
      expect(nonLinearOnRaw - linearOnRaw).toBeGreaterThan(0.25);
      expect(linearOnEngineered).toBeGreaterThan(0.95);
      expect(nonLinearOnRaw - linearOnEngineered).toBeLessThan(0.02);
    }
  }
});
