import { expect, test } from "vitest";
import { drawn } from "../../../test/drawn-distances.js";
import { expectClose } from "../../../test/expect-close.js";
import { exchangeNearest, nearestMedoids } from "./nearest-medoids.js";

test("the nearest two medoids of each sample, the first of equally near ones, and what the total is without a medoid", () => {
  // Samples at 0, 1, 3 and 5 of a line.
  const places = [0, 1, 3, 5];
  const data = Float64Array.from(places.flatMap((a) => places.map((b) => Math.abs(a - b))));
  const near = nearestMedoids({ count: 4, data, weights: Float64Array.of(1, 2, 1, 4) }, Int32Array.of(3, 1));
  expect([...near.labels]).toEqual([1, 1, 0, 0]);
  expect([...near.others]).toEqual([0, 0, 1, 1]);
  expect([...near.reach]).toEqual([1, 5, 1, 0, 4, 2, 2, 2, 1, 0, 4, 4]);
  // Without the medoid at 5 the weight 4 goes 4 further; without that at 1 the first two samples do.
  expect([...near.losses]).toEqual([16, 12]);
  expect(near.total).toBe(3);
});

test("after exchanges they are those of a new search", () => {
  for (let seed = 0; seed < 20; seed++) {
    const samples = drawn(seed, 40);
    const medoids = Int32Array.of(0, 1, 2, 3);
    const near = nearestMedoids(samples, medoids);
    for (const [place, sample] of [
      [2, 20],
      [0, 31],
      [2, 7],
      [3, 12],
      [1, 2],
    ] as const) {
      medoids[place] = sample;
      exchangeNearest(samples, medoids, near, place);
      const expected = nearestMedoids(samples, medoids);
      for (const part of ["labels", "others", "reach"] as const) expect(near[part]).toEqual(expected[part]);
      expectClose(near.losses, expected.losses, 1e-12);
      expect(near.total).toBeCloseTo(expected.total, 12);
    }
  }
});
