/** A network with its samples as something to train: by backpropagation written out for small dense networks, by autodiff otherwise. */
import { valueAndGradWith } from "../../autodiff/gradient.js";
import { stopGradient } from "../../autodiff/traced.js";
import { leavesOf, mapTree } from "../../autodiff/tree.js";
import { LecternError } from "../../core/errors.js";
import { WORK_BETWEEN_YIELDS } from "../../core/pace.js";
import type { Work } from "../../core/run.js";
import { createRandom, type Random } from "../../numeric/random/random.js";
import { type Arena, createArena } from "../../tensor/arena.js";
import * as t from "../../tensor/operations.js";
import type { SideInputs, TensorTree } from "../layers/layer.js";
import { describeNetwork, type Network, requireParameters } from "../layers/network.js";
import {
  type BatchSource,
  type InputSource,
  type NetworkSamples,
  requireClasses,
  scoresOf,
  sourceOf,
} from "./batches.js";
import type { DenseLoss } from "./dense-pass.js";
import { type Loss, type LossFunction, meanLoss, type Targets } from "./losses.js";
import { type ObjectiveParts, trainingObjective } from "./objective.js";
import { createSmallPass } from "./small-pass.js";
import type { BatchGradient, Trainable } from "./train.js";

/** Samples of a batch with their targets. */
export interface Batch {
  readonly x: t.Tensor;
  readonly targets: Targets;
}

/**
 * Changes a batch before the network sees it, in every step anew: to augment samples, or to make a task from the samples alone. It must
 * be a function of the batch and of the random numbers.
 */
export type Augment = (batch: Batch, random: Random) => Batch;

/** What a network is trained on, and what for. */
export interface NetworkTask extends ObjectiveParts {
  readonly data: NetworkSamples | BatchSource;
  readonly heldOut?: NetworkSamples | BatchSource | undefined;
  /** for networks that need more than their samples, such as a graph: then every batch has all samples */
  readonly side?: SideInputs;
  /** what happens to the batches of training, but not to held-out samples; not with side inputs */
  readonly augment?: Augment;
  readonly batchSize: number;
  readonly seed: number;
}

/** A network that is being trained. */
export interface NetworkTrainable extends Trainable {
  /** The network with copies of the present weights. */
  current(): Network;
  /** Releases memory; a second call does nothing. */
  dispose(): void;
}

/** Up to so many products of a weight and a value in a batch, loops are faster than the record of operations. */
const smallBatch = 60_000;

/** Prepares the training of a network; its own tensors are not changed. Dispose of it in `finally`. */
export function createNetworkTrainable(network: Network, task: NetworkTask): NetworkTrainable {
  const { side } = task;
  if (side !== undefined && task.augment !== undefined) {
    throw new LecternError(
      "invalid-option",
      "training: augment changes single samples and cannot be combined with side",
    );
  }
  const hasClasses = typeof task.loss !== "function" && task.loss.kind === "cross-entropy";
  const open = (given: NetworkSamples | BatchSource, isChanged: boolean) => {
    if (!("x" in given)) return given;
    if (!isChanged) requireParameters(network.architecture, network.parameters, given.x.shape.slice(1));
    if (hasClasses) requireClasses(network, given);
    return sourceOf(network, given, side);
  };
  // What `augment` returns may have another shape, which the first step checks.
  const data = open(task.data, task.augment !== undefined);
  const heldOut = task.heldOut === undefined ? undefined : open(task.heldOut, false);
  const arena = createArena();
  const work = workPerSample(network, data.inputShape);
  const small = smallPass(arena, network, task, work);
  const parameters = small?.parameters ?? arena.keep(network.parameters);
  const state = arena.keep(network.state);
  const weights = leavesOf(parameters).map(({ tensor }) => tensor);
  const buffers = leavesOf(state).map(({ tensor }) => tensor);
  const { gradient, run } = small ?? recordedPass(arena, network, parameters, state, task, data);
  return {
    ...{ weights, buffers, samples: data.count, workPerSample: work, gradient, run },
    ...(small?.whole !== undefined && { whole: small.whole }),
    keep: (numbers) => arena.keep({ shape: [numbers.length], data: numbers }).data,
    validate: heldOut && (() => meanLossOf(arena, { ...network, parameters, state }, heldOut, task.loss, work)),
    current: () => ({ ...network, parameters: arena.copy(parameters), state: arena.copy(state) }),
    dispose: arena.dispose,
  };
}

/** Nanoseconds for a sample, at about 10 products in a nanosecond for the two passes back and one forward. */
export function workPerSample(network: Network, inputShape: t.Shape): number {
  const layers = describeNetwork(network.architecture, inputShape);
  let products = 0;
  for (const { kind, parameters, outputShape } of layers) {
    // Containers count the parameters of the layers inside them, which are listed too.
    if (kind === "sequence") continue;
    const positions = outputShape.length < 2 ? 1 : t.sizeOf(outputShape.slice(1));
    products += parameters * positions;
  }
  return 0.3 * products;
}

