import { describe, expect, test } from "vitest";
import { expectEvery } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import { gram } from "../kernels/gram.js";
import { covariance } from "../linalg/covariance.js";
import { sampleGaussianField, sampleMarkovChain, sampleRandomGraph, sampleTessellation } from "./random-elements.js";

describe("[MPM-004] random elements have their laws", () => {
  test("a Markov chain moves with the probabilities of its matrix and visits states as its stationary distribution says", () => {
    const transitions = [
      [0.5, 0.5, 0],
      [0.2, 0.3, 0.5],
      [0, 0.4, 0.6],
    ];
    for (const seed of [1, 2]) {
      const chain = sampleMarkovChain(transitions, 30_000, seed);
      const counts = [0, 1, 2].map((from) =>
        [0, 1, 2].map((to) => chain.filter((s, t) => s === from && chain[t + 1] === to).length),
      );
      counts.forEach((row, from) => {
        const total = row.reduce((a, b) => a + b, 0);
        row.forEach((count, to) => {
          expect(Math.abs(count / total - transitions[from][to])).toBeLessThan(0.02);
        });
      });
      // π P = π: proportional to (0.4, 1, 1.25).
      const visits = [0, 1, 2].map((s) => chain.filter((state) => state === s).length / 30_000);
      [0.4, 1, 1.25].forEach((share, s) => {
        expect(Math.abs(visits[s] - share / 2.65)).toBeLessThan(0.02);
      });
    }
  });

  test("a Gaussian field has mean 0 and the covariance of its kernel", () => {
    const points = Array.from({ length: 12 }, (_, i) => [i / 4, (i % 3) / 2]);
    const kernel = { kind: "rbf", gamma: 0.7 } as const;
    const draws = sampleGaussianField(points, kernel, 6000, 3);
    const expected = gram(kernel, { rows: 12, columns: 2, data: Float64Array.from(points.flat()) });
    const found = covariance(draws);
    expectEvery(found.data, (value, e) => Math.abs(value - expected.data[e]) < 0.09);
    const means = Array.from({ length: 12 }, (_, j) =>
      draws.data.reduce((sum, value, e) => sum + (e % 12 === j ? value / 6000 : 0), 0),
    );
    expectEvery(means, (value) => Math.abs(value) < 0.06);
  });

  test("a random graph has each edge with the probability, so degrees are binomial", () => {
    for (const seed of [1, 2, 3]) {
      const edges = sampleRandomGraph(120, 0.3, seed);
      const pairs = (120 * 119) / 2;
      expect(Math.abs(edges.length / pairs - 0.3)).toBeLessThan(5 * Math.sqrt(0.21 / pairs));
      const degrees = new Float64Array(120);
      for (const [a, b] of edges) {
        expect(a).toBeLessThan(b);
        degrees[a]++;
        degrees[b]++;
      }
      const mean = degrees.reduce((x, y) => x + y, 0) / 120;
      const variance = degrees.reduce((sum, degree) => sum + (degree - mean) ** 2, 0) / 119;
      expect(variance / (119 * 0.21)).toBeGreaterThan(0.6);
      expect(variance / (119 * 0.21)).toBeLessThan(1.5);
    }
    expect(sampleRandomGraph(5, 1)).toHaveLength(10);
    expect(sampleRandomGraph(5, 0)).toEqual([]);
  });

  test("a random Voronoi tessellation has the tiles of its nearest generators, and they fill the square", () => {
    const { generators, tileOf } = sampleTessellation(20, 2, 4);
    expect([...tileOf(generators)]).toEqual(Array.from({ length: 20 }, (_, i) => i));
    const grid = Array.from({ length: 2500 }, (_, i) => [((i % 50) + 0.5) / 50, (Math.floor(i / 50) + 0.5) / 50]);
    const tiles = tileOf(grid);
    const distance = (i: number, g: number) =>
      Math.hypot(grid[i][0] - generators.data[2 * g], grid[i][1] - generators.data[2 * g + 1]);
    for (let i = 0; i < 2500; i += 7) {
      for (let g = 0; g < 20; g++) expect(distance(i, tiles[i])).toBeLessThanOrEqual(distance(i, g) + 1e-7);
    }
    expect(new Set(tiles).size).toBeGreaterThan(15);
  });
});

test("what is not possible is refused", () => {
  expect(
    refusal(() =>
      sampleMarkovChain(
        [
          [0.5, 0.4],
          [0, 1],
        ],
        3,
      ),
    ),
  ).toContain("row 0 of transitions");
  expect(refusal(() => sampleMarkovChain([[1, 0]], 3))).toContain("must be square");
  expect(refusal(() => sampleMarkovChain([[1]], 3, 0, 1))).toContain("start must be a whole number from 0 to 0");
  expect(refusal(() => sampleRandomGraph(3, 2))).toContain("from 0 to 1");
  expect(refusal(() => sampleTessellation(0, 2))).toContain("tiles must be a whole number at least 1");
});
