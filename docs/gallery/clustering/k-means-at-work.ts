/**
 * K-means at work (Cookbook, chapter 12; ML and physics, section 4.2): its steps from random centers, online k-means after 30
 * samples, k-means of kernel principal components, which separates two circles, and what it cannot do: outliers drag centers, and
 * long clusters are cut where a mixture of normal distributions finds them. What it minimises is the sum of squared distances to the
 * centers: the scatter that weights clusters by their sizes (Pattern Analysis) can rise in a step.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gaussianMixture, kernelPca, kMeans, kMedoids, type Matrix, miniBatchKMeans, pipeline } from "lectern";
import { blobs, circles } from "lectern/datasets";
import { adjustedRandIndex, matchClusters, withinClusterScatter } from "lectern/metrics";
import { createRandom } from "lectern/numeric";
import { plotGrid, surface } from "lectern/plots";

const corners = [
  [0, 0],
  [8, 0],
  [4, 7],
];

/** Three round clusters. */
export const threeClusters = (seed: number) => blobs({ samples: 150, centers: corners, spread: 1, seed });

/** One step of k-means: its centers, and the cluster of each sample by them. */
export interface Step {
  readonly centers: Matrix;
  readonly labels: Int32Array;
  readonly objective: number;
}

/** The steps of k-means from random samples as centers, until nothing changes. */
export function stepsOf(seed: number): Step[] {
  const { x } = threeClusters(seed);
  const recipe = kMeans({ clusters: 3, start: { kind: "random" }, starts: 1, tolerance: 0, seed });
  const steps: Step[] = [];
  for (const { centers, labels, objective = 0 } of recipe.steps({ x })) steps.push({ centers, labels, objective });
  return steps;
}

/** Both scatters of {0, 4, 4}, {5, 10}, and of the clusters after one step of k-means from the centers of these. */
export function risingScatter() {
  const x = [[0], [4], [4], [5], [10]];
  const before = [0, 0, 0, 1, 1];
  const start = { kind: "centers", centers: [[8 / 3], [7.5]] } as const;
  const { labels } = kMeans({ clusters: 2, start, maxIterations: 1 }).fit({ x });
  const both = (clusters: ArrayLike<number>) => ({
    plain: withinClusterScatter(x, Array.from(clusters)),
    sizeWeighted: withinClusterScatter(x, Array.from(clusters), { sizeWeighted: true }),
  });
  return { before: both(before), after: both(labels), labels: Array.from(labels) };
}

/** The name of the nearest center of each point. */
const nearest = (centers: Matrix) => (grid: Matrix) =>
  Array.from({ length: grid.rows }, (_, i) => {
    const distance = (k: number) =>
      Math.hypot(grid.data[2 * i] - centers.data[2 * k], grid.data[2 * i + 1] - centers.data[2 * k + 1]);
    const codes = Array.from({ length: centers.rows }, (_, k) => k);
    return `cluster ${codes.reduce((best, k) => (distance(k) < distance(best) ? k : best)) + 1}`;
  });

const classes = ["cluster 1", "cluster 2", "cluster 3"];
const size = { width: 240, height: 200 };

/** Figure 4.4 of ML and physics: samples in the colour of their cluster, crosses at the centers, from the first step to the last. */
export function stepsFigure(seed: number) {
  const { x } = threeClusters(seed);
  const steps = stepsOf(seed);
  const shown = [0, 1, steps.length - 1].map((at) => Math.min(at, steps.length - 1));
  const panel = (at: number) => {
    const { centers, labels } = steps[at];
    const groups = Array.from(labels, (label) => classes[label]);
    return surface(x, nearest(centers), { groups, classes, centers, ...size, title: `step ${at + 1}` });
  };
  return plotGrid([shown.map(panel)]);
}

/** Online k-means (algorithm 9 of the Cookbook): one random sample moves its center by 1 / n of the way, n counted from 0. */
export function online(seed: number) {
  const { x, y } = threeClusters(seed);
  const model = miniBatchKMeans({
    ...{ clusters: 3, batchSize: 1, start: { kind: "random" }, starts: 1 },
    ...{ reassignBelow: 0, patience: 0, maxIterations: 30, seed },
  }).fit({ x });
  return { x, y, model, accuracy: matchClusters(y, model.labels).accuracy };
}

/** Figure 12.1 of the Cookbook: the true groups as dots, the clusters after 30 samples behind them, with their centers. */
export function onlineFigure(seed: number) {
  const { x, y, model } = online(seed);
  // Clusters are named after the groups that they match, so that dots and background have the same colours.
  const names = new Map(
    matchClusters(y, model.labels).matches.map(({ first, second }) => [Number(second), String(first)]),
  );
  const groups = Array.from(y.codes, (code) => String(y.classes[code]));
  const label = (code: number) => names.get(code) ?? "other";
  return surface(x, (grid) => Array.from(model.predict(grid), label), {
    ...{ groups, classes: y.classes.map(String), centers: model.state.centers, ...size },
    title: "online k-means after 30 samples",
  });
}

