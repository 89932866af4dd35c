/** Naive Bayes that learns a class from the samples of all other classes (Rennie, Shih, Teevan and Karger 2003). */
import { defineClassifier } from "../../contract/define-supervised.js";
import * as state from "../../contract/state/fields.js";
import { flag, type OptionValues, positive } from "../../core/options/options.js";
import { zeros } from "../../data/matrix.js";
import { requireWeights } from "../../linalg/class-moments.js";
import { scoresOf, winnersOf } from "../../linalg/class-scores.js";
import { log } from "../../numeric/elementary/functions.js";
import { addCounts, type ClassWordCounts, countColumns, seenCounts } from "../word-counts.js";

const learns = {
  coefficients: state.matrix("classes", "features", "weight of each column, a row for each class", { min: 0 }),
  intercepts: state.vector("classes", "all 0", { min: 0, max: 0 }),
  seen: seenCounts,
};

/** A linear classifier without intercepts. */
export interface ComplementNaiveBayesState extends state.StateOf<typeof learns> {}

const options = {
  smoothing: positive(1, "added to the counts; what was never seen is then not impossible"),
  normalize: flag(false, "divide the weights of each class by their sum"),
};

type ComplementNaiveBayesOptions = OptionValues<typeof options>;

/**
 * Classifies counts by how little they resemble the other classes. Use it instead of `multinomialNaiveBayes` where some
 * classes have far more text than others; its scores are not probabilities.
 *
 * @example
 * ```ts
 * import { complementNaiveBayes } from "lectern";
 *
 * const model = complementNaiveBayes().fit({ x: [[2, 1, 0], [1, 1, 0], [0, 1, 3]], y: ["sport", "sport", "music"] });
 * model.predict([[0, 0, 1]]); // music
 * ```
 */
export const complementNaiveBayes = defineClassifier({
  kind: "complement-naive-bayes",
  title: "Complement naive Bayes",
  summary: "Naive Bayes for counts in classes of very different size.",
  facts: {
    task: "classification",
    shape: "linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "n d", predict: "k d" },
    needs: ["counts"],
    objective: {
      formula: "Σₖ (Σ_{i: y(i) ≠ k} Σⱼ xᵢⱼ wₖⱼ + smoothing Σⱼ wₖⱼ) such that Σⱼ exp(−wₖⱼ) = 1",
      measure: null,
      reaches: "global minimum",
    },
    tuning: { smoothing: [0.01, 0.1, 1, 10] },
    sources: ["Rennie, Shih, Teevan and Karger 2003"],
    seeAlso: ["multinomial-naive-bayes"],
  },
  options,
  learns,
  supports: { weights: true, sparse: true },
  fit: ({ x, y, weights }, options) => {
    const seen = countColumns("complement-naive-bayes", x, y, weights);
    requireWeights("complement-naive-bayes", seen.weight, y.classes);
    return { state: stateFrom(seen, options) };
  },
  predict: (learned, x) => winnersOf(scoresOf(learned, x)),
  offers: {
    decision: scoresOf,
    update: ({ seen }: ComplementNaiveBayesState, { x, y, weights }, options) => ({
      state: stateFrom(addCounts(seen, countColumns("complement-naive-bayes", x, y, weights)), options),
    }),
  },
});

/** wₖⱼ = −log of the share of word j in all classes but k. */
function stateFrom(
  seen: ClassWordCounts,
  { smoothing, normalize }: ComplementNaiveBayesOptions,
): ComplementNaiveBayesState {
  const { rows: classes, columns, data } = seen.counts;
  const all = new Float64Array(columns);
  for (let at = 0; at < data.length; at++) all[at % columns] += data[at];
  const coefficients = zeros(classes, columns);
  const own = new Float64Array(columns);
  for (let k = 0; k < classes; k++) {
    let total = 0;
    for (let j = 0; j < columns; j++) {
      own[j] = Math.max(0, all[j] - data[k * columns + j]) + smoothing;
      total += own[j];
    }
    let sum = 0;
    for (let j = 0; j < columns; j++) {
      own[j] = -log(own[j] / total);
      sum += own[j];
    }
    // A single column has the share 1 in every class, so all its weights are 0.
    const divisor = normalize && sum > 0 ? sum : 1;
    for (let j = 0; j < columns; j++) coefficients.data[k * columns + j] = own[j] / divisor;
  }
  return { coefficients, intercepts: new Float64Array(classes), seen };
}
