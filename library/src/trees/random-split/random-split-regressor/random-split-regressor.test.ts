import { expect, test } from "vitest";
import { refusal } from "../../../../test/refusal.js";
import { createTable } from "../../../data/index.js";
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
      // Between the samples on either side of the knee.
      expect(place).toBeGreaterThan(Math.max(...x.data.filter((value) => value < 1)));
      expect(place).toBeLessThan(Math.min(...x.data.filter((value) => value >= 1)));
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

test("tables: each town has a line of its own, and predictDistribution takes tables as predict does", () => {
  const random = createRandom(3);
  const slopes = { north: 2, south: -1, west: 0.5 };
  const towns = Object.keys(slopes) as (keyof typeof slopes)[];
  const town = Array.from({ length: 150 }, (_, i) => towns[i % 3]);
  const size = town.map(() => 4 * random.uniform());
  const y = town.map((name, i) => slopes[name] * size[i] + 0.01 * random.normal());
  const model = randomSplitRegressor({ maxDepth: 3, trees: 5 }).fit({ x: createTable({ town, size }), y });
  const fresh = createTable({ town: ["north", "south", "west"], size: [1, 1, 1] });
  const { mean, variance } = predictDistribution(model, fresh);
  expect(mean).toEqual(model.predict(fresh));
  expect(Math.max(...mean.map((value, i) => Math.abs(value - slopes[towns[i]])))).toBeLessThan(0.05);
  expect(variance.every((value) => value > 0 && value < 0.05)).toBe(true);
  // A town that is not known is as one that is missing.
  const unknown = predictDistribution(model, [{ town: "east", size: 1 }]);
  expect(unknown).toEqual(predictDistribution(model, [{ town: null, size: 1 }]));
  expect(refusal(() => predictDistribution(model, [[1, 2]]))).toContain(
    "predictDistribution: the model was fitted on a table",
  );
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
