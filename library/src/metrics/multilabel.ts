/** Measures for samples with any number of labels, given as indicator matrices. */
import { LecternError } from "../core/errors.js";
import type { MatrixLike } from "../data/matrix.js";
import { mean } from "../numeric/sums.js";
import type { WeightOptions } from "./accuracy.js";
import type { PerClass } from "./class-measures.js";
import type { ClassCounts } from "./confusion.js";
import {
  averageRatio,
  type CountRatio,
  fRatio,
  jaccardRatio,
  precisionRatio,
  ratios,
  recallRatio,
  type ZeroDivision,
} from "./count-ratios.js";
import { type IndicatorPair, matchIndicators } from "./indicators.js";
import { requireChoice, requireOptions } from "./metric-input.js";

/** Over labels, as for classes, or over samples: the metric of each sample's set of labels, averaged ("samples"). */
export type MultilabelAverage = "macro" | "micro" | "weighted" | "samples" | "none";

/** Options of the metrics of label sets. */
export interface MultilabelOptions extends WeightOptions {
  /** The average (default "macro"). */
  readonly average?: MultilabelAverage;
  /** Names of the columns (default "0", "1", …). */
  readonly labels?: readonly string[];
  /** The value of 0/0 (default 0). */
  readonly zeroDivision?: ZeroDivision;
}

/** A metric of label sets; with `average: "none"` one value for each label. */
export interface MultilabelMeasure<O = object> {
  (truth: MatrixLike, predicted: MatrixLike, options: MultilabelOptions & O & { readonly average: "none" }): PerClass;
  (
    truth: MatrixLike,
    predicted: MatrixLike,
    options?: MultilabelOptions & O & { readonly average?: Exclude<MultilabelAverage, "none"> },
  ): number;
}

/** Of the labels that were given, the share that is right. */
export const multilabelPrecision: MultilabelMeasure = multilabelMeasure("multilabelPrecision", () => precisionRatio);

/** Of the labels that are true, the share that was given. */
export const multilabelRecall: MultilabelMeasure = multilabelMeasure("multilabelRecall", () => recallRatio);

/**
 * The harmonic mean of precision and recall of label sets.
 *
 * @example
 * ```ts
 * import { multilabelFScore } from "lectern/metrics";
 *
 * multilabelFScore([[1, 0, 1], [0, 1, 0]], [[1, 0, 0], [0, 1, 1]], { average: "micro" }); // 2·2 / (2·2 + 1 + 1)
 * ```
 */
export const multilabelFScore: MultilabelMeasure<{ readonly beta?: number }> = multilabelMeasure(
  "multilabelFScore",
  (options) => fRatio(options, "multilabelFScore"),
  ["beta"],
);

/** Right labels among those that are true or were given. */
export const multilabelJaccard: MultilabelMeasure = multilabelMeasure("multilabelJaccard", () => jaccardRatio);

/** The share of samples whose set of labels is right as a whole. */
export function subsetAccuracy(truth: MatrixLike, predicted: MatrixLike, options: WeightOptions = {}): number {
  requireOptions("subsetAccuracy", options, ["weights"]);
  const pair = matchIndicators("subsetAccuracy", truth, predicted, options);
  return mean(
    mistakes(pair).map((count) => (count === 0 ? 1 : 0)),
    pair.weights,
  );
}

/** The share of label decisions that are wrong. */
export function multilabelHammingLoss(truth: MatrixLike, predicted: MatrixLike, options: WeightOptions = {}): number {
  requireOptions("multilabelHammingLoss", options, ["weights"]);
  const pair = matchIndicators("multilabelHammingLoss", truth, predicted, options);
  return mean(mistakes(pair), pair.weights) / pair.truth.columns;
}

