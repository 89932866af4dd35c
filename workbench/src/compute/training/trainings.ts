/** The training of the playground's network: begun once, then continued and paused at will. */
import { LecternError } from "lectern";
import type { Table } from "lectern/data";
import {
  type Checkpoint,
  checkpointNetwork,
  createNetwork,
  type Loss,
  type Network,
  type Targets,
  trainingSteps,
} from "lectern/neural";
import { tensor } from "lectern/tensor";
import { hiddenArchitecture } from "../../playground/network-spec.js";
import type { BegunTraining, TrainingRequest, TrainRequest } from "../calls.js";
import type { HandlerControl } from "../handler.js";
import { type LossAround, lossAround } from "./loss-around.js";
import { type NetworkView, OUTPUT_SIDE, UNIT_SIDE, type Viewed, viewNetwork } from "./network-view.js";
import { gridOf, inputsAt, type PlaneSamples, planeSamples, usableFeatures } from "./plane-samples.js";
import { targetScale } from "./target-scale.js";

/** Trains one network at a time. */
export interface Trainings {
  begin(table: Table, request: TrainingRequest): BegunTraining;
  train(request: TrainRequest, control: HandlerControl<"train">): Promise<null>;
  /** The loss around the weights, as far as the training has come. */
  lossAround(training: number): LossAround;
}

/** The network that was begun last, and how far it has come. */
interface Training {
  readonly id: number;
  readonly network: Network;
  readonly request: TrainingRequest;
  readonly viewed: Viewed;
  checkpoint: Checkpoint | undefined;
}

/** Milliseconds between two views: as often as a screen shows something new to the eye, without waiting for it. */
const PAUSE = 40;

/** So many that nobody sees the end. */
const ENDLESS = 10_000_000;

/** No training yet; ids begin at `firstId`, so that those of a lost worker are never reused. */
export function createTrainings(firstId = 1, now = () => performance.now()): Trainings {
  let current: Training | undefined;
  let next = firstId;
  const trainingOf = (id: number): Training => {
    if (current?.id === id) return current;
    throw new LecternError("invalid-option", "this network is no longer there; reset it");
  };
  return {
    begin(table, request) {
      const samples = planeSamples(table, request);
      current = { id: next++, request, checkpoint: undefined, ...networkFor(samples, request) };
      return { training: current.id, samples, view: viewNetwork(current.network, current.viewed, 0) };
    },
    async train(request, control) {
      await trainOn(trainingOf(request.training), request, control, now);
      return null;
    },
    lossAround(id) {
      const training = trainingOf(id);
      const values = lossAround(networkNow(training), training.viewed);
      return { epoch: training.checkpoint?.losses.length ?? 0, values };
    },
  };
}

function networkFor(samples: PlaneSamples, { network: { inputs, layers, seed } }: TrainingRequest) {
  const features = usableFeatures(inputs, samples.names.length);
  const { classes } = samples;
  const loss: Loss = classes.length > 0 ? { kind: "cross-entropy" } : { kind: "squared" };
  const outputs = { kind: "dense", outputs: Math.max(1, classes.length) } as const;
  const architecture = [...hiddenArchitecture(layers, features.length), outputs];
  const at = (points: Float64Array) => inputsAt(samples, points, features);
  const part = (isTest: number) => judgedOf(samples, isTest, at);
  const train = part(0);
  if (train === null)
    throw new LecternError("invalid-data", "there are no training rows; lower the share of test rows");
  return {
    network: createNetwork(architecture, [features.length], { seed }),
    viewed: {
      ...{ loss, train, test: part(1), inputs: features, hidden: layers },
      ...{ largeGrid: at(gridOf(samples, OUTPUT_SIDE)), smallGrid: at(gridOf(samples, UNIT_SIDE)) },
    },
  };
}

/** The training samples or the test samples with their targets; null if there are none. Numbers are scaled. */
function judgedOf(samples: PlaneSamples, isTest: number, at: (points: Float64Array) => Viewed["largeGrid"]) {
  const { points, targets, names, classes } = samples;
  const rows = Array.from(targets.keys()).filter((i) => samples.isTest[i] === isTest);
  if (rows.length === 0) return null;
  const own = rows.flatMap((i) => [...points.subarray(i * names.length, (i + 1) * names.length)]);
  const scale = targetScale(targets);
  const values: Targets =
    classes.length > 0
      ? Int32Array.from(rows, (i) => targets[i])
      : tensor(
          Float32Array.from(rows, (i) => (targets[i] - scale.center) / scale.spread),
          [rows.length, 1],
        );
  return { x: at(Float64Array.from(own)), targets: values };
}

/** Trains from the last checkpoint, and looks at the network from time to time. */
async function trainOn(
  training: Training,
  { pace, epochs }: TrainRequest,
  { signal, tell }: HandlerControl<"train">,
  now: () => number,
): Promise<void> {
  const { network, viewed, request } = training;
  const begun = training.checkpoint?.losses.length ?? 0;
  const last = epochs === null ? ENDLESS : begun + epochs;
  const { alpha, ...rest } = pace;
  const steps = trainingSteps(network, viewed.train, {
    ...rest,
    ...{ loss: viewed.loss, epochs: last, decay: alpha, seed: request.network.seed },
    optimizer: { kind: request.network.optimizer },
    ...(training.checkpoint === undefined ? {} : { from: training.checkpoint }),
  });
  let [shown, epoch] = [now(), begun];
  let problem: NetworkView["problem"] = `the loss is no longer finite; lower the learning rate (${pace.learningRate}) and reset`;
  for (const { step, checkpoint } of steps) {
    if (checkpoint === undefined) continue;
    epoch = step;
    if (epoch === last) problem = null;
    if (epoch !== last && now() - shown < PAUSE) continue;
    const reached = checkpoint();
    const view = viewNetwork(checkpointNetwork(network, reached), viewed, epoch);
    // Lets the message to stop arrive. What the page does not see then is not kept, so that it goes on from what it shows.
    await new Promise((resolve) => setTimeout(resolve, 0));
    if (signal.aborted) throw new LecternError("aborted", "stopped");
    training.checkpoint = reached;
    tell(view);
    shown = now();
  }
  if (problem !== null) tell({ ...lastView(training, epoch), problem });
}

function lastView(training: Training, epoch: number): NetworkView {
  return viewNetwork(networkNow(training), training.viewed, epoch);
}

function networkNow({ network, checkpoint }: Training): Network {
  return checkpoint === undefined ? network : checkpointNetwork(network, checkpoint);
}