/** A way of its own, where the network is a chain of dense layers and a batch is small. */
function smallPass(arena: Arena, network: Network, task: NetworkTask, work: number) {
  const { loss, batchSize, data } = task;
  if (!("x" in data) || data.lengths !== undefined || task.side !== undefined) return undefined;
  if (task.augment !== undefined || typeof loss === "function") return undefined;
  const isPlain = (task.weightPenalties ?? []).length === 0 && (task.confidence ?? 0) === 0;
  if (!isPlain || !isCovered(loss, network.outputShape, data) || data.x.shape.length !== 2) return undefined;
  if ((work / 0.3) * batchSize > smallBatch) return undefined;
  return createSmallPass(arena, network, { data, loss: loss as DenseLoss, batchSize });
}

/** Whether a loss is written out for these targets; others, which may not fit, are for {@link meanLoss}. */
function isCovered(loss: Loss, outputShape: t.Shape, { x, targets }: NetworkSamples): boolean {
  const isClasses = targets instanceof Int32Array;
  if (loss.kind === "squared") return !isClasses && t.sameShape(targets.shape, [x.shape[0], ...outputShape]);
  return loss.kind === "cross-entropy" && (loss.smoothing ?? 0) === 0 && isClasses;
}

/** Automatic differentiation within the arena. */
function recordedPass(
  arena: Arena,
  network: Network,
  parameters: TensorTree,
  state: TensorTree,
  task: NetworkTask,
  data: BatchSource,
) {
  const random = createRandom(task.seed).fork("layers");
  const augmenting = createRandom(task.seed).fork("augmentation");
  const hasState = leavesOf(state).length > 0;
  let after: TensorTree = state;
  const batchOf = (rows: Int32Array, step: number) => {
    const inputs = data.inputs(rows);
    const batch = { x: inputs.x, targets: data.targets(rows) };
    return { ...inputs, ...(task.augment?.(batch, augmenting.fork(step)) ?? batch) };
  };
  const differentiate = valueAndGradWith((p: TensorTree, rows: Int32Array, step: number) => {
    const applying = { training: true, state, random: random.fork(step) };
    const { x, targets, ...rest } = batchOf(rows, step);
    const applied = scoresOf({ ...network, parameters: p }, { ...rest, x }, applying);
    const value = trainingObjective(task, applied.y, targets, p);
    return { value, extra: applied.state };
  });
  return {
    gradient(rows: Int32Array, step: number): BatchGradient {
      const { value, gradient, extra } = differentiate(parameters, rows, step);
      if (hasState) after = mapTree(extra, stopGradient);
      return { loss: value.data[0], gradients: leavesOf(gradient).map(({ tensor }) => tensor) };
    },
    run<R>(step: () => R): R {
      if (!hasState) return arena.run(step);
      const { result, tensors } = arena.run(() => ({ result: step(), tensors: after }));
      const given = leavesOf(tensors);
      leavesOf(state).forEach(({ tensor }, i) => {
        tensor.data.set(given[i].tensor.data);
      });
      return result;
    },
  };
}

/** The mean loss of samples, without penalties and as after training. */
function* meanLossOf(
  arena: Arena,
  network: Network,
  samples: BatchSource,
  loss: Loss | LossFunction,
  work: number,
): Work<void, number> {
  let [total, count] = [0, 0];
  for (const rows of blocksOf(samples.count, work)) {
    const targets = samples.targets(rows);
    const size = targets instanceof Int32Array ? targets.length : targets.shape[0];
    total += arena.run(() => {
      const { y } = scoresOf(network, samples.inputs(rows), { state: network.state });
      return meanLoss(loss, y, targets).data[0] * size;
    });
    count += size;
    yield;
  }
  return total / count;
}

/** The scores of samples as after training, block by block: [n, …]. */
export function* networkScores(network: Network, samples: InputSource): Work<void, t.Tensor> {
  const arena = createArena();
  try {
    const kept = { ...network, parameters: arena.keep(network.parameters), state: arena.keep(network.state) };
    const parts: t.Tensor[] = [];
    for (const rows of blocksOf(samples.count, workPerSample(network, samples.inputShape))) {
      parts.push(arena.run(() => scoresOf(kept, samples.inputs(rows), { state: kept.state }).y));
      yield;
    }
    if (parts.length === 0) return t.zeros([0, ...network.outputShape]);
    return parts.length === 1 ? parts[0] : t.concatenate(parts, 0);
  } finally {
    arena.dispose();
  }
}

/** Rows in blocks that are computed at once, small enough to stop in between; `work` is that of a sample. */
export function blocksOf(samples: number, work: number, most = 512): Int32Array[] {
  const size = Math.max(1, Math.min(most, Math.floor(WORK_BETWEEN_YIELDS / work)));
  return Array.from({ length: Math.ceil(samples / size) }, (_, block) =>
    Int32Array.from({ length: Math.min(size, samples - block * size) }, (_, i) => block * size + i),
  );
}
