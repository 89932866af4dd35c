/** Fits of networks to rows of a matrix: scaled inputs or tokens, training by batches or L-BFGS. */
import type { Fitted } from "../../contract/declaration.js";
import type { ResultStore } from "../../contract/fit-control.js";
import { LecternError } from "../../core/errors.js";
import type { Progress, Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import * as t from "../../tensor/operations.js";
import type { NetworkSamples } from "../training/batches.js";
import { trainByLbfgs } from "../training/lbfgs.js";
import type { Loss, Targets } from "../training/losses.js";
import { type NetworkPlan, type NetworkState, savedTensors } from "./network-state.js";
import { type Scaling, scaledInputs, tokenInputs, tokenLengths } from "./scaling.js";
import { divideSamples, type MethodTraining, type SavedNetwork, startOf, trainMembers } from "./train-members.js";
import type { NetworkTrainingValues } from "./training-options.js";

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

/** Fits a network; progress is plain data. */
export function* fitNetwork(fit: NetworkFit): Work<Progress, Fitted<NetworkState>> {
  const { kind, plan, options, loss, codes, store, targets } = fit;
  requireCycles(kind, options);
  const training: MethodTraining = {
    ...{ kind, plan, options, loss, codes, store, count: fit.x.rows },
    from: fit.from?.members[fit.from.members.length - 1],
    samplesOf: (rows) => samplesOf(fit, rows),
    data: () => ({ x: fit.x.data, y: targets instanceof Int32Array ? targets : targets.data }),
  };
  if (options.optimizer === "lbfgs") {
    const { rows } = divideSamples(training);
    const { network, report } = yield* trainByLbfgs(startOf(training), samplesOf(fit, rows), loss, options);
    return { state: stateOf(fit, [{ tensors: savedTensors(network) }]), report };
  }
  const { members, report } = yield* trainMembers(training);
  return { state: stateOf(fit, members), report };
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
  const inputs =
    plan.tokens === true
      ? { x: tokenInputs(x, rows), lengths: tokenLengths(x, rows) }
      : { x: scaledInputs(x, scaling, plan.inputShape, rows) };
  if (!(targets instanceof Int32Array)) return { ...inputs, targets: t.gather(targets, rows) };
  return { ...inputs, targets: Int32Array.from(rows, (i) => targets[i]) };
}

function stateOf(
  { outputs, scaling, targetCenter = 0, targetScale = 1 }: NetworkFit,
  members: readonly SavedNetwork[],
): NetworkState {
  return {
    outputs,
    ...scaling,
    members,
    targetCenter,
    targetScale,
  };
}
