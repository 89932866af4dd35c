import { afterEach, describe, expect, test } from "vitest";
import { normalMatrix } from "../../../test/matrices.js";
import { tiers } from "../../../test/tiers.js";
import type { Matrix } from "../../data/matrix.js";
import { useEngine } from "../../engine/index.js";
import { createRandom } from "../../numeric/random/random.js";
import { nearestCenters } from "./nearest-centers.js";
import { squaredDistance } from "./squared-distance.js";

afterEach(() => {
  useEngine();
});

const sizes = [
  [40, 3, 4],
  [5000, 7, 12],
  [900, 20, 1],
  [17_000, 2, 30],
  [300, 65, 130],
  [60, 40, 700],
  [43, 515, 70],
] as const;

describe.each(tiers)("on the tier %s", (tier) => {
  test.each(sizes)("%i samples of %i columns get the nearest of %i centers", (rows, columns, clusters) => {
    useEngine({ tier });
    for (const [seed, shift, scale] of [
      [0, 0, 1],
      [1, 1e6, 1],
      [2, 0, 1e-130],
      [3, 0, 1e130],
    ]) {
      const random = createRandom(seed);
      const place = (x: Matrix) => ({ ...x, data: x.data.map((value) => scale * value + shift) });
      const x = place(normalMatrix(rows, columns, random));
      const centers = place(normalMatrix(clusters, columns, random));
      expect(nearestCenters(x, centers)).toEqual(plainNearest(x, centers));
    }
  });

  test("groups that are tiny compared with their distance are separated", () => {
    useEngine({ tier });
    const random = createRandom(4);
    const x = normalMatrix(4000, 3, random);
    // Half of them far away: floats cannot separate the centers within a group.
    for (let at = 0; at < x.data.length; at++) x.data[at] = 1e-6 * x.data[at] + (at < 6000 ? 5 : -3);
    const centers = { rows: 20, columns: 3, data: Float64Array.from({ length: 60 }, (_, at) => x.data[at * 200]) };
    expect(nearestCenters(x, centers)).toEqual(plainNearest(x, centers));
  });

  test("of equally near centers the first is taken, also among many samples", () => {
    useEngine({ tier });
    const x = { rows: 3000, columns: 2, data: Float64Array.from({ length: 6000 }, (_, at) => (at % 2 ? 0 : at % 7)) };
    const centers = {
      rows: 9,
      columns: 2,
      data: Float64Array.of(9, 9, 0, 1, 0, -1, 4, 1, 4, -1, 2, 2, 2, -2, 6, 0, 6, 0),
    };
    expect(nearestCenters(x, centers)).toEqual(plainNearest(x, centers));
  });
});

test("one thread and two give the same labels", () => {
  const random = createRandom(6);
  const [x, centers] = [normalMatrix(30_000, 9, random), normalMatrix(40, 9, random)];
  const [one, two] = [1, 2].map((threads) => {
    useEngine({ tier: "simd", threads });
    return nearestCenters(x, centers);
  });
  expect(two).toEqual(one);
});

test("no samples have no labels", () => {
  expect(
    nearestCenters({ rows: 0, columns: 2, data: new Float64Array(0) }, normalMatrix(2, 2, createRandom(0))),
  ).toHaveLength(0);
});

function plainNearest(x: Matrix, centers: Matrix): Int32Array {
  return Int32Array.from({ length: x.rows }, (_, i) => {
    let [best, nearest] = [Infinity, 0];
    for (let c = 0; c < centers.rows; c++) {
      const distance = squaredDistance(x.data, i * x.columns, centers.data, c * x.columns, x.columns);
      if (distance < best) [best, nearest] = [distance, c];
    }
    return nearest;
  });
}
