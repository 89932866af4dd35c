import { expect, test } from "vitest";
import { createRandom } from "../../../numeric/random/random.js";
import { lineKMeans } from "./line-k-means.js";

test("at convergence every center is the mean of its nearest values", () => {
  for (let seed = 0; seed < 20; seed++) {
    const random = createRandom(seed);
    const sorted = Float64Array.from({ length: 50 }, () => 1e6 * (seed % 2) + random.normal() ** 3).sort();
    const span = sorted[49] - sorted[0];
    const centers = lineKMeans(
      sorted,
      [0.1, 0.3, 0.5, 0.7, 0.9].map((share) => sorted[0] + share * span),
    );
    expect(centers.length).toBe(5);
    const groups = Array.from(centers, () => [] as number[]);
    for (const value of sorted) {
      const distances = Array.from(centers, (center) => Math.abs(value - center));
      groups[distances.indexOf(Math.min(...distances))].push(value);
    }
    groups.forEach((group, k) => {
      expect(group.length).toBeGreaterThan(0);
      expect(centers[k]).toBeCloseTo(group.reduce((sum, value) => sum + value, 0) / group.length, 8);
    });
  }
});

test("an empty cluster takes the farthest value; with fewer values than clusters some are dropped", () => {
  expect(Array.from(lineKMeans(Float64Array.of(0, 0, 1, 100), [0, 50, 100]))).toEqual([0, 1, 100]);
  expect(Array.from(lineKMeans(Float64Array.of(2, 2, 5), [2, 3, 4, 5]))).toEqual([2, 5]);
});
