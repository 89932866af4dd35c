/** Naive Bayes for codes of categories. */
import { defineClassifier } from "../../contract/define-supervised.js";
import { logPriorsField } from "../../contract/state/class-fields.js";
import type * as state from "../../contract/state/fields.js";
import { integer, list, nonNegative, type OptionValues, optional } from "../../core/options/options.js";
import { logPriors, priorsOption } from "../../data/class-priors.js";
import type { Matrix } from "../../data/matrix.js";
import { requireWeights } from "../../linalg/class-moments.js";
import { posteriorsOf, winnersOf } from "../../linalg/class-scores.js";
import { drawSamples, priorScores } from "../bayes-rule.js";
import {
  addCategoricalScores,
  addCategories,
  type CategoryCounts,
  categoryFields,
  categoryProbabilities,
  categoryProbabilitiesField,
  countCategories,
  drawCategorical,
  MAX_CATEGORIES,
  unknownOption,
} from "../categorical-likelihood.js";

const learns = {
  ...categoryFields("features", "categories"),
  probabilities: categoryProbabilitiesField("categories"),
  logPriors: logPriorsField,
};

/** The probabilities of all categories; with the counts and weights, to which those of more samples can be added. */
export interface CategoricalNaiveBayesState extends state.StateOf<typeof learns> {}

const options = {
  smoothing: nonNegative(1, "added to the counts; of every category"),
  categoryCounts: optional(
    list(
      integer(2, "number of categories", { minimum: 1, maximum: MAX_CATEGORIES }),
      [],
      "minimum number of categories of each column; as many as in the data by default",
    ),
  ),
  unknown: unknownOption,
  priors: priorsOption,
};

type CategoricalNaiveBayesOptions = OptionValues<typeof options>;

/**
 * Classifies by codes of categories, as if the columns were independent in each class. Use it for columns of a few
 * categories each, coded 0, 1, 2 … as by `ordinalEncode`.
 *
 * @example
 * ```ts
 * import { categoricalNaiveBayes } from "lectern";
 *
 * const x = [[0, 1], [0, 2], [1, 0], [1, 0]]; // outlook and wind
 * const model = categoricalNaiveBayes({ unknown: "ignore" }).fit({ x, y: ["stay", "stay", "sail", "sail"] });
 * model.predict([[1, 5]]); // sail: a wind like that was never seen, so the outlook decides
 * ```
 */
export const categoricalNaiveBayes = defineClassifier({
  kind: "categorical-naive-bayes",
  title: "Categorical naive Bayes",
  summary: "Naive Bayes for categorical columns.",
  facts: {
    task: "classification",
    shape: "non-linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "n d", predict: "k d" },
    needs: ["categories"],
    objective: {
      formula: "− Σᵢ log(π_y(i) p(xᵢ | y(i))) − smoothing Σₖⱼ_c log p(c | k)",
      measure: null,
      reaches: "global minimum",
    },
    tuning: { smoothing: [0.01, 0.1, 1, 10] },
    seeAlso: ["ordinal-encode", "mixed-naive-bayes"],
  },
  options,
  learns,
  supports: { weights: true },
  fit: ({ x, y, weights }, options) => {
    const seen = countCategories("categorical-naive-bayes", x, y, options.categoryCounts, weights);
    requireWeights("categorical-naive-bayes", seen.weight, y.classes);
    return { state: stateFrom(seen, options) };
  },
  predict: (learned, x, options) => winnersOf(jointScores(learned, x, options)),
  offers: {
    probabilities: (learned, x, options) => posteriorsOf(jointScores(learned, x, options)),
    decision: jointScores,
    update: ({ start, counts, weight }: CategoricalNaiveBayesState, { x, y, weights }, options) => {
      const more = countCategories("categorical-naive-bayes", x, y, options.categoryCounts, weights);
      return { state: stateFrom(addCategories({ start, counts, weight }, more), options) };
    },
    sample: (learned, count, seed) =>
      drawSamples(learned.logPriors, count, seed, (codes, random) => drawCategorical(learned, codes, random)),
  },
});

function stateFrom(seen: CategoryCounts, options: CategoricalNaiveBayesOptions): CategoricalNaiveBayesState {
  return {
    ...seen,
    probabilities: categoryProbabilities(seen, options.smoothing),
    logPriors: logPriors("categorical-naive-bayes", options.priors, seen.weight),
  };
}

/** log p(y) + log p(x|y), one column per class. */
function jointScores(learned: CategoricalNaiveBayesState, x: Matrix, options: CategoricalNaiveBayesOptions): Matrix {
  const scores = priorScores(x.rows, learned.logPriors);
  addCategoricalScores("categorical-naive-bayes", scores, learned, x, options);
  return scores;
}
