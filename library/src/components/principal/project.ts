/** Scores of samples on directions, and the inverse: what all linear component methods share. */
import { type Matrix, zeros } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";
import { multiply } from "../../linalg/multiply.js";
import { centeredScores, type Projection } from "./centered-samples.js";

/** Directions, where they start, and what scores along them are divided by. */
export interface ScaledProjection extends Projection {
  readonly scale: Float64Array;
}

/** z = W (x − mean), each entry divided by its scale. */
export function projectSamples(projection: ScaledProjection, x: Matrix | SparseMatrix): Matrix {
  const { scale } = projection;
  const scores = centeredScores(x, projection);
  if (scale.some((divisor) => divisor !== 1)) {
    for (let at = 0; at < scores.data.length; ) {
      for (let k = 0; k < scale.length; k++, at++) scores.data[at] /= scale[k];
    }
  }
  return scores;
}

/** x ≈ Wᵀ z + mean. */
export function reconstructSamples({ mean, components, scale }: ScaledProjection, z: Matrix): Matrix {
  const scores = zeros(z.rows, z.columns);
  for (let at = 0; at < z.data.length; ) {
    for (let k = 0; k < scale.length; k++, at++) scores.data[at] = z.data[at] * scale[k];
  }
  const result = multiply(scores, components);
  const { data, columns } = result;
  for (let i = 0, at = 0; i < result.rows; i++) for (let j = 0; j < columns; j++, at++) data[at] += mean[j];
  return result;
}

/** What scores are divided by: 1, or their standard deviation; a direction without variance has only zeros as scores. */
export function scalesOf(variances: Float64Array, whiten: boolean): Float64Array {
  return variances.map((variance) => (whiten && variance > 0 ? Math.sqrt(variance) : 1));
}
