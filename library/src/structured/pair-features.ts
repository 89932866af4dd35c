/**
 * Label sequences with features of pairs of neighbours, φₜ(x, yₜ, yₜ₊₁), in either of the two forms that dynamic
 * programming can maximise: their sum, with weights shared by all positions, or one after the other, with a block of weights
 * for each pair of positions.
 */
import { LecternError } from "../core/errors.js";
import { type Matrix, zeros } from "../data/matrix.js";
import { type ChainLoss, chainProblem } from "./chain-problem.js";
import type { StructuredProblem } from "./problem.js";

/** Sets the value of one feature of a pair. */
export type AddFeature = (index: number, value: number) => void;

/** The features of {@link pairFeatures}. */
export interface PairFeatureOptions<X, L extends string> {
  readonly labels: readonly L[];
  /** Number h of features of a pair. */
  readonly size: number;
  /** Number of positions, at least 2: the same for all inputs. */
  readonly length: number;
  /** Sum of the features of all pairs (h weights), or each pair with weights of its own ((length − 1) · h weights). */
  readonly structure: "sum" | "concatenation";
  /** Adds the features of positions t and t + 1 that are not 0. */
  features(x: X, t: number, label: L, next: L, add: AddFeature): void;
  /** The loss of the learners that have one; by default the number of wrong labels. */
  readonly loss?: ChainLoss;
}

/** Label sequences of a fixed length with given features of neighbours. */
export function pairFeatures<X, const L extends string>({
  labels,
  size,
  length,
  structure,
  features,
  loss = "wrong labels",
}: PairFeatureOptions<X, L>): StructuredProblem<X, readonly L[]> {
  if (!Number.isInteger(length) || length < 2 || !Number.isInteger(size) || size < 1) {
    throw new LecternError(
      "invalid-option",
      `pairFeatures: needs sequences of at least 2 positions and at least 1 feature, got ${length} and ${size}`,
      { subject: "pairFeatures" },
    );
  }
  const count = labels.length;
  const blockOf = (t: number): number => (structure === "sum" ? 0 : t * size);
  const visit = (x: X, t: number, i: number, j: number, at: AddFeature): void =>
    features(x, t, labels[i], labels[j], (index, value) => {
      if (index >= 0 && index < size && Number.isFinite(value)) return at(blockOf(t) + index, value);
      throw new LecternError(
        "invalid-data",
        `pairFeatures: features need an index below ${size} and a finite value, got ${index} and ${value}`,
        { subject: "pairFeatures" },
      );
    });
  const pairMatrix = (weights: Float64Array, x: X, t: number): Matrix => {
    const scores = zeros(count, count);
    for (let i = 0; i < count; i++) {
      for (let j = 0; j < count; j++) {
        visit(x, t, i, j, (index, value) => {
          scores.data[i * count + j] += weights[index] * value;
        });
      }
    }
    return scores;
  };
  return chainProblem<X, L>({
    subject: "pairFeatures",
    labels,
    dimension: structure === "sum" ? size : (length - 1) * size,
    loss,
    checkInput: (x) => x,
    lengthOf: () => length,
    chain: (weights, x) => ({
      unary: zeros(length, count),
      pairwise: Array.from({ length: length - 1 }, (_, t) => pairMatrix(weights, x, t)),
    }),
    addFeatures(x, codes, factor, sum) {
      for (let t = 0; t + 1 < length; t++) {
        visit(x, t, codes[t], codes[t + 1], (index, value) => {
          sum[index] += factor * value;
        });
      }
    },
  });
}
