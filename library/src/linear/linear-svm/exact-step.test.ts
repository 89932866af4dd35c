import { expect, test } from "vitest";
import { createRandom } from "../../numeric/random/random.js";
import { exactStep } from "./exact-step.js";

test("no other length gives a lower objective", () => {
  for (let seed = 0; seed < 20; seed++) {
    const random = createRandom(seed);
    const draw = () => Float64Array.from({ length: 12 }, () => random.normal());
    const [shortfalls, rises, costs] = [draw(), draw(), draw().map(Math.abs)];
    const curvature = 0.1 + random.uniform();
    const at = (slope: number, t: number) =>
      shortfalls.reduce(
        (sum, value, i) => sum + costs[i] * Math.max(0, value - t * rises[i]) ** 2,
        slope * t + (curvature * t * t) / 2,
      );
    // A slope with which the objective decreases from t = 0.
    const start = shortfalls.reduce((sum, value, i) => sum + 2 * costs[i] * Math.max(0, value) * rises[i], 0);
    const slope = start - 0.1 - 3 * random.uniform();
    const best = exactStep({ slope, curvature, shortfalls, rises, costs });
    expect(best).toBeGreaterThan(0);
    for (const factor of [0, 0.5, 0.9, 0.999, 1.001, 1.1, 2, 10]) {
      expect(at(slope, best)).toBeLessThan(at(slope, factor * best));
    }
  }
});
