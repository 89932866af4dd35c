/** Regression by nearest neighbours. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { drawnPoints } from "../../../test/drawn-points.js";
import { expectClose } from "../../../test/expect-close.js";
import { selectRows } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import reference from "../reference/predictions.json" with { type: "json" };
import { nearestNeighborsRegressor } from "./nearest-neighbors-regressor.js";

describe("nearest neighbours regressor", () => {
  test.each(reference.cases.map((item) => [`${item.neighbors}, ${item.weighting}`, item] as const))(
    "matches the predictions of scikit-learn: %s",
    (_, { neighbors, weighting, values }) => {
      const kind = weighting as "uniform" | "distance";
      const model = nearestNeighborsRegressor({ neighbors, weighting: { kind } }).fit({
        x: reference.x,
        y: reference.y,
      });
      expectClose(model.predict(reference.queries), values, 1e-12);
    },
  );

  test("[IR-007] all neighbours give the mean or the median of the target, one interpolates, some give the best local constant", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 2, max: 25 }), (seed, rows) => {
        const x = drawnPoints(rows, 2, seed);
        const random = createRandom(seed);
        const y = Float64Array.from({ length: rows }, () => random.normal());
        const queries = drawnPoints(4, 2, seed + 1);
        const mean = y.reduce((sum, value) => sum + value, 0) / rows;
        expectClose(
          nearestNeighborsRegressor({ neighbors: rows }).fit({ x, y }).predict(queries),
          [mean, mean, mean, mean],
          1e-12,
        );
        const sorted = y.slice().sort();
        const median = (sorted[(rows - 1) >> 1] + sorted[rows >> 1]) / 2;
        const absolute = nearestNeighborsRegressor({ neighbors: rows, average: "median" })
          .fit({ x, y })
          .predict(queries);
        expectClose(absolute, [median, median, median, median], 1e-12);
        expect(nearestNeighborsRegressor({ neighbors: 1 }).fit({ x, y }).predict(x)).toEqual(y);
        // No other constant has a smaller loss on the neighbours.
        const k = Math.min(rows, 4);
        const nearest = (i: number) =>
          Array.from({ length: rows }, (_, t) => t)
            .sort((a, b) => far(a, i) - far(b, i))
            .slice(0, k)
            .map((t) => y[t]);
        const far = (t: number, i: number) =>
          Math.hypot(x.data[2 * t] - queries.data[2 * i], x.data[2 * t + 1] - queries.data[2 * i + 1]);
        const best = nearestNeighborsRegressor({ neighbors: k }).fit({ x, y }).predict(queries);
        const middle = nearestNeighborsRegressor({ neighbors: k, average: "median" }).fit({ x, y }).predict(queries);
        for (let i = 0; i < 4; i++) {
          const around = nearest(i);
          const squared = (c: number) => around.reduce((sum, value) => sum + (value - c) ** 2, 0);
          const absolutes = (c: number) => around.reduce((sum, value) => sum + Math.abs(value - c), 0);
          for (const change of [-0.1, 0.1]) {
            expect(squared(best[i])).toBeLessThan(squared(best[i] + change));
            expect(absolutes(middle[i])).toBeLessThanOrEqual(absolutes(middle[i] + change) + 1e-12);
          }
        }
      }),
      { numRuns: 25, seed: 3 },
    );
  });

  test("predictions lie within the range of the targets, and a constant target is predicted exactly", () => {
    const [x, queries] = [drawnPoints(40, 3, 1), drawnPoints(20, 3, 2)];
    const y = Float64Array.from({ length: 40 }, (_, i) => Math.sin(i));
    for (const kind of ["uniform", "distance", "gaussian"] as const) {
      for (const average of ["mean", "median"] as const) {
        const recipe = nearestNeighborsRegressor({ neighbors: 6, weighting: { kind }, average });
        for (const value of recipe.fit({ x, y }).predict(queries)) expect(Math.abs(value)).toBeLessThanOrEqual(1);
        expect(
          recipe
            .fit({ x, y: y.map(() => 0.1) })
            .predict(queries)
            .every((value) => value === 0.1),
        ).toBe(true);
      }
    }
  });

  test("a sample at distance 0 decides alone when weighted by distance", () => {
    const [x, y] = [drawnPoints(30, 2, 4), Float64Array.from({ length: 30 }, (_, i) => i)];
    const model = nearestNeighborsRegressor({ neighbors: 8, weighting: { kind: "distance" } }).fit({ x, y });
    expect(model.predict(selectRows(x, [3, 17]))).toEqual(Float64Array.of(3, 17));
  });

  test("the weighted median has half of the weight on each side", () => {
    const data = { x: [[0], [0], [0]], y: [1, 2, 10] };
    const fit = (weights: number[]) =>
      nearestNeighborsRegressor({ neighbors: 10, average: "median" })
        .fit({ ...data, weights })
        .predict([[0]])[0];
    expect([fit([1, 1, 1]), fit([1, 1, 2]), fit([1, 1, 3]), fit([3, 1, 1]), fit([1, 0, 1])]).toEqual([
      2, 6, 10, 1, 5.5,
    ]);
  });
});
