/** Fits of networks: scaled inputs, held-out samples, training or L-BFGS, checkpoints in a store, and the report. */

import { leavesOf, withLeaves } from "../../autodiff/tree.js";
import type { Fitted } from "../../contract/declaration.js";
import type { ResultStore } from "../../contract/fit-control.js";
import { LecternError } from "../../core/errors.js";
import { hashPlainData } from "../../core/hash.js";
import { createPace } from "../../core/pace.js";
import { type ReportFacts, warn } from "../../core/report.js";
import { mapSteps, type Progress, type Work } from "../../core/run.js";
import { libraryVersion } from "../../core/version.js";
import { divideRows } from "../../data/early-stopping.js";
import type { Matrix } from "../../data/matrix.js";
import * as t from "../../tensor/operations.js";
import { createNetwork, type Network } from "../layers/network.js";
import { plainCheckpoint, readCheckpoint } from "../training/checkpoint.js";
import { trainByLbfgs } from "../training/lbfgs.js";
import type { Loss, Targets } from "../training/losses.js";
import { createNetworkTrainable, type NetworkSamples } from "../training/network-task.js";
import { type Trainable, type TrainingProgress, type TrainingResult, train } from "../training/train.js";
import { MAX_PARAMETERS, type NetworkPlan, type NetworkState, openNetwork, savedTensors } from "./network-state.js";
import { type Scaling, scaledInputs } from "./scaling.js";
import { averagingOf, type NetworkTrainingValues, scheduleOf } from "./training-options.js";

/** What a method wants fitted. */
export interface NetworkFit {
  readonly kind: string;
  readonly plan: NetworkPlan;
  readonly outputs: number;
  readonly x: Matrix;
  readonly scaling: Scaling;
  readonly targets: Targets;
  readonly loss: Loss;
  readonly options: NetworkTrainingValues;
  readonly targetCenter?: number;
  readonly targetScale?: number;
  /** classes, of which the same share is held out */
  readonly codes?: Int32Array | undefined;
  readonly from?: NetworkState | undefined;
  readonly store?: ResultStore | undefined;
}

/** Between two checkpoints in a store there are about so many nanoseconds of work, more for networks that take long to write. */
function workBetweenCheckpoints({ weights }: Trainable): number {
  return 2e7 + 100 * weights.reduce((sum, { data }) => sum + data.length, 0);
}

/** What an epoch costs besides its products. */
const workOfEpoch = 1e6;

/** Fits a network; progress is plain data. */
export function* fitNetwork(fit: NetworkFit): Work<Progress, Fitted<NetworkState>> {
  const { kind, plan, options, from } = fit;
  requireCycles(kind, options);
  const fresh = createNetwork(plan.architecture, plan.inputShape, {
    seed: options.seed,
    maxParameters: MAX_PARAMETERS,
  });
  const start = from === undefined ? fresh : openNetwork(fresh, from.members[from.members.length - 1].tensors);
  const { rows, heldOut } = divideRows(
    new Float64Array(fit.x.rows).fill(1),
    options.earlyStopping,
    options.seed,
    fit.codes,
  );
  const data = samplesOf(fit, rows);
  if (options.optimizer === "lbfgs") {
    const { network, report } = yield* trainByLbfgs(start, data, fit.loss, options);
    return { state: stateOf(fit, [network]), report };
  }
  const given = heldOut.length === 0 ? undefined : samplesOf(fit, heldOut);
  const { batchSize, seed } = options;
  const task = { data, heldOut: given, loss: fit.loss, batchSize: Math.min(batchSize, rows.length), seed };
  const trainable = createNetworkTrainable(start, task);
  try {
    const result = yield* trainWithStore(fit, trainable);
    const members =
      result.snapshots.length > 0 ? result.snapshots.map((own) => withWeights(start, own)) : [trainable.current()];
    return { state: stateOf(fit, members), report: reportOf(result, options) };
  } finally {
    trainable.dispose();
  }
}

function requireCycles(kind: string, { snapshots, schedule, optimizer }: NetworkTrainingValues): void {
  if (!snapshots || (schedule.kind === "triangular" && optimizer !== "lbfgs")) return;
  throw new LecternError(
    "invalid-option",
    `${kind}: snapshots are taken at the lowest learning rates of cycles; set schedule to { kind: "triangular" }`,
    { kind, option: "snapshots" },
  );
}

function samplesOf({ x, scaling, plan, targets }: NetworkFit, rows: Int32Array): NetworkSamples {
  const inputs = scaledInputs(x, scaling, plan.inputShape, rows);
  if (!(targets instanceof Int32Array)) return { x: inputs, targets: t.gather(targets, rows) };
  return { x: inputs, targets: Int32Array.from(rows, (i) => targets[i]) };
}

/** Trains from the checkpoint in the store, if there is one, and puts new ones there. */
function* trainWithStore(fit: NetworkFit, trainable: Trainable): Work<Progress, TrainingResult> {
  const { options, store } = fit;
  const { earlyStopping: stopping } = options;
  const key = store === undefined ? "" : keyOf(fit);
  const checkpoint = store && readCheckpoint(store.get(key), trainable.weights, trainable.buffers);
  const isDue = createPace(workBetweenCheckpoints(trainable));
  const training = train(
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
  return yield* mapSteps(training, ({ checkpoint: take, ...progress }: TrainingProgress): Progress => {
    const isEpoch = store !== undefined && take !== undefined;
    if (isEpoch && isDue(trainable.samples * trainable.workPerSample + workOfEpoch))
      store.set(key, plainCheckpoint(take()));
    return progress;
  });
}

/** All that the result depends on. */
function keyOf({ kind, plan, options, x, targets, from }: NetworkFit): string {
  const y = targets instanceof Int32Array ? targets : targets.data;
  return hashPlainData({
    version: libraryVersion,
    checkpoint: kind,
    options: JSON.stringify([plan, options]),
    x: x.data,
    y,
    from: from === undefined ? null : from.members.flatMap(({ tensors }) => tensors.map(({ values }) => values)),
  });
}

function withWeights(network: Network, weights: readonly t.Numbers[]): Network {
  const leaves = leavesOf(network.parameters).map(({ tensor }, i) => ({ shape: tensor.shape, data: weights[i] }));
  return { ...network, parameters: withLeaves(network.parameters, leaves) };
}

function stateOf(
  { outputs, scaling, targetCenter = 0, targetScale = 1 }: NetworkFit,
  members: readonly Network[],
): NetworkState {
  return {
    outputs,
    ...scaling,
    members: members.map((own) => ({ tensors: savedTensors(own) })),
    targetCenter,
    targetScale,
  };
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
