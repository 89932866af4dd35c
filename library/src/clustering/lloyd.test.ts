import { expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { type Matrix, selectRows, zeros } from "../data/matrix.js";
import { createRandom } from "../numeric/random.js";
import { lloyd, nearestCenters, squaredDistance } from "./lloyd.js";

test("bounds change nothing: every iteration equals plain Lloyd", () => {
  for (let seed = 0; seed < 20; seed++) {
    const random = createRandom(seed);
    const x: Matrix = { rows: 200, columns: 3, data: Float64Array.from({ length: 600 }, () => random.normal()) };
    const weights = Float64Array.from({ length: 200 }, () => 1 + random.integer(3));
    let centers = selectRows(x, random.sample(200, 7));
    const run = lloyd(x, weights, centers, 40, 0);
    for (const { centers: ours, labels, objective } of run) {
      centers = plainMeans(x, weights, nearestCenters(x, centers), 7);
      expectClose(ours.data, centers.data, 1e-10);
      const plain = nearestCenters(x, centers);
      expect(labels).toEqual(plain);
      let total = 0;
      for (let i = 0; i < 200; i++) total += weights[i] * squaredDistance(x.data, i * 3, centers.data, plain[i] * 3, 3);
      expectClose([objective], [total], 1e-12);
    }
  }
});

test("the squared distance of two stretches of memory", () => {
  expect(squaredDistance(Float64Array.of(9, 1, 2), 1, Float64Array.of(4, 6), 0, 2)).toBe(25);
});

test("the nearest center; the first of equals", () => {
  const x = { rows: 3, columns: 1, data: Float64Array.of(0, 1, 5) };
  expect(Array.from(nearestCenters(x, { rows: 2, columns: 1, data: Float64Array.of(0, 2) }))).toEqual([0, 0, 1]);
});

function plainMeans(x: Matrix, weights: Float64Array, labels: Int32Array, clusters: number): Matrix {
  const result = zeros(clusters, x.columns);
  const mass = new Float64Array(clusters);
  for (let i = 0; i < x.rows; i++) {
    mass[labels[i]] += weights[i];
    for (let j = 0; j < x.columns; j++)
      result.data[labels[i] * x.columns + j] += weights[i] * x.data[i * x.columns + j];
  }
  for (let at = 0; at < result.data.length; at++) result.data[at] /= mass[Math.floor(at / x.columns)];
  return result;
}
