/** The final test of the winner, compared with a constant prediction. */
import { evaluate, type Labels } from "lectern";
import type { AnyModel } from "lectern/contract";
import { isLabels } from "lectern/data";
import { scorer } from "lectern/metrics";
import type { LearningData } from "../data/target-columns.js";
import type { FinalTest } from "./result.js";
import { scorersFor } from "./scorers.js";

/** Scores the model on unseen rows. */
export function finalTest(model: AnyModel, train: LearningData, test: LearningData, how: string): FinalTest {
  const truth = test.y as Labels | Float64Array;
  const predicted = model.predict!(test.x) as Labels | Float64Array;
  return {
    rows: test.x.rows,
    how,
    scores: evaluate(model, test, scorersFor(model, truth)),
    baseline: baselineScores(train.y as Labels | Float64Array, truth),
    truth,
    predicted,
    classes: (model.classes ?? []).map(String),
    ...(model.probabilities === undefined ? {} : { probabilities: model.probabilities(test.x) }),
  };
}

/** The most frequent class of the training rows, or their mean. */
function baselineScores(train: Labels | Float64Array, truth: Labels | Float64Array): Record<string, number> {
  const names = isLabels(truth) ? ["accuracy", "balanced-accuracy", "f1-macro"] : ["r2", "mae", "rmse"];
  const guess = isLabels(train) ? mostFrequent(train) : mean(train);
  const length = isLabels(truth) ? truth.codes.length : truth.length;
  const truths = isLabels(truth) ? Array.from(truth.codes, (code) => truth.classes[code]) : truth;
  const guesses = new Array<string | number>(length).fill(guess) as string[];
  return Object.fromEntries(names.map((name) => [name, scorer(name).score(truths, guesses)]));
}

function mostFrequent({ codes, classes }: Labels): string {
  const counts = new Uint32Array(classes.length);
  for (const code of codes) counts[code]++;
  return String(classes[counts.indexOf(Math.max(...counts))]);
}

function mean(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
