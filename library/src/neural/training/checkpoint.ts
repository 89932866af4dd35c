/** The state of a training run as plain data, from which it continues to the same result. */
import { LecternError } from "../../core/errors.js";
import { isRecord, type PlainData } from "../../core/plain-data.js";
import type { Numbers, Tensor } from "../../tensor/operations.js";

/** The numbers of several tensors, in order. */
export type NumbersList = readonly Numbers[];

/** The best weights so far by the loss of the held-out samples. */
export interface BestWeights {
  /** counted from 1 */
  readonly epoch: number;
  readonly loss: number;
  readonly weights: NumbersList;
  readonly buffers: NumbersList;
}

/** All that a run needs to go on after the end of an epoch. A type, so that it counts as plain data. */
export type Checkpoint = {
  readonly steps: number;
  readonly losses: readonly number[];
  readonly validationLosses: readonly number[];
  readonly weights: NumbersList;
  readonly buffers: NumbersList;
  /** what the optimiser remembers of each tensor */
  readonly averages: readonly NumbersList[];
  /** the averaged weights, and how many were averaged */
  readonly average: { readonly count: number; readonly weights: NumbersList } | null;
  readonly best: BestWeights | null;
  readonly snapshots: readonly NumbersList[];
};

/** Copies of the numbers of tensors, into arrays of a former copy if there is one. */
export function copyOf(tensors: readonly Tensor[], into?: NumbersList): NumbersList {
  if (into === undefined) return tensors.map(({ data }) => data.slice());
  tensors.forEach(({ data }, i) => {
    into[i].set(data);
  });
  return into;
}

/** Puts numbers back into tensors. */
export function putBack(numbers: NumbersList, tensors: readonly Tensor[]): void {
  tensors.forEach(({ data }, i) => {
    data.set(numbers[i]);
  });
}

/** A checkpoint as plain data for a store. */
export function plainCheckpoint(checkpoint: Checkpoint): PlainData {
  return { ...checkpoint, best: checkpoint.best === null ? null : { ...checkpoint.best } };
}

/** What a store holds, when it is a checkpoint of tensors with these sizes: a file may have been cut off. */
export function readCheckpoint(
  value: unknown,
  weights: readonly Tensor[],
  buffers: readonly Tensor[],
): Checkpoint | undefined {
  if (!isRecord(value)) return undefined;
  const given = value as Partial<Checkpoint>;
  const fits = (list: unknown, tensors: readonly Tensor[]) =>
    Array.isArray(list) && list.length === tensors.length && tensors.every(({ data }, i) => sameKind(list[i], data));
  const areNumbers = (list: unknown) => Array.isArray(list) && list.every(Number.isFinite);
  const { best, average, averages, snapshots } = given;
  const isSound =
    Number.isInteger(given.steps) &&
    areNumbers(given.losses) &&
    areNumbers(given.validationLosses) &&
    fits(given.weights, weights) &&
    fits(given.buffers, buffers) &&
    Array.isArray(averages) &&
    averages.length === weights.length &&
    averages.every((own, i) =>
      fits(
        own,
        own.map(() => weights[i]),
      ),
    ) &&
    (average === null || (average !== undefined && fits(average.weights, weights))) &&
    (best === null || (best !== undefined && fits(best.weights, weights) && fits(best.buffers, buffers))) &&
    Array.isArray(snapshots) &&
    snapshots.every((own) => fits(own, weights));
  return isSound ? (given as Checkpoint) : undefined;
}

function sameKind(a: unknown, b: Numbers): boolean {
  const isSame = b instanceof Float32Array ? a instanceof Float32Array : a instanceof Float64Array;
  return isSame && (a as Numbers).length === b.length;
}

/** The error for a checkpoint of another network. */
export function requireFitting(checkpoint: Checkpoint, weights: readonly Tensor[]): void {
  const [given, own] = [checkpoint.weights, weights.map(({ data }) => data)];
  if (given.length === own.length && given.every((data, i) => sameKind(data, own[i]))) return;
  const sizes = [given, own].map((list) => list.map(({ length }) => length).join(", "));
  throw new LecternError(
    "invalid-data",
    `training: the checkpoint has tensors of ${sizes[0]} numbers, but the network has ${sizes[1]}`,
  );
}
