import { expect, test } from "vitest";
import { column } from "../data/matrix.js";
import { pearsonCorrelation } from "../metrics/regression/correlation.js";
import { newsTrends } from "./news-trends.js";

test("the trend shows in words and, after the delays of its region, in the replies of a place", () => {
  for (let seed = 0; seed < 3; seed++) {
    const { x, y, trend, regionOf, regions, home, responses, coordinates } = newsTrends({ samples: 3000, seed });
    expect([x.rows, y.rows, trend.length, coordinates.rows]).toEqual([3000, 3000, 3000, 24]);
    expect(home).toBe(regions[0]);
    // Averaged over the places of a region, the covariance with the trend so many steps before is its response.
    regions.forEach((region, r) => {
      const places = regionOf.flatMap((name, p) => (name === region ? [p] : []));
      for (let delay = 0; delay < 3; delay++) {
        const means = places.map((p) => {
          const replies = column(y, p);
          return trend.slice(0, 3000 - delay).reduce((sum, z, t) => sum + z * replies[t + delay], 0) / 3000;
        });
        const mean = means.reduce((sum, value) => sum + value, 0) / places.length;
        expect(Math.abs(mean - responses.data[delay * 4 + r])).toBeLessThan(0.25);
      }
    });
    const words = Array.from({ length: x.columns }, (_, w) => Math.abs(pearsonCorrelation(column(x, w), trend)));
    expect(Math.max(...words)).toBeGreaterThan(0.2);
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
