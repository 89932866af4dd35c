/** The network at a checkpoint of its training, to look at it or to use it while the training goes on. */
import { leavesOf, withLeaves } from "../../autodiff/tree.js";
import type { TensorTree } from "../layers/layer.js";
import type { Network } from "../layers/network.js";
import { type Checkpoint, type NumbersList, requireFitting } from "./checkpoint.js";

/**
 * The network with the weights of a checkpoint, which was taken while this network was trained.
 *
 * @example
 * ```ts
 * import { type Checkpoint, checkpointNetwork, createNetwork, trainingSteps } from "lectern/neural";
 * import { tensor } from "lectern/tensor";
 *
 * const xor = { x: tensor([[0, 0], [0, 1], [1, 0], [1, 1]]), targets: Int32Array.of(0, 1, 1, 0) };
 * const start = createNetwork([{ kind: "dense", outputs: 8, activation: "tanh" }, { kind: "dense", outputs: 2 }], [2]);
 * const checkpoints: Checkpoint[] = [];
 * for (const { checkpoint } of trainingSteps(start, xor, { loss: { kind: "cross-entropy" }, epochs: 3 })) {
 *   if (checkpoint !== undefined) checkpoints.push(checkpoint());
 * }
 * checkpoints.map((checkpoint) => checkpointNetwork(start, checkpoint)).length; // 3
 * ```
 */
export function checkpointNetwork(network: Network, checkpoint: Checkpoint): Network {
  requireFitting(
    checkpoint,
    leavesOf(network.parameters).map(({ tensor }) => tensor),
  );
  return {
    ...network,
    parameters: withNumbers(network.parameters, checkpoint.weights),
    state: withNumbers(network.state, checkpoint.buffers),
  };
}

function withNumbers(tree: TensorTree, numbers: NumbersList): TensorTree {
  const tensors = leavesOf(tree).map(({ tensor: { shape } }, i) => ({ shape, data: numbers[i] }));
  return withLeaves(tree, tensors);
}
