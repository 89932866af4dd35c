/** Samples as batches: rows of a tensor, sequences of different lengths, or nodes and graphs that need others around them. */
import { gather, reshape } from "../../autodiff/operations.js";
import { LecternError } from "../../core/errors.js";
import * as t from "../../tensor/operations.js";
import type { SideInputs } from "../layers/layer.js";
import { type Applied, type ApplyOptions, applyNetwork, type Network } from "../layers/network.js";
import type { Targets } from "./losses.js";

/** Samples [n, …] with their targets. */
export interface NetworkSamples {
  readonly x: t.Tensor;
  readonly targets: Targets;
  /** for each sample the length of its sequence, where what comes after it is padding */
  readonly lengths?: Int32Array | undefined;
}

/** What a network sees of some samples. */
export interface BatchInputs {
  readonly x: t.Tensor;
  readonly side?: SideInputs;
  /** which rows of the scores belong to the samples, in order (default: all) */
  readonly take?: Int32Array;
}

/** Samples of any kind, some of which can be taken as a batch. */
export interface InputSource {
  readonly count: number;
  /** without the axis of samples */
  readonly inputShape: t.Shape;
  readonly inputs: (rows: Int32Array) => BatchInputs;
}

/** Samples of any kind with their targets. */
export interface BatchSource extends InputSource {
  readonly targets: (rows: Int32Array) => Targets;
}

/** Rows of a tensor. With side inputs, such as a graph, the network sees all rows and some scores are taken. */
export function inputsOf({ x, lengths }: Omit<NetworkSamples, "targets">, side?: SideInputs): InputSource {
  const [count, ...inputShape] = x.shape;
  if (side !== undefined) return { count, inputShape, inputs: (rows) => ({ x, side, take: rows }) };
  if (lengths === undefined) return { count, inputShape, inputs: (rows) => ({ x: t.gather(x, rows) }) };
  const inputs = (rows: Int32Array) => ({ x: t.gather(x, rows), side: { lengths: rows.map((row) => lengths[row]) } });
  return { count, inputShape, inputs };
}

/** Rows of a tensor with their targets; throws if there are more or fewer targets than the network has outputs for. */
export function sourceOf(network: Network, samples: NetworkSamples, side?: SideInputs): BatchSource {
  requireTargets(network.outputShape, samples);
  return { ...inputsOf(samples, side), targets: (rows) => targetsOf(samples, rows) };
}

/** Numbers have a row for each sample; classes are one for each row of scores, which may be several for a sample. */
function requireTargets(outputShape: t.Shape, { x, targets }: NetworkSamples): void {
  const [samples] = x.shape;
  const isClasses = targets instanceof Int32Array;
  const count = isClasses ? targets.length : targets.shape[0];
  if (count === samples || (isClasses && count === samples * t.sizeOf(outputShape.slice(0, -1)))) return;
  throw new LecternError("invalid-data", `training: ${samples} samples, but ${count} targets`);
}

/** Classes are numbers of outputs of the network. */
export function requireClasses({ outputShape }: Network, { targets }: NetworkSamples): void {
  const classes = outputShape[outputShape.length - 1] ?? 1;
  if (!(targets instanceof Int32Array)) return;
  const at = targets.findIndex((code) => !(code >= 0 && code < classes));
  if (at < 0) return;
  const known = classes === 1 ? "the class 0" : `the classes 0 to ${classes - 1}`;
  throw new LecternError(
    "invalid-data",
    `training: target ${at} is the class ${targets[at]}, but the network has outputs for ${known} only`,
  );
}

/** The targets of some samples; classes may be several for each, such as one for each place of a sequence. */
function targetsOf({ x, targets }: NetworkSamples, rows: Int32Array): Targets {
  if (!(targets instanceof Int32Array)) return t.gather(targets, rows);
  const each = targets.length / x.shape[0];
  const own = new Int32Array(rows.length * each);
  for (let i = 0; i < rows.length; i++) {
    for (let j = 0; j < each; j++) own[i * each + j] = targets[rows[i] * each + j];
  }
  return own;
}

/** The scores of a batch. */
export function scoresOf(
  { architecture, parameters }: Network,
  { x, side, take }: BatchInputs,
  options: ApplyOptions,
): Applied {
  const { y, state } = applyNetwork(architecture, parameters, x, { ...options, ...side });
  if (take === undefined) return { y, state };
  const outputs = y.shape[y.shape.length - 1];
  const rows = y.shape.length === 2 ? y : reshape(y, [t.sizeOf(y.shape.slice(0, -1)), outputs]);
  return { y: gather(rows, take), state };
}
