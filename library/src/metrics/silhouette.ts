/** How well samples sit in their clusters, from distances alone (Rousseeuw 1987). */
import { LecternError } from "../core/errors.js";
import type { LabelsLike } from "../data/labels.js";
import { asLabels, classCounts } from "../data/labels.js";
import { asMatrix, type Matrix, type MatrixLike } from "../data/matrix.js";
import { centered, columnMoments } from "../linalg/column-moments.js";
import { squaredDistances } from "../linalg/squared-distances.js";

/** Rows of distances that are held at a time: enough for the engine, and never the whole square of them. */
const BLOCK = 256;

/**
 * The silhouette of each sample: with a the mean distance to the others of its cluster and b the smallest mean distance to
 * another cluster, (b − a) / max(a, b), from −1 (in the wrong cluster) to 1; 0 for a cluster of one. The distances are
 * Euclidean.
 *
 * @example
 * ```ts
 * import { silhouetteValues } from "lectern/metrics";
 *
 * silhouetteValues([[0], [1], [9], [10]], [0, 0, 1, 1]); // all above 0.88: two clear clusters
 * ```
 */
export function silhouetteValues(samples: MatrixLike, clusters: LabelsLike): Float64Array {
  const given = asMatrix(samples, "silhouetteValues: samples");
  const labels = asLabels(clusters, "silhouetteValues: clusters");
  const counts = classCounts(labels);
  checkClusters(given, labels.codes.length, counts);
  const { codes } = labels;
  // Distances from norms and products keep more digits around the origin.
  const x = centered(given, columnMoments(given).mean);
  const result = new Float64Array(x.rows);
  const sums = new Float64Array(counts.length);
  for (let first = 0; first < x.rows; first += BLOCK) {
    const rows = Math.min(BLOCK, x.rows - first);
    const part = { rows, columns: x.columns, data: x.data.slice(first * x.columns, (first + rows) * x.columns) };
    const { data } = squaredDistances(part, x);
    for (let i = 0; i < rows; i++) {
      sums.fill(0);
      for (let k = 0; k < x.rows; k++) if (k !== first + i) sums[codes[k]] += Math.sqrt(data[i * x.rows + k]);
      result[first + i] = silhouette(sums, counts, codes[first + i]);
    }
  }
  return result;
}

/** The mean of the silhouettes: near 1 for clusters that are dense and far apart, below 0 for a wrong division. */
export function silhouetteScore(samples: MatrixLike, clusters: LabelsLike): number {
  const values = silhouetteValues(samples, clusters);
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function silhouette(sums: Float64Array, counts: Int32Array, own: number): number {
  if (counts[own] < 2) return 0;
  const inside = sums[own] / (counts[own] - 1);
  let outside = Infinity;
  for (let c = 0; c < counts.length; c++) {
    if (c !== own && counts[c] > 0) outside = Math.min(outside, sums[c] / counts[c]);
  }
  const larger = Math.max(inside, outside);
  return larger > 0 ? (outside - inside) / larger : 0;
}

function checkClusters({ rows, data }: Matrix, labelled: number, counts: Int32Array): void {
  if (labelled !== rows) {
    throw new LecternError("invalid-data", `silhouetteValues: ${labelled} labels for ${rows} samples`);
  }
  const wrong = data.findIndex((value) => !Number.isFinite(value));
  if (wrong >= 0) {
    const row = Math.floor(wrong / (data.length / rows));
    throw new LecternError(
      "invalid-data",
      `silhouetteValues: sample ${row} has ${data[wrong]}; values must be finite`,
      { row },
    );
  }
  const filled = counts.reduce((sum, count) => sum + (count > 0 ? 1 : 0), 0);
  if (filled < 2 || filled >= rows) {
    throw new LecternError(
      "invalid-data",
      `silhouetteValues: needs at least 2 clusters and fewer clusters than samples (${rows}), got ${filled}`,
    );
  }
}
