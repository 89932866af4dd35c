/** How many clusters there are. */
import type { Matrix } from "lectern";
import { type ClusterCounts, clusterCounts } from "lectern/clustering";
import { clusterCountPlot } from "lectern/plots";
import { lastStep } from "../learned.js";
import { requirePrepared } from "../prepared.js";
import { drawSamples } from "./drawn-samples.js";
import type { Drawing } from "./figure-kind.js";
import type { View } from "./view.js";

/** Numbers of clusters that are tried; each is fitted to the samples and to uniform data. */
const MAX_CLUSTERS = 8;
const REFERENCES = 5;
const MAX_SAMPLES = 300;
/** Fewer samples do not show how many clusters there are. */
const MIN_SAMPLES = 3 * MAX_CLUSTERS;

/** Whether the method is told a number of clusters, and there are enough samples to choose it. */
export function choosesCount({ learned }: View): boolean {
  const { options } = lastStep(learned).recipe;
  return ("clusters" in options || "components" in options) && learned.train.x.rows >= MIN_SAMPLES;
}

/** What speaks for each number of clusters. */
export function clusterNumbers({ learned }: View): Drawing {
  const drawn = drawSamples(learned, MAX_SAMPLES);
  const { x } = requirePrepared(learned, drawn.x);
  const counts = countsOf(x, learned.seed);
  const { byGap, byKink, bySizeWeightedKink, bySilhouette, byBic, byMixtureBic, byStability } = counts;
  const clusters = (count: number) => `${count} ${count === 1 ? "cluster" : "clusters"}`;
  const above = `The spread falls more slowly after ${clusters(byKink)} (left); the gap to uniform data suggests ${clusters(byGap)} (right)`;
  const below = `below, the silhouette suggests ${bySilhouette}, stability ${byStability}, the spread weighted by size ${bySizeWeightedKink}, BIC ${byBic}, and BIC of Gaussian mixtures ${byMixtureBic}`;
  return {
    plot: clusterCountPlot(counts),
    caption: `K-means with 1 to ${MAX_CLUSTERS} clusters. ${above}; ${below}.${drawn.note}`,
  };
}

/** The last answer: other options of a method, and other methods, ask the same question about the same samples. */
let last: { readonly x: Matrix; readonly seed: number; readonly counts: ClusterCounts } | undefined;

function countsOf(x: Matrix, seed: number): ClusterCounts {
  if (last === undefined || last.seed !== seed || !isSame(last.x, x)) {
    last = { x, seed, counts: clusterCounts(x, { maxClusters: MAX_CLUSTERS, references: REFERENCES, seed }) };
  }
  return last.counts;
}

function isSame(a: Matrix, b: Matrix): boolean {
  return a.rows === b.rows && a.columns === b.columns && a.data.every((value, at) => value === b.data[at]);
}
