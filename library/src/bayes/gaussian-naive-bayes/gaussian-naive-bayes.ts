/** Naive Bayes with normal columns. */
import { defineClassifier } from "../../contract/define-supervised.js";
import { classMomentsField, logPriorsField } from "../../contract/state/class-fields.js";
import type * as state from "../../contract/state/fields.js";
import { nonNegative, type OptionValues } from "../../core/options/options.js";
import { logPriors, priorsOption } from "../../data/class-priors.js";
import type { Matrix } from "../../data/matrix.js";
import { type ClassMoments, classMoments, mergeClassMoments, requireWeights } from "../../linalg/class-moments.js";
import { posteriorsOf, winnersOf } from "../../linalg/class-scores.js";
import { drawSamples, priorScores } from "../bayes-rule.js";
import { addGaussianScores, drawGaussian, gaussianFields, gaussianLikelihood } from "../gaussian-likelihood.js";
import { normalityWarnings } from "../normality.js";

const learns = { ...gaussianFields("features"), logPriors: logPriorsField, moments: classMomentsField };

/** The normal distribution of each column in each class. */
export interface GaussianNaiveBayesState extends state.StateOf<typeof learns> {}

const options = {
  varianceSmoothing: nonNegative(1e-9, "share of the largest variance of a column that is added to all variances"),
  priors: priorsOption,
};

type GaussianNaiveBayesOptions = OptionValues<typeof options>;

/**
 * Classifies by Bayes' rule, as if the columns of a class were independent normal variables. Use it as a first model: it
 * needs one pass, few samples and nothing to tune; where columns are correlated, linear or quadratic discriminants do better.
 *
 * @example
 * ```ts
 * import { gaussianNaiveBayes } from "lectern";
 *
 * const model = gaussianNaiveBayes().fit({ x: [[1], [2], [8], [9]], y: ["low", "low", "high", "high"] });
 * model.predict([[3]]); // low
 * model.update({ x: [[4]], y: ["high"] }).predict([[3]]); // as if all five samples had been there from the start
 * ```
 */
export const gaussianNaiveBayes = defineClassifier({
  kind: "gaussian-naive-bayes",
  title: "Gaussian naive Bayes",
  summary: "Naive Bayes for numeric columns that are normal within each class.",
  facts: {
    task: "classification",
    shape: "non-linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "n d", predict: "k d" },
    objective: { formula: "− Σᵢ log(π_y(i) Πⱼ N(xᵢⱼ; μ_y(i)ⱼ, v_y(i)ⱼ))", measure: null, reaches: "global minimum" },
    tuning: { varianceSmoothing: { kind: "log-uniform", from: 1e-9, to: 1 } },
    alsoKnownAs: ["naive Bayes", "GaussianNB"],
    seeAlso: ["quadratic-discriminant", "mixed-naive-bayes"],
  },
  options,
  learns,
  supports: { weights: true },
  fit: ({ x, y, weights, features }, options) => {
    const moments = classMoments(x, y.codes, y.classes.length, weights);
    requireWeights("gaussian-naive-bayes", moments.weight, y.classes);
    const warnings = normalityWarnings(x, y.codes, moments, features, weights);
    return { state: stateFrom(moments, options), report: { warnings } };
  },
  predict: (learned, x) => winnersOf(jointScores(learned, x)),
  offers: {
    probabilities: (learned, x) => posteriorsOf(jointScores(learned, x)),
    decision: jointScores,
    update: ({ moments }: GaussianNaiveBayesState, { x, y, weights }, options) => {
      const more = classMoments(x, y.codes, y.classes.length, weights);
      return { state: stateFrom(mergeClassMoments(moments, more), options) };
    },
    sample: (learned, count, seed) =>
      drawSamples(learned.logPriors, count, seed, (codes, random) => drawGaussian(learned, codes, random)),
  },
});

function stateFrom(moments: ClassMoments, options: GaussianNaiveBayesOptions): GaussianNaiveBayesState {
  const kind = "gaussian-naive-bayes";
  return {
    ...gaussianLikelihood(kind, moments, options.varianceSmoothing),
    logPriors: logPriors(kind, options.priors, moments.weight),
    moments,
  };
}

/** log p(y) + log p(x|y), one column per class. */
function jointScores(learned: GaussianNaiveBayesState, x: Matrix): Matrix {
  const scores = priorScores(x.rows, learned.logPriors);
  addGaussianScores(scores, learned, x);
  return scores;
}
