/**
 * Training by mini-batches: shuffled anew for each epoch, with a schedule for the learning rate, clipped gradients, averages of the
 * weights, early stopping, and checkpoints. It knows nothing of networks: it changes tensors by their gradients.
 */
import { createPace } from "../../core/pace.js";
import { mapSteps, type Progress, type Work } from "../../core/run.js";
import { createRandom } from "../../numeric/random/random.js";
import { miniBatches } from "../../optimize/mini-batches.js";
import type * as t from "../../tensor/operations.js";
import { createAverage, type WeightAveraging } from "./averaging.js";
import { type Checkpoint, copyOf, type NumbersList, putBack, requireFitting } from "./checkpoint.js";
import { averagesOf, checkRule, clipTensors, type OptimizerRule, stepInPlace } from "./optimizers.js";
import { checkSchedule, isCycleMinimum, rateFactor, type Schedule } from "./schedules.js";

/** The mean loss of a batch, and its gradient in each of the weights. */
export interface BatchGradient {
  readonly loss: number;
  readonly gradients: readonly t.Tensor[];
}

/** All weights as one vector, and their gradients as another, of which the tensors are the parts in order. */
export interface WholeVector {
  readonly weights: t.Numbers;
  readonly gradients: t.Numbers;
}

/** What can be trained. */
export interface Trainable {
  /** Changed in place by the training. */
  readonly weights: readonly t.Tensor[];
  /** Changed by the computation of gradients, such as running means: part of what is learned. */
  readonly buffers: readonly t.Tensor[];
  /** Number of samples. */
  readonly samples: number;
  /** The loss of some samples at the present weights. The gradients are valid within `run` only. */
  gradient(rows: Int32Array, step: number): BatchGradient;
  /** For weights and gradients that are always the same vectors, which take a step in one call. */
  readonly whole?: WholeVector;
  /** Runs a step, which may happen twice (see `Arena.run`). */
  readonly run?: <R>(step: () => R) => R;
  /** The mean loss of the held-out samples at the present weights; undefined if there are none. */
  readonly validate?: (() => Work<void, number>) | undefined;
  /** Nanoseconds for one sample, estimated: decides how often the training yields. */
  readonly workPerSample: number;
  /** Puts numbers where the kernels find them. */
  readonly keep?: (data: t.Numbers) => t.Numbers;
}

/** How to train. */
export interface TrainingOptions {
  readonly epochs: number;
  readonly batchSize: number;
  readonly optimizer: OptimizerRule;
  readonly learningRate: number;
  readonly schedule?: Schedule;
  /** decay · ½‖w‖² is added to the loss, or for AdamW, the weights shrink by learningRate · decay in each step. */
  readonly decay?: number;
  /** maximum norm of the gradient */
  readonly clipNorm?: number | null;
  /** stop after so many epochs in which the loss of the held-out samples did not fall by `minImprovement` */
  readonly patience?: number;
  readonly minImprovement?: number;
  readonly averaging?: WeightAveraging;
  /** whether the weights at the lowest learning rates of a cyclic schedule are kept */
  readonly snapshots?: boolean;
  readonly seed: number;
}

/** The progress of training: a step is an epoch, the inner steps are batches. */
export interface TrainingProgress extends Progress {
  /** the mean loss of the held-out samples after the epoch */
  readonly validationLoss?: number;
  /** All that is needed to go on from here; only valid until the next step. Absent within an epoch. */
  readonly checkpoint?: () => Checkpoint;
}

/** What came of training. The weights themselves have been changed in place. */
export interface TrainingResult {
  /** the mean loss of the batches of each epoch */
  readonly losses: readonly number[];
  /** the loss of the held-out samples after each epoch; empty without any */
  readonly validationLosses: readonly number[];
  /** the epoch, from 1, whose weights were kept */
  readonly bestEpoch: number;
  readonly stopped: "end" | "early" | "diverged";
  /** number of steps done */
  readonly steps: number;
  /** weights at the end of each cycle, if asked for */
  readonly snapshots: readonly NumbersList[];
}

/** After so many steps a copy of the weights is kept that is known to have a finite loss. */
const stepsBetweenCopies = 32;

/** Trains until the end, or until the loss of the held-out samples no longer falls; then the best weights are restored. */
export function* train(
  trainable: Trainable,
  options: TrainingOptions,
  from?: Checkpoint,
): Work<TrainingProgress, TrainingResult> {
  const { epochs, batchSize, seed, patience = Infinity, minImprovement = 0 } = options;
  const run = beginRun(trainable, options, from);
  const pace = createPace();
  const random = createRandom(seed).fork("batches");
  for (let epoch = run.losses.length + 1; epoch <= epochs; epoch++) {
    const batches = miniBatches(trainable.samples, batchSize, random.fork(epoch));
    let total = 0;
    for (let i = 0; i < batches.length; i++) {
      const loss = run.step(batches[i], epochs * batches.length);
      if (!Number.isFinite(loss)) return run.finish("diverged");
      total += loss * batches[i].length;
      if (pace(batches[i].length * trainable.workPerSample)) {
        yield { step: epoch, of: epochs, inner: { step: i + 1, of: batches.length, objective: loss } };
      }
    }
    const objective = total / trainable.samples;
    run.endEpoch(objective);
    const { checkpoint, validate } = run;
    const progress = { step: epoch, of: epochs, objective, checkpoint };
    if (validate === undefined) {
      yield progress;
      continue;
    }
    const inside = { step: epoch, of: epochs, objective, inner: { step: batches.length, of: batches.length } };
    yield { ...progress, validationLoss: yield* mapSteps(validate(), () => inside) };
    if (epochsWithoutImprovement(run.validationLosses, minImprovement) >= patience) return run.finish("early");
  }
  return run.finish("end");
}

