/** Naive Bayes for codes of categories. */
import { defineClassifier } from "../../contract/define-supervised.js";
import { choice, integer, list, nonNegative, optional } from "../../core/options/options.js";
import { logPriors, type Priors, priorsOption } from "../../data/class-priors.js";
import type { Matrix } from "../../data/matrix.js";
import { requireWeights } from "../../linalg/class-moments.js";
import { posteriorsOf, winnersOf } from "../../linalg/class-scores.js";
import { drawSamples, priorScores } from "../bayes-rule.js";
import {
  addCategoricalScores,
  addCategories,
  type CategoricalLikelihood,
  type CategoryCounts,
  categoryProbabilities,
  countCategories,
  drawCategorical,
  type UnknownCategory,
} from "../categorical-likelihood.js";

export interface CategoricalNaiveBayesState extends CategoricalLikelihood {
  readonly logPriors: Float64Array;
  /** The weight of each class; with the counts, what was seen of the data, so that more can be added. */
  readonly weight: Float64Array;
}

/** What to do about categories, the same for all methods that know them. */
export const unknownOption = /* @__PURE__ */ choice(
  ["refuse", "ignore", "smooth"],
  "refuse",
  "categories not seen in the fit; an error, left out of the product, or one more category that was never seen",
);

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
  summary: "Bayes' rule with columns of categories.",
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
  options: {
    smoothing: nonNegative(1, "added to the counts; of every category"),
    categoryCounts: optional(
      list(integer(2, "number of categories"), [], "least number of categories of each column; as seen when left out"),
    ),
    unknown: unknownOption,
    priors: priorsOption,
  },
  supports: { weights: true },
  fit: ({ x, y, weights }, options) => {
    const seen = countCategories("categorical-naive-bayes", x, y, options.categoryCounts, weights);
    requireWeights("categorical-naive-bayes", seen.weight, y.classes);
    return { state: settle(seen, options) };
  },
  predict: (state, x, options) => winnersOf(jointScores(state, x, options)),
  offers: {
    probabilities: (state, x, options) => posteriorsOf(jointScores(state, x, options)),
    decision: jointScores,
    update: ({ start, counts, weight }: CategoricalNaiveBayesState, { x, y, weights }, options) => {
      const more = countCategories("categorical-naive-bayes", x, y, options.categoryCounts, weights);
      return { state: settle(addCategories({ start, counts, weight }, more), options) };
    },
    sample: (state, count, seed) =>
      drawSamples(state.logPriors, count, seed, (codes, random) => drawCategorical(state, codes, random)),
  },
});

function settle(seen: CategoryCounts, options: { smoothing: number; priors: Priors }): CategoricalNaiveBayesState {
  return {
    ...seen,
    probabilities: categoryProbabilities(seen, options.smoothing),
    logPriors: logPriors("categorical-naive-bayes", options.priors, seen.weight),
  };
}

/** log p(y) + log p(x|y), one column per class. */
function jointScores(
  state: CategoricalNaiveBayesState,
  x: Matrix,
  options: { smoothing: number; unknown: UnknownCategory },
): Matrix {
  const scores = priorScores(x.rows, state.logPriors);
  addCategoricalScores("categorical-naive-bayes", scores, state, x, options);
  return scores;
}
