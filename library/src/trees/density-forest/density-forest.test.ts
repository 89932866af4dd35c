import { describe, expect, test } from "vitest";
import { expectEvery } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import type { Matrix } from "../../data/matrix.js";
import { createRandom } from "../../numeric/random/random.js";
import { densityForest } from "./density-forest.js";
import { logForestDensity } from "./density-trees.js";
import { momentsOf } from "./gaussian-trees.js";

/** Two groups of 100 samples, 14 standard deviations apart along the first feature. */
function twoBlobs(seed: number): Matrix {
  const random = createRandom(seed);
  const data = Float64Array.from({ length: 400 }, (_, e) => random.normal() + (e % 2 === 0 && e >= 200 ? 14 : 0));
  return { rows: 200, columns: 2, data };
}

describe("[PA-077] density forests", () => {
  test("split two groups at the first level, in the gap between them", () => {
    for (const seed of [0, 1, 2]) {
      const x = twoBlobs(seed);
      const { state } = densityForest({ trees: 20, splitCandidates: 30, maxDepth: 1, seed }).fit({ x });
      const first = (e: number) => x.data[2 * e];
      const left = Math.max(...Array.from({ length: 100 }, (_, i) => first(i)));
      const right = Math.min(...Array.from({ length: 100 }, (_, i) => first(100 + i)));
      for (const root of state.roots) {
        expect(state.splitFeatures[root]).toBe(0);
        expect(state.thresholds[root]).toBeGreaterThanOrEqual(left);
        expect(state.thresholds[root]).toBeLessThanOrEqual(right);
      }
      expect(state.shares.length).toBe(40);
      expectEvery(state.shares, (share) => share === 0.5);
    }
  });

  test("have the maximum-likelihood normal distribution of its samples in each leaf, and the mean of the trees as density", () => {
    const x = twoBlobs(3);
    const { state, logDensity } = densityForest({ trees: 4, splitCandidates: 30, maxDepth: 1, ridgeShare: 1e-9 }).fit({
      x,
    });
    const rows = Int32Array.from({ length: 100 }, (_, i) => i);
    const { mean, covariance } = momentsOf(x, rows, 0);
    for (const leaf of [0, 2, 4, 6]) {
      expect(state.means.data[2 * leaf]).toBeCloseTo(mean[0], 12);
      const l = state.factors.data.subarray(4 * leaf, 4 * leaf + 4);
      expect(l[0] * l[0]).toBeCloseTo(covariance[0], 5);
      expect(l[0] * l[2]).toBeCloseTo(covariance[1], 5);
      expect(l[2] * l[2] + l[3] * l[3]).toBeCloseTo(covariance[3], 5);
    }
    const trees = [...state.roots].map((root) => logForestDensity({ ...state, roots: Int32Array.of(root) }, x));
    const forest = logDensity(x).map(Math.exp);
    expectEvery(forest, (p, i) => Math.abs(p - trees.reduce((sum, tree) => sum + Math.exp(tree[i]) / 4, 0)) < 1e-12);
  });

  test("need a regularised covariance: without it leaves may be singular, with it duplicates are no problem", () => {
    const x = { rows: 40, columns: 2, data: Float64Array.from({ length: 80 }, (_, e) => (e < 40 ? 0 : 5 + (e % 2))) };
    expect(refusal(() => densityForest({ ridgeShare: 0 }).fit({ x }))).toContain("ridgeShare must be above 0");
    expectEvery(densityForest({ trees: 3 }).fit({ x }).logDensity(x), Number.isFinite);
    expect(refusal(() => densityForest().fit({ x: [[1], [1]] }))).toContain("all samples are equal");
  });
});

test("2000 samples are learned quickly enough to be watched tree by tree", () => {
  const random = createRandom(1);
  const x = { rows: 2000, columns: 2, data: Float64Array.from({ length: 4000 }, () => random.normal()) };
  const steps = [...densityForest({ trees: 3 }).steps({ x })];
  expect(steps.length).toBeGreaterThanOrEqual(3);
});
