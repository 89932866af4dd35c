/** Names of clusters. */
import { clusterName } from "@lectern/drawing/clusters";
import type { Learned } from "./learned.js";

/** The cluster of each training sample, and the names of the clusters. */
export interface ClusterNames {
  /** From 0; -1 for noise. */
  readonly codes: Int32Array;
  /** All names in the order of the codes; noise, if there is any, comes last. */
  readonly classes: readonly string[];
}

/** The clusters of the training samples. */
export function clusterNames({ model }: Learned): ClusterNames {
  const codes = model.labels ?? new Int32Array(0);
  const count = codes.reduce((most, code) => Math.max(most, code + 1), 0);
  const classes = Array.from({ length: count }, (_, k) => clusterName(k));
  return { codes, classes: codes.includes(-1) ? [...classes, clusterName(-1)] : classes };
}
