/** Samples set aside for testing: a hold-out set, or folds that each serve as the test set once. */
import { LecternError, show } from "../core/errors.js";
import { resolveOptions } from "../core/options/checks.js";
import { flag, fraction, type GivenOptions, integer, optional, seed } from "../core/options/options.js";
import { createRandom, type Random } from "../numeric/random/random.js";
import { requireKnownFields, type SamplesLike } from "./dataset.js";
import {
  asLabels,
  type ClassName,
  classCounts,
  isLabels,
  isMissingTarget,
  type Labels,
  type LabelsLike,
  missingTarget,
  selectLabels,
} from "./labels.js";
import { selectRowsInto } from "./matrix.js";
import { isSparse, selectSparseRows } from "./sparse.js";
import type { TableLike } from "./table/conform.js";
import { isTable, selectTableRows } from "./table/table.js";

/** The samples to learn from and the samples to test on, as ascending indices. */
export interface Fold {
  readonly train: Int32Array;
  readonly test: Int32Array;
}

/** A data set in two parts, with the indices of their samples in the whole. */
export interface TrainTestSplit<D> {
  readonly train: D;
  readonly test: D;
  readonly trainIndices: Int32Array;
  readonly testIndices: Int32Array;
}

const splitOptions = {
  testShare: fraction(0.2, "share of the samples that are set aside for testing", { open: true }),
  seed: seed(),
  stratify: optional(flag(true, "keep the class proportions in both parts; on by default for labels")),
};

const foldOptions = {
  folds: integer(5, "number of parts, each of which is the test set once", { minimum: 2 }),
  seed: seed(),
  shuffle: flag(true, "shuffle the samples first; otherwise folds are runs of consecutive samples"),
};

/** Options of {@link trainTestSplit}. */
export type SplitOptions = GivenOptions<typeof splitOptions>;

/** Options of {@link kFold} and {@link stratifiedKFold}. */
export type FoldOptions = GivenOptions<typeof foldOptions>;

/** Data that can be split: whatever `fit` takes. */
export interface SplitData {
  readonly x: SamplesLike | TableLike;
  readonly y?: unknown;
  readonly features?: readonly string[];
  readonly weights?: ArrayLike<number>;
  readonly groups?: ArrayLike<string | number>;
}

/** The given samples of a data set, in the given order and of the given types; a sample may be taken more than once. */
export function selectSamples<D extends SplitData>(data: D, indices: ArrayLike<number>): D {
  return selectSamplesInto(data, indices, undefined);
}

/** The same, with a matrix of samples in the memory that is given, if it has the right length. */
export function selectSamplesInto<D extends SplitData>(
  data: D,
  indices: ArrayLike<number>,
  memory: Float64Array | undefined,
): D {
  const { x, y, weights, groups } = data;
  return {
    ...data,
    x: selectAnyRows(x, indices, memory),
    ...(y === undefined ? {} : { y: isLabels(y) ? selectLabels(y, indices) : selectValues(asList("y", y), indices) }),
    ...(weights && { weights: selectValues(weights, indices) }),
    ...(groups && { groups: selectValues(groups, indices) }),
  };
}

/**
 * Sets a random share of the samples aside for testing; both parts keep the order and the types of what is given. Classes
 * (labels, strings, booleans) are stratified: each has its exact share in the test set, rounded down or up. Groups are
 * divided with their samples; `trainValidationTestSplit` and cross-validation keep them whole.
 *
 * @example
 * ```ts
 * import { trainTestSplit } from "lectern";
 *
 * const x = [[1], [2], [3], [4], [5], [6], [7], [8]];
 * const y = ["a", "a", "a", "a", "b", "b", "b", "b"];
 * const { train, test } = trainTestSplit({ x, y }, { testShare: 0.25, seed: 1 });
 * console.log(train.y.length, test.y); // 6 [ 'a', 'b' ]
 * ```
 */
