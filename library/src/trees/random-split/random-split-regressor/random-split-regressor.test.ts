import { expect, test } from "vitest";
import type { Matrix } from "../../../data/matrix.js";
import { createRandom } from "../../../numeric/random/random.js";
import { predictDistribution, randomSplitRegressor } from "./random-split-regressor.js";

test("[PA-074] linear leaves beat constant ones on a piecewise linear target at equal depth, polynomials follow a bend", () => {
  for (let seed = 0; seed < 3; seed++) {
    const { x, y } = knee(120, seed, 0.05);
    const errors = ([{ kind: "constant" }, { kind: "linear" }] as const).map((leaf) => {
      const predicted = randomSplitRegressor({ leaf, maxDepth: 2, trees: 3, seed }).fit({ x, y }).predict(x);
      return meanSquare(predicted, y);
    });
    expect(errors[1]).toBeLessThan(0.3 * errors[0]);
    const bent = Float64Array.from(x.data, (value) => value * value);
    const [line, curve] = ([{ kind: "linear" }, { kind: "polynomial", degree: 2 }] as const).map((leaf) =>
      meanSquare(
        randomSplitRegressor({ leaf, maxDepth: 1, trees: 1, splitCandidates: 1, thresholds: 1, seed })
          .fit({ x, y: bent })
          .predict(x),
        bent,
      ),
    );
    expect(curve).toBeLessThan(1e-4 * Math.max(1e-3, line));
  }
});

test("[PA-075] the conditional entropy finds the knee of a two-segment line, also when both pieces fit perfectly", () => {
  for (const noise of [0, 0.05]) {
    for (let seed = 0; seed < 4; seed++) {
      const { x, y } = knee(100, seed, noise);
      const options = {
        leaf: { kind: "linear" },
        maxDepth: 1,
        trees: 1,
        splitCandidates: 20,
        thresholds: 20,
        seed,
      } as const;
      const { trees, origin, spread } = randomSplitRegressor(options).fit({ x, y }).state;
      const place = origin[0] + spread[0] * trees.threshold[0];
      expect(Math.abs(place - 1)).toBeLessThan(0.15);
    }
  }
});

test("the band of a linear leaf widens away from the data", () => {
  const { x, y } = knee(80, 1, 0.1);
  const model = randomSplitRegressor({ leaf: { kind: "linear" }, maxDepth: 2, trees: 5 }).fit({ x, y });
  const { mean, variance } = predictDistribution(model, [[1.5], [3], [6], [12]]);
  expect(mean).toEqual(model.predict([[1.5], [3], [6], [12]]));
  expect(variance[1]).toBeLessThan(variance[2]);
  expect(variance[2]).toBeLessThan(variance[3]);
  // Inside, about the variance of the noise.
  expect(variance[0]).toBeGreaterThan(0.005);
  expect(variance[0]).toBeLessThan(0.03);
});

/** y bends at x = 1. */
function knee(rows: number, seed: number, noise: number): { x: Matrix; y: Float64Array } {
  const random = createRandom(seed);
  const data = Float64Array.from({ length: rows }, () => 3 * random.uniform() - 1);
  const y = data.map((value) => (value < 1 ? 2 * value : 2 - 3 * (value - 1)) + noise * random.normal());
  return { x: { rows, columns: 1, data }, y };
}

function meanSquare(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, value, i) => sum + (value - b[i]) ** 2, 0) / a.length;
}
