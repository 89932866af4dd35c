/** Clusterers of libraries from npm, on as many samples as they manage in seconds. */
import { pathToFileURL } from "node:url";
import { dbscan, kMeans, optics } from "lectern";
import { toRows } from "lectern/data";
import { adjustedRandIndex } from "lectern/metrics";
import { codes, type DataSet, matrix } from "../data-set.js";
import { createStopwatch, type Measurement } from "../measurement.js";
import { peerFile, requirePeer } from "../peers.js";
import { npm, type Repetition, type Workload } from "../workload.js";

type Rows = readonly (readonly number[])[];
/** The rows of each cluster. */
type Groups = readonly (readonly number[])[];

/** The part of ml-kmeans that is used. */
interface MlKMeans {
  kmeans(data: Rows, clusters: number, options: { seed: number }): { readonly clusters: readonly number[] };
}

/** The part of density-clustering that is used. */
interface DensityClustering {
  readonly KMEANS: new () => { run(data: Rows, clusters: number): Groups };
  readonly DBSCAN: new () => { run(data: Rows, radius: number, minNeighbors: number): Groups };
  readonly OPTICS: new () => { run(data: Rows, radius: number, minNeighbors: number): Groups };
}

/** The part of druid.js that is used. */
interface Druid {
  readonly Matrix: { from(data: Rows): unknown };
  readonly KMeans: new (data: unknown, clusters: number) => { get_clusters(): Groups };
  readonly OPTICS: new (data: unknown, radius: number, minNeighbors: number) => { get_clusters(): Groups };
}

/** Its file for `require` is not a CommonJS module, so that it is imported by the path of its sources. */
async function importDruid(): Promise<Druid> {
  requirePeer("@saehrimnir/druidjs");
  const path = peerFile("@saehrimnir/druidjs").replace("dist/druid.min.js", "src/index.js");
  return (await import(pathToFileURL(path).href)) as Druid;
}

const density = () => requirePeer("density-clustering") as DensityClustering;

/** Times a clustering of rows, which are made before, and scores it by the labels that generated the data. */
async function measure(data: DataSet, find: (rows: Rows) => ArrayLike<number> | Groups): Promise<Measurement> {
  const x = matrix(data, "X");
  const rows = toRows(x);
  const watch = createStopwatch();
  const found = watch.time("fit_predict", () => find(rows));
  const labels = labelsOf(found, rows.length);
  return { seconds: watch.seconds, quality: { ari: adjustedRandIndex(codes(data, "y"), labels) } };
}

/** Labels, −1 for samples that no group has. */
function labelsOf(found: ArrayLike<number> | Groups, count: number): number[] {
  if (typeof found[0] === "number") return Array.from(found as ArrayLike<number>);
  const labels = new Array<number>(count).fill(-1);
  (found as Groups).forEach((group, c) => {
    for (const i of group) labels[i] = c;
  });
  return labels;
}

const repeat =
  (find: (rows: Rows) => ArrayLike<number> | Groups): Repetition =>
  (data) =>
    measure(data, find);

/** A result may be worse by chance. */
const comparison = { figure: "ari", rule: "larger-is-better", tolerance: 0.01 } as const;

/** Twelve clusters of 3000 x 10 numbers by k-means from one start, as the others do; by default ours compares ten. */
export const kMeansPeers: Workload = {
  name: "kmeans12_3000x10_npm",
  data: "blobs_3000x10",
  references: [
    npm(
      "ml-kmeans",
      repeat((rows) => (requirePeer("ml-kmeans") as MlKMeans).kmeans(rows, 12, { seed: 1 }).clusters),
    ),
    npm(
      "density-clustering",
      repeat((rows) => new (density().KMEANS)().run(rows, 12)),
    ),
    npm("druidjs", async (data) => {
      const { KMeans, Matrix } = await importDruid();
      return measure(data, (rows) => new KMeans(Matrix.from(rows), 12).get_clusters());
    }),
  ],
  comparison,
  run: (data) => measure(data, () => kMeans({ clusters: 12, starts: 1 }).fit({ x: matrix(data, "X") }).labels),
};

/** Dense regions of 2000 points of the plane. */
export const dbscanPeers: Workload = {
  name: "dbscan_2000x2_npm",
  data: "blobs_2000x2",
  references: [
    npm(
      "density-clustering",
      repeat((rows) => new (density().DBSCAN)().run(rows, 0.8, 10)),
    ),
  ],
  comparison,
  run: (data) => measure(data, () => dbscan({ radius: 0.8, minNeighbors: 10 }).fit({ x: matrix(data, "X") }).labels),
};

/** The same by OPTICS. */
export const opticsPeers: Workload = {
  name: "optics_2000x2_npm",
  data: "blobs_2000x2",
  references: [
    npm(
      "density-clustering",
      repeat((rows) => new (density().OPTICS)().run(rows, 0.8, 10)),
    ),
    npm("druidjs", async (data) => {
      const { OPTICS, Matrix } = await importDruid();
      return measure(data, (rows) => new OPTICS(Matrix.from(rows), 0.8, 10).get_clusters());
    }),
  ],
  comparison,
  run: (data) => measure(data, () => optics({ radius: 0.8, minNeighbors: 10 }).fit({ x: matrix(data, "X") }).labels),
};