export function trainTestSplit<D extends SplitData>(data: D, options: SplitOptions = {}): TrainTestSplit<D> {
  const { testShare, seed, stratify } = resolveOptions("trainTestSplit", splitOptions, options);
  requireKnownFields("trainTestSplit", data);
  const samples = sampleCount(data);
  requireTarget(data.y);
  const count = testCount(samples, testShare);
  const labels = stratify === false ? undefined : classesOf(data.y, stratify === true);
  if (stratify === true && labels === undefined) {
    throw new LecternError(
      "invalid-option",
      "trainTestSplit: stratify needs class labels as the target; leave stratify out",
      {
        kind: "trainTestSplit",
        option: "stratify",
      },
    );
  }
  const random = createRandom(seed);
  const chosen = labels === undefined ? random.sample(samples, count) : stratifiedSample(labels, count, random);
  const { train: trainIndices, test: testIndices } = divide(samples, chosen);
  return {
    train: selectSamples(data, trainIndices),
    test: selectSamples(data, testIndices),
    trainIndices,
    testIndices,
  };
}

/** The classes of a target. Numbers are taken for classes only on request: they may be a regression target. */
function classesOf(y: unknown, numbersToo: boolean): Labels | undefined {
  if (isLabels(y)) return y;
  if (y === undefined || y instanceof Float64Array) return undefined;
  const values = asList("y", y) as ArrayLike<ClassName>;
  return typeof values[0] === "number" && !numbersToo ? undefined : asLabels(values);
}

/** Divides samples into folds whose sizes differ by at most one; every sample is tested once. */
export function kFold(samples: number, options: FoldOptions = {}): Fold[] {
  const { folds, seed, shuffle } = resolveOptions("kFold", foldOptions, options);
  if (!Number.isInteger(samples) || samples < 0) {
    throw new LecternError("invalid-data", `kFold: samples must be a whole number, got ${show(samples)}`);
  }
  requireFolds("kFold", folds, samples);
  const order = shuffle ? createRandom(seed).permutation(samples) : ascending(samples);
  // The first `samples mod folds` folds have one sample more than the others.
  const size = Math.floor(samples / folds);
  const larger = samples % folds;
  return Array.from({ length: folds }, (_, f) => {
    const start = f * size + Math.min(f, larger);
    return divide(samples, order.subarray(start, start + size + (f < larger ? 1 : 0)));
  });
}

/**
 * Divides labelled samples into folds of equal size (up to one) over which every class is spread evenly (up to one).
 * The samples, ordered by class, are dealt out like cards, which gives both at once.
 */
export function stratifiedKFold(given: LabelsLike, options: FoldOptions = {}): Fold[] {
  const labels = asLabels(given, "stratifiedKFold: labels");
  const { folds, seed, shuffle } = resolveOptions("stratifiedKFold", foldOptions, options);
  const samples = labels.codes.length;
  requireFolds("stratifiedKFold", folds, samples);
  const order = byClass(labels, shuffle ? createRandom(seed).permutation(samples) : ascending(samples));
  return Array.from({ length: folds }, (_, f) =>
    divide(
      samples,
      order.filter((_, position) => position % folds === f),
    ),
  );
}

/**
 * Draws `count` samples so that a class of n samples among N gives ⌊count·n/N⌋ or one more (largest remainders first,
 * equal ones in random order).
 */
function stratifiedSample(labels: Labels, count: number, random: Random): Int32Array {
  const samples = labels.codes.length;
  const sizes = classCounts(labels);
  const quota = sizes.map((size) => Math.floor((count * size) / samples));
  const missing = count - quota.reduce((sum, share) => sum + share, 0);
  const remainder = (code: number) => (count * sizes[code]) % samples;
  const classes = random.fork("classes").permutation(sizes.length);
  for (const code of classes.sort((a, b) => remainder(b) - remainder(a)).subarray(0, missing)) quota[code]++;
  return random.permutation(samples).filter((i) => quota[labels.codes[i]]-- > 0);
}

/** The indices stably sorted by class. */
function byClass({ codes, classes }: Labels, indices: Int32Array): Int32Array {
  const next = new Int32Array(classes.length + 1);
  for (const code of codes) next[code + 1]++;
  for (let c = 1; c < next.length; c++) next[c] += next[c - 1];
  const result = new Int32Array(indices.length);
  for (const i of indices) result[next[codes[i]]++] = i;
  return result;
}

