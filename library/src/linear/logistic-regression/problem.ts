/** A logistic regression as numbers: how much each sample counts, and what the weights cost. */

import { LecternError } from "../../core/errors.js";
import { type ClassWeights, classFactors } from "../../data/class-weights.js";
import type { Labels } from "../../data/labels.js";

/** How the penalty is declared; alpha scales it. */
export type LogisticPenalty =
  | { readonly kind: "l2" | "l1"; readonly alpha: number }
  | { readonly kind: "elastic"; readonly alpha: number; readonly ratio: number }
  | { readonly kind: "none" };

/** l1 Σ|w| + ½ l2 Σw². */
export interface Strengths {
  readonly l1: number;
  readonly l2: number;
}

/** The two parts of a penalty. */
export function strengthsOf(penalty: LogisticPenalty): Strengths {
  switch (penalty.kind) {
    case "none":
      return { l1: 0, l2: 0 };
    case "l2":
      return { l1: 0, l2: penalty.alpha };
    case "l1":
      return { l1: penalty.alpha, l2: 0 };
    case "elastic":
      return { l1: penalty.alpha * penalty.ratio, l2: penalty.alpha * (1 - penalty.ratio) };
  }
}

/** The classes of the samples and how much each sample counts. */
export interface ClassTargets {
  /** Number of weight vectors: one per class, but a single one for two classes. */
  readonly outputs: number;
  readonly codes: Int32Array;
  /** What each sample counts for; they sum to 1. */
  readonly shares: Float64Array;
  /** The sum of all weights: what the mean loss is multiplied by to become the sum. */
  readonly total: number;
}

/** Brings together sample weights and class weights. "balanced" gives every class the same sum of weights. */
export function classTargets(y: Labels, weights: Float64Array | undefined, classWeights: ClassWeights): ClassTargets {
  const { codes, classes } = y;
  const sums = new Float64Array(classes.length);
  for (let i = 0; i < codes.length; i++) sums[codes[i]] += weights === undefined ? 1 : weights[i];
  const empty = sums.indexOf(0);
  if (empty >= 0) {
    throw new LecternError(
      "invalid-data",
      `logistic-regression: all samples of class "${classes[empty]}" have weight 0; leave them out`,
    );
  }
  const factors = classFactors("logistic-regression", classWeights, sums);
  const shares = new Float64Array(codes.length);
  let total = 0;
  for (let i = 0; i < codes.length; i++) {
    shares[i] = factors[codes[i]] * (weights === undefined ? 1 : weights[i]);
    total += shares[i];
  }
  for (let i = 0; i < shares.length; i++) shares[i] /= total;
  return { outputs: classes.length === 2 ? 1 : classes.length, codes, shares, total };
}
