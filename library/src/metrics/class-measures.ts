/**
 * Measures that are a ratio of the four counts of a class (Cookbook, chapter 5): precision, recall, specificity, F-score
 * and Jaccard index, of one class or averaged over all of them.
 */
import { LecternError } from "../core/errors.js";
import type { ClassName, LabelsLike } from "../data/labels.js";
import { type ClassCounts, countClasses } from "./confusion.js";
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
import {
  type LabelPair,
  matchLabels,
  positiveClass,
  requireChoice,
  requireClass,
  requireOptions,
} from "./metric-input.js";

/**
 * One class ("binary"), the plain mean over the classes ("macro"), the mean weighted by how many samples a class has
 * ("weighted"), the ratio of the summed counts ("micro"), or every class by itself ("none").
 */
export type Average = "binary" | "macro" | "micro" | "weighted" | "none";

/** Options of the metrics of a class. */
export interface ClassMeasureOptions {
  readonly average?: Average;
  /** The class that counts, for the average "binary"; may be left out when it is "1" or "true". */
  readonly positive?: ClassName;
  /** The classes to average over; without it, those that are true or predicted for some sample. */
  readonly classes?: readonly ClassName[];
  /** Weight of each sample. */
  readonly weights?: ArrayLike<number> | undefined;
  /** The value of 0/0, such as the precision of a class that was never predicted (default 0). */
  readonly zeroDivision?: ZeroDivision;
}

/** A metric of every class by itself. */
export interface PerClass {
  readonly classes: readonly string[];
  readonly values: Float64Array;
}

/** A metric of one class, or an average over classes; with `average: "none"` one value for each class. */
export interface ClassMeasure<O = object> {
  (truth: LabelsLike, predicted: LabelsLike, options: ClassMeasureOptions & O & { readonly average: "none" }): PerClass;
  (
    truth: LabelsLike,
    predicted: LabelsLike,
    options?: ClassMeasureOptions & O & { readonly average?: Exclude<Average, "none"> },
  ): number;
}

/**
 * TP / (TP + FP): of what was predicted as this class, the share that is (positive predictive value).
 *
 * @example
 * ```ts
 * import { precision } from "lectern/metrics";
 *
 * precision([1, 0, 1, 1], [1, 1, 1, 0]); // 2/3: three predicted as 1, two rightly
 * precision(["a", "b", "c"], ["a", "a", "c"], { average: "macro" }); // (1/2 + 0 + 1) / 3
 * ```
 */
export const precision: ClassMeasure = classMeasure("precision", () => precisionRatio);

/** TP / (TP + FN): of what is of this class, the share that was found (sensitivity, true positive rate). */
export const recall: ClassMeasure = classMeasure("recall", () => recallRatio);

/** The name that medicine gives to {@link recall}: the probability that a positive is found. */
export const sensitivity: ClassMeasure = classMeasure("sensitivity", () => recallRatio);

/** TN / (TN + FP): of what is not of this class, the share that was not taken for it (1 − false positive rate). */
export const specificity: ClassMeasure = classMeasure("specificity", () => ({
  above: { trueNegatives: 1 },
  below: { trueNegatives: 1, falsePositives: 1 },
}));

/** TP / (TP + FP + FN): intersection over union of the true and the predicted samples of a class. */
export const jaccard: ClassMeasure = classMeasure("jaccard", () => jaccardRatio);

/**
 * The weighted harmonic mean of precision P and recall R, (1 + β²) P R / (β² P + R); recall counts β times as much as
 * precision. The default `beta` of 1 gives the F1 score.
 *
 * @example
 * ```ts
 * import { fScore } from "lectern/metrics";
 *
 * fScore(["spam", "ham", "spam"], ["spam", "spam", "ham"], { positive: "spam" }); // 0.5
 * ```
 */
export const fScore: ClassMeasure<{ readonly beta?: number }> = classMeasure("fScore", fRatio, ["beta"]);

/** The counts of some classes only. */
export function selectCounts(counts: ClassCounts, indices: readonly number[]): ClassCounts {
  const pick = (values: Float64Array): Float64Array => Float64Array.from(indices, (k) => values[k]);
  return {
    classes: indices.map((k) => counts.classes[k]),
    truePositives: pick(counts.truePositives),
    falsePositives: pick(counts.falsePositives),
    trueNegatives: pick(counts.trueNegatives),
    falseNegatives: pick(counts.falseNegatives),
  };
}

/** The positions of the classes to average over: the named ones, or those that are true or predicted for some sample. */
export function countedClasses(where: string, counts: ClassCounts, named?: readonly ClassName[]): number[] {
  if (named !== undefined) {
    if (named.length === 0) {
      throw new LecternError("invalid-option", `${where}: classes is empty; list at least one, or leave it out`);
    }
    return named.map((name) => requireClass(where, name, counts.classes));
  }
  return Array.from(counts.classes.keys()).filter(
    (k) => counts.truePositives[k] + counts.falsePositives[k] + counts.falseNegatives[k] > 0,
  );
}

const commonOptions = ["average", "positive", "classes", "weights", "zeroDivision"] as const;

/** The metric of a ratio; `own` lists the options it has in addition to those of all of them. */
function classMeasure<O>(
  where: string,
  ratioFor: (options: O) => CountRatio,
  own: readonly (keyof O & string)[] = [],
): ClassMeasure<O> {
  function measure(
    truth: LabelsLike,
    predicted: LabelsLike,
    options: ClassMeasureOptions & O & { readonly average: "none" },
  ): PerClass;
  function measure(truth: LabelsLike, predicted: LabelsLike, options?: ClassMeasureOptions & O): number;
  function measure(
    truth: LabelsLike,
    predicted: LabelsLike,
    options: ClassMeasureOptions & O = {} as ClassMeasureOptions & O,
  ): PerClass | number {
    requireOptions(where, options, [...commonOptions, ...own]);
    const { average = "binary", zeroDivision = 0 } = options;
    requireChoice(where, "average", average, ["binary", "macro", "micro", "weighted", "none"]);
    const pair = matchLabels(where, truth, predicted, options.weights);
    const all = countClasses(pair);
    const ratio = ratioFor(options);
    const counts = selectCounts(
      all,
      average === "binary" ? [onlyClass(where, pair, options)] : manyClasses(where, all, options),
    );
    if (average === "binary") return ratios(where, counts, ratio, zeroDivision)[0];
    if (average === "none") return { classes: counts.classes, values: ratios(where, counts, ratio, zeroDivision) };
    return averageRatio(where, counts, ratio, average, zeroDivision);
  }
  return measure;
}

function onlyClass(where: string, pair: LabelPair, { positive, classes }: ClassMeasureOptions): number {
  if (classes !== undefined) {
    throw new LecternError(
      "invalid-option",
      `${where}: classes needs an average such as "macro"; for one class use positive`,
    );
  }
  if (positive === undefined && pair.classes.length > 2) {
    throw new LecternError(
      "invalid-option",
      `${where}: there are ${pair.classes.length} classes; set average to "macro", "micro", "weighted" or "none", or name one class as positive`,
      { option: "average" },
    );
  }
  return positiveClass(where, positive, pair.classes);
}

function manyClasses(where: string, counts: ClassCounts, { positive, classes }: ClassMeasureOptions): number[] {
  if (positive !== undefined) {
    throw new LecternError(
      "invalid-option",
      `${where}: positive is for the average "binary" only; leave out positive or average`,
    );
  }
  return countedClasses(where, counts, classes);
}
