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
  const n = x.rows;
  // Both tables are symmetric: what is below their diagonals is not read. Roots are written over the squares.
  const [from, to] = [squaredDistances(x).data, squaredDistances(z).data];
  let [cross, own] = [0, 0];
  for (let i = 0; i < n; i++) {
    for (let at = i * n + i + 1; at < (i + 1) * n; at++) {
      own += to[at];
      from[at] = Math.sqrt(from[at]);
      to[at] = Math.sqrt(to[at]);
      cross += from[at] * to[at];
    }
  }
  // When all images fall on one point no scale helps.
  const scale = own > 0 ? cross / own : 0;
  const [wrong, all] = [new Float64Array(n), new Float64Array(n)];
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      const distance = from[i * n + j];
      const difference = distance - scale * to[i * n + j];
      wrong[i] += difference * difference;
      wrong[j] += difference * difference;
      all[i] += distance * distance;
      all[j] += distance * distance;
    }
  }
  if (all.includes(0)) {
    throw new LecternError("invalid-data", "pointStress: all samples are equal, so all distances are 0");
  }
  return wrong.map((value, i) => Math.sqrt(value / all[i]));
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
