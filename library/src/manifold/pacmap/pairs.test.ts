import { expect, test } from "vitest";
import { normalMatrix } from "../../../test/matrices.js";
import { runToEnd } from "../../core/run.js";
import { createRandom } from "../../numeric/random/random.js";
import { sampleDistance } from "../neighbor-embedding/scaled-neighbors.js";
import { pacmapPairs } from "./pairs.js";

const settings = { distance: { kind: "euclidean" }, seed: 1 } as const;

test("no sample is its own partner, near partners are not far ones, and the kinds are ordered by distance", () => {
  for (const seed of [1, 2, 3]) {
    const x = normalMatrix(120, 4, createRandom(seed));
    const between = sampleDistance(x, settings.distance);
    const pairs = runToEnd(pacmapPairs(x, { near: 5, middle: 3, far: 8 }, { ...settings, seed }));
    const means = [pairs.near, pairs.middle, pairs.far].map(({ count, partners }) => {
      expect(partners).toHaveLength(120 * count);
      expect(partners.every((j, e) => j >= 0 && j < 120 && j !== Math.floor(e / count))).toBe(true);
      return partners.reduce((sum, j, e) => sum + between(Math.floor(e / count), j), 0) / partners.length;
    });
    expect(means[0]).toBeLessThan(means[1]);
    expect(means[1]).toBeLessThan(means[2]);
    for (let i = 0; i < 120; i++) {
      const near = new Set(pairs.near.partners.subarray(5 * i, 5 * i + 5));
      expect(pairs.far.partners.subarray(8 * i, 8 * i + 8).some((j) => near.has(j))).toBe(false);
    }
  }
});

test("a mid-near partner is the second nearest of six: its rank is on average at 2/7 of the samples", () => {
  const x = normalMatrix(100, 3, createRandom(4));
  const between = sampleDistance(x, settings.distance);
  const { middle } = runToEnd(pacmapPairs(x, { near: 1, middle: 40, far: 0 }, settings));
  let ranks = 0;
  for (let i = 0; i < 100; i++) {
    const sorted = Array.from({ length: 100 }, (_, j) => between(i, j)).sort((a, b) => a - b);
    for (let k = 0; k < 40; k++) ranks += sorted.indexOf(between(i, middle.partners[40 * i + k])) / 99;
  }
  expect(Math.abs(ranks / 4000 - 2 / 7)).toBeLessThan(0.02);
});
