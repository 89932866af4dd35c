/** Naive Bayes for binary columns (Cookbook, chapter 14, algorithm 11 with the denominators of its errata). */

import { defineClassifier } from "../../contract/define-supervised.js";
import { logPriorsField } from "../../contract/state/class-fields.js";
import * as state from "../../contract/state/fields.js";
import { nonNegative, number, type OptionValues } from "../../core/options/options.js";
import { logPriors, priorsOption } from "../../data/class-priors.js";
import type { Matrix } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";
import { requireWeights } from "../../linalg/class-moments.js";
import { type LinearView, posteriorsOf, scoresOf, winnersOf } from "../../linalg/class-scores.js";
import { drawSamples } from "../bayes-rule.js";
import { bernoulliView, binarized, countPresent, drawBernoulli, presence } from "../bernoulli-likelihood.js";
import { addCounts, type ClassWordCounts, seenCounts } from "../word-counts.js";

const learns = {
  coefficients: state.matrix("classes", "features", "log-odds of each column being present, a row for each class"),
  intercepts: state.vector("classes", "logarithm of the probability of each class without any column present"),
  presence: state.matrix("classes", "features", "probability that each column is present, a row for each class", {
    min: 0,
    max: 1,
  }),
  logPriors: logPriorsField,
  seen: seenCounts,
};

/** A linear classifier of the binary columns. */
export interface BernoulliNaiveBayesState extends state.StateOf<typeof learns> {}

const options = {
  smoothing: nonNegative(1, "added to the counts; of present and of absent"),
  threshold: number(0, "values above this count as 1"),
  priors: priorsOption,
};

type BernoulliNaiveBayesOptions = OptionValues<typeof options>;

/**
 * Classifies by which columns are present, as if they were independent in each class. Use it for short texts and other
 * binary columns; unlike the multinomial model it also uses absence.
 *
 * @example
 * ```ts
 * import { bernoulliNaiveBayes } from "lectern";
 *
 * const x = [[0, 0, 1, 1], [0, 0, 1, 0], [0, 0, 0, 1], [0, 1, 0, 0], [1, 0, 1, 0]]; // dinner, cinema, buy, viagra
 * const model = bernoulliNaiveBayes().fit({ x, y: ["spam", "spam", "spam", "mail", "mail"] });
 * model.predict([[1, 0, 0, 0]]); // mail
 * ```
 */
export const bernoulliNaiveBayes = defineClassifier({
  kind: "bernoulli-naive-bayes",
  title: "Bernoulli naive Bayes",
  summary: "Naive Bayes for binary columns, which are present or absent.",
  facts: {
    task: "classification",
    shape: "linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "n d", predict: "k d" },
    objective: {
      formula: "− Σᵢ log(π_y(i) p(xᵢ | y(i))) − smoothing Σₖⱼ (log pₖⱼ + log(1 − pₖⱼ))",
      measure: null,
      reaches: "global minimum",
    },
    tuning: { smoothing: [0.01, 0.1, 1, 10] },
    seeAlso: ["multinomial-naive-bayes", "categorical-naive-bayes"],
  },
  options,
  learns,
  supports: { weights: true, sparse: true },
  fit: ({ x, y, weights }, options) => {
    const seen = countPresent(x, y, options.threshold, weights);
    requireWeights("bernoulli-naive-bayes", seen.weight, y.classes);
    return { state: stateFrom(seen, options) };
  },
  predict: (learned, x, options) => winnersOf(jointScores(learned, x, options)),
  offers: {
    probabilities: (learned, x, options) => posteriorsOf(jointScores(learned, x, options)),
    decision: jointScores,
    update: ({ seen }: BernoulliNaiveBayesState, { x, y, weights }, options) => ({
      state: stateFrom(addCounts(seen, countPresent(x, y, options.threshold, weights)), options),
    }),
    sample: ({ logPriors: priors, presence: present }, count, seed) =>
      drawSamples(priors, count, seed, (codes, random) => drawBernoulli(present, codes, random)),
  },
});

function stateFrom(seen: ClassWordCounts, options: BernoulliNaiveBayesOptions): BernoulliNaiveBayesState {
  const priors = logPriors("bernoulli-naive-bayes", options.priors, seen.weight);
  const present = presence(seen, options.smoothing);
  return { ...bernoulliView(present, priors), presence: present, logPriors: priors, seen };
}

/** log p(y) + log p(x|y), one column per class. */
function jointScores(view: LinearView, x: Matrix | SparseMatrix, { threshold }: BernoulliNaiveBayesOptions): Matrix {
  return scoresOf(view, binarized(x, threshold));
}
