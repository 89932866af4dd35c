import { describe, expect, test } from "vitest";
import { createRandom } from "../../numeric/random/random.js";
import { expectedImprovement } from "./expected-improvement.js";

describe("expected improvement", () => {
  test("is the mean excess of normal draws over the best", () => {
    for (const [seed, [mean, deviation, best]] of [
      [0, 1, 0],
      [-1, 2, 0.5],
      [2, 0.5, 1.5],
    ].entries()) {
      const random = createRandom(seed);
      let total = 0;
      const draws = 200_000;
      for (let k = 0; k < draws; k++) total += Math.max(0, mean + deviation * random.normal() - best);
      expect(Math.abs(expectedImprovement({ mean, deviation }, best) - total / draws)).toBeLessThan(0.02 * deviation);
    }
    expect(expectedImprovement({ mean: 0, deviation: 1 }, 0)).toBeCloseTo(1 / Math.sqrt(2 * Math.PI), 12);
  });

  test("without uncertainty it is the gain, and it is never negative", () => {
    expect(expectedImprovement({ mean: 3, deviation: 0 }, 1)).toBe(2);
    expect(expectedImprovement({ mean: 1, deviation: 0 }, 3)).toBe(0);
    expect(expectedImprovement({ mean: -50, deviation: 1 }, 0)).toBeGreaterThanOrEqual(0);
  });
});
