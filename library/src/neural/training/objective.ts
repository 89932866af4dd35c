/** The objective of training: Σ L + Ω(w) + Ω(f), the loss with penalties of the weights and of the outputs. */
import { add } from "../../autodiff/operations.js";
import type { Tensor } from "../../tensor/operations.js";
import { type Loss, type LossFunction, meanLoss, type Targets } from "./losses.js";
import { confidencePenalty, type WeightPenalty, weightPenalty } from "./penalties.js";

/** The parts of an objective; each may be left out, apart from the loss. */
export interface ObjectiveParts {
  readonly loss: Loss | LossFunction;
  readonly weightPenalties?: readonly WeightPenalty[];
  /** strength of the penalty of confident predictions, for the cross-entropy */
  readonly confidence?: number;
}

/**
 * The mean loss of the samples plus the penalties, of scores that a network with these parameters computed.
 *
 * @example
 * ```ts
 * import { trainingObjective } from "lectern/neural";
 * import { tensor } from "lectern/tensor";
 *
 * const parts = { loss: { kind: "squared" }, weightPenalties: [{ kind: "squared-norm", strength: 0.5 }] } as const;
 * const total = trainingObjective(parts, tensor([[3]]), tensor([[1]]), { weight: tensor([[2]]) });
 * console.log(total.data[0]); // 6
 * ```
 */
export function trainingObjective(
  { loss, weightPenalties = [], confidence = 0 }: ObjectiveParts,
  scores: Tensor,
  targets: Targets,
  parameters: unknown,
): Tensor {
  let total = meanLoss(loss, scores, targets);
  for (const penalty of weightPenalties) {
    const part = penalty.strength === 0 ? undefined : weightPenalty(penalty, parameters);
    if (part !== undefined) total = add(total, part);
  }
  return confidence === 0 ? total : add(total, confidencePenalty(scores, confidence));
}
