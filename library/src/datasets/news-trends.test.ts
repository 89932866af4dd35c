import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { column } from "../data/matrix.js";
import { leastSquares } from "../linear/least-squares/least-squares.js";
import { pearsonCorrelation } from "../metrics/regression/correlation.js";
import { newsTrends } from "./news-trends.js";

/** A least-squares fit without a constant; no fit is exact unless the columns explain the target. */
function explain(columns: readonly Float64Array[], y: Float64Array) {
  const x = Array.from(y, (_, i) => columns.map((values) => values[i]));
  const model = leastSquares({ intercept: false }).fit({ x, y });
  const predicted = model.predict(x);
  const worst = Math.max(...y.map((value, i) => Math.abs(value - predicted[i])));
  return { coefficients: model.state.coefficients, worst };
}

test("without noise the replies of a place are the trend after the delays of its region, plus a disturbance common to all places", () => {
  for (let seed = 0; seed < 3; seed++) {
    const { y, trend, regionOf, regions, home, responses, coordinates } = newsTrends({ samples: 300, noise: 0, seed });
    expect([y.rows, trend.length, coordinates.rows]).toEqual([300, 300, 24]);
    expect(home).toBe(regions[0]);
    // From the fifth time on all trends that replies depend on are known.
    const late = (values: Float64Array) => values.slice(4);
    const delayed = [0, 1, 2, 3, 4].map((delay) => trend.slice(4 - delay, 300 - delay));
    regions.forEach((region, r) => {
      const places = regionOf.flatMap((name, p) => (name === region ? [p] : []));
      expect(places).toHaveLength(6);
      const replies = places.map((p) => late(column(y, p)));
      // Two places of a region differ in the disturbance alone.
      const disturbance = replies[1].map((value, t) => value - replies[0][t]);
      for (const own of replies) {
        const { coefficients, worst } = explain([...delayed, disturbance], own);
        expect(worst).toBeLessThan(1e-11);
        expectClose(coefficients.subarray(0, 5), column(responses, r), 1e-11);
      }
    });
  }
});

test("without noise two words are enough to know the trend; noise has the deviation asked for", () => {
  for (let seed = 0; seed < 3; seed++) {
    const silent = newsTrends({ samples: 500, noise: 0, seed });
    const { x, trend } = silent;
    const words = Array.from({ length: x.columns }, (_, w) => column(x, w));
    const best = words.reduce((a, b) =>
      pearsonCorrelation(b, trend) ** 2 > pearsonCorrelation(a, trend) ** 2 ? b : a,
    );
    const other = words.reduce((a, b) => (pearsonCorrelation(b, best) ** 2 < pearsonCorrelation(a, best) ** 2 ? b : a));
    expect(explain([best, other], trend).worst).toBeLessThan(1e-11);
    const noisy = newsTrends({ samples: 500, noise: 0.5, seed });
    for (const [clean, spoiled] of [
      [silent.x, noisy.x],
      [silent.y, noisy.y],
    ]) {
      const errors = spoiled.data.map((value, at) => value - clean.data[at]);
      const square = errors.reduce((sum, error) => sum + error * error, 0) / errors.length;
      expect(Math.abs(square / 0.25 - 1)).toBeLessThan(5 * Math.sqrt(2 / errors.length));
    }
  }
});

test("the same seed gives the same news; places lie in the quarter of their region", () => {
  expect(newsTrends({ seed: 5 })).toEqual(newsTrends({ seed: 5 }));
  expect(newsTrends({ seed: 5 }).x).not.toEqual(newsTrends({ seed: 6 }).x);
  const { coordinates, regionOf } = newsTrends();
  regionOf.forEach((name, p) => {
    expect(coordinates.data[2 * p] < 10).toBe(name.endsWith("west"));
    expect(coordinates.data[2 * p + 1] < 10).toBe(name.startsWith("south"));
  });
});
