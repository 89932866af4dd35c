/** Naive Bayes for counts, such as the words of a document (McCallum and Nigam 1998). */

import { defineClassifier } from "../../contract/define-supervised.js";
import { logPriorsField } from "../../contract/state/class-fields.js";
import * as state from "../../contract/state/fields.js";
import { LecternError } from "../../core/errors.js";
import { nonNegative, type OptionValues } from "../../core/options/options.js";
import { logPriors, priorsOption } from "../../data/class-priors.js";
import { zeros } from "../../data/matrix.js";
import { requireWeights } from "../../linalg/class-moments.js";
import { posteriorsOf, scoresOf, winnersOf } from "../../linalg/class-scores.js";
import { logProbability } from "../bayes-rule.js";
import { addCounts, type ClassWordCounts, countColumns, seenCounts } from "../word-counts.js";

const learns = {
  coefficients: state.matrix("classes", "features", "logarithm of the probability pₖⱼ of each column in each class", {
    max: 0,
  }),
  intercepts: logPriorsField,
  seen: seenCounts,
};

/** A linear classifier: the coefficients are logarithms of probabilities, the intercepts those of the priors. */
export interface MultinomialNaiveBayesState extends state.StateOf<typeof learns> {}

const options = {
  smoothing: nonNegative(1, "added to the counts; what was never seen is then not impossible"),
  priors: priorsOption,
};

type MultinomialNaiveBayesOptions = OptionValues<typeof options>;

/**
 * Classifies counts by Bayes' rule, as if each count were drawn word by word with the probabilities of its class. Use
 * it for texts as bags of words, sparse or dense; it is fast, can be updated with more data, and does well with many
 * columns.
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
  summary: "Naive Bayes for counts, such as words of a text.",
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
  options,
  learns,
  supports: { weights: true, sparse: true },
  fit: ({ x, y, weights }, options) => {
    const seen = countColumns("multinomial-naive-bayes", x, y, weights);
    requireWeights("multinomial-naive-bayes", seen.weight, y.classes);
    return { state: stateFrom(seen, options) };
  },
  predict: (learned, x) => winnersOf(scoresOf(learned, x)),
  offers: {
    probabilities: (learned, x) => posteriorsOf(scoresOf(learned, x)),
    decision: scoresOf,
    update: ({ seen }: MultinomialNaiveBayesState, { x, y, weights }, options) => ({
      state: stateFrom(addCounts(seen, countColumns("multinomial-naive-bayes", x, y, weights)), options),
    }),
  },
});

/** p(word j | class k) = (Nₖⱼ + smoothing) / (Nₖ + D smoothing). */
function stateFrom(
  seen: ClassWordCounts,
  { smoothing, priors }: MultinomialNaiveBayesOptions,
): MultinomialNaiveBayesState {
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
