/** Pretraining of an encoder without labels. */
import type { RunControl } from "../../core/run.js";
import type { Tensor } from "../../tensor/operations.js";
import type { Architecture } from "../layers/architecture.js";
import type { Layer } from "../layers/layers.js";
import { createNetwork, outputShapeOf } from "../layers/network.js";
import type { TrainingOptions, TrainingProgress } from "../training/train.js";
import { type TrainedNetwork, trainNetwork } from "../training/train-network.js";
import { type PretextTask, pretextPlan } from "./pretext-tasks.js";

/** How to pretrain; what is left out has the default of the table in the guide. */
export type PretrainingOptions = Partial<Omit<TrainingOptions, "patience" | "minImprovement">>;

/** An architecture as one layer, whose weights have one place in a network. */
export function asLayer(architecture: Architecture): Layer {
  return "kind" in architecture ? architecture : { kind: "sequence", layers: architecture };
}

/**
 * Trains an encoder, layers that turn images into features, on a task made from images [n, channels, height, width] without labels.
 * The encoder is the layer "0" of the network that is returned; `transferWeights` puts it into another one, to be trained on the
 * labels that there are.
 *
 * @example
 * ```ts
 * import { createNetwork, pretrain, transferWeights } from "lectern/neural";
 * import { digits } from "lectern/datasets";
 * import { tensor } from "lectern/tensor";
 *
 * const { x } = await digits();
 * const images = tensor(x.data.slice(0, 64 * 50), [50, 1, 8, 8]);
 * const encoder = { kind: "sequence", layers: [{ kind: "convolution", outputs: 4, padding: "same", activation: "relu" }] } as const;
 * const { network } = pretrain(encoder, images, { kind: "rotation" }, { epochs: 1 });
 * const classifier = createNetwork([encoder, { kind: "flatten" }, { kind: "dense", outputs: 10 }], [1, 8, 8]);
 * transferWeights(classifier, network, ["0"]).outputShape; // [ 10 ]
 * ```
 */
export function pretrain(
  encoder: Architecture,
  images: Tensor,
  task: PretextTask,
  options: PretrainingOptions = {},
  control: RunControl<TrainingProgress> = {},
): TrainedNetwork {
  const [n, ...shape] = images.shape;
  const { inputShape, head, loss, augment } = pretextPlan(task, shape);
  const body = asLayer(encoder);
  const layers = [body, ...head(outputShapeOf(body, inputShape))];
  const network = createNetwork(layers, inputShape, { seed: options.seed ?? 0 });
  const samples = { x: images, targets: new Int32Array(n) };
  return trainNetwork(network, samples, { ...options, loss, augment }, control);
}
