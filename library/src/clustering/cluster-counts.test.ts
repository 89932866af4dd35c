import { describe, expect, test } from "vitest";
import { expectClose } from "../../test/expect-close.js";
import { refusal } from "../../test/refusal.js";
import { renderPlot } from "../../test/render-plot.js";
import { blobs } from "../datasets/index.js";
import { withinClusterScatter } from "../metrics/partition/cluster-spread.js";
import { silhouetteScore } from "../metrics/silhouette.js";
import { createRandom } from "../numeric/random/random.js";
import { lines } from "../plots/lines.js";
import { clusterCounts } from "./cluster-counts.js";
import { gaussianMixture } from "./gaussian-mixture/gaussian-mixture.js";
import { kMeans } from "./k-means/k-means.js";

const corners = [
  [0, 0],
  [10, 0],
  [0, 10],
  [10, 10],
];

const separated = (seed: number) => blobs({ samples: 160, centers: corners, spread: 0.8, seed }).x;

const uniform = (seed: number) => {
  const random = createRandom(seed);
  return Array.from({ length: 150 }, () => [random.uniform(), random.uniform()]);
};

describe("clusterCounts", () => {
  test("[PA-022] the spread falls with the number of clusters, with a kink at the true one, and is drawn", async () => {
    // The uniform data and the stability do not enter the spread.
    const found = [0, 1, 2].map((seed) => clusterCounts(separated(seed), { references: 2, resamples: 1, seed }));
    for (const { logSpread, byKink } of found) {
      expect(logSpread.every((value, k) => k === 0 || value < logSpread[k - 1])).toBe(true);
      expect(byKink).toBe(4);
    }
    const [, { logSpread }] = found;
    const rates = logSpread.slice(1).map((value, k) => logSpread[k] - value);
    const places = logSpread.map((_, k) => k + 1);
    const drawing = await renderPlot(
      lines(
        [
          { name: "log W", x: places, y: logSpread },
          { name: "rate of change", x: places.slice(1), y: rates },
        ],
        { xTitle: "number of clusters" },
      ),
    );
    expect(drawing.warnings).toEqual([]);
    expect(drawing.paths().map((path) => path.length)).toEqual([8, 7]);
    // The last large fall is the one to four clusters.
    expect(rates[2]).toBeGreaterThan(5 * rates[3]);
  });

  test("[PA-023] the gap to uniform data finds the clusters, answers 1 for uniform data, and is drawn", async () => {
    let right = 0;
    const seeds = [0, 1, 2, 3];
    // The stability does not enter the gap.
    const found = seeds.map((seed) =>
      clusterCounts(separated(seed), { maxClusters: 6, references: 5, resamples: 1, seed }),
    );
    for (const { byGap } of found) expect(byGap).toBe(4);
    for (const seed of seeds) {
      if (clusterCounts(uniform(seed), { maxClusters: 3, resamples: 1, seed }).byGap === 1) right++;
    }
    expect(right).toBeGreaterThanOrEqual(3);
    const [{ logSpread, referenceLogSpread, gap }] = found;
    expectClose(
      gap,
      referenceLogSpread.map((value, k) => value - logSpread[k]),
      1e-12,
    );
    const x = gap.map((_, k) => k + 1);
    const drawing = await renderPlot(
      lines([
        { name: "samples", x, y: logSpread },
        { name: "uniform data", x, y: referenceLogSpread },
        { name: "gap", x, y: gap },
      ]),
    );
    expect(drawing.warnings).toEqual([]);
    expect(drawing.words("legend-label")).toEqual(["samples", "uniform data", "gap"]);
  });

  test("silhouette, information criterion and stability find the clusters too, and are what they say", () => {
    for (let seed = 0; seed < 3; seed++) {
      const x = separated(seed);
      const found = clusterCounts(x, { maxClusters: 6, references: 2, resamples: 3, seed });
      expect([found.bySilhouette, found.byBic, found.byStability]).toEqual([4, 4, 4]);
      expect(found.stability.every((value) => value <= 1)).toBe(true);
      expect([found.stability[0], found.stability[3]]).toEqual([1, 1]);
      const { labels, state } = kMeans({ clusters: 4, seed }).fit({ x });
      expectClose([found.silhouette[3]], [silhouetteScore(x, Array.from(labels))], 1e-12);
      expect(found.silhouette[0]).toBe(0);
      // The criterion by its definition: 160 samples of 2 columns, 4 shares of a quarter or so, 12 parameters.
      const variance = state.inertia / 320;
      const sizes = [0, 1, 2, 3].map((k) => labels.filter((label) => label === k).length);
      const logs = Array.from(labels, (label, i) => {
        const [a, b] = [0, 1].map((j) => x.data[2 * i + j] - state.centers.data[2 * label + j]);
        return Math.log(sizes[label] / 160) - Math.log(2 * Math.PI * variance) - (a * a + b * b) / (2 * variance);
      });
      const criterion = -2 * logs.reduce((sum, value) => sum + value, 0) + 12 * Math.log(160);
      expectClose([found.bic[3]], [criterion], 1e-10);
    }
    // Uniform data: no number of clusters is stable.
    const loose = clusterCounts(uniform(0), { maxClusters: 5, references: 2, resamples: 3 });
    expect(Math.min(...loose.stability)).toBeLessThan(0.8);
  });

  test("both spreads have their kink at the right number, and the criterion of mixtures finds elongated clusters", () => {
    for (let seed = 0; seed < 3; seed++) {
      const x = separated(seed);
      const found = clusterCounts(x, { maxClusters: 6, references: 2, resamples: 1, seed });
      expect([found.byKink, found.bySizeWeightedKink, found.byMixtureBic]).toEqual([4, 4, 4]);
      const { labels } = kMeans({ clusters: 3, seed }).fit({ x });
      const weighted = withinClusterScatter(x, Array.from(labels), { sizeWeighted: true });
      expectClose([found.sizeWeightedLogSpread[2]], [Math.log(weighted)], 1e-12);
      // By its definition: 2 components of 2 columns have 1 share, 4 coordinates of means and 6 entries of covariances.
      const logs = gaussianMixture({ components: 2, seed }).fit({ x }).logDensity(x);
      expectClose([found.mixtureBic[1]], [-2 * logs.reduce((sum, value) => sum + value, 0) + 11 * Math.log(160)], 1e-8);
      const random = createRandom(seed);
      const long = Array.from({ length: 160 }, (_, i) => [5 * random.normal(), random.normal() + (i % 2) * 12]);
      const stretched = clusterCounts(long, { maxClusters: 4, references: 2, resamples: 1, seed });
      expect([stretched.byMixtureBic, stretched.byBic > 2]).toEqual([2, true]);
    }
  });

  test("identical samples have one cluster, and wrong options are refused", () => {
    const same = clusterCounts(
      Array.from({ length: 20 }, () => [1, 2]),
      { maxClusters: 3, references: 2 },
    );
    expect([same.byGap, same.byBic, same.byMixtureBic, same.silhouette]).toEqual([1, 1, 1, [0, 0, 0]]);
    expect(same.stability.every(Number.isFinite)).toBe(true);
    expect(refusal(() => clusterCounts([[1], [2], [3]], { maxClusters: 3 }))).toBe(
      "invalid-option: clusterCounts: maxClusters must be a whole number from 2 to 2, got 3",
    );
    expect(refusal(() => clusterCounts(uniform(1), { references: 1 }))).toContain("references must be a whole number");
  });
});
