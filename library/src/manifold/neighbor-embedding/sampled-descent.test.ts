import { expect, test } from "vitest";
import { runToEnd } from "../../core/run.js";
import { createEngine } from "../../engine/index.js";
import { createRandom } from "../../numeric/random/random.js";
import { descendBySamples } from "./sampled-descent.js";

const random = createRandom(3);
const rows = 20;
const places = Float64Array.from({ length: 3 * rows }, () => random.normal());
const start = { rows, columns: 2, data: places.slice(0, 2 * rows) };
const edges = {
  heads: Int32Array.from({ length: 2 * rows }, (_, e) => e % rows),
  tails: Int32Array.from({ length: 2 * rows }, (_, e) => (e + 1 + Math.floor(e / rows)) % rows),
  weights: Float64Array.from({ length: 2 * rows }, (_, e) => (e % 3 === 0 ? 0.5 : 1)),
};
const cauchy = {
  attraction: (square: number) => -2 / (1 + square),
  repulsion: (square: number) => 2 / ((0.001 + square) * (1 + square)),
};
const settings = { epochs: 20, learningRate: 1, negatives: 5, seed: 1, limit: 4 };

test("plain loops and kernels give the same positions to the last bit", () => {
  for (const columns of [1, 2, 3]) {
    const from = { rows, columns, data: places.slice(0, rows * columns) };
    const [plain, simd] = (["plain", "simd"] as const).map((tier) =>
      runToEnd(descendBySamples(from, edges, cauchy, settings, createEngine({ tier, threads: 1 }))),
    );
    expect(simd).toEqual(plain);
  }
});

test("without negative samples the ends of edges come together", () => {
  const spread = (data: Float64Array) => data.reduce((sum, value) => sum + value * value, 0);
  const drawn = runToEnd(descendBySamples(start, edges, cauchy, { ...settings, negatives: 0 }));
  expect(spread(drawn.data)).toBeLessThan(spread(start.data));
});

test("heavier edges are sampled more often", () => {
  const pairs = { heads: Int32Array.of(0, 2), tails: Int32Array.of(1, 3), weights: Float64Array.of(1, 0.1) };
  const apart = { rows: 4, columns: 1, data: Float64Array.of(0, 10, 100, 110) };
  const { data } = runToEnd(descendBySamples(apart, pairs, cauchy, { ...settings, negatives: 0, learningRate: 0.5 }));
  expect(10 - (data[1] - data[0])).toBeGreaterThan(3 * (10 - (data[3] - data[2])));
});
