/** Plots of clusters and densities, from clusterings of flowers and wines. */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { kMeans, type Matrix, optics, pca, probabilisticPca, standardize } from "lectern";
import { clusterCounts } from "lectern/clustering";
import { asMatrix, selectColumns } from "lectern/data";
import { iris, wine } from "lectern/datasets";
import { silhouetteScore, silhouetteValues } from "lectern/metrics";
import { distances } from "lectern/neighbor-search";
import {
  clusterCountPlot,
  clusterEllipses,
  dendrogram,
  densityContours,
  hexbinPlot,
  type Merge,
  reachabilityPlot,
  scatter,
  scatterMatrix,
  silhouettePlot,
} from "lectern/plots";

/**
 * Single linkage by Kruskal's algorithm: clusters are merged along the shortest distances between them, which are the
 * edges of the minimum spanning tree.
 */
export function singleLinkage(d: Matrix): Merge[] {
  const n = d.rows;
  const edges = Array.from({ length: n * n }, (_, at) => at).filter((at) => Math.floor(at / n) < at % n);
  edges.sort((a, b) => d.data[a] - d.data[b]);
  const above = Int32Array.from({ length: 2 * n - 1 }, (_, node) => node);
  const top = (node: number): number => (above[node] === node ? node : top(above[node]));
  const merges: Merge[] = [];
  for (const at of edges) {
    const [a, b] = [top(Math.floor(at / n)), top(at % n)];
    if (a === b) continue;
    above[a] = above[b] = n + merges.length;
    merges.push([a, b, d.data[at]]);
  }
  return merges;
}

/** The mean silhouettes of two to six clusters of standardised wines: three cultivars are the best division. */
export async function wineSilhouettes() {
  const { x } = await wine();
  const scaled = standardize().fit({ x }).transform(x);
  return [2, 3, 4, 5, 6].map((clusters) => {
    const { labels } = kMeans({ clusters }).fit({ x: scaled });
    return { clusters, score: silhouetteScore(scaled, labels) };
  });
}

/** Every plot of the family. */
export async function figures() {
  const flowers = await iris();
  const groups = Array.from(flowers.y.codes, (code) => flowers.y.classes[code]);
  const wines = await wine();
  const x = standardize().fit({ x: wines.x }).transform(wines.x);
  const { labels } = kMeans({ clusters: 3 }).fit({ x });
  const map = pca({ components: 2 }).fit({ x }).transform(x);
  const petals = selectColumns(flowers.x, [2, 3]);
  const few = asMatrix(Array.from({ length: 30 }, (_, i) => flowers.x.data.slice(20 * i, 20 * i + 4)));
  const reached = optics({ radius: 1 }).fit({ x: map });
  const density = probabilisticPca({ components: 1 }).fit({ x: petals });
  return {
    scatter: scatter(petals, { groups, xTitle: flowers.features[2], yTitle: flowers.features[3] }),
    pairs: scatterMatrix(flowers.x, { names: flowers.features, groups }),
    silhouettes: silhouettePlot(silhouetteValues(x, labels), labels, { title: "three clusters of wines" }),
    ellipses: clusterEllipses(map, labels, { xTitle: "pc1", yTitle: "pc2" }),
    dendrogram: dendrogram(singleLinkage(distances({ kind: "euclidean" }, few)), {
      names: Array.from({ length: 30 }, (_, i) => String(5 * i)),
      groups: groups.filter((_, i) => i % 5 === 0),
      cut: 1,
      title: "every fifth iris by single linkage",
    }),
    clusters: dendrogram(singleLinkage(distances({ kind: "euclidean" }, few)), { cut: 0.75 }),
    reachability: reachabilityPlot(reached.state, {
      labels: reached.labels,
      cut: 1,
      title: "wines in the order of OPTICS",
    }),
    counts: clusterCountPlot(clusterCounts(map, { maxClusters: 6, references: 4 })),
    contours: densityContours(petals, (grid) => density.logDensity(grid).map(Math.exp), {
      ...{ xTitle: flowers.features[2], yTitle: flowers.features[3], title: "one normal density" },
    }),
    hexbins: hexbinPlot(map, { bins: 14, xTitle: "pc1", yTitle: "pc2" }),
  };
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  console.log(JSON.stringify(await figures()));
}
