/** The negative log-likelihood of a linear-chain conditional random field with a squared penalty, and its gradient. */
import type { Matrix } from "../data/matrix.js";
import type { SparseMatrix } from "../data/sparse.js";
import { chainScore } from "../inference/chain-scores.js";
import { forwardBackward } from "../inference/forward-backward.js";
import { addPositionFeatures, addWeightedFeatures, positionScores } from "../inference/sequence-features.js";
import type { Objective } from "../optimize/objective.js";

/** A sequence with the codes of its labels. */
export interface CodedSequence {
  readonly x: Matrix | SparseMatrix;
  readonly codes: Int32Array;
}

/**
 * −Σ log p(y | x) + ½ alpha ‖w‖². The gradient is the expected features minus the observed features, plus alpha w. The weights
 * are labels x features, then labels x labels.
 */
export function crfObjective(
  sequences: readonly CodedSequence[],
  features: number,
  labels: number,
  alpha: number,
): Objective {
  const pairStart = labels * features;
  return (weights, gradient) => {
    let value = 0;
    for (let i = 0; i < weights.length; i++) {
      value += 0.5 * alpha * weights[i] * weights[i];
      gradient[i] = alpha * weights[i];
    }
    const pairwise = { rows: labels, columns: labels, data: weights.subarray(pairStart) };
    for (const { x, codes } of sequences) {
      const chain = { unary: positionScores(x, weights, labels), pairwise };
      const { logPartition, marginals, pairCounts } = forwardBackward(chain);
      value += logPartition - chainScore(chain, codes);
      addWeightedFeatures(x, marginals, 1, gradient);
      addPositionFeatures(x, codes, -1, gradient);
      for (let i = 0; i < labels * labels; i++) gradient[pairStart + i] += pairCounts.data[i];
      for (let t = 1; t < codes.length; t++) gradient[pairStart + codes[t - 1] * labels + codes[t]]--;
    }
    return value;
  };
}
