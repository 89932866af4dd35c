/**
 * Mixtures of normal distributions (Cookbook, chapter 13): a density of one column over the histogram of its samples, three
 * groups in the plane found by expectation maximisation after 20 iterations, and a component that collapses onto one sample
 * unless something is added to its variance.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gaussianMixture } from "lectern";
import { mixtureCovariances } from "lectern/clustering";
import { covariance, normalLogDensity } from "lectern/linalg";
import { adjustedRandIndex } from "lectern/metrics";
import { createRandom } from "lectern/numeric";
import { clusterEllipses, convergencePlot, densityHistogram, plotGrid } from "lectern/plots";

/** Samples of one column: two groups of different width. */
export function twoHills(count: number, seed: number): number[][] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => [
    random.uniform() < 0.4 ? -2 + 0.5 * random.normal() : 1.5 + random.normal(),
  ]);
}

/** The means and deviations of the three groups, with the correlation of their coordinates. */
const groups = [
  { mean: [0, 0], deviations: [1, 1], correlation: 0 },
  { mean: [5, 1], deviations: [0.6, 1.8], correlation: 0.7 },
  { mean: [1, 6], deviations: [2, 0.6], correlation: -0.5 },
] as const;

/** Samples of three groups in the plane with different means and covariances, with the group of each. */
export function threeGroups(count: number, seed: number): { x: number[][]; y: number[] } {
  const random = createRandom(seed);
  const y = Array.from({ length: count }, (_, i) => i % 3);
  const x = y.map((group) => {
    const { mean, deviations, correlation } = groups[group];
    const [u, v] = [random.normal(), random.normal()];
    const second = correlation * u + Math.sqrt(1 - correlation ** 2) * v;
    return [mean[0] + deviations[0] * u, mean[1] + deviations[1] * second];
  });
  return { x, y };
}

/** Figure 13.1: the density of a mixture of two components over the histogram of the samples. */
export function oneColumnFigure(seed = 0) {
  const x = twoHills(600, seed);
  const model = gaussianMixture({ components: 2 }).fit({ x });
  const places = Array.from({ length: 141 }, (_, i) => -4.5 + i * 0.07);
  const density = model.logDensity(places.map((place) => [place])).map(Math.exp);
  return densityHistogram(x.flat(), [{ name: "mixture", x: places, y: density }], { bins: 30 });
}

/** Three components after 20 iterations, from any start. */
export function fitGroups(seed: number, count = 450) {
  const { x, y } = threeGroups(count, seed);
  const model = gaussianMixture({ components: 3, maxIterations: 20, tolerance: 0, starts: 3, seed }).fit({ x });
  return { x, y, model };
}

/** How well the components agree with the groups; 1 means up to their order. */
export function recovered(seed: number): number {
  const { y, model } = fitGroups(seed);
  return adjustedRandIndex(y, model.labels);
}

/** Figures 13.2 and 13.3: the samples by their groups, and by components with the ellipses of these. */
export function planeFigure(seed = 0, count = 450) {
  const { x, y, model } = fitGroups(seed, count);
  const shapes = mixtureCovariances(model).map((matrix, k) => ({
    name: String(k),
    mean: model.state.means.data.subarray(2 * k, 2 * k + 2),
    covariance: matrix,
  }));
  return plotGrid([
    [
      clusterEllipses(x, y, { title: "groups" }),
      clusterEllipses(x, model.labels, { title: "components after 20 iterations", shapes }),
    ],
  ]);
}

/** The objective of a few starts, iteration by iteration. */
export function convergenceFigure() {
  const { x } = threeGroups(450, 1);
  const runs = ["k-means", "random", "identity"] as const;
  return convergencePlot(
    runs.map((kind) => ({
      name: kind,
      report: gaussianMixture({ components: 3, start: { kind }, tolerance: 1e-8 }).fit({ x }).report,
    })),
  );
}

/** Components of one column of which one is narrow around a single sample, with what is added to the variances. */
export function collapse(amount: number) {
  const x = [...twoHills(100, 3), [9]];
  return gaussianMixture({
    components: 2,
    covarianceType: { kind: "diagonal" },
    start: { kind: "given", means: [[0], [9]], proportions: [1, 1], covariances: [[[4]], [[0.01]]] },
    ridge: { kind: "absolute", amount },
  }).fit({ x });
}

/** One normal distribution for all: the mean log density of the samples, to compare with a mixture. */
export function singleNormal(x: readonly (readonly number[])[]): number {
  const mean = [0, 1].map((j) => x.reduce((sum, row) => sum + (row[j] ?? 0), 0) / x.length);
  const matrix = { rows: x.length, columns: 2, data: Float64Array.from(x.flat()) };
  const logs = normalLogDensity(x, mean, covariance(matrix));
  return logs.reduce((sum, value) => sum + value, 0) / x.length;
}

/** Figure for the gallery index: three components with their ellipses. */
export const cover = () => planeFigure(0, 180);

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  for (const seed of [0, 1, 2]) {
    const { x, model } = fitGroups(seed);
    const mixture = -(model.report.objective.at(-1) ?? 0);
    console.log(`Agreement with the groups ${recovered(seed).toFixed(3)},`);
    console.log(`mean log density ${mixture.toFixed(3)}, of one normal distribution ${singleNormal(x).toFixed(3)}`);
  }
  for (const amount of [1, 1e-2, 1e-4, 1e-6]) {
    console.log(`Added to the variances: ${amount}, log-likelihood ${collapse(amount).report.notes["logLikelihood"]}`);
  }
}
