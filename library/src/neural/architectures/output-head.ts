/** The last layer of a network, which has to fit the loss. */
import { LecternError } from "../../core/errors.js";
import type { ActivationName } from "../layers/activations.js";
import type { Layer } from "../layers/layers.js";

/** What the output is compared by; scores are for losses that apply the activation themselves. */
export type HeadLoss = "squared" | "cross-entropy" | "scores";

const activations: Readonly<Record<HeadLoss, ActivationName>> = {
  squared: "none",
  "cross-entropy": "softmax",
  scores: "none",
};

/**
 * The last dense layer for a loss: linear for squared errors, softmax for the cross-entropy. Their derivative in the scores
 * is then the difference of output and target; any other pair is refused.
 */
export function outputHead(
  outputs: number,
  loss: HeadLoss = "scores",
  activation: ActivationName = activations[loss],
): Layer {
  if (activation !== activations[loss]) {
    throw new LecternError(
      "invalid-option",
      `outputHead: the loss "${loss}" belongs to the activation "${activations[loss]}", not to "${activation}"`,
      { loss, activation },
    );
  }
  return { kind: "dense", outputs, activation };
}
