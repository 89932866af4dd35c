/** How well classes and numbers are predicted. */
import { evaluate } from "lectern";
import { scorer } from "lectern/metrics";
import { baselineScores } from "../../../../cli/src/learn/baseline.js";
import { attempted } from "../attempted.js";
import type { Score } from "../calls.js";
import { judgedPart, type Learned, type Part } from "../learned.js";
import { measured } from "./measured.js";

/** Accuracies of the classes, and scores of the probabilities if the model predicts them. */
export function classifierScores(learned: Learned): Score[] {
  const offers = learned.recipe.traits.offers;
  const hasProbabilities = offers.includes("probabilities");
  const hasScores = hasProbabilities || offers.includes("decision");
  return scoresBy(learned, [
    "accuracy",
    "balanced-accuracy",
    ...(hasProbabilities ? ["log-loss"] : []),
    ...(hasScores && learned.model.classes?.length === 2 ? ["roc-auc"] : []),
  ]);
}

/** The share of the variance that is explained, and the usual errors in the unit of the target. */
export function regressorScores(learned: Learned): Score[] {
  return scoresBy(learned, ["r2", "rmse", "mae"]);
}

type Target = NonNullable<Part["y"]>;

function scoresBy(learned: Learned, names: readonly string[]): Score[] {
  const { train, test } = learned;
  const onTrain = valuesOn(learned, train, names);
  const onTest = test === null ? names.map(() => null) : valuesOn(learned, test, names);
  const constant =
    attempted(() => baselineScores(train.y as Target, judgedPart(learned) as { y: Target }, names)) ?? {};
  return names.map((name, k) => ({
    name,
    train: onTrain[k],
    test: onTest[k],
    ...(constant[name] === undefined ? {} : { baseline: constant[name] }),
    higherIsBetter: scorer(name).higherIsBetter,
  }));
}

/** All at once, because a prediction may take long; one by one if some of them are undefined. */
function valuesOn({ model }: Learned, { x, y }: Part, names: readonly string[]): (number | null)[] {
  const values = (wanted: readonly string[]) => evaluate(model, { x, y }, wanted);
  const all = attempted(() => values(names));
  return names.map((name) => measured(() => (all ?? values([name]))[name]));
}
