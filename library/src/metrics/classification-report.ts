/** A summary of predictions class by class, as data. */

import type { ClassName, LabelsLike } from "../data/labels.js";
import type { WeightOptions } from "./accuracy.js";
import { countedClasses, selectCounts } from "./class-measures.js";
import { type ClassCounts, countClasses } from "./confusion.js";
import { averageRatio, fRatio, precisionRatio, ratios, recallRatio, type ZeroDivision } from "./count-ratios.js";
import { matchLabels, requireOptions } from "./metric-input.js";

/** Options of {@link classificationReport}. */
export interface ReportOptions extends WeightOptions {
  /** The classes to report; without it, those that are true or predicted for some sample. */
  readonly classes?: readonly ClassName[];
  /** The value of 0/0 (default 0). */
  readonly zeroDivision?: ZeroDivision;
  /** Weight of recall relative to precision in the F-score (default 1). */
  readonly beta?: number;
}

/** The metrics of one class, or of an average; `support` is the number, or weight, of samples that are of it. */
export interface ReportRow {
  readonly precision: number;
  readonly recall: number;
  readonly fScore: number;
  readonly support: number;
}

/** The result of {@link classificationReport}. */
export interface ClassificationReport {
  readonly classes: readonly (ReportRow & { readonly name: string })[];
  readonly accuracy: number;
  readonly macro: ReportRow;
  readonly micro: ReportRow;
  readonly weighted: ReportRow;
}

/**
 * Precision, recall, F-score and support of every class, and their averages.
 *
 * @example
 * ```ts
 * import { classificationReport } from "lectern/metrics";
 *
 * const report = classificationReport(["cat", "dog", "dog"], ["cat", "dog", "cat"]);
 * console.log(report.classes[0]); // { name: "cat", precision: 0.5, recall: 1, fScore: 0.666…, support: 1 }
 * ```
 */
export function classificationReport(
  truth: LabelsLike,
  predicted: LabelsLike,
  options: ReportOptions = {},
): ClassificationReport {
  requireOptions("classificationReport", options, ["weights", "classes", "zeroDivision", "beta"]);
  const where = "classificationReport";
  const { zeroDivision = 0, classes, weights } = options;
  const all = countClasses(matchLabels(where, truth, predicted, weights));
  const counts = selectCounts(all, countedClasses(where, all, classes));
  const ratio = { precision: precisionRatio, recall: recallRatio, fScore: fRatio(options, where) };
  const support = supports(counts);
  const total = sum(support);
  const averaged = (average: "macro" | "micro" | "weighted"): ReportRow => ({
    precision: averageRatio(where, counts, ratio.precision, average, zeroDivision),
    recall: averageRatio(where, counts, ratio.recall, average, zeroDivision),
    fScore: averageRatio(where, counts, ratio.fScore, average, zeroDivision),
    support: total,
  });
  const precisions = ratios(where, counts, ratio.precision, zeroDivision);
  const recalls = ratios(where, counts, ratio.recall, zeroDivision);
  const fScores = ratios(where, counts, ratio.fScore, zeroDivision);
  return {
    classes: counts.classes.map((name, k) => ({
      name,
      precision: precisions[k],
      recall: recalls[k],
      fScore: fScores[k],
      support: support[k],
    })),
    accuracy: sum(all.truePositives) / sum(supports(all)),
    macro: averaged("macro"),
    micro: averaged("micro"),
    weighted: averaged("weighted"),
  };
}

function supports({ truePositives, falseNegatives }: ClassCounts): Float64Array {
  return truePositives.map((value, k) => value + falseNegatives[k]);
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0);
}