/** A run under way: the weights, and all that is remembered between steps. */
function beginRun(trainable: Trainable, options: TrainingOptions, from: Checkpoint | undefined) {
  const { weights, buffers } = trainable;
  const { optimizer, schedule = { kind: "constant" } } = options;
  checkRule(optimizer);
  checkSchedule(schedule);
  if (from !== undefined) {
    requireFitting(from, weights);
    putBack(from.weights, weights);
    putBack(from.buffers, buffers);
  }
  const run = trainable.run ?? (<R>(inner: () => R) => inner());
  const change = createChange(trainable, options, from);
  const average = createAverage(options.averaging ?? { kind: "none" }, from?.average);
  const losses = [...(from?.losses ?? [])];
  const validationLosses = [...(from?.validationLosses ?? [])];
  const snapshots = [...(from?.snapshots ?? [])];
  let best = from?.best ?? null;
  let good = copyOf(weights);
  let steps = from?.steps ?? 0;

  /** One step; only changes by the optimiser happen inside `run`, which can undo them. */
  function step(rows: Int32Array, of: number): number {
    const learningRate = options.learningRate * rateFactor(schedule, steps, of);
    const loss = run(() => {
      const { loss: value, gradients } = trainable.gradient(rows, steps);
      if (!Number.isFinite(value)) return value;
      if (steps % stepsBetweenCopies === 0) good = copyOf(weights, good);
      change.step(gradients, steps + 1, learningRate);
      return value;
    });
    if (!Number.isFinite(loss)) return loss;
    steps++;
    average.afterStep(weights);
    if (options.snapshots === true && isCycleMinimum(schedule, steps - 1)) snapshots.push(copyOf(weights));
    return loss;
  }

  function endEpoch(objective: number): void {
    losses.push(objective);
    average.afterEpoch(weights, losses.length, options.epochs);
  }

  /** Validates the averaged weights, if there are any, since they are what is learned. */
  function* validateEpoch(validate: NonNullable<Trainable["validate"]>): Work<void, number> {
    const [last, averaged] = [copyOf(weights), average.current()];
    if (averaged !== null) putBack(averaged.weights, weights);
    const loss = yield* validate();
    validationLosses.push(loss);
    if (loss < (best?.loss ?? Infinity)) {
      best = { epoch: losses.length, loss, weights: copyOf(weights), buffers: copyOf(buffers) };
    }
    putBack(last, weights);
    return loss;
  }

  function finish(stopped: TrainingResult["stopped"]): TrainingResult {
    const averaged = average.current();
    if (best !== null) {
      putBack(best.weights, weights);
      putBack(best.buffers, buffers);
    } else if (stopped === "diverged") putBack(good, weights);
    else if (averaged !== null) putBack(averaged.weights, weights);
    return { losses, validationLosses, bestEpoch: best?.epoch ?? losses.length, stopped, steps, snapshots };
  }

  const checkpoint = (): Checkpoint => ({
    ...{ steps, losses: [...losses], validationLosses: [...validationLosses], snapshots: [...snapshots] },
    ...{ weights: copyOf(weights), buffers: copyOf(buffers), average: average.current(), best },
    averages: change.averages.map((own) => own.map((data) => data.slice())),
  });
  const { validate } = trainable;
  return {
    ...{ losses, validationLosses, step, endEpoch, finish, checkpoint },
    validate: validate && (() => validateEpoch(validate)),
  };
}

/** Changes weights by their gradients, with what the optimiser remembers of each tensor. */
function createChange(trainable: Trainable, options: TrainingOptions, from: Checkpoint | undefined) {
  const { weights, keep = (data: t.Numbers) => data } = trainable;
  const { optimizer, decay = 0 } = options;
  const limit = options.clipNorm ?? Infinity;
  const count = averagesOf(optimizer);
  const whole = decay === 0 && limit === Infinity ? trainable.whole : undefined;
  const ofWhole = whole && Array.from({ length: count }, () => keep(zerosLike(whole.weights)));
  let end = 0;
  const averages = weights.map(({ data }, i) => {
    end += data.length;
    return Array.from({ length: count }, (_, k) => {
      const given = from?.averages[i][k];
      if (ofWhole === undefined) return keep(given?.slice() ?? zerosLike(data));
      const part = ofWhole[k].subarray(end - data.length, end);
      if (given !== undefined) part.set(given);
      return part;
    });
  });
  return {
    averages,
    step(gradients: readonly t.Tensor[], step: number, learningRate: number): void {
      if (whole !== undefined && ofWhole !== undefined) {
        stepInPlace(optimizer, whole.weights, whole.gradients, ofWhole, { step, learningRate, decay });
        return;
      }
      const clipped = clipTensors(gradients, limit);
      for (let i = 0; i < weights.length; i++) {
        const own = { step, learningRate, decay: weights[i].shape.length >= 2 ? decay : 0 };
        stepInPlace(optimizer, weights[i].data, clipped[i].data, averages[i], own);
      }
    },
  };
}

/** Number of epochs since the loss last fell below the lowest one before by at least `minImprovement`. */
function epochsWithoutImprovement(losses: readonly number[], minImprovement: number): number {
  let [lowest, since] = [Infinity, 0];
  for (const loss of losses) {
    since = loss <= lowest - minImprovement ? 0 : since + 1;
    lowest = Math.min(lowest, loss);
  }
  return since;
}

function zerosLike(data: t.Numbers): t.Numbers {
  return data instanceof Float32Array ? new Float32Array(data.length) : new Float64Array(data.length);
}
