/** Clusterers of libraries from npm, on as many samples as they manage in seconds. */
import { dbscan, kMeans, optics } from "lectern";
import { type Matrix, toRows } from "lectern/data";
import { adjustedRandIndex, withinClusterScatter } from "lectern/metrics";
import { codes, type DataSet, firstRows, matrix } from "../data-set.js";
import { createStopwatch, type Measurement } from "../measurement.js";
import { requirePeer } from "../peers.js";
import { npm, type Repetition, type Workload } from "../workload.js";
import { type Groups, importDruid, type Rows } from "./druid.js";

/** A seed, or the centers to start from; 0 iterations are as many as needed. */
type MlKMeansOptions =
  | { readonly seed: number }
  | { readonly initialization: Rows; readonly tolerance: 0; readonly maxIterations: 0 };

/** The part of ml-kmeans that is used. */
interface MlKMeans {
  kmeans(data: Rows, clusters: number, options: MlKMeansOptions): { readonly clusters: readonly number[] };
}

/** The part of density-clustering that is used. */
interface DensityClustering {
  readonly KMEANS: new () => { run(data: Rows, clusters: number): Groups };
  readonly DBSCAN: new () => { run(data: Rows, radius: number, minNeighbors: number): Groups };
  readonly OPTICS: new () => { run(data: Rows, radius: number, minNeighbors: number): Groups };
}

const density = () => requirePeer("density-clustering") as DensityClustering;

type Find = (rows: Rows) => ArrayLike<number> | Groups;

/** Times a clustering of rows, which are made before, and scores it by the labels that generated the data. */
async function measure(data: DataSet, find: Find): Promise<Measurement> {
  const { seconds, labels } = timed(toRows(matrix(data, "X")), find);
  return { seconds, quality: { ari: adjustedRandIndex(codes(data, "y"), labels) } };
}

function timed(rows: Rows, find: Find): { seconds: Measurement["seconds"]; labels: number[] } {
  const watch = createStopwatch();
  const found = watch.time("fit_predict", () => find(rows));
  return { seconds: watch.seconds, labels: labelsOf(found, rows.length) };
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
  (find: Find): Repetition =>
  (data) =>
    measure(data, find);

/** A result may be worse by chance. */
const comparison = { figure: "ari", rule: "larger-is-better", tolerance: 0.01 } as const;

/** How many starts one repeat takes: single ones of the same system differ by a factor of three in time and result. */
const STARTS = 20;

/** Times clusterings from different starts, and scores them by the mean agreement with the labels that generated the data. */
async function measureStarts(data: DataSet, find: (rows: Rows, start: number) => ArrayLike<number> | Groups) {
  const rows = toRows(matrix(data, "X"));
  const truth = codes(data, "y");
  const watch = createStopwatch();
  const all = watch.time("fit_predict", () => Array.from({ length: STARTS }, (_, start) => find(rows, start)));
  const agreements = all.map((found) => adjustedRandIndex(truth, labelsOf(found, rows.length)));
  return { seconds: watch.seconds, quality: { ari: agreements.reduce((sum, value) => sum + value, 0) / STARTS } };
}

/** Twelve clusters of 3000 x 10 numbers by k-means, from 20 starts one after the other. */
export const kMeansPeers: Workload = {
  name: "kmeans12_3000x10_npm",
  data: "blobs_3000x10",
  references: [
    npm("ml-kmeans", (data) => {
      const { kmeans } = requirePeer("ml-kmeans") as MlKMeans;
      return measureStarts(data, (rows, seed) => kmeans(rows, 12, { seed }).clusters);
    }),
    npm("density-clustering", (data) => measureStarts(data, (rows) => new (density().KMEANS)().run(rows, 12))),
    npm("druidjs", async (data) => {
      const { KMeans, Matrix } = await importDruid();
      return measureStarts(data, (rows, seed) => new KMeans(Matrix.from(rows), 12, undefined, seed).get_clusters());
    }),
  ],
  // The mean of 20 starts has a standard deviation of about 0.01.
  comparison: { figure: "ari", rule: "larger-is-better", tolerance: 0.03 },
  run: (data) =>
    measureStarts(data, (_, seed) => kMeans({ clusters: 12, starts: 1, seed }).fit({ x: matrix(data, "X") }).labels),
};

/** The first 20000 of the 100000 samples, in 50 clusters that start at the first 50 of them. */
const [SAMPLES, CLUSTERS] = [20_000, 50];

const someSamples = (data: DataSet): Matrix => firstRows(matrix(data, "X"), SAMPLES);

/** Times a clustering and computes its sum of squared distances to the means of the clusters. */
function measureInertia(data: DataSet, find: Find): Measurement {
  const x = someSamples(data);
  const { seconds, labels } = timed(toRows(x), find);
  return { seconds, quality: { inertia: withinClusterScatter(x, labels) } };
}

/**
 * The same steps from the same centers until no label changes, so that time alone differs. density-clustering draws its own
 * centers in any case.
 */
export const kMeansGivenPeers: Workload = {
  name: "kmeans50_20000x20_given_npm",
  data: "blobs_100000x20",
  references: [
    npm("ml-kmeans", async (data) => {
      const { kmeans } = requirePeer("ml-kmeans") as MlKMeans;
      const settings = { tolerance: 0, maxIterations: 0 } as const;
      return measureInertia(data, (rows) => {
        const initialization = rows.slice(0, CLUSTERS).map((row) => [...row]);
        return kmeans(rows, CLUSTERS, { ...settings, initialization }).clusters;
      });
    }),
    npm("druidjs", async (data) => {
      const { KMeans, Matrix } = await importDruid();
      return measureInertia(data, (rows) => {
        const found = new KMeans(Matrix.from(rows), CLUSTERS, undefined, 1, false);
        found.init(
          CLUSTERS,
          rows.slice(0, CLUSTERS).map((row) => Float64Array.from(row)),
        );
        return found.get_clusters();
      });
    }),
  ],
  comparison: { figure: "inertia", rule: "equal", tolerance: 1e-10 },
  run: (data) =>
    measureInertia(data, (rows) => {
      const start = { kind: "centers", centers: rows.slice(0, CLUSTERS) } as const;
      return kMeans({ clusters: CLUSTERS, start, tolerance: 0, maxIterations: 10_000 }).fit({ x: someSamples(data) })
        .labels;
    }),
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
