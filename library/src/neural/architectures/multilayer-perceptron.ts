/** Multilayer perceptrons of any depth and width. */
import type { ActivationName } from "../layers/activations.js";
import type { Layer } from "../layers/layers.js";
import { type HeadLoss, outputHead } from "./output-head.js";

/** Widths and extras of a multilayer perceptron. */
export interface MultilayerPerceptronOptions {
  /** number of units of each hidden layer (default [64]) */
  readonly hidden?: readonly number[];
  readonly outputs: number;
  /** of the hidden layers (default "relu") */
  readonly activation?: ActivationName;
  /** normalisation of the hidden layers (default "none") */
  readonly normalization?: "none" | "batch" | "layer";
  /** whether it comes after the activation instead of before it (default false) */
  readonly normalizeAfter?: boolean;
  /** probability that a hidden unit is set to zero in training (default 0) */
  readonly dropout?: number;
  /** the loss to which the last layer must fit (default "scores": no activation) */
  readonly loss?: HeadLoss;
}

/**
 * An input layer, hidden layers and an output layer, each connected to all units of the layer before.
 *
 * @example
 * ```ts
 * import { networkSize, multilayerPerceptron } from "lectern/neural";
 *
 * networkSize(multilayerPerceptron({ hidden: [256, 128], outputs: 10 }), [784]); // 235146
 * ```
 */
export function multilayerPerceptron(options: MultilayerPerceptronOptions): readonly Layer[] {
  const { hidden = [64], outputs, activation = "relu", normalization = "none", dropout = 0, loss = "scores" } = options;
  const { normalizeAfter = false } = options;
  const norm: readonly Layer[] =
    normalization === "none"
      ? []
      : [{ kind: normalization === "batch" ? "batch-normalization" : "layer-normalization" }];
  const isBetween = norm.length > 0 && !normalizeAfter;
  const block = (units: number): readonly Layer[] => [
    { kind: "dense", outputs: units, activation: isBetween ? "none" : activation },
    ...norm,
    ...(isBetween ? [{ kind: "activation", function: activation } as const] : []),
    ...(dropout > 0 ? [{ kind: "dropout", rate: dropout } as const] : []),
  ];
  return [...hidden.flatMap(block), outputHead(outputs, loss)];
}
