/** The area under the ROC curve, and average precision, for more than two classes. */
import { LecternError, show } from "../core/errors.js";
import type { LabelsLike } from "../data/labels.js";
import { column } from "../data/matrix.js";
import type { WeightOptions } from "./accuracy.js";
import { type MatchedScores, matchScores, secondClassScore } from "./class-scores.js";
import { areEqual, requireChoice, requireOptions } from "./metric-input.js";
import { precisionArea } from "./precision-recall-curve.js";
import { areaUnder } from "./roc-auc.js";
import type { ClassScoresLike } from "./scorer.js";
import { countThresholds, type ThresholdCounts } from "./threshold-counts.js";

/** Options of {@link multiclassAuc}. */
export interface MulticlassAucOptions extends WeightOptions {
  /**
   * Each class against all others ("one-vs-rest"), or every pair of classes among its own samples, in both directions
   * ("one-vs-one", Hand & Till, Machine Learning 45, 2001), which does not depend on how frequent the classes are.
   */
  readonly scheme?: "one-vs-rest" | "one-vs-one";
  /** The plain mean, the mean weighted by frequency, or ("micro", one-vs-rest only) all scores in one ranking. */
  readonly average?: "macro" | "weighted" | "micro";
}

/** Options of {@link multiclassAveragePrecision}. */
export interface MulticlassPrecisionOptions extends WeightOptions {
  readonly average?: "macro" | "weighted" | "micro";
}

/**
 * The area under the ROC curve averaged over classes or pairs of classes. For two classes it is the area of the second
 * class's score.
 *
 * @example
 * ```ts
 * import { multiclassAuc } from "lectern/metrics";
 *
 * const scores = { classes: ["a", "b", "c"], values: [[0.8, 0.1, 0.1], [0.3, 0.4, 0.3], [0.2, 0.2, 0.6]] };
 * multiclassAuc(["a", "b", "c"], scores); // 1: every class ranks its own sample first
 * ```
 */
export function multiclassAuc(truth: LabelsLike, scores: ClassScoresLike, options: MulticlassAucOptions = {}): number {
  requireOptions("multiclassAuc", options, ["weights", "scheme", "average"]);
  const { scheme = "one-vs-rest", average = "macro" } = options;
  requireChoice("multiclassAuc", "scheme", scheme, ["one-vs-rest", "one-vs-one"]);
  requireChoice("multiclassAuc", "average", average, ["macro", "weighted", "micro"]);
  const matched = matchScores("multiclassAuc", truth, scores, { weights: options.weights });
  if (matched.classes.length === 2) return secondClassMeasure("multiclassAuc", matched, areaUnder);
  if (scheme === "one-vs-rest") return overClasses("multiclassAuc", matched, average, areaUnder);
  if (average === "micro") {
    throw new LecternError(
      "invalid-option",
      `multiclassAuc: one-vs-one has no average "micro"; use "macro" or "weighted"`,
    );
  }
  return overPairs(matched, average);
}

/** Average precision of each class against the rest, averaged; for two classes that of the second class. */
export function multiclassAveragePrecision(
  truth: LabelsLike,
  scores: ClassScoresLike,
  options: MulticlassPrecisionOptions = {},
): number {
  requireOptions("multiclassAveragePrecision", options, ["weights", "average"]);
  const where = "multiclassAveragePrecision";
  const { average = "macro" } = options;
  requireChoice(where, "average", average, ["macro", "weighted", "micro"]);
  const matched = matchScores(where, truth, scores, { weights: options.weights });
  if (matched.classes.length === 2) return secondClassMeasure(where, matched, precisionArea);
  return overClasses(where, matched, average, precisionArea);
}

type CurveMeasure = (counts: ThresholdCounts) => number;

function secondClassMeasure(where: string, matched: MatchedScores, measure: CurveMeasure): number {
  const counts = countThresholds(areEqual(matched.truth, 1), secondClassScore(matched.values), matched.weights);
  if (counts.positives === 0 || counts.negatives === 0) {
    refuseClass(where, matched.classes[counts.positives === 0 ? 1 : 0]);
  }
  return measure(counts);
}

function overClasses(
  where: string,
  matched: MatchedScores,
  average: "macro" | "weighted" | "micro",
  measure: CurveMeasure,
): number {
  if (average === "micro") return measure(allInOneRanking(matched));
  const { classes, values, truth, weights } = matched;
  let sum = 0;
  let total = 0;
  for (let k = 0; k < classes.length; k++) {
    const counts = countThresholds(areEqual(truth, k), column(values, k), weights);
    if (counts.positives === 0 || counts.negatives === 0) refuseClass(where, classes[k]);
    const factor = average === "weighted" ? counts.positives : 1;
    sum += factor * measure(counts);
    total += factor;
  }
  return sum / total;
}

/** Every score of every sample counts by itself: positive where its class is the true one. */
function allInOneRanking({ values, truth, weights }: MatchedScores): ThresholdCounts {
  const { columns, data } = values;
  const isPositive = new Uint8Array(data.length);
  for (let i = 0; i < truth.length; i++) isPositive[i * columns + truth[i]] = 1;
  const each = weights && Float64Array.from(data, (_, at) => weights[Math.floor(at / columns)]);
  return countThresholds(isPositive, data, each);
}

function overPairs({ classes, values, truth, weights }: MatchedScores, average: "macro" | "weighted"): number {
  const members = classes.map((_, k) => samplesOf(truth, weights, k));
  const missing = members.findIndex((list) => list.length === 0);
  if (missing >= 0) refuseClass("multiclassAuc", classes[missing]);
  let sum = 0;
  let total = 0;
  for (let a = 0; a < classes.length; a++) {
    for (let b = a + 1; b < classes.length; b++) {
      const both = [...members[a], ...members[b]];
      const isA = Uint8Array.from(both, (_, at) => (at < members[a].length ? 1 : 0));
      const pairWeights = weights && Float64Array.from(both, (i) => weights[i]);
      const score = (k: number): Float64Array => Float64Array.from(both, (i) => values.data[i * values.columns + k]);
      const forA = countThresholds(isA, score(a), pairWeights);
      const forB = countThresholds(
        isA.map((flag) => 1 - flag),
        score(b),
        pairWeights,
      );
      const factor = average === "weighted" ? forA.positives + forA.negatives : 1;
      sum += factor * ((areaUnder(forA) + areaUnder(forB)) / 2);
      total += factor;
    }
  }
  return sum / total;
}

function samplesOf(truth: Int32Array, weights: Float64Array | undefined, k: number): number[] {
  const list: number[] = [];
  for (let i = 0; i < truth.length; i++) if (truth[i] === k && (weights === undefined || weights[i] > 0)) list.push(i);
  return list;
}

function refuseClass(where: string, name: string): never {
  throw new LecternError(
    "invalid-data",
    `${where}: every class needs positive and negative samples; class ${show(name)} has only one kind`,
  );
}
