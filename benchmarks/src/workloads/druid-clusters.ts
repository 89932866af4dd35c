/** Clusterers that only druid.js has among the libraries from npm, on as few samples as it needs to end within seconds. */
import { agglomerative, kMedoids } from "lectern";
import { toRows } from "lectern/data";
import { adjustedRandIndex } from "lectern/metrics";
import { codes, type DataSet, firstRows, matrix } from "../data-set.js";
import { createStopwatch } from "../measurement.js";
import { npm, type Workload } from "../workload.js";
import { type DruidTree, importDruid, type Rows } from "./druid.js";

const [SAMPLES, CLUSTERS] = [500, 8];

const someSamples = (data: DataSet) => firstRows(matrix(data, "X"), SAMPLES);

/** Times the search for medoids, which are rows, and adds the distances of all samples to the nearest one. */
function measureMedoids(data: DataSet, find: (rows: Rows) => ArrayLike<number>) {
  const rows = toRows(someSamples(data));
  const watch = createStopwatch();
  const medoids = Array.from(watch.time("fit", () => find(rows)));
  const distance = (a: readonly number[], b: readonly number[]) =>
    Math.hypot(...a.map((value, j) => value - (b[j] ?? 0)));
  const total = rows.reduce(
    (sum, row) => sum + Math.min(...medoids.map((medoid) => distance(row, rows[medoid] ?? []))),
    0,
  );
  return { seconds: watch.seconds, quality: { total_distance: total } };
}

/** Eight medoids of 500 points of the plane. */
export const kMedoidsPeers: Workload = {
  name: "kmedoids8_500x2_npm",
  data: "blobs_2000x2",
  references: [
    npm("druidjs", async (data) => {
      const { KMedoids, Matrix } = await importDruid();
      return measureMedoids(data, (rows) => new KMedoids(Matrix.from(rows), CLUSTERS).get_clusters().medoids);
    }),
  ],
  comparison: { figure: "total_distance", rule: "smaller-is-better", tolerance: 0.01 },
  run: async (data) =>
    measureMedoids(data, () => kMedoids({ clusters: CLUSTERS }).fit({ x: someSamples(data) }).state.medoids),
};

/** Times a tree of clusters and its cut, and compares the labels with those that generated the data. */
function measureTree(data: DataSet, find: (rows: Rows) => ArrayLike<number>) {
  const rows = toRows(someSamples(data));
  const watch = createStopwatch();
  const labels = watch.time("fit_predict", () => find(rows));
  return {
    seconds: watch.seconds,
    quality: { ari: adjustedRandIndex(codes(data, "y").subarray(0, SAMPLES), Array.from(labels)) },
  };
}

/** The height at which a tree has so many clusters: all larger merges are undone. */
function heightOf(tree: DruidTree, clusters: number): number {
  const heights: number[] = [];
  const open = [tree.root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    heights.push(node.dist);
    if (node.left !== null && node.right !== null) open.push(node.left, node.right);
  }
  return heights.sort((a, b) => b - a)[clusters - 1] ?? 0;
}

/** Eight clusters of 500 points of the plane by complete linkage; its average linkage uses another formula than ours. */
export const treePeers: Workload = {
  name: "agglomerative_complete_500x2_npm",
  data: "blobs_2000x2",
  references: [
    npm("druidjs", async (data) => {
      const { Hierarchical_Clustering: Tree, Matrix } = await importDruid();
      return measureTree(data, (rows) => {
        const tree = new Tree(Matrix.from(rows), "complete");
        const labels = new Int32Array(rows.length);
        tree.get_clusters(heightOf(tree, CLUSTERS)).forEach((leaves, cluster) => {
          for (const { index } of leaves) labels[index] = cluster;
        });
        return labels;
      });
    }),
  ],
  comparison: { figure: "ari", rule: "equal", tolerance: 1e-12 },
  run: async (data) =>
    measureTree(
      data,
      () => agglomerative({ clusters: CLUSTERS, linkage: "complete" }).fit({ x: someSamples(data) }).labels,
    ),
};