/** Both parts in ascending order. Plain loops: `filter` would call a function for each sample of each fold. */
function divide(samples: number, chosen: Int32Array): Fold {
  const isTested = new Uint8Array(samples);
  for (let k = 0; k < chosen.length; k++) isTested[chosen[k]] = 1;
  const train = new Int32Array(samples - chosen.length);
  const test = new Int32Array(chosen.length);
  for (let i = 0, trained = 0, tested = 0; i < samples; i++) {
    if (isTested[i] === 1) test[tested++] = i;
    else train[trained++] = i;
  }
  return { train, test };
}

function ascending(length: number): Int32Array {
  const result = new Int32Array(length);
  for (let i = 0; i < length; i++) result[i] = i;
  return result;
}

function testCount(samples: number, testShare: number): number {
  if (samples < 2) {
    throw new LecternError("invalid-data", `trainTestSplit: needs at least 2 samples, got ${samples}`);
  }
  const count = Math.round(samples * testShare);
  if (count >= 1 && count < samples) return count;
  const [empty, bound] = count < 1 ? ["test", `at least ${0.5 / samples}`] : ["training", `below ${1 - 0.5 / samples}`];
  throw new LecternError(
    "invalid-option",
    `trainTestSplit: a testShare of ${testShare} of ${samples} samples leaves the ${empty} set empty; it must be ${bound}`,
    { kind: "trainTestSplit", option: "testShare", value: testShare },
  );
}

function requireFolds(kind: string, folds: number, samples: number): void {
  if (folds <= samples) return;
  const remedy = samples < 2 ? "at least 2 samples are needed" : `folds can be 2 to ${samples}`;
  throw new LecternError("invalid-option", `${kind}: cannot divide ${samples} samples into ${folds} folds; ${remedy}`, {
    kind,
    option: "folds",
    value: folds,
  });
}

/** The number of samples; throws for a target, weights or groups of another length. */
function sampleCount({ x, y, weights, groups }: SplitData): number {
  const samples = "rows" in x ? x.rows : x.length;
  for (const [name, values] of Object.entries({ y, weights, groups })) {
    if (values === undefined) continue;
    const { length } = isLabels(values) ? values.codes : asList(name, values);
    if (length === samples) continue;
    throw new LecternError(
      "invalid-data",
      `trainTestSplit: x has ${samples} samples, but ${name} has ${length} values`,
    );
  }
  return samples;
}

/** Throws for a missing target: otherwise only a fit on one of the parts would find it, or none. */
function requireTarget(y: unknown): void {
  if (y === undefined || isLabels(y)) return;
  const values = asList("y", y);
  for (let i = 0; i < values.length; i++) {
    if (isMissingTarget(values[i])) throw missingTarget("trainTestSplit: y", values[i], i);
  }
}

function asList(name: string, values: unknown): ArrayLike<unknown> {
  if (typeof values === "object" && values !== null && "length" in values) return values as ArrayLike<unknown>;
  throw new LecternError("invalid-data", `${name} must have one value for each sample, got ${show(values)}`);
}

function selectAnyRows(
  x: SplitData["x"],
  indices: ArrayLike<number>,
  memory: Float64Array | undefined,
): SplitData["x"] {
  if (isTable(x)) return selectTableRows(x, indices);
  if (isSparse(x)) return selectSparseRows(x, indices);
  if ("rows" in x) return selectRowsInto(x, indices, memory);
  return selectValues(x, indices) as SplitData["x"];
}

/** The values at the given places: an array of an array, a typed array of a typed one. */
function selectValues(values: ArrayLike<unknown>, indices: ArrayLike<number>): ArrayLike<unknown> {
  for (let i = 0; i < indices.length; i++) {
    if (Number.isInteger(indices[i]) && indices[i] >= 0 && indices[i] < values.length) continue;
    throw new LecternError(
      "invalid-data",
      `sample ${show(indices[i])} does not exist; there are ${values.length} samples`,
    );
  }
  if (ArrayBuffer.isView(values) && values.constructor !== Float64Array) {
    return (values.constructor as Int32ArrayConstructor).from(indices, (i) => (values as Int32Array)[i]);
  }
  if (!(values instanceof Float64Array)) return Array.from(indices, (i) => values[i]);
  const result = new Float64Array(indices.length);
  for (let i = 0; i < indices.length; i++) result[i] = values[indices[i]];
  return result;
}
