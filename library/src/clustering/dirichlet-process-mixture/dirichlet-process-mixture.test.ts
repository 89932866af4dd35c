import { describe, expect, test } from "vitest";
import { expectClose, expectEvery } from "../../../test/expect-close.js";
import { refusal } from "../../../test/refusal.js";
import { asMatrix, type Matrix, row } from "../../data/matrix.js";
import { blobs, iris } from "../../datasets/index.js";
import { adjustedRandIndex } from "../../metrics/partition/pair-counts.js";
import { tableProbabilities } from "../../numeric/random/chinese-restaurant.js";
import { createRandom } from "../../numeric/random/random.js";
import { dirichletProcessMixture } from "./dirichlet-process-mixture.js";

/** Three groups far from each other. */
function separated(samples: number, seed: number): { x: Matrix; y: number[] } {
  const random = createRandom(seed);
  const y = Array.from({ length: samples }, (_, i) => i % 3);
  const rows = y.map((group) => [
    8 * (group === 1 ? 1 : 0) + random.normal(),
    8 * (group === 2 ? 1 : 0) + random.normal(),
  ]);
  return { x: asMatrix(rows), y };
}

describe("separated blobs", () => {
  test("[PA-041] with tables fitted to their samples the number of blobs is found for moderate alpha, from random tables or k-means; denominators cancel", () => {
    for (let seed = 0; seed < 2; seed++) {
      const { x, y } = separated(75, seed);
      for (const kind of ["k-means", "random"] as const) {
        for (const concentration of [0.1, 0.3]) {
          const start = { kind, clusters: 5 } as const;
          const options = { sampler: "simple", concentration, start, maxIterations: 200, burnIn: 20, seed } as const;
          const { labels } = dirichletProcessMixture(options).fit({ x });
          expect(adjustedRandIndex(y, labels)).toBeGreaterThan(0.85);
          expect(largeClusters(labels)).toBe(3);
        }
      }
    }
    // The affinities N_i / (N + alpha) · g_i, normalised, are those of N_i · g_i.
    const [counts, densities, alpha] = [[4, 9, 2], [0.3, 0.01, 0.2, 0.05], 0.7];
    const affinities = tableProbabilities(counts, alpha).map((share, i) => share * densities[i]);
    const without = [...counts, alpha].map((count, i) => count * densities[i]);
    const normalized = (values: ArrayLike<number>) => {
      const all = Array.from(values);
      const total = all.reduce((sum, value) => sum + value, 0);
      return all.map((value) => value / total);
    };
    expectClose(normalized(affinities), normalized(without), 1e-14);
  });

  test("with parameters integrated out the number of blobs is found too", () => {
    for (let seed = 0; seed < 2; seed++) {
      const { x, y } = separated(75, seed);
      const { labels } = dirichletProcessMixture({ concentration: 0.5, maxIterations: 50, burnIn: 25, seed }).fit({
        x,
      });
      expect(adjustedRandIndex(y, labels)).toBeGreaterThan(0.95);
      expect(largeClusters(labels)).toBe(3);
    }
  });
});

/** The number of clusters with more than a fifth of the samples of a blob. */
function largeClusters(labels: Int32Array): number {
  const sizes = new Map<number, number>();
  for (const label of labels) sizes.set(label, (sizes.get(label) ?? 0) + 1);
  return [...sizes.values()].filter((size) => size > 5).length;
}

