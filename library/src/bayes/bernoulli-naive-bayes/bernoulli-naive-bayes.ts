/** Naive Bayes for binary columns (Cookbook, chapter 14, algorithm 11 with the denominators of its errata). */

import { defineClassifier } from "../../contract/define-supervised.js";
import { nonNegative, number } from "../../core/options/options.js";
import { logPriors, type Priors, priorsOption } from "../../data/class-priors.js";
import type { Matrix } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";
import { requireWeights } from "../../linalg/class-moments.js";
import { type LinearView, posteriorsOf, scoresOf, winnersOf } from "../../linalg/class-scores.js";
import { drawSamples } from "../bayes-rule.js";
import { bernoulliView, binarized, countPresent, drawBernoulli, presence } from "../bernoulli-likelihood.js";
import { addCounts, type ClassCounts } from "../word-counts.js";

/** A linear classifier of the binary columns. */
export interface BernoulliNaiveBayesState extends LinearView {
  /** One row per class: how probable it is that each column is present. */
  readonly presence: Matrix;
  readonly logPriors: Float64Array;
  /** What was seen of the data, so that more can be added. */
  readonly seen: ClassCounts;
}

/**
 * Classifies by which columns are present, as if they were independent in each class. Use it for short texts and other
 * yes-or-no columns; unlike the multinomial model it also counts what is absent.
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
  summary: "Bayes' rule with columns that are present or absent.",
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
  options: {
    smoothing: nonNegative(1, "added to the counts; of present and of absent"),
    threshold: number(0, "values above this count as 1"),
    priors: priorsOption,
  },
  supports: { weights: true, sparse: true },
  fit: ({ x, y, weights }, options) => {
    const seen = countPresent(x, y, options.threshold, weights);
    requireWeights("bernoulli-naive-bayes", seen.weight, y.classes);
    return { state: settle(seen, options) };
  },
  predict: (state, x, options) => winnersOf(jointScores(state, x, options)),
  offers: {
    probabilities: (state, x, options) => posteriorsOf(jointScores(state, x, options)),
    decision: jointScores,
    update: ({ seen }: BernoulliNaiveBayesState, { x, y, weights }, options) => ({
      state: settle(addCounts(seen, countPresent(x, y, options.threshold, weights)), options),
    }),
    sample: (state, count, seed) =>
      drawSamples(state.logPriors, count, seed, (codes, random) => drawBernoulli(state.presence, codes, random)),
  },
});

function settle(seen: ClassCounts, options: { smoothing: number; priors: Priors }): BernoulliNaiveBayesState {
  const priors = logPriors("bernoulli-naive-bayes", options.priors, seen.weight);
  const present = presence(seen, options.smoothing);
  return { ...bernoulliView(present, priors), presence: present, logPriors: priors, seen };
}

/** log p(y) + log p(x|y), one column per class. */
function jointScores(state: LinearView, x: Matrix | SparseMatrix, { threshold }: { threshold: number }): Matrix {
  return scoresOf(state, binarized(x, threshold));
}
