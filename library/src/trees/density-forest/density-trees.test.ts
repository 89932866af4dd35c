import { describe, expect, test } from "vitest";
import { expectClose, expectEvery } from "../../../test/expect-close.js";
import { normalMatrix } from "../../../test/matrices.js";
import type { Matrix } from "../../data/matrix.js";
import { integrateBox } from "../../numeric/integrate-box.js";
import { createRandom } from "../../numeric/random/random.js";
import { drawFromTrees, leafOf, logForestDensity, makeDensityTrees } from "./density-trees.js";
import { growGaussianTree } from "./gaussian-trees.js";

/** Trees with many leaves on correlated samples. */
function forest(columns: number, trees: number, seed: number) {
  const x = normalMatrix(300, columns, createRandom(seed));
  for (let i = 0; i < 300; i++) for (let j = 1; j < columns; j++) x.data[i * columns + j] += 0.7 * x.data[i * columns];
  const rows = Int32Array.from({ length: 300 }, (_, i) => i);
  const limits = { maxDepth: 3, minLeaf: 15, minGain: 0, draws: 15, ridge: 1e-3 };
  const grown = Array.from({ length: trees }, (_, t) => growGaussianTree(x, rows, limits, createRandom(seed).fork(t)));
  return { x, trees: makeDensityTrees(x, grown, 1e-3) };
}

const densityOf = (trees: ReturnType<typeof forest>["trees"], columns: number) => (points: Float64Array) =>
  logForestDensity(trees, { rows: points.length / columns, columns, data: points }).map(Math.exp);

test("[PA-080] with the probability of its cell as normaliser the density of each tree integrates to 1", () => {
  for (const [columns, seed] of [
    [1, 1],
    [1, 2],
    [2, 3],
    [2, 4],
  ]) {
    const { trees } = forest(columns, 1, seed);
    expect(trees.shares.length).toBeGreaterThan(3);
    const [lower, upper] = [new Array(columns).fill(-9), new Array(columns).fill(9)];
    const { value } = integrateBox(densityOf(trees, columns), lower, upper, {
      tolerance: 1e-3,
      maxEvaluations: 150_000,
    });
    expect(Math.abs(value - 1)).toBeLessThan(6e-3);
    // Without it, mass beyond the cells is lost.
    const without = { ...trees, logMasses: trees.logMasses.map(() => 0) };
    expect(integrateBox(densityOf(without, columns), lower, upper, { maxEvaluations: 50_000 }).value).toBeLessThan(
      0.97,
    );
  }
});

describe("[PA-079] samples drawn from the forest", () => {
  test("lie in the cell of the leaf they were drawn from, and leaves have the frequencies of their counts", () => {
    for (const columns of [1, 2, 4]) {
      const { trees } = forest(columns, 1, 5);
      const random = createRandom(6);
      const counts = new Float64Array(trees.shares.length);
      const x = new Float64Array(columns);
      for (let draw = 0; draw < 6000; draw++) {
        drawFromTrees(trees, random, x);
        counts[leafOf(trees, 0, x, 0)] += 1 / 6000;
      }
      // A draw outside its cell would be counted in another leaf: each frequency is within its error.
      expectEvery(
        counts,
        (share, leaf) => Math.abs(share - trees.shares[leaf]) < 4.5 * Math.sqrt(trees.shares[leaf] / 6000),
      );
    }
  });

  test("come from trees drawn uniformly, and have the distribution of the density", () => {
    const { trees } = forest(1, 4, 7);
    const random = createRandom(8);
    const x = new Float64Array(1);
    const draws = Float64Array.from({ length: 8000 }, () => {
      drawFromTrees(trees, random, x);
      return x[0];
    });
    for (const to of [-1.2, -0.4, 0.3, 1]) {
      const expected = integrateBox(densityOf(trees, 1), [-9], [to], { tolerance: 1e-4 }).value;
      const found = draws.filter((value) => value <= to).length / 8000;
      expect(Math.abs(found - expected)).toBeLessThan(4.5 * Math.sqrt(0.25 / 8000));
    }
  });

  test("are in the cell even where nearly all draws of the whole normal distribution miss it", () => {
    const { trees } = forest(2, 1, 9);
    // A leaf that is a long way out in the tail of its distribution, because its deviations are a hundred times too large.
    const wide = { ...trees, factors: { ...trees.factors, data: trees.factors.data.map((value) => 100 * value) } };
    const random = createRandom(1);
    const x = new Float64Array(2);
    const counts = new Float64Array(trees.shares.length);
    for (let draw = 0; draw < 600; draw++) {
      drawFromTrees(wide, random, x);
      expectEvery(x, Number.isFinite);
      counts[leafOf(wide, 0, x, 0)] += 1 / 600;
    }
    expectEvery(
      counts,
      (share, leaf) => Math.abs(share - trees.shares[leaf]) < 5 * Math.sqrt(trees.shares[leaf] / 600) + 0.01,
    );
  });
});

test("the density of a forest is the mean of those of its trees", () => {
  const { x, trees } = forest(2, 3, 10);
  const at: Matrix = { rows: 20, columns: 2, data: x.data.slice(0, 40) };
  const single = [...trees.roots].map((root) =>
    logForestDensity({ ...trees, roots: Int32Array.of(root) }, at).map(Math.exp),
  );
  expectClose(
    logForestDensity(trees, at).map(Math.exp),
    single[0].map((p, i) => (p + single[1][i] + single[2][i]) / 3),
    1e-12,
  );
});
