import { describe, expect, test } from "vitest";
import { createRandom } from "../../numeric/random/random.js";
import { dualNorm, equalWeights, nextWeights } from "./kernel-weights.js";

const norm = (d: Float64Array, p: number) => d.reduce((sum, value) => sum + value ** p, 0) ** (1 / p);

describe.each([1, 1.5, 2, 4])("power %d", (power) => {
  test("the next weights have norm 1 and minimise Σ dₘ² qₘ / dₘ′ among random ones", () => {
    for (let seed = 0; seed < 5; seed++) {
      const random = createRandom(seed);
      const draw = () => Float64Array.from({ length: 4 }, () => random.uniform() + 0.01);
      const weights = draw();
      const squares = draw();
      const next = nextWeights(weights, squares, power);
      const cost = (d: Float64Array) => d.reduce((sum, value, m) => sum + (weights[m] ** 2 * squares[m]) / value, 0);
      expect(norm(next, power)).toBeCloseTo(1, 12);
      for (let trial = 0; trial < 50; trial++) {
        const other = draw();
        const size = norm(other, power);
        expect(cost(other.map((value) => value / size))).toBeGreaterThanOrEqual(cost(next) * (1 - 1e-12));
      }
    }
  });

  test("the dual norm is the largest Σ dₘ qₘ, and equal weights have norm 1", () => {
    const q = Float64Array.of(3, 1, 0, 2);
    expect(norm(equalWeights(4, power), power)).toBeCloseTo(1, 12);
    const best = power === 1 ? Float64Array.of(1, 0, 0, 0) : q.map((value) => value ** (1 / (power - 1)));
    const unit = best.map((value) => value / norm(best, power));
    expect(dualNorm(q, power)).toBeCloseTo(
      unit.reduce((sum, value, m) => sum + value * q[m], 0),
      12,
    );
  });
});

test("weights stay where nothing was learned", () => {
  expect(Array.from(nextWeights(Float64Array.of(0.25, 0.75), new Float64Array(2), 1))).toEqual([0.25, 0.75]);
});
