/** The metrics under their names, for model selection, and the way to find one. */
import { LecternError, show } from "../core/errors.js";
import { suggestion } from "../core/nearest-name.js";
import type { LabelsLike } from "../data/labels.js";
import { accuracy, balancedAccuracy, hammingLoss, type WeightOptions, zeroOneLoss } from "./accuracy.js";
import { cohensKappa, matthewsCorrelation } from "./agreement.js";
import { fScore, jaccard, precision, recall } from "./class-measures.js";
import { brierScore, logLoss } from "./log-loss.js";
import { multiclassAuc, multiclassAveragePrecision } from "./multiclass-auc.js";
import { type Named, type RegressionScorerName, regressionScorers } from "./regression/scorers.js";
import { hingeLoss, topKAccuracy } from "./score-losses.js";
import type { ClassScoresLike, Scorer } from "./scorer.js";
import { type ScorerDefinition, scorerOf } from "./scorer-definition.js";

type Kind = Pick<Scorer, "needs" | "higherIsBetter" | "optimum">;

const share: Kind = { needs: "predictions", higherIsBetter: true, optimum: 1 };
const loss: Kind = { needs: "predictions", higherIsBetter: false, optimum: 0 };
const ofProbabilities: Kind = { needs: "probabilities", higherIsBetter: false, optimum: 0 };
const ofScores: Kind = { needs: "scores", higherIsBetter: true, optimum: 1 };

const ofClassification = [
  onPredictions("accuracy", share, accuracy),
  onPredictions("balanced-accuracy", share, balancedAccuracy),
  onPredictions("f1-macro", share, (t, p, options) => fScore(t, p, { average: "macro", ...options })),
  onPredictions("f1-micro", share, (t, p, options) => fScore(t, p, { average: "micro", ...options })),
  onPredictions("f1-weighted", share, (t, p, options) => fScore(t, p, { average: "weighted", ...options })),
  onPredictions("precision-macro", share, (t, p, options) => precision(t, p, { average: "macro", ...options })),
  onPredictions("precision-micro", share, (t, p, options) => precision(t, p, { average: "micro", ...options })),
  onPredictions("precision-weighted", share, (t, p, options) => precision(t, p, { average: "weighted", ...options })),
  onPredictions("recall-macro", share, (t, p, options) => recall(t, p, { average: "macro", ...options })),
  onPredictions("recall-micro", share, (t, p, options) => recall(t, p, { average: "micro", ...options })),
  onPredictions("recall-weighted", share, (t, p, options) => recall(t, p, { average: "weighted", ...options })),
  onPredictions("jaccard-macro", share, (t, p, options) => jaccard(t, p, { average: "macro", ...options })),
  onPredictions("mcc", share, matthewsCorrelation),
  onPredictions("kappa", share, cohensKappa),
  onPredictions("kappa-linear", share, (t, p, options) => cohensKappa(t, p, { disagreement: "linear", ...options })),
  onPredictions("kappa-quadratic", share, (t, p, options) =>
    cohensKappa(t, p, { disagreement: "quadratic", ...options }),
  ),
  onPredictions("zero-one-loss", loss, zeroOneLoss),
  onPredictions("hamming-loss", loss, hammingLoss),
  onScores("log-loss", ofProbabilities, logLoss),
  onScores("brier", ofProbabilities, brierScore),
  onScores("roc-auc", ofScores, multiclassAuc),
  onScores("roc-auc-weighted", ofScores, (t, s, options) => multiclassAuc(t, s, { average: "weighted", ...options })),
  onScores("roc-auc-one-vs-one", ofScores, (t, s, options) =>
    multiclassAuc(t, s, { scheme: "one-vs-one", ...options }),
  ),
  onScores("average-precision", ofScores, multiclassAveragePrecision),
  onScores("top-2-accuracy", ofScores, (t, s, options) => topKAccuracy(t, s, { k: 2, ...options })),
  onScores("top-3-accuracy", ofScores, (t, s, options) => topKAccuracy(t, s, { k: 3, ...options })),
  onScores("top-5-accuracy", ofScores, (t, s, options) => topKAccuracy(t, s, { k: 5, ...options })),
  onScores("hinge-loss", { needs: "scores", higherIsBetter: false, optimum: 0 }, hingeLoss),
];

