/** Which clusters of two partitions correspond: the matching with the largest overlap. */
import type { ClassName, LabelsLike } from "../../data/labels.js";
import { bestAssignment } from "../best-assignment.js";
import { contingencyOf } from "./contingency.js";

/** Clusters of two partitions that correspond to each other. */
export interface ClusterMatch {
  readonly first: ClassName;
  readonly second: ClassName;
  /** The number of samples in both. */
  readonly overlap: number;
}

/** The best matching of clusters. */
export interface ClusterMatching {
  /** Matched clusters, in the order of the first partition; where one partition has more clusters, some stay unmatched. */
  readonly matches: readonly ClusterMatch[];
  /** The share of samples in matched clusters: the accuracy after the best renaming of clusters. */
  readonly accuracy: number;
}

/**
 * Matches the clusters of two partitions one to one so that as many samples as possible are in matched clusters. Use it
 * to compare clusters with known classes, whatever the clusters are called.
 *
 * @example
 * ```ts
 * import { matchClusters } from "lectern/metrics";
 *
 * matchClusters(["a", "a", "b", "b"], [7, 7, 7, 3]).accuracy; // 0.75
 * ```
 */
export function matchClusters(first: LabelsLike, second: LabelsLike): ClusterMatching {
  const { rows, columns, counts, total } = contingencyOf("matchClusters", first, second);
  const size = Math.max(rows.length, columns.length);
  // The smaller side is filled up with empty clusters.
  const square = { rows: size, columns: size, data: new Float64Array(size * size) };
  for (let i = 0; i < rows.length; i++) {
    square.data.set(counts.data.subarray(i * columns.length, (i + 1) * columns.length), i * size);
  }
  const matches = Array.from(bestAssignment(square), (j, i) => ({ i, j }))
    .filter(({ i, j }) => i < rows.length && j < columns.length)
    .map(({ i, j }) => ({ first: rows[i], second: columns[j], overlap: counts.data[i * columns.length + j] }));
  return { matches, accuracy: matches.reduce((sum, { overlap }) => sum + overlap, 0) / total };
}
