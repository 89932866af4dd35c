/** Naive Bayes for counts, such as the words of a document (McCallum and Nigam 1998). */

import { defineClassifier } from "../../contract/define-supervised.js";
import { LecternError } from "../../core/errors.js";
import { nonNegative } from "../../core/options/options.js";
import { logPriors, type Priors, priorsOption } from "../../data/class-priors.js";
import { zeros } from "../../data/matrix.js";
import { requireWeights } from "../../linalg/class-moments.js";
import { type LinearView, posteriorsOf, scoresOf, winnersOf } from "../../linalg/class-scores.js";
import { logProbability } from "../bayes-rule.js";
import { addCounts, type ClassCounts, countColumns } from "../word-counts.js";

/** A linear classifier: the coefficients are logarithms of probabilities, the intercepts those of the priors. */
export interface MultinomialNaiveBayesState extends LinearView {
  /** What was seen of the data, so that more can be added. */
  readonly seen: ClassCounts;
}

/**
 * Classifies counts by Bayes' rule, as if each count were drawn word by word with the probabilities of its class. Use it
 * for texts as bags of words, sparse or dense; it is fast, takes more data later, and does well with many columns.
 *
 * @example
 * ```ts
 * import { multinomialNaiveBayes } from "lectern";
 *
 * const x = [[2, 1, 0], [1, 1, 0], [0, 1, 3]]; // how often three words occur in each text
 * const model = multinomialNaiveBayes().fit({ x, y: ["sport", "sport", "music"] });
 * model.predict([[0, 0, 1]]); // music
 * ```
 */
export const multinomialNaiveBayes = defineClassifier({
  kind: "multinomial-naive-bayes",
  title: "Multinomial naive Bayes",
  summary: "Bayes' rule for counts, such as words of a text.",
  facts: {
    task: "classification",
    shape: "linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "n d", predict: "k d" },
    needs: ["counts"],
    objective: {
      formula: "− Σᵢ log(π_y(i) Πⱼ p_y(i)ⱼ^xᵢⱼ) − smoothing Σₖⱼ log pₖⱼ",
      measure: null,
      reaches: "global minimum",
    },
    tuning: { smoothing: [0.01, 0.1, 1, 10] },
    sources: ["McCallum and Nigam 1998"],
    seeAlso: ["tfidf", "bag-of-words", "bernoulli-naive-bayes"],
  },
  options: {
    smoothing: nonNegative(1, "added to the counts; what was never seen is then not impossible"),
    priors: priorsOption,
  },
  supports: { weights: true, sparse: true },
  fit: ({ x, y, weights }, options) => {
    const seen = countColumns("multinomial-naive-bayes", x, y, weights);
    requireWeights("multinomial-naive-bayes", seen.weight, y.classes);
    return { state: settle(seen, options) };
  },
  predict: (state, x) => winnersOf(scoresOf(state, x)),
  offers: {
    probabilities: (state, x) => posteriorsOf(scoresOf(state, x)),
    decision: scoresOf,
    update: ({ seen }: MultinomialNaiveBayesState, { x, y, weights }, options) => ({
      state: settle(addCounts(seen, countColumns("multinomial-naive-bayes", x, y, weights)), options),
    }),
  },
});

/** p(word j | class k) = (Nₖⱼ + smoothing) / (Nₖ + D smoothing). */
function settle(seen: ClassCounts, { smoothing, priors }: { smoothing: number; priors: Priors }) {
  const { rows: classes, columns, data } = seen.counts;
  const coefficients = zeros(classes, columns);
  for (let k = 0; k < classes; k++) {
    let total = 0;
    for (let j = 0; j < columns; j++) total += data[k * columns + j] + smoothing;
    if (!(total > 0)) {
      throw new LecternError(
        "invalid-data",
        "multinomial-naive-bayes: a class has no counts; without smoothing its probabilities are undefined",
      );
    }
    for (let at = k * columns; at < (k + 1) * columns; at++) {
      coefficients.data[at] = logProbability((data[at] + smoothing) / total);
    }
  }
  return { coefficients, intercepts: logPriors("multinomial-naive-bayes", priors, seen.weight), seen };
}
