import { describe, expect, test } from "vitest";
import { expectEvery } from "../../../test/expect-close.js";
import { runToEnd } from "../../core/run.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import { inverse } from "../../linalg/factor/lu/lu.js";
import { createRandom } from "../../numeric/random/random.js";
import { type GaussianTree, growGaussianTree, momentsOf } from "../density-forest/gaussian-trees.js";
import { countParts, type LeafDistance, meanAffinities } from "./leaf-affinities.js";

const RIDGE = 0.01;
const distances: readonly LeafDistance[] = [
  { kind: "mahalanobis" },
  { kind: "binary" },
  { kind: "gaussian", bandwidth: 0.7 },
];

function forest(seed: number, trees: number): { x: Matrix; grown: GaussianTree[] } {
  const random = createRandom(seed);
  const x: Matrix = { rows: 60, columns: 2, data: Float64Array.from({ length: 120 }, () => 3 * random.uniform()) };
  const limits = { maxDepth: 2, minLeaf: 5, minGain: 0, draws: 4, ridge: RIDGE };
  const rows = Int32Array.from({ length: 60 }, (_, i) => i);
  return { x, grown: Array.from({ length: trees }, (_, t) => growGaussianTree(x, rows, limits, random.fork(t))) };
}

/** exp(−Q) by its definition. */
function byDefinition(x: Matrix, { leaves }: GaussianTree, distance: LeafDistance): Matrix {
  const w = zeros(x.rows, x.rows);
  for (const { rows } of leaves) {
    const [a, b, , c] = inverse({ rows: 2, columns: 2, data: momentsOf(x, rows, RIDGE).covariance }).data;
    for (const i of rows) {
      for (const j of rows) {
        const [u, v] = [x.data[2 * i] - x.data[2 * j], x.data[2 * i + 1] - x.data[2 * j + 1]];
        const q = {
          binary: () => 0,
          mahalanobis: () => a * u * u + 2 * b * u * v + c * v * v,
          gaussian: () => (u * u + v * v) / (2 * 0.7 * 0.7),
        }[distance.kind]();
        w.data[i * x.rows + j] = Math.exp(-q);
      }
    }
  }
  return w;
}

describe("[PA-081] leaf affinities", () => {
  test("are exp(−Q) within leaves by each of the three distances, and 0 between leaves: a single tree gives blocks", () => {
    for (const seed of [0, 1, 2, 3]) {
      const { x, grown } = forest(seed, 1);
      const leafOf = new Int32Array(60);
      grown[0].leaves.forEach(({ rows }, leaf) => {
        for (const i of rows) leafOf[i] = leaf;
      });
      expect(grown[0].leaves.length).toBeGreaterThan(1);
      for (const distance of distances) {
        const w = runToEnd(meanAffinities(x, grown, RIDGE, distance));
        const expected = byDefinition(x, grown[0], distance);
        expectEvery(w.data, (value, e) => Math.abs(value - expected.data[e]) < 1e-12);
        expectEvery(w.data, (value, e) => value > 0 === (leafOf[Math.floor(e / 60)] === leafOf[e % 60]));
        expectEvery(w.data, (value, e) => e % 61 !== 0 || value === 1);
        expect(countParts(w)).toBe(grown[0].leaves.length);
      }
    }
  });

  test("are 0 or 1 in one tree for the binary distance", () => {
    for (const seed of [0, 1, 2, 3]) {
      const { x, grown } = forest(seed, 1);
      const { data } = runToEnd(meanAffinities(x, grown, RIDGE, { kind: "binary" }));
      expect(new Set(data)).toEqual(new Set([0, 1]));
    }
  });
});

test("affinities of several trees are the mean of those of each tree", () => {
  const { x, grown } = forest(5, 4);
  for (const distance of distances) {
    const mean = runToEnd(meanAffinities(x, grown, RIDGE, distance));
    const each = grown.map((tree) => byDefinition(x, tree, distance));
    expectEvery(mean.data, (a, e) => Math.abs(a - each.reduce((sum, w) => sum + w.data[e], 0) / 4) < 1e-12);
  }
});

test("parts are counted through chains of edges", () => {
  const chain = zeros(5, 5);
  for (const [i, j] of [
    [0, 3],
    [3, 1],
    [2, 4],
  ]) {
    chain.data[i * 5 + j] = 0.5;
    chain.data[j * 5 + i] = 0.5;
  }
  expect(countParts(chain)).toBe(2);
});
