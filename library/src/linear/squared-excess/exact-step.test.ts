import { expect, test } from "vitest";
import { createRandom } from "../../numeric/random/random.js";
import { exactStep } from "./exact-step.js";
import { marginExcess, tubeExcess } from "./excess-problem.js";

test("no other length gives a lower objective", () => {
  for (let seed = 0; seed < 20; seed++) {
    const random = createRandom(seed);
    const draw = () => Float64Array.from({ length: 12 }, () => random.normal());
    const [residuals, changes, costs] = [draw(), draw(), draw().map(Math.abs)];
    const problem = seed % 2 === 0 ? tubeExcess(draw(), 0.3, costs) : marginExcess(draw().map(Math.sign), costs);
    const { above, below } = problem;
    const curvature = 0.1 + random.uniform();
    const excess = (i: number, t: number) => {
      const residual = residuals[i] - t * changes[i];
      return Math.max(0, residual - above[i]) - Math.max(0, -residual - below[i]);
    };
    const at = (slope: number, t: number) =>
      costs.reduce((sum, cost, i) => sum + cost * excess(i, t) ** 2, slope * t + (curvature * t * t) / 2);
    // A slope with which the objective decreases from t = 0.
    const start = costs.reduce((sum, cost, i) => sum + 2 * cost * excess(i, 0) * changes[i], 0);
    const slope = start - 0.1 - 3 * random.uniform();
    const best = exactStep(problem, { slope, curvature, residuals, changes });
    expect(best).toBeGreaterThan(0);
    for (const factor of [0, 0.5, 0.9, 0.999, 1.001, 1.1, 2, 10]) {
      expect(at(slope, best)).toBeLessThan(at(slope, factor * best));
    }
  }
});
