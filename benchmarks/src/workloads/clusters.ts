/** Clusterers that find groups by merging, by density, by modes and by graphs, scored by the labels that generated the data. */
import { agglomerative, dbscan, meanShift, spectralClustering } from "lectern";
import type { Matrix } from "lectern/data";
import { adjustedRandIndex } from "lectern/metrics";
import type { Comparison } from "../comparison.js";
import { codes, matrix } from "../data-set.js";
import { createStopwatch } from "../measurement.js";
import { python, type Reference, r, type Workload } from "../workload.js";

type Labels = (x: Matrix) => Int32Array;

/** The partition is unique: labels must agree. */
const same: Comparison = { figure: "ari", rule: "equal", tolerance: 1e-12 };

function labelled(
  name: string,
  data: string,
  comparison: Comparison,
  find: Labels,
  more: readonly Reference[] = [],
): Workload {
  return {
    name,
    data,
    references: [python(name), ...more],
    comparison,
    run(set) {
      const x = matrix(set, "X");
      const watch = createStopwatch();
      const labels = watch.time("fit_predict", () => find(x));
      const clusters = new Set(labels.filter((label) => label >= 0)).size;
      return {
        seconds: watch.seconds,
        quality: { ari: adjustedRandIndex(codes(set, "y"), labels), n_clusters: clusters },
      };
    },
  };
}

/** Twelve clusters of 3000 x 10 numbers by Ward's linkage. */
export const ward3000 = labelled(
  "agglomerative_ward_3000x10",
  "blobs_3000x10",
  same,
  (x) => agglomerative({ clusters: 12 }).fit({ x }).labels,
  [python("fastcluster_ward_3000x10", ["python3-fastcluster"])],
);

/** The same by average linkage. */
export const average3000 = labelled(
  "agglomerative_average_3000x10",
  "blobs_3000x10",
  same,
  (x) => agglomerative({ clusters: 12, linkage: "average" }).fit({ x }).labels,
);

/** Dense regions of 20000 points of the plane. */
export const dbscan20000 = labelled(
  "dbscan_20000x2",
  "blobs_20000x2",
  same,
  (x) => dbscan({ radius: 0.3, minNeighbors: 10 }).fit({ x }).labels,
  [r("rdbscan_20000x2", ["r-cran-dbscan"])],
);

/** Modes of 2000 points; scikit-learn labels by the nearest mode, we by where a sample climbs to, so that a few differ. */
export const meanShift2000 = labelled(
  "meanshift_2000x2",
  "blobs_2000x2",
  { figure: "ari", rule: "larger-is-better", tolerance: 0.01 },
  (x) => meanShift({ bandwidth: 1.5 }).fit({ x }).labels,
);

/** Two moons of 2000 points by the graph of 14 neighbours; scikit-learn counts the sample itself as a fifteenth. */
export const spectral2000 = labelled("spectralclustering_2000", "moons_2000", same, (x) => {
  const affinity = { kind: "neighbors", neighbors: 14 } as const;
  return spectralClustering({ clusters: 2, affinity }).fit({ x }).labels;
});
