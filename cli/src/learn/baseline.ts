/** The simplest prediction: the most frequent class with the shares of all classes, or the mean. */
import type { Labels } from "lectern";
import { isLabels } from "lectern/data";
import { type Scorer, scorer } from "lectern/metrics";
import { createFolds, type Folding } from "lectern/selection";
import type { LearningData } from "../data/target-columns.js";
import { foldable } from "./divide-rows.js";

type Target = Labels | Float64Array;

/** The scores of a constant prediction in each fold. */
export function baselineInFolds(data: LearningData, folds: Folding, measure: Scorer): number[] {
  const { y, weights } = data;
  return createFolds(folds, foldable(data)).map(({ train, test }) => {
    const own = weights && Float64Array.from(test, (i) => weights[i]);
    return baselineScore(targetOf(y as Target, train), targetOf(y as Target, test), measure, own);
  });
}

/** The score of a constant prediction that is learned from other rows. */
export function baselineScore(train: Target, truth: Target, measure: Scorer, weights?: Float64Array): number {
  if (!isLabels(train) || !isLabels(truth)) {
    const middle = (train as Float64Array).reduce((sum, value) => sum + value, 0) / (train as Float64Array).length;
    return measure.score(truth, new Float64Array((truth as Float64Array).length).fill(middle), weights);
  }
  const { classes } = truth;
  const shares = new Float64Array(classes.length);
  for (const code of train.codes) shares[code] += 1 / train.codes.length;
  const rows = truth.codes.length;
  if (measure.needs === "predictions") {
    const most = shares.indexOf(Math.max(...shares));
    return measure.score(truth, { codes: new Int32Array(rows).fill(most), classes }, weights);
  }
  const data = Float64Array.from({ length: rows * classes.length }, (_, i) => shares[i % classes.length]);
  return measure.score(truth, { classes, values: { rows, columns: classes.length, data } }, weights);
}

/** The scores of a constant prediction by several metrics; those that are not defined for these rows are left out. */
export function baselineScores(
  train: Target,
  { y, weights }: Pick<LearningData, "y" | "weights">,
  names: readonly string[],
): Record<string, number> {
  const scores = names.map((name) => [name, baselineScore(train, y as Target, scorer(name), weights)] as const);
  return Object.fromEntries(scores.filter(([, value]) => Number.isFinite(value)));
}

function targetOf(y: Target, rows: Int32Array): Target {
  return isLabels(y)
    ? { codes: Int32Array.from(rows, (i) => y.codes[i]), classes: y.classes }
    : Float64Array.from(rows, (i) => y[i]);
}
