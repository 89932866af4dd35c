/** Linear discriminant analysis (Fisher 1936; Rao 1948; Cookbook, chapter 16 and section C.1). */

import { defineClassifier } from "../../contract/define-supervised.js";
import { logPriorsField } from "../../contract/state/class-fields.js";
import * as state from "../../contract/state/fields.js";
import { choice } from "../../core/options/options.js";
import { counted } from "../../core/run.js";
import { logPriors, priorsOption } from "../../data/class-priors.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import { type LinearView, posteriorsOf, scoresOf, winnersOf } from "../../linalg/class-scores.js";
import { multiply, multiplyTransposed } from "../../linalg/multiply.js";
import { exp } from "../../numeric/elementary/functions.js";
import { drawNormals } from "../draw-normals.js";
import { withinClasses, withinOptions } from "../within-classes.js";

const learns = {
  coefficients: state.matrix("classes", "features", "weight of each feature, a row for each class"),
  intercepts: state.vector("classes", "constant term of each class"),
  means: state.matrix("classes", "features", "mean of each class"),
  logPriors: logPriorsField,
  root: state.matrix("features", "directions", "R with R Rᵀ = S, the common covariance of the classes"),
};

/** A linear classifier; its scores are logarithms of posteriors, up to a number that all classes share. */
export interface LinearDiscriminantState extends state.StateOf<typeof learns> {}

/**
 * Assumes normal classes with a common covariance, which makes the decision boundaries linear. Use it where classes
 * have about the same shape: it has a closed form, gives probabilities and handles many classes at once; for classes of
 * different shapes use `quadraticDiscriminant`.
 *
 * @example
 * ```ts
 * import { linearDiscriminant } from "lectern";
 *
 * const x = [[0, 0], [2, 2.1], [4, 4], [1, 0], [3, 1.9], [5, 4]];
 * const model = linearDiscriminant().fit({ x, y: ["above", "above", "above", "below", "below", "below"] });
 * model.predict([[10, 10]]); // above: the mean of that class is not nearer, but the classes spread along the diagonal
 * ```
 */
export const linearDiscriminant = defineClassifier({
  kind: "linear-discriminant",
  title: "Linear discriminant analysis",
  summary: "Bayes' rule for normal classes with a common covariance; linear decision boundaries.",
  facts: {
    task: "classification",
    shape: "linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "n d min(n, d)", predict: "k d" },
    objective: {
      formula: '− Σᵢ weightᵢ log(π_y(i) N(xᵢ; μ_y(i), S)) where divisor is "likelihood"',
      measure: null,
      reaches: "global minimum",
    },
    tuning: { shrinkage: [{ kind: "none" }, { kind: "ledoit-wolf" }] },
    alsoKnownAs: ["LDA", "Gaussian discriminant analysis"],
    sources: ["Fisher 1936", "Rao 1948"],
    seeAlso: ["fisher-projection", "quadratic-discriminant", "logistic-regression"],
  },
  options: {
    priors: priorsOption,
    ...withinOptions,
    divisor: choice(["unbiased", "likelihood"], "unbiased", "divide covariances by n − 1 for each class, or by n"),
  },
  learns,
  supports: { weights: true },
  *fit(data, options) {
    const correction = options.divisor === "unbiased" ? 1 : 0;
    const within = yield* counted(withinClasses("linear-discriminant", data, { ...options, correction }));
    const { weight, mean: means } = within.moments;
    const priors = logPriors("linear-discriminant", options.priors, weight);
    const view = discriminantScores(means, priors, within.whiten);
    const parameters = means.rows * means.columns + (means.columns * (means.columns + 1)) / 2;
    return {
      state: { ...view, means, logPriors: priors, root: within.root },
      report: { warnings: [...within.warnings], notes: { ...within.notes, parameters } },
    };
  },
  predict: (learned, x) => winnersOf(scoresOf(learned, x)),
  offers: {
    probabilities: (learned, x) => posteriorsOf(scoresOf(learned, x)),
    decision: scoresOf,
    sample: ({ logPriors: priors, means, root }: LinearDiscriminantState, count, seed) =>
      drawNormals(priors, means, () => root, count, seed),
  },
});

/**
 * log πₖ − ½ (x − μₖ)ᵀ S⁻¹ (x − μₖ) without what all classes share, measured from their mean m:
 * wₖ = S⁻¹(μₖ − m) and bₖ = log πₖ − ½ (μₖ − m)ᵀ S⁻¹ (μₖ − m) − m·wₖ, with S⁻¹ = A Aᵀ.
 */
function discriminantScores(means: Matrix, logPriors: Float64Array, whiten: Matrix): LinearView {
  const { rows: classes, columns } = means;
  const center = new Float64Array(columns);
  for (let at = 0; at < means.data.length; at++) {
    center[at % columns] += exp(logPriors[Math.floor(at / columns)]) * means.data[at];
  }
  const moved = zeros(classes, columns);
  for (let at = 0; at < moved.data.length; at++) moved.data[at] = means.data[at] - center[at % columns];
  const white = multiply(moved, whiten);
  const coefficients = multiplyTransposed(white, whiten);
  const intercepts = logPriors.slice();
  for (let at = 0; at < white.data.length; at++)
    intercepts[Math.floor(at / white.columns)] -= 0.5 * white.data[at] ** 2;
  for (let at = 0; at < moved.data.length; at++) {
    intercepts[Math.floor(at / columns)] -= center[at % columns] * coefficients.data[at];
  }
  return { coefficients, intercepts };
}