/** Two circles, clustered by k-means of the coordinates, and of two kernel principal components. */
export function circleClusters(seed: number) {
  const { x, y } = circles({ samples: 200, factor: 0.3, noise: 0.05, seed });
  const plain = kMeans({ clusters: 2, seed }).fit({ x });
  const kernel = kernelPca({ kernel: { kind: "rbf", gamma: 4 }, components: 2 });
  const mapped = pipeline(kernel, kMeans({ clusters: 2, seed })).fit({ x });
  const agreement = (labels: Int32Array) => matchClusters(y, labels).accuracy;
  return { x, y, plain, mapped, accuracies: { plain: agreement(plain.labels), mapped: agreement(mapped.labels) } };
}

/** Figure 12.2 of the Cookbook: the background is the cluster of every point of the plane. */
export function circlesFigure(seed: number) {
  const { x, y, plain, mapped } = circleClusters(seed);
  const groups = Array.from(y.codes, (code) => String(y.classes[code]));
  const panel = (title: string, predict: (grid: Matrix) => Int32Array) => {
    const names = new Map(
      matchClusters(y, predict(x)).matches.map(({ first, second }) => [Number(second), String(first)]),
    );
    const label = (code: number) => names.get(code) ?? "other";
    return surface(x, (grid) => Array.from(predict(grid), label), {
      groups,
      classes: ["inner", "outer"],
      ...size,
      title,
    });
  };
  return plotGrid([
    [
      panel("k-means", (grid) => plain.predict(grid)),
      panel("k-means of kernel components", (grid) => mapped.predict(grid)),
    ],
  ]);
}

/** Two groups of 40 samples around (0, 0) and (6, 0), and one sample far above the first. */
export function withOutlier(height: number, seed: number): number[][] {
  const random = createRandom(seed);
  const near = (x: number) => Array.from({ length: 40 }, () => [x + random.normal(), random.normal()]);
  return [...near(0), ...near(6), [0, height]];
}

/** How far one outlier moves the center of its cluster, for k-means and for medoids, which are samples. */
export function outlierDrag(height: number, seed: number) {
  const x = withOutlier(height, seed);
  const start = {
    kind: "centers",
    centers: [
      [0, 0],
      [6, 0],
    ],
  } as const;
  const without = x.slice(0, -1);
  const moved = (fit: (samples: number[][]) => Matrix) => {
    const [before, after] = [fit(without).data, fit(x).data];
    return Math.hypot(after[0] - before[0], after[1] - before[1]);
  };
  const leftFirst = (centers: Matrix): Matrix =>
    centers.data[0] < centers.data[2] ? centers : { ...centers, data: centers.data.slice(2) };
  return {
    means: moved((samples) => kMeans({ clusters: 2, start }).fit({ x: samples }).state.centers),
    medoids: moved((samples) => leftFirst(kMedoids({ clusters: 2, seed }).fit({ x: samples }).state.centers)),
  };
}

/** Whether the best two clusters of k-means are the outlier and all others. */
export function isolatesOutlier(height: number, seed: number): boolean {
  const { labels } = kMeans({ clusters: 2, starts: 10, seed }).fit({ x: withOutlier(height, seed) });
  return labels.filter((label) => label === labels[80]).length === 1;
}

/** Two long clusters, one above the other. */
export function longClusters(seed: number) {
  const random = createRandom(seed);
  const y = Array.from({ length: 160 }, (_, i) => i % 2);
  return { x: y.map((group) => [8 * random.uniform(), 2 * group + 0.3 * random.normal()]), y };
}

/** Two normal distributions of one shape; from k-means it would stay where k-means ends, so it starts at random, several times. */
const mixtureOfTwo = (seed: number) =>
  gaussianMixture({ components: 2, covarianceType: { kind: "shared" }, start: { kind: "random" }, starts: 10, seed });

/** How well k-means and a mixture of normal distributions find the long clusters; 1 is perfectly. */
export function longAgreement(seed: number) {
  const { x, y } = longClusters(seed);
  return {
    kMeans: adjustedRandIndex(y, kMeans({ clusters: 2, seed }).fit({ x }).labels),
    mixture: adjustedRandIndex(y, mixtureOfTwo(seed).fit({ x }).labels),
  };
}

/** Long clusters by k-means and by a mixture. */
export function longFigure(seed: number) {
  const { x, y } = longClusters(seed);
  const groups = y.map((group) => (group === 0 ? "below" : "above"));
  const models = {
    "k-means": kMeans({ clusters: 2, seed }).fit({ x }),
    "mixture of normal distributions": mixtureOfTwo(seed).fit({ x }),
  };
  return plotGrid([
    Object.entries(models).map(([title, model]) => {
      const below = model.labels[y.indexOf(0)];
      const label = (code: number) => (code === below ? "below" : "above");
      return surface(x, (grid) => Array.from(model.predict(grid), label), {
        groups,
        classes: ["below", "above"],
        ...size,
        title,
      });
    }),
  ]);
}

/** Figure for the gallery index. */
export const cover = () => circlesFigure(0);

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  console.log("steps of k-means:", stepsOf(0).length);
  console.log("scatters before and after a step:", risingScatter());
  console.log("accuracy of online k-means after 30 samples:", online(0).accuracy);
  console.log("accuracy on two circles:", circleClusters(0).accuracies);
  console.log("an outlier at 40 moves the center by:", outlierDrag(40, 0));
  console.log("agreement with two long clusters:", longAgreement(0));
}
