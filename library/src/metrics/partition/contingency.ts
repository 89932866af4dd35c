/** How two partitions of the same samples overlap: the table that every comparison of partitions starts from. */
import { LecternError } from "../../core/errors.js";
import { asLabels, type ClassName, type LabelsLike } from "../../data/labels.js";
import type { Matrix } from "../../data/matrix.js";

/** Counts of samples by their clusters in two partitions. */
export interface ContingencyTable {
  /** The clusters of the first partition. */
  readonly rows: readonly ClassName[];
  /** The clusters of the second partition. */
  readonly columns: readonly ClassName[];
  /** The number of samples in both clusters, one row for each cluster of the first partition. */
  readonly counts: Matrix;
  /** The sizes of the clusters of the first partition. */
  readonly rowTotals: Float64Array;
  /** The sizes of the clusters of the second partition. */
  readonly columnTotals: Float64Array;
  /** The number of samples. */
  readonly total: number;
}

/**
 * The contingency table of two partitions. Unlike those of a confusion matrix, its rows and columns are not matched:
 * cluster 0 of one partition need not correspond to cluster 0 of the other. Noise (-1) is a cluster like any other.
 *
 * @example
 * ```ts
 * import { contingencyTable } from "lectern/metrics";
 *
 * contingencyTable([0, 0, 1, 1], ["a", "b", "b", "b"]).counts.data; // Float64Array [ 1, 1, 0, 2 ]
 * ```
 */
export function contingencyTable(first: LabelsLike, second: LabelsLike): ContingencyTable {
  return contingencyOf("contingencyTable", first, second);
}

/** The contingency table for a metric, which errors name; clusters without samples are left out. */
export function contingencyOf(where: string, first: LabelsLike, second: LabelsLike): ContingencyTable {
  const a = usedClusters(asLabels(first, `${where}: the first partition`));
  const b = usedClusters(asLabels(second, `${where}: the second partition`));
  const total = a.codes.length;
  if (total === 0 || b.codes.length !== total) {
    throw new LecternError(
      "invalid-data",
      `${where}: needs two partitions of the same samples, got ${total} and ${b.codes.length} labels`,
    );
  }
  const [rows, columns] = [a.classes.length, b.classes.length];
  const counts = new Float64Array(rows * columns);
  const [rowTotals, columnTotals] = [new Float64Array(rows), new Float64Array(columns)];
  for (let i = 0; i < total; i++) {
    counts[a.codes[i] * columns + b.codes[i]]++;
    rowTotals[a.codes[i]]++;
    columnTotals[b.codes[i]]++;
  }
  const table = { rows, columns, data: counts };
  return { rows: a.classes, columns: b.classes, counts: table, rowTotals, columnTotals, total };
}

/** Labels may list classes that no sample has, such as those of a training set; a partition has no empty clusters. */
function usedClusters({ codes, classes }: { readonly codes: Int32Array; readonly classes: readonly ClassName[] }) {
  const isUsed = new Uint8Array(classes.length);
  for (const code of codes) isUsed[code] = 1;
  let next = 0;
  const position = Int32Array.from(isUsed, (used) => (used === 1 ? next++ : -1));
  return { codes: codes.map((code) => position[code]), classes: classes.filter((_, c) => isUsed[c] === 1) };
}
