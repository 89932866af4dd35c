import { describe, expect, test } from "vitest";
import { features, spuriousCue } from "./spurious-cue.js";

describe("a nuisance that coincides with the label in training only", () => {
  test("[CB-004] training accuracy is near 1, accuracy after the shift near chance, and the weights show the nuisance", () => {
    for (let seed = 0; seed < 5; seed++) {
      const { training, sameConditions, shifted, weights } = spuriousCue(seed);
      expect(training).toBeGreaterThan(0.98);
      // No test on pictures of the same kind would have shown it.
      expect(sameConditions).toBeGreaterThan(0.98);
      expect(Math.abs(shifted - 0.5)).toBeLessThan(0.06);
      const largest = weights.indexOf(Math.max(...weights));
      expect(features[largest]).toBe("sky");
      for (let j = 0; j < 3; j++) expect(weights[largest]).toBeGreaterThan(3 * weights[j]);
    }
  });

  test("without the nuisance the model learns from the weak cues", () => {
    const results = Array.from({ length: 20 }, (_, seed) => spuriousCue(seed));
    const mean = (pick: (run: (typeof results)[number]) => number) =>
      results.reduce((sum, run) => sum + pick(run), 0) / 20;
    // 20,000 pictures in all: a standard error of 0.0035.
    expect(Math.abs(mean(({ shifted }) => shifted) - 0.5)).toBeLessThan(4 * 0.0035);
    expect(mean(({ withoutCue }) => withoutCue)).toBeGreaterThan(mean(({ shifted }) => shifted) + 0.03);
  });
});