/** The four counts of every label. */
export function multilabelCounts(
  truth: MatrixLike,
  predicted: MatrixLike,
  options: WeightOptions & { readonly labels?: readonly string[] } = {},
): ClassCounts {
  requireOptions("multilabelCounts", options, ["weights", "labels"]);
  const pair = matchIndicators("multilabelCounts", truth, predicted, options);
  return countLabels(pair, columnNames("multilabelCounts", pair, options.labels));
}

const commonOptions = ["average", "labels", "zeroDivision", "weights"] as const;

/** The metric of a ratio; `own` lists the options it has in addition to those of all of them. */
function multilabelMeasure<O>(
  where: string,
  ratioFor: (options: O) => CountRatio,
  own: readonly (keyof O & string)[] = [],
): MultilabelMeasure<O> {
  type Options = MultilabelOptions & O;
  function measure(truth: MatrixLike, predicted: MatrixLike, options: Options & { readonly average: "none" }): PerClass;
  function measure(truth: MatrixLike, predicted: MatrixLike, options?: Options): number;
  function measure(truth: MatrixLike, predicted: MatrixLike, options: Options = {} as Options): PerClass | number {
    requireOptions(where, options, [...commonOptions, ...own]);
    const { average = "macro", zeroDivision = 0 } = options;
    requireChoice(where, "average", average, ["macro", "micro", "weighted", "samples", "none"]);
    const pair = matchIndicators(where, truth, predicted, options);
    const names = columnNames(where, pair, options.labels);
    const ratio = ratioFor(options);
    if (average === "samples") return mean(ratios(where, countSamples(pair), ratio, zeroDivision), pair.weights);
    const counts = countLabels(pair, names);
    if (average === "none") return { classes: names, values: ratios(where, counts, ratio, zeroDivision) };
    return averageRatio(where, counts, ratio, average, zeroDivision);
  }
  return measure;
}

function columnNames(where: string, { truth }: IndicatorPair, labels?: readonly string[]): readonly string[] {
  if (labels === undefined) return Array.from({ length: truth.columns }, (_, j) => String(j));
  if (labels.length === truth.columns) return labels;
  throw new LecternError(
    "invalid-option",
    `${where}: ${truth.columns} columns need one label each, got ${labels.length}`,
  );
}

/** Counts down the columns, with the weights of the samples. */
function countLabels(pair: IndicatorPair, classes: readonly string[]): ClassCounts {
  const { weights, truth } = pair;
  return countInto(
    pair,
    classes,
    (_, j) => j,
    (i) => (weights === undefined ? 1 : weights[i]),
    truth.columns,
  );
}

/** Counts along the rows: every sample is a class of its own. */
function countSamples(pair: IndicatorPair): ClassCounts {
  const { rows } = pair.truth;
  return countInto(
    pair,
    Array.from({ length: rows }, (_, i) => `sample ${i}`),
    (i) => i,
    () => 1,
    rows,
  );
}

function countInto(
  { truth, given }: IndicatorPair,
  classes: readonly string[],
  bin: (row: number, column: number) => number,
  weight: (row: number) => number,
  size: number,
): ClassCounts {
  const counts = {
    truePositives: new Float64Array(size),
    falsePositives: new Float64Array(size),
    trueNegatives: new Float64Array(size),
    falseNegatives: new Float64Array(size),
  };
  for (let i = 0; i < truth.rows; i++) {
    for (let j = 0; j < truth.columns; j++) {
      const at = i * truth.columns + j;
      const kind =
        truth.data[at] === 1
          ? given.data[at] === 1
            ? counts.truePositives
            : counts.falseNegatives
          : given.data[at] === 1
            ? counts.falsePositives
            : counts.trueNegatives;
      kind[bin(i, j)] += weight(i);
    }
  }
  return { classes, ...counts };
}

/** The number of wrong labels of every sample. */
function mistakes({ truth, given }: IndicatorPair): Float64Array {
  const counts = new Float64Array(truth.rows);
  for (let at = 0; at < truth.data.length; at++) {
    if (truth.data[at] !== given.data[at]) counts[Math.floor(at / truth.columns)]++;
  }
  return counts;
}