/**
 * The scorers of classification. 0/0 counts 0, so that a search can go on; "roc-auc" and "average-precision" are the
 * macro average of each class against the rest, for two classes that of the second class.
 *
 * @example
 * ```ts
 * import { classificationScorers } from "lectern/metrics";
 *
 * classificationScorers.filter(({ needs }) => needs === "probabilities").map(({ name }) => name); // "log-loss", "brier"
 * ```
 */
export const classificationScorers: readonly Scorer[] = Object.freeze(ofClassification);

/** The name of a scorer, built in or defined by {@link defineScorer}; editors suggest the built-in ones. */
export type ScorerName = (typeof ofClassification)[number]["name"] | RegressionScorerName | (string & {});

const builtIn = (): readonly Scorer[] => [...classificationScorers, ...regressionScorers];

/** The scorers that programs have defined, by name. */
const own = new Map<string, Scorer>();

/**
 * Makes a metric of your own available under its name in everything that scores models: cross-validation, searches, curves,
 * {@link evaluate}. A later definition of the same name replaces an earlier one. Worker threads and programs that restore a
 * saved search must define it too.
 *
 * @example
 * ```ts
 * import { crossValidate, ridge } from "lectern";
 * import { diabetes } from "lectern/datasets";
 * import { defineScorer } from "lectern/metrics";
 *
 * const within50 = defineScorer({
 *   name: "within-50",
 *   task: "regression",
 *   higherIsBetter: true,
 *   optimum: 1,
 *   score: (truth, predicted) =>
 *     Array.from(truth).filter((value, i) => Math.abs(value - predicted[i]) < 50).length / truth.length,
 * });
 * crossValidate(ridge(), await diabetes(), { folds: 3, scorers: [within50.name] }).scores["within-50"].mean; // about 0.6
 * ```
 */
export function defineScorer(definition: ScorerDefinition): Scorer {
  const made = scorerOf(definition);
  if (builtIn().some(({ name }) => name === made.name)) {
    const message = `defineScorer: there is a built-in scorer ${show(made.name)}; choose another name`;
    throw new LecternError("invalid-option", message, { option: "name" });
  }
  own.set(made.name, made);
  return made;
}

/**
 * The scorer of a name, built in or defined by {@link defineScorer}; an unknown name is refused with the nearest one.
 *
 * @example
 * ```ts
 * import { scorer } from "lectern/metrics";
 *
 * scorer("f1-macro").score(["a", "b"], ["a", "b"]); // 1
 * ```
 */
export function scorer(name: ScorerName): Scorer {
  const all = [...builtIn(), ...own.values()];
  const found = all.find((each) => each.name === name);
  if (found !== undefined) return found;
  const names = all.map((each) => each.name);
  throw new LecternError("invalid-option", `there is no scorer ${show(name)}${suggestion(String(name), names)}`, {
    option: "scorer",
    value: name,
  });
}

function onPredictions<const N extends string>(
  name: N,
  kind: Kind,
  measure: (truth: LabelsLike, predicted: LabelsLike, options: WeightOptions) => number,
): Named<N> {
  return Object.freeze({
    name,
    task: "classification" as const,
    ...kind,
    score: (truth: LabelsLike, predicted: LabelsLike, weights?: ArrayLike<number>) =>
      measure(truth, predicted, { weights }),
  });
}

function onScores<const N extends string>(
  name: N,
  kind: Kind,
  measure: (truth: LabelsLike, scores: ClassScoresLike, options: WeightOptions) => number,
): Named<N> {
  return Object.freeze({
    name,
    task: "classification" as const,
    ...kind,
    score: (truth: LabelsLike, scores: ClassScoresLike, weights?: ArrayLike<number>) =>
      measure(truth, scores, { weights }),
  });
}
