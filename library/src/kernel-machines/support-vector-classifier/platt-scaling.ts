/**
 * Probabilities of support vector machines (Platt 1999; LIBSVM): a sigmoid of the value of each machine, fitted to values of
 * samples that the machine was not trained on, in cross-validation.
 */
import type { Progress, Work } from "../../core/run.js";
import { type Matrix, selectRows, zeros } from "../../data/matrix.js";
import { isSparse, type SparseMatrix, selectSparseRows } from "../../data/sparse.js";
import { type Fold, stratifiedKFold } from "../../data/split.js";
import type { Kernel } from "../../kernels/kernel.js";
import { applySigmoid, fitSigmoid, type Sigmoid } from "../../optimize/fit-sigmoid.js";
import { keepSupportVectors, supportValues } from "../svm/support-state.js";
import { contestsOf, type MultiClassRule } from "./multi-class.js";
import { clearOfZero, coupledProbabilities } from "./pairwise-coupling.js";
import type { Machine } from "./two-classes.js";

/** As many as LIBSVM takes. */
const FOLDS = 5;

/** The samples of a machine, those of its first class first. */
export interface ContestSamples {
  readonly samples: Int32Array;
  readonly positives: number;
}

/** Fits a machine to some samples. */
export type TrainMachine = (part: ContestSamples) => Work<Progress, Pick<Machine, "coefficients" | "intercept">>;

/** Folds over which both classes are spread evenly, by positions in the samples of the machine. */
export function contestFolds({ samples, positives }: ContestSamples, seed: number): readonly Fold[] {
  const codes = new Int32Array(samples.length).fill(1, 0, positives);
  const labels = { codes, classes: ["second", "first"] };
  return stratifiedKFold(labels, { folds: Math.min(FOLDS, samples.length), seed, shuffle: true });
}

/** The value of each sample by the machine that is trained on the other folds. */
export function* outOfFoldValues(
  kernel: Kernel,
  x: Matrix | SparseMatrix,
  { samples, positives }: ContestSamples,
  folds: readonly Fold[],
  train: TrainMachine,
): Work<Progress, Float64Array> {
  const values = new Float64Array(samples.length);
  for (const fold of folds) {
    const part = {
      samples: fold.train.map((at) => samples[at]),
      positives: fold.train.filter((at) => at < positives).length,
    };
    const tested = fold.test.map((at) => samples[at]);
    // A machine of one class knows nothing but that class.
    const known = part.positives === 0 ? -1 : part.positives === part.samples.length ? 1 : undefined;
    const found = known ?? valuesOf(kernel, x, tested, part.samples, yield* train(part));
    fold.test.forEach((at, k) => {
      values[at] = typeof found === "number" ? found : found[k];
    });
  }
  return values;
}

function valuesOf(
  kernel: Kernel,
  x: Matrix | SparseMatrix,
  tested: Int32Array,
  trained: Int32Array,
  { coefficients, intercept }: Pick<Machine, "coefficients" | "intercept">,
): Float64Array {
  const all = zeros(1, x.rows);
  trained.forEach((sample, at) => {
    all.data[sample] = coefficients[at];
  });
  const state = keepSupportVectors(kernel, x, all, Float64Array.of(intercept));
  return supportValues(state, isSparse(x) ? selectSparseRows(x, tested) : selectRows(x, tested)).data;
}

/** The sigmoid of the probability of the first class; `weights` are those of all samples. */
export function sigmoidOf(
  values: Float64Array,
  { samples, positives }: ContestSamples,
  weights: Float64Array | undefined,
): Sigmoid {
  const isFirst = Float64Array.from(samples, (_, at) => (at < positives ? 1 : 0));
  const own = weights && Float64Array.from(samples, (sample) => weights[sample]);
  const { slope, offset } = fitSigmoid(values, isFirst, own);
  return { slope, offset };
}

/** Probabilities of the classes from the values of the machines, whose sigmoids have a slope and an offset in each row. */
export function probabilitiesOf(values: Matrix, sigmoids: Matrix, classes: number, rule: MultiClassRule): Matrix {
  const result = zeros(values.rows, classes);
  const machines = values.columns;
  const shares = Array.from({ length: machines }, (_, m) => {
    const own = Float64Array.from({ length: values.rows }, (_, i) => values.data[i * machines + m]);
    const [slope, offset] = sigmoids.data.subarray(2 * m, 2 * m + 2);
    return applySigmoid({ slope, offset }, own).map(clearOfZero);
  });
  const contests = contestsOf(classes, rule);
  const pairs = new Float64Array(classes * classes);
  for (let i = 0; i < values.rows; i++) {
    if (classes > 2 && rule === "one-vs-rest") {
      const total = shares.reduce((sum, share) => sum + share[i], 0);
      shares.forEach((share, k) => {
        result.data[i * classes + k] = share[i] / total;
      });
      continue;
    }
    contests.forEach(({ first, second }, m) => {
      pairs[first * classes + (second as number)] = shares[m][i];
      pairs[(second as number) * classes + first] = 1 - shares[m][i];
    });
    result.data.set(classes === 2 ? [pairs[1], pairs[2]] : coupledProbabilities(pairs, classes), i * classes);
  }
  return result;
}
