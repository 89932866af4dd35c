/** Which columns make a sample unusual (Kauffmann, Müller and Montavon 2020). */
import type { AnyModel } from "../contract/contract.js";
import { LecternError } from "../core/errors.js";
import { asMatrix, type Matrix, type MatrixLike, zeros } from "../data/matrix.js";
import { requireFiniteVector } from "../linalg/check-matrix.js";
import { exp, log } from "../numeric/elementary/functions.js";
import { type GaussianExpansion, gaussianExpansionOf } from "./gaussian-expansion.js";

/** Scores, and the part of each column in them. */
export interface OutlierExplanation {
  /** −(1/γ) log f(x): the soft minimum of the squared distances from the samples of the model. */
  readonly scores: Float64Array;
  /** A row for each sample; its entries, one for each column, add up to the score. */
  readonly contributions: Matrix;
}

/** A model with a sum of Gaussians. */
type ExplainedModel = Pick<AnyModel, "kind" | "state" | "options">;

/**
 * The outlier function of a sum of Gaussians f(x) = Σᵢ aᵢ exp(−γ ‖x − xᵢ‖²), which is large for usual samples:
 *
 *     o(x) = −(1/γ) log f(x) = soft minimum over i of ‖x − xᵢ‖² − (1/γ) log aᵢ
 *
 * It grows like the squared distance from the nearest sample, and is explained by its parts: first each sample xᵢ gets the
 * share of o that it has in the soft minimum (min-take-most), then each column the share (x − xᵢ)²_d / ‖x − xᵢ‖² of that. The
 * contributions of the columns add up to the score.
 *
 * @example
 * ```ts
 * import { kernelDensityDetector } from "lectern";
 * import { explainOutliers } from "lectern/explain";
 *
 * const model = kernelDensityDetector({ bandwidth: 1 }).fit({ x: [[0, 0], [1, 0], [0, 1]] });
 * const { contributions } = explainOutliers(model, [[0, 9]]);
 * contributions.data[1] > 100 * contributions.data[0]; // true: the second column is unusual
 * ```
 */
export function explainOutliers(model: ExplainedModel, samples: MatrixLike): OutlierExplanation {
  const expansion = gaussianExpansionOf(model);
  const x = asMatrix(samples, "explainOutliers: the samples");
  if (x.columns !== expansion.samples.columns) {
    throw new LecternError(
      "feature-mismatch",
      `explainOutliers: the model was fitted on ${expansion.samples.columns} columns, got ${x.columns}`,
    );
  }
  requireFiniteVector("explainOutliers", x.data);
  const scores = new Float64Array(x.rows);
  const contributions = zeros(x.rows, x.columns);
  for (let i = 0; i < x.rows; i++) {
    const part = (data: Float64Array) => data.subarray(i * x.columns, (i + 1) * x.columns);
    scores[i] = explainOne(expansion, part(x.data), part(contributions.data));
  }
  return { scores, contributions };
}

/** The score of a sample; its parts are added to `parts`. */
function explainOne(
  { samples, weights, gamma, scales }: GaussianExpansion,
  x: Float64Array,
  parts: Float64Array,
): number {
  const d = x.length;
  const distances = new Float64Array(samples.rows);
  const logs = new Float64Array(samples.rows);
  let highest = -Infinity;
  for (let s = 0; s < samples.rows; s++) {
    for (let j = 0; j < d; j++) distances[s] += ((x[j] - samples.data[s * d + j]) / scales[j]) ** 2;
    logs[s] = weights[s] > 0 ? log(weights[s]) - gamma * distances[s] : -Infinity;
    highest = Math.max(highest, logs[s]);
  }
  const shares = logs.map((value) => exp(value - highest));
  const total = shares.reduce((sum, share) => sum + share, 0);
  const score = -(highest + log(total)) / gamma;
  for (let s = 0; s < samples.rows; s++) {
    const own = (score * shares[s]) / total;
    if (own === 0) continue;
    for (let j = 0; j < d; j++) {
      const square = ((x[j] - samples.data[s * d + j]) / scales[j]) ** 2;
      // Where x is the sample itself no direction is unusual, and all columns get the same.
      parts[j] += distances[s] > 0 ? own * (square / distances[s]) : own / d;
    }
  }
  return score;
}
