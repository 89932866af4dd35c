/** What networks on sequences and graphs have in common: their options, their states, and their fits. */
import * as state from "../../contract/state/fields.js";
import type { StructuredFit } from "../../contract/structured.js";
import { LecternError, show } from "../../core/errors.js";
import { choice } from "../../core/options/options.js";
import { type Progress, runToEnd, type Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { posteriorsOf } from "../../linalg/class-scores.js";
import type { Tensor } from "../../tensor/operations.js";
import { createNetwork, type Network } from "../layers/network.js";
import { membersField, membersProblem, type NetworkPlan, openNetwork } from "../supervised/network-state.js";
import { type MethodTraining, type SavedNetwork, trainMembers } from "../supervised/train-members.js";
import { type NetworkTrainingValues, trainingOptions } from "../supervised/training-options.js";
import type { InputSource } from "../training/batches.js";
import { networkScores } from "../training/network-task.js";

const { snapshots: _, optimizer: __, ...shared } = trainingOptions;

/** The options of training by batches. */
export const batchTrainingOptions = {
  optimizer: choice(
    ["adam", "adamw", "sgd", "momentum", "nesterov", "rmsprop"],
    "adam",
    "which optimiser updates the weights",
  ),
  ...shared,
} as const;

/** Their values. */
export type BatchTrainingValues = Omit<NetworkTrainingValues, "snapshots">;

/** What is learned: one network. */
export interface NetworkPart {
  readonly members: readonly SavedNetwork[];
}

/** The field of the network; the plan comes from the options and the sizes of the other fields. */
export function networkField(
  plan: (options: Readonly<Record<string, unknown>>, sizeOf: (name: string) => number) => NetworkPlan,
) {
  return membersField((members, { options, sizeOf }) =>
    members.length === 1 ? membersProblem(plan(options, sizeOf), members) : "must have one network",
  );
}

/** Trains the network of a method; `learned` is what it knows besides. */
export function* fitStructured<S>(
  training: Omit<MethodTraining, "options" | "from"> & {
    readonly options: BatchTrainingValues;
    readonly from: NetworkPart | undefined;
  },
  learned: S,
): Work<Progress, StructuredFit<S & NetworkPart>> {
  const { options, from, ...rest } = training;
  const { members, report } = yield* trainMembers({
    ...rest,
    options: { ...options, snapshots: false },
    from: from?.members[0],
  });
  return { state: { ...learned, members }, samples: training.count, report };
}

/** The scores of inputs by a fitted network, which is opened when it is first needed. */
export function scoresOfMember({ architecture, inputShape }: NetworkPlan, { members }: NetworkPart) {
  let network: Network | undefined;
  return (inputs: InputSource): Tensor => {
    network ??= openNetwork(createNetwork(architecture, inputShape), members[0].tensors);
    return runToEnd(networkScores(network, inputs));
  };
}

/** The probabilities of rows of scores. */
export function probabilitiesOf({ shape, data }: Tensor): Matrix {
  const columns = shape[shape.length - 1];
  return posteriorsOf({ rows: data.length / columns, columns, data: Float64Array.from(data) });
}

/** The most probable label of each row. */
export function winners({ rows, columns, data }: Matrix, labels: readonly string[]): string[] {
  return Array.from({ length: rows }, (_, i) => {
    const own = data.subarray(i * columns, (i + 1) * columns);
    return labels[own.indexOf(Math.max(...own))];
  });
}

/** The field of labels. */
export const labelsField = state.names("labels", "labels", (labels) =>
  labels.length > 1 ? undefined : "must have at least two labels",
);

/** The labels in order; a warm start keeps those of the model. */
export function labelsToLearn(
  kind: string,
  given: readonly string[],
  known: readonly string[] | undefined,
): readonly string[] {
  const labels = [...new Set(given)].sort();
  const wrong = given.find((label) => typeof label !== "string");
  if (wrong !== undefined) {
    throw new LecternError("invalid-data", `${kind}: labels must be strings, got ${show(wrong)}`, { kind });
  }
  if (known !== undefined) {
    const other = labels.find((label) => !known.includes(label));
    if (other === undefined) return known;
    throw new LecternError("invalid-data", `${kind}: the model to start from has no label ${show(other)}`, { kind });
  }
  if (labels.length > 1) return labels;
  throw new LecternError("invalid-data", `${kind}: needs at least two different labels, got ${show(labels)}`, { kind });
}
