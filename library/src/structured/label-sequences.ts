/** Sequences of feature vectors with a label at each position: weights for labels and for pairs of neighbouring labels. */
import { LecternError } from "../core/errors.js";
import type { SamplesLike } from "../data/dataset.js";
import { asMatrix, type Matrix } from "../data/matrix.js";
import { isSparse, type SparseMatrix } from "../data/sparse.js";
import { addPositionFeatures, positionScores, requireSequence } from "../inference/sequence-features.js";
import { type ChainLoss, chainProblem } from "./chain-problem.js";
import type { StructuredProblem } from "./problem.js";

/** The labels and features of {@link labelSequences}. */
export interface LabelSequenceOptions<L extends string> {
  readonly labels: readonly L[];
  /** Number of features at each position: the columns of each input. */
  readonly features: number;
  /** The loss of the learners that have one; by default the number of wrong labels. */
  readonly loss?: ChainLoss;
}

/**
 * One label for each row of an input. The joint features are the sum of the feature vectors of each label, and how often each
 * label follows each label; the weights begin with `features` weights for each label, then come labels x labels weights of
 * pairs. Add a column of ones for a constant. Inputs may be sparse.
 *
 * @example
 * ```ts
 * import { labelSequences, structuredPerceptron } from "lectern/structured";
 *
 * const problem = labelSequences({ labels: ["low", "high"], features: 1 });
 * const x = [[[-1], [-2], [0.2], [-1]], [[2], [1], [-0.1], [2]]];
 * const y = [["low", "low", "low", "low"], ["high", "high", "high", "high"]] as const;
 * const model = structuredPerceptron(problem).fit({ x, y });
 * console.log(model.predict([[[2], [-0.2], [3]]])); // [ [ 'high', 'high', 'high' ] ]
 * ```
 */
export function labelSequences<const L extends string>({
  labels,
  features,
  loss = "wrong labels",
}: LabelSequenceOptions<L>): StructuredProblem<SamplesLike, readonly L[]> {
  if (!Number.isInteger(features) || features < 1) {
    throw new LecternError(
      "invalid-option",
      `labelSequences: features must be a whole number from 1, got ${features}`,
      {
        subject: "labelSequences",
      },
    );
  }
  const size = labels.length;
  return chainProblem<SamplesLike, L>({
    subject: "labelSequences",
    labels,
    dimension: size * features + size * size,
    loss,
    checkInput: (x) => requireSequence("labelSequences", x, features),
    lengthOf: (x) => asRows(x).rows,
    chain: (weights, x) => ({
      unary: positionScores(asRows(x), weights, size),
      pairwise: { rows: size, columns: size, data: weights.subarray(size * features) },
    }),
    addFeatures(x, codes, factor, sum) {
      addPositionFeatures(asRows(x), codes, factor, sum);
      for (let t = 1; t < codes.length; t++) sum[size * features + codes[t - 1] * size + codes[t]] += factor;
    },
  });
}

function asRows(x: SamplesLike): Matrix | SparseMatrix {
  return isSparse(x) ? x : asMatrix(x);
}
