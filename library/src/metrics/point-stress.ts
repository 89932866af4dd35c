/** How much an embedding changes the distances of each sample. */
import { LecternError } from "../core/errors.js";
import { asMatrix, type Matrix, type MatrixLike } from "../data/matrix.js";
import { centered, columnMoments } from "../linalg/column-moments.js";
import { squaredDistances } from "../linalg/squared-distances.js";

/**
 * The share of stress of each sample (Kruskal 1964, sample by sample): √(Σⱼ (δᵢⱼ − s dᵢⱼ)² / Σⱼ δᵢⱼ²) with δ the
 * Euclidean distances of the samples, d those of their images, and s the scale for which all differences together are
 * smallest. 0 for a sample whose distances are preserved, whatever the unit of the embedding; near 1 its neighbourhood
 * is badly distorted.
 *
 * @example
 * ```ts
 * import { pointStress } from "lectern/metrics";
 *
 * pointStress([[0, 0], [3, 4], [6, 8]], [[0], [1], [2]]); // all 0: the line keeps all distances
 * ```
 */
export function pointStress(samples: MatrixLike, embedding: MatrixLike): Float64Array {
  const x = finiteMatrix(samples, "samples");
  const z = finiteMatrix(embedding, "embedding");
  if (x.rows !== z.rows || x.rows < 2) {
    throw new LecternError(
      "invalid-data",
      `pointStress: needs at least 2 samples and the embedding of each, got ${x.rows} and ${z.rows}`,
    );
  }
  const from = squaredDistances(x).data.map(Math.sqrt);
  const to = squaredDistances(z).data.map(Math.sqrt);
  let [cross, own] = [0, 0];
  for (let at = 0; at < from.length; at++) {
    cross += from[at] * to[at];
    own += to[at] * to[at];
  }
  // When all images fall on one point no scale helps.
  const scale = own > 0 ? cross / own : 0;
  return Float64Array.from({ length: x.rows }, (_, i) => {
    let [wrong, all] = [0, 0];
    for (let at = i * x.rows; at < (i + 1) * x.rows; at++) {
      wrong += (from[at] - scale * to[at]) ** 2;
      all += from[at] * from[at];
    }
    if (all > 0) return Math.sqrt(wrong / all);
    throw new LecternError("invalid-data", "pointStress: all samples are equal, so all distances are 0");
  });
}

function finiteMatrix(given: MatrixLike, name: string): Matrix {
  const x = asMatrix(given, `pointStress: ${name}`);
  const wrong = x.data.findIndex((value) => !Number.isFinite(value));
  if (wrong >= 0) {
    const row = Math.floor(wrong / x.columns);
    throw new LecternError(
      "invalid-data",
      `pointStress: row ${row} of the ${name} has ${x.data[wrong]}; values must be finite`,
      { row },
    );
  }
  return centered(x, columnMoments(x).mean);
}
