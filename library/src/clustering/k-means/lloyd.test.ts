import { expect, test } from "vitest";
import { expectClose } from "../../../test/expect-close.js";
import { type Matrix, selectRows, zeros } from "../../data/matrix.js";
import { useEngine } from "../../engine/index.js";
import { createRandom } from "../../numeric/random/random.js";
import { lloyd, loadSamples } from "./lloyd.js";
import { nearestCenters } from "./nearest-centers.js";
import { squaredDistance } from "./squared-distance.js";

test("triangle-inequality bounds change nothing: every iteration equals plain Lloyd", () => {
  for (let seed = 0; seed < 8; seed++) {
    const random = createRandom(seed);
    const x: Matrix = { rows: 200, columns: 3, data: Float64Array.from({ length: 600 }, () => random.normal()) };
    const weights = Float64Array.from({ length: 200 }, () => 1 + random.integer(3));
    let centers = selectRows(x, random.sample(200, 7));
    const run = lloyd(loadSamples({ x, weights }, 7), centers, 40, 0);
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

test("large data give the result of plain Lloyd, with identical bits on one thread and on two", () => {
  try {
    const random = createRandom(5);
    const shifts = Float64Array.from({ length: 80 }, () => 4 * random.normal());
    const data = Float64Array.from(
      { length: 6000 * 4 },
      (_, at) => shifts[((at >> 2) % 20) * 4 + (at % 4)] + random.normal(),
    );
    const x: Matrix = { rows: 6000, columns: 4, data };
    const weights = new Float64Array(6000).fill(1);
    const start = selectRows(x, random.sample(6000, 15));
    const runs = [1, 2].map((threads) => {
      useEngine({ tier: "simd", threads });
      const samples = loadSamples({ x, weights }, 15);
      const iterations = lloyd(samples, start, 60, 0);
      let turn = iterations.next();
      while (!turn.done) turn = iterations.next();
      samples.dispose();
      return turn.value;
    });
    expect(runs[1]).toEqual(runs[0]);
    let centers = start;
    for (let k = 0; k < runs[0].objective.length; k++) centers = plainMeans(x, weights, plainNearest(x, centers), 15);
    expectClose(runs[0].centers.data, centers.data, 1e-10);
    expect(runs[0].labels).toEqual(plainNearest(x, centers));
    expect(runs[0].converged).toBe(true);
  } finally {
    useEngine();
  }
});

test("finds the nearest center, the first of equals", () => {
  const x = { rows: 3, columns: 1, data: Float64Array.of(0, 1, 5) };
  expect(Array.from(nearestCenters(x, { rows: 2, columns: 1, data: Float64Array.of(0, 2) }))).toEqual([0, 0, 1]);
});

function plainNearest(x: Matrix, centers: Matrix): Int32Array {
  return Int32Array.from({ length: x.rows }, (_, i) => {
    const all = Array.from({ length: centers.rows }, (_, c) =>
      squaredDistance(x.data, i * x.columns, centers.data, c * x.columns, x.columns),
    );
    return all.indexOf(Math.min(...all));
  });
}

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
