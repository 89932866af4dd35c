/** The training of a network for a method: held-out samples, checkpoints in a store, several members, and the report. */
import { leavesOf, withLeaves } from "../../autodiff/tree.js";
import type { ResultStore } from "../../contract/fit-control.js";
import { hashPlainData } from "../../core/hash.js";
import { createPace } from "../../core/pace.js";
import type { PlainData } from "../../core/plain-data.js";
import { type ReportFacts, warn } from "../../core/report.js";
import { mapSteps, type Progress, type Work } from "../../core/run.js";
import { libraryVersion } from "../../core/version.js";
import { divideRows } from "../../data/early-stopping.js";
import type * as t from "../../tensor/operations.js";
import { createNetwork, type Network } from "../layers/network.js";
import type { BatchSource, NetworkSamples } from "../training/batches.js";
import { plainCheckpoint, readCheckpoint } from "../training/checkpoint.js";
import type { Loss } from "../training/losses.js";
import { createNetworkTrainable } from "../training/network-task.js";
import { type Trainable, type TrainingProgress, type TrainingResult, train } from "../training/train.js";
import { MAX_PARAMETERS, type NetworkPlan, openNetwork, type SavedTensor, savedTensors } from "./network-state.js";
import { averagingOf, type NetworkTrainingValues, scheduleOf } from "./training-options.js";

/** A network with its tensors as plain data. */
export interface SavedNetwork {
  readonly tensors: readonly SavedTensor[];
}

/** What a method wants trained. */
export interface MethodTraining {
  readonly kind: string;
  readonly plan: NetworkPlan;
  readonly loss: Loss;
  readonly options: NetworkTrainingValues;
  /** number of samples, of which some are held out for early stopping */
  readonly count: number;
  /** The samples of the given numbers. */
  readonly samplesOf: (rows: Int32Array) => NetworkSamples | BatchSource;
  /** classes, of which the same share is held out */
  readonly codes?: Int32Array | undefined;
  /** the network to begin from, for a warm start */
  readonly from?: SavedNetwork | undefined;
  readonly store?: ResultStore | undefined;
  /** the data, for the key of the store */
  readonly data: () => PlainData;
}

/** Between two checkpoints in a store there are about so many nanoseconds of work, more for networks that take long to write. */
function workBetweenCheckpoints({ weights }: Trainable): number {
  return 2e7 + 100 * weights.reduce((sum, { data }) => sum + data.length, 0);
}

/** What an epoch costs besides its products. */
const workOfEpoch = 1e6;

/** The network to begin with: random, or that of a former model. */
export function startOf({ plan, options, from }: Pick<MethodTraining, "plan" | "options" | "from">): Network {
  const fresh = createNetwork(plan.architecture, plan.inputShape, {
    seed: options.seed,
    maxParameters: MAX_PARAMETERS,
  });
  return from === undefined ? fresh : openNetwork(fresh, from.tensors);
}

/** Which samples are learned from, and which are held out. */
export function divideSamples({ count, options, codes }: Pick<MethodTraining, "count" | "options" | "codes">) {
  return divideRows(new Float64Array(count).fill(1), options.earlyStopping, options.seed, codes);
}

/** Trains a network by batches; progress is plain data. */
export function* trainMembers(
  training: MethodTraining,
): Work<Progress, { readonly members: readonly SavedNetwork[]; readonly report: ReportFacts }> {
  const { options, samplesOf, loss } = training;
  const start = startOf(training);
  const { rows, heldOut } = divideSamples(training);
  const { batchSize, seed } = options;
  const trainable = createNetworkTrainable(start, {
    data: samplesOf(rows),
    heldOut: heldOut.length === 0 ? undefined : samplesOf(heldOut),
    ...{ loss, batchSize: Math.min(batchSize, rows.length), seed },
  });
  try {
    const result = yield* trainWithStore(training, trainable);
    const networks =
      result.snapshots.length > 0 ? result.snapshots.map((own) => withWeights(start, own)) : [trainable.current()];
    const members = networks.map((own) => ({ tensors: savedTensors(own) }));
    return { members, report: reportOf(result, options) };
  } finally {
    trainable.dispose();
  }
}

/** Trains from the checkpoint in the store, if there is one, and puts new ones there. */
function* trainWithStore(training: MethodTraining, trainable: Trainable): Work<Progress, TrainingResult> {
  const { options, store } = training;
  const { earlyStopping: stopping } = options;
  const key = store === undefined ? "" : keyOf(training);
  const checkpoint = store && readCheckpoint(store.get(key), trainable.weights, trainable.buffers);
  const isDue = createPace(workBetweenCheckpoints(trainable));
  const epochs = train(
    trainable,
    {
      ...options,
      optimizer: { kind: options.optimizer as Exclude<typeof options.optimizer, "lbfgs"> },
      decay: options.alpha,
      ...(stopping.kind === "on" && stopping),
      ...{ schedule: scheduleOf(options.schedule), averaging: averagingOf(options.averaging) },
    },
    checkpoint,
  );
  return yield* mapSteps(epochs, ({ checkpoint: take, ...progress }: TrainingProgress): Progress => {
    const isEpoch = store !== undefined && take !== undefined;
    if (isEpoch && isDue(trainable.samples * trainable.workPerSample + workOfEpoch))
      store.set(key, plainCheckpoint(take()));
    return progress;
  });
}

/** All that the result depends on. */
function keyOf({ kind, plan, options, data, from }: MethodTraining): string {
  return hashPlainData({
    version: libraryVersion,
    checkpoint: kind,
    options: JSON.stringify([plan, options]),
    data: data(),
    from: from === undefined ? null : from.tensors.map(({ values }) => values),
  });
}

function withWeights(network: Network, weights: readonly t.Numbers[]): Network {
  const leaves = leavesOf(network.parameters).map(({ tensor }, i) => ({ shape: tensor.shape, data: weights[i] }));
  return { ...network, parameters: withLeaves(network.parameters, leaves) };
}

function reportOf(result: TrainingResult, { learningRate }: NetworkTrainingValues): ReportFacts {
  const { losses, validationLosses, bestEpoch, stopped, steps, snapshots } = result;
  const message = `the loss was not finite after step ${steps}; the last good weights are kept; lower learningRate (${learningRate})`;
  return {
    converged: stopped !== "diverged",
    iterations: losses.length,
    objective: losses,
    warnings: stopped === "diverged" ? [warn("diverged", message, { step: steps, learningRate })] : [],
    notes: {
      steps,
      ...(snapshots.length > 0 && { snapshots: snapshots.length }),
      ...(validationLosses.length > 0 && {
        ...{ validationLoss: validationLosses[bestEpoch - 1], bestEpoch, stoppedEarly: stopped === "early" },
        validationLosses,
      }),
    },
  };
}