describe("the density of the next sample", () => {
  test("memberships sum to 1, and the density integrates to 1", async () => {
    const { x } = await iris();
    const two = {
      rows: 150,
      columns: 2,
      data: Float64Array.from({ length: 300 }, (_, at) => x.data[Math.floor(at / 2) * 4 + 2 + (at % 2)]),
    };
    for (const sampler of ["simple", "collapsed"] as const) {
      const model = dirichletProcessMixture({ sampler, maxIterations: 15, burnIn: 5, degreesOfFreedom: 8 }).fit({
        x: two,
      });
      const shares = model.memberships(two);
      for (let i = 0; i < 150; i++) expectClose([row(shares, i).reduce((sum, share) => sum + share, 0)], [1], 1e-12);
      expect(shares.columns).toBe(new Set(model.labels).size);
      const step = 0.2;
      const side = 200;
      const data = new Float64Array(2 * side * side);
      for (let i = 0; i < side * side; i++)
        data.set([3 + ((i % side) - side / 2) * step, 1 + (Math.floor(i / side) - side / 2) * step], 2 * i);
      const logs = model.logDensity({ rows: side * side, columns: 2, data });
      expectClose([logs.reduce((sum, value) => sum + Math.exp(value), 0) * step * step], [1], 0.01);
    }
  });

  test("far samples have a density above 0 where parameters are integrated out", () => {
    const { x } = blobs({ samples: 40, centers: 2, seed: 1 });
    const model = dirichletProcessMixture({ maxIterations: 10, burnIn: 2 }).fit({ x });
    expectEvery(model.logDensity([[1e6, 1e6]]), Number.isFinite);
  });
});

describe("limits", () => {
  test("one sample, equal samples and short chains are refused or defined", () => {
    expect(
      refusal(() =>
        dirichletProcessMixture().fit({
          x: [
            [1, 2],
            [1, 2],
          ],
        }),
      ),
    ).toContain("all samples are equal");
    expect(refusal(() => dirichletProcessMixture().fit({ x: [[1, 2]] }))).toContain("all samples are equal");
    expect(refusal(() => dirichletProcessMixture({ maxIterations: 5, burnIn: 5 }).fit({ x: [[1], [2]] }))).toContain(
      "burnIn must be below maxIterations (5)",
    );
    expect(
      refusal(() =>
        dirichletProcessMixture({ degreesOfFreedom: 1 }).fit({
          x: [
            [1, 2, 0],
            [2, 0, 1],
          ],
        }),
      ),
    ).toContain("more than the number of columns minus 1 (2)");
    const { labels } = dirichletProcessMixture({ maxIterations: 5, burnIn: 0 }).fit({ x: [[1], [2]] });
    expect(labels).toHaveLength(2);
  });

  test("constant and linearly dependent columns are fitted", () => {
    const { x } = blobs({ samples: 40, centers: 2, seed: 5 });
    const wide = {
      rows: 40,
      columns: 4,
      data: Float64Array.from(
        { length: 160 },
        (_, at) =>
          [x.data[Math.floor(at / 4) * 2], x.data[Math.floor(at / 4) * 2 + 1], 3, 2 * x.data[Math.floor(at / 4) * 2]][
            at % 4
          ],
      ),
    };
    const model = dirichletProcessMixture({ maxIterations: 10, burnIn: 2 }).fit({ x: wide });
    expectEvery(model.logDensity(wide), Number.isFinite);
  });
});

test.each(["collapsed", "simple"] as const)(
  "draws have the distribution function of the density, sampler %s",
  (sampler) => {
    const x = Array.from({ length: 12 }, (_, i) => [(i % 2) * 8 + Math.sin(i)]);
    const model = dirichletProcessMixture({ sampler, maxIterations: 20, burnIn: 5 }).fit({ x });
    const drawn = model.sample(3000, 2).data.sort();
    expect(model.sample(3000, 2).data.sort()).toEqual(drawn);
    // The distribution function by sums of the density; little of it is beyond the grid.
    const places = Array.from({ length: 12_001 }, (_, i) => -300 + i * 0.05);
    const density = model.logDensity(places.map((place) => [place])).map(Math.exp);
    let [at, sum, gap] = [0, 0, 0];
    drawn.forEach((value, i) => {
      for (; at < places.length && places[at] < value; at++) sum += 0.05 * density[at];
      gap = Math.max(gap, Math.abs(sum - (i + 0.5) / 3000));
    });
    expect(gap).toBeLessThan(1.95 / Math.sqrt(3000) + 0.01);
  },
);
