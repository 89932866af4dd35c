/** Principal components of samples that are known by their inner products alone. */
import { LecternError } from "../../core/errors.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import { centerCrossGram, centerGram } from "../../kernels/center-gram.js";
import { symmetricEigenRange } from "../../linalg/eigen/symmetric-eigen-range.js";
import { multiplyTransposed } from "../../linalg/multiply.js";
import { flatBelow, lastColumns } from "./principal-axes.js";

/** Components found from inner products. */
export interface InnerProductPca {
  /** The variance along each component (divisor n − 1). */
  readonly explainedVariance: Float64Array;
  /** Scores of samples, one per row, given their inner products with the training samples. */
  scores(cross: Matrix): Matrix;
}

/**
 * PCA without coordinates: with the centred K = V Σ² Vᵀ the score of y on component k is vₖᵀ k̃(y) / σₖ, where k̃(y) holds the
 * centred inner products of y with the training samples. Neither K nor the products need be centred beforehand.
 *
 * @example
 * ```ts
 * import { innerProductPca } from "lectern/components";
 * import { asMatrix } from "lectern/data";
 * import { gram } from "lectern/kernels";
 *
 * const k = gram({ kind: "linear" }, asMatrix([[1, 2], [2, 4], [3, 6.1]]));
 * innerProductPca(k, 1).scores(k); // those of pca, up to sign
 * ```
 */
export function innerProductPca(k: Matrix, components: number): InnerProductPca {
  const centered = centerGram(k);
  const n = centered.rows;
  if (!(Number.isInteger(components) && components >= 1 && components < n)) {
    throw new LecternError(
      "invalid-option",
      `innerProductPca: components must be a whole number from 1 to ${n - 1} for ${n} samples, got ${components}`,
      { option: "components", value: components },
    );
  }
  const { values, vectors } = symmetricEigenRange(centered, n - components, n);
  values.reverse();
  const rows = lastColumns(vectors, components);
  const flat = flatBelow({ rows: n, columns: n }, values[0]);
  const factors = zeros(components, n);
  for (let c = 0; c < components; c++) {
    // A component without variance has no scores.
    const factor = values[c] > flat ? 1 / Math.sqrt(values[c]) : 0;
    for (let i = 0; i < n; i++) factors.data[c * n + i] = factor * rows.data[c * n + i];
  }
  return {
    explainedVariance: values.map((value) => (value > flat ? value / (n - 1) : 0)),
    scores: (cross) => multiplyTransposed(centerCrossGram(cross, k), factors),
  };
}
