/**
 * Mean shift (Pattern analysis and retrieval, 001; ML and physics, section 4.1): samples climb a kernel density estimate to its
 * modes. The bandwidth decides how many there are; a long cluster has several, unless the window is as long as the cluster.
 */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { meanShift } from "lectern";
import { meanShiftPath } from "lectern/clustering";
import { blobs } from "lectern/datasets";
import { densityProfile } from "lectern/kernels";
import { createRandom } from "lectern/numeric";
import { lines, plotGrid, trajectoryPlot } from "lectern/plots";

/** Four round clusters. */
export function fourClusters(seed: number) {
  const centers = [
    [0, 0],
    [6, 0],
    [0, 6],
    [6, 6],
  ];
  return blobs({ samples: 160, centers, spread: 0.8, seed });
}

/** The bandwidths that are compared, from a part of a cluster to all of them. */
export const bandwidths = [0.5, 1, 1.5, 2, 3, 5, 9];

/** The number of modes for each bandwidth, for samples of their own. */
export function modeCounts(seed: number): readonly number[] {
  const { x } = fourClusters(seed);
  return bandwidths.map((bandwidth) => meanShift({ bandwidth, mergeRadius: 0.5 }).fit({ x }).state.densities.length);
}

/** The paths of every fifth sample, with the windows of the first of them. */
export function pathsFigure(bandwidth: number, seed: number) {
  const { x } = fourClusters(seed);
  const paths = Array.from({ length: 32 }, (_, k) => meanShiftPath(x, x.data.slice(10 * k, 10 * k + 2), { bandwidth }));
  return trajectoryPlot(x, paths, { title: `bandwidth ${bandwidth}`, width: 260 });
}

/** The successive windows of one path, from the corner of a cluster. */
export function windowsFigure(seed: number, bandwidth = 2) {
  const { x } = fourClusters(seed);
  const path = meanShiftPath(x, [2.2, 2.2], { bandwidth });
  return { path, plot: trajectoryPlot(x, [path], { radius: bandwidth, width: 320 }) };
}

/** The number of modes against the bandwidth. */
export function modesFigure(seed: number) {
  const curve = { name: "modes", x: bandwidths, y: modeCounts(seed) };
  return lines([curve], { xTitle: "bandwidth", yTitle: "modes" });
}

/** The Epanechnikov kernel and its gradient along a line through the middle. */
export function kernelFigure() {
  const { value, derivative } = densityProfile("epanechnikov");
  const x = Array.from({ length: 201 }, (_, i) => (i - 100) / 66);
  return lines(
    [
      { name: "kernel", x, y: x.map((r) => value(r * r)) },
      { name: "gradient", x, y: x.map((r) => 2 * r * derivative(r * r)) },
    ],
    { xTitle: "distance", yTitle: "value" },
  );
}

/** One cluster that is twenty times as long as it is wide. */
export function longCluster(seed: number): number[][] {
  const random = createRandom(seed);
  return Array.from({ length: 300 }, () => [10 * random.normal(), 0.5 * random.normal()]);
}

/** The number of modes of a long cluster: with a round window, and with one that is as long. */
export function longClusterModes(seed: number) {
  const x = longCluster(seed);
  const count = (options: Parameters<typeof meanShift>[0]) => meanShift(options).fit({ x }).state.densities.length;
  return { round: count({ bandwidth: 2 }), long: count({ bandwidths: [30, 2] }) };
}

/** Two clusters of 60 samples, one ten times as wide as the other. */
export function unequalClusters(seed: number): number[][] {
  const random = createRandom(seed);
  const around = (x: number, spread: number) =>
    Array.from({ length: 60 }, () => [x + spread * random.normal(), spread * random.normal()]);
  return [...around(0, 0.5), ...around(24, 5)];
}

/** The number of modes of clusters of different density: with one bandwidth, and with one that grows where samples are sparse. */
export function unequalModes(seed: number) {
  const x = unequalClusters(seed);
  const count = (adaptation: number) =>
    meanShift({ bandwidth: 1.8, densityKernel: "gaussian", adaptation }).fit({ x }).state.densities.length;
  return { fixed: count(0), variable: count(0.7) };
}

/** The share of the distances between positions and samples that mean shift computes, for growing numbers of samples. */
export function distanceShares(seed: number): readonly number[] {
  return [200, 800].map((samples) => {
    const { x } = blobs({ samples, centers: 4, spread: 0.8, seed });
    return Number(meanShift({ bandwidth: 1 }).fit({ x }).report.notes["distanceShare"]);
  });
}

/** Figure for the gallery index: paths with a small and with a large bandwidth. */
export const cover = () => plotGrid([[1, 5].map((bandwidth) => pathsFigure(bandwidth, 0))]);

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const counts = modeCounts(0);
  bandwidths.forEach((bandwidth, k) => {
    console.log(`bandwidth ${bandwidth}: ${counts[k]} modes`);
  });
  console.log("modes of a long cluster:", longClusterModes(0));
  console.log("modes of clusters of different density:", unequalModes(0));
  console.log("share of distances computed with 200 and 800 samples:", distanceShares(0));
}
