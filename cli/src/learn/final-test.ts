/** The final test of the winner, compared with a constant prediction. */
import { evaluate, type Labels } from "lectern";
import type { AnyModel } from "lectern/contract";
import { isLabels } from "lectern/data";
import { scorer } from "lectern/metrics";
import type { LearningData } from "../data/target-columns.js";
import { baselineScores } from "./baseline.js";
import type { FinalTest, Interval } from "./result.js";
import { scorersFor } from "./scorers.js";
import { testIntervals } from "./test-intervals.js";

/** Scores the model on unseen rows; the deciding metric is among the scores. */
export function finalTest(
  model: AnyModel,
  train: LearningData,
  test: LearningData,
  { how, scorer: measure, seed }: { readonly how: string; readonly scorer: string; readonly seed: number },
): FinalTest {
  const truth = test.y as Labels | Float64Array;
  const usual = scorersFor(model, truth);
  const names = [...new Set([measure, ...usual])];
  const predicted = model.predict!(test.x) as Labels | Float64Array;
  const result: Omit<FinalTest, "intervals"> = {
    rows: test.x.rows,
    how,
    scores: evaluate(model, test, names),
    baseline: baselineScores(sameClasses(train.y as Labels | Float64Array, truth), test, names),
    truth,
    predicted,
    classes: (model.classes ?? []).map(String),
    ...(model.probabilities === undefined ? {} : { probabilities: model.probabilities(test.x) }),
  };
  const decision = model.decision?.(test.x);
  const tested = { ...result, ...(decision === undefined ? {} : { decision }) };
  return { ...result, intervals: testIntervals(tested, test.weights, names, seed) };
}

/** A 95 % interval is so many standard errors wide. */
const width = 3.92;

/** By how many standard errors the test is better than a constant prediction; undefined if that is not known. */
export function testEvidence({ scores, baseline, intervals }: FinalTest, measure: string): number | undefined {
  const error = standardErrorOf(intervals[measure]);
  if (error === undefined || baseline[measure] === undefined) return undefined;
  const gain = scores[measure] - baseline[measure];
  return (scorer(measure).higherIsBetter ? gain : -gain) / error;
}

/** The standard error that belongs to an interval. */
export function standardErrorOf(interval: Interval | undefined): number | undefined {
  return interval && (interval.high - interval.low) / width;
}

/** Training labels with the classes of the test labels: both come from one column. */
function sameClasses(train: Labels | Float64Array, truth: Labels | Float64Array): Labels | Float64Array {
  return isLabels(train) && isLabels(truth) ? { codes: train.codes, classes: truth.classes } : train;
}
