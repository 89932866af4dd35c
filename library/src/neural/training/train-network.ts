/** Training of a network, in one call or step by step. */
import { LecternError } from "../../core/errors.js";
import { type RunControl, runToEnd, type Work } from "../../core/run.js";
import type { Network } from "../layers/network.js";
import type { NetworkSamples } from "./batches.js";
import type { Checkpoint } from "./checkpoint.js";
import { createNetworkTrainable, type NetworkTask } from "./network-task.js";
import { type TrainingOptions, type TrainingProgress, type TrainingResult, train } from "./train.js";

/** How to train a network; what is left out has the default of the table in the guide. */
export type NetworkTrainingOptions = Omit<NetworkTask, "data" | "heldOut" | "batchSize" | "seed"> &
  Partial<TrainingOptions> & {
    /** samples whose loss decides which weights are kept */
    readonly heldOut?: NetworkSamples;
    /** a checkpoint of this network, to go on from there */
    readonly from?: Checkpoint;
  };

/** A network after training, and how the training went. */
export interface TrainedNetwork extends TrainingResult {
  readonly network: Network;
}

/**
 * Trains a network on samples [n, …] and their targets: classes, or numbers in the shape of its outputs. The network that is
 * given is not changed.
 *
 * @example
 * ```ts
 * import { createNetwork, trainNetwork } from "lectern/neural";
 * import { tensor } from "lectern/tensor";
 *
 * const xor = { x: tensor([[0, 0], [0, 1], [1, 0], [1, 1]]), targets: tensor([[0], [1], [1], [0]]) };
 * const start = createNetwork([{ kind: "dense", outputs: 8, activation: "tanh" }, { kind: "dense", outputs: 1 }], [2]);
 * const { losses } = trainNetwork(start, xor, { loss: { kind: "squared" }, epochs: 300, learningRate: 0.05 });
 * console.log(losses.at(-1)); // below 0.001
 * ```
 */
export function trainNetwork(
  network: Network,
  data: NetworkSamples,
  options: NetworkTrainingOptions,
  control: RunControl<TrainingProgress> = {},
): TrainedNetwork {
  return runToEnd(trainingSteps(network, data, options), control);
}

/** The epochs and batches of {@link trainNetwork}. */
export function* trainingSteps(
  network: Network,
  data: NetworkSamples,
  options: NetworkTrainingOptions,
): Work<TrainingProgress, TrainedNetwork> {
  const { epochs = 100, batchSize = 32, seed = 0, learningRate = 1e-3, optimizer = { kind: "adam" } } = options;
  for (const [name, value] of Object.entries({ epochs, batchSize })) {
    if (Number.isInteger(value) && value >= 1) continue;
    throw new LecternError("invalid-option", `training: ${name} must be a whole number from 1, got ${value}`);
  }
  if (!(learningRate > 0 && learningRate < Infinity)) {
    throw new LecternError("invalid-option", `training: learningRate must be above 0, got ${learningRate}`);
  }
  const complete = { ...options, epochs, batchSize, seed, learningRate, optimizer };
  const trainable = createNetworkTrainable(network, { ...complete, data });
  try {
    const result = yield* train(trainable, complete, options.from);
    return { ...result, network: trainable.current() };
  } finally {
    trainable.dispose();
  }
}
