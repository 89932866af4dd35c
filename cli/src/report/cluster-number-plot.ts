/** The choice of the number of clusters as a picture. */
import type { ClusterCounts } from "lectern/clustering";
import { clusterCountPlot, lines, overlay, type Plot, plotGrid, scatter } from "lectern/plots";
import type { SuggestedClusters } from "../data/suggest-clusters.js";

const size = { width: 300, height: 220 };
/** The line of the suggestion. */
const mark = { type: "line", color: "#888888", strokeDash: [4, 4] };

/**
 * Left the silhouette, whose maximum suggests a number; right the scatter within the clusters, which always decreases, and
 * less from the right number on. A vertical line marks the suggestion. Below, all criteria by k-means, if they are known.
 */
export function clusterNumberPlot({ tried, clusters }: SuggestedClusters, counts?: ClusterCounts): Plot {
  const numbers = tried.map((one) => one.clusters);
  const panel = (title: string, yTitle: string, values: readonly number[]) => {
    const [low, high] = [Math.min(0, ...values), Math.max(...values)];
    const titles = { xTitle: "number of clusters", yTitle };
    return overlay(
      [
        { ...lines([{ name: "suggestion", x: [clusters, clusters], y: [low, high] }], titles), mark },
        lines([{ name: yTitle, x: numbers, y: values }], titles),
        scatter(
          numbers.map((number, i) => [number, values[i]]),
          titles,
        ),
      ],
      { ...size, title },
    );
  };
  const best = tried.find((one) => one.clusters === clusters);
  return plotGrid([
    [
      panel(
        `Silhouette: ${clusters} clusters suggested`,
        "silhouette",
        tried.map(({ silhouette }) => silhouette),
      ),
      panel(
        `Scatter: ${Number(best?.scatter.toPrecision(3))} with ${clusters} clusters`,
        "sum of squared distances",
        tried.map(({ scatter: sum }) => sum),
      ),
    ],
    ...(counts === undefined ? [] : [[clusterCountPlot(counts, size)]]),
  ]);
}
