/** What is added to the loss so that a network does not fit every detail of its samples. */
import { abs, add, exp, logSoftmax, mean, multiply, sqrt, square, sum } from "../../autodiff/operations.js";
import { leavesOf } from "../../autodiff/tree.js";
import type { Tensor } from "../../tensor/operations.js";

/** A penalty of the weights, as plain data. Biases and other vectors are not penalised. */
export interface WeightPenalty {
  /** ‖w‖², ‖w‖ (not squared) or Σ |w|, of all weights together */
  readonly kind: "squared-norm" | "norm" | "absolute";
  readonly strength: number;
}

/** The tensors of a tree that penalties apply to: those with at least two axes. */
export function weightsOf(parameters: unknown): Tensor[] {
  return leavesOf(parameters).flatMap(({ tensor }) => (tensor.shape.length >= 2 ? [tensor] : []));
}

/** strength · ‖w‖², strength · ‖w‖ or strength · Σ |w|; undefined for a tree without weights. */
export function weightPenalty({ kind, strength }: WeightPenalty, parameters: unknown): Tensor | undefined {
  const parts = weightsOf(parameters).map((w) => sum(kind === "absolute" ? abs(w) : square(w)));
  if (parts.length === 0) return undefined;
  const total = parts.reduce(add);
  // The root has no derivative at 0; the small number gives 0 there.
  return multiply(kind === "norm" ? sqrt(add(total, 1e-30)) : total, strength);
}

/**
 * Confidence penalty (Pereyra et al. 2017): −strength · H(softmax(scores)), the mean over the samples. It is smallest for equal
 * probabilities.
 */
export function confidencePenalty(scores: Tensor, strength: number): Tensor {
  const logs = logSoftmax(scores);
  return multiply(mean(sum(multiply(exp(logs), logs), { axes: [-1] })), strength);
}
