/** Random forests (Breiman 2001) for classes. */
import { defineForestClassifier } from "../define-forest-classifier.js";

/**
 * Predicts a class by the mean of the probabilities of many trees, each grown on samples drawn with replacement and
 * trying a few random columns at each split. A strong first choice for tables: hardly anything needs to be set.
 *
 * @example
 * ```ts
 * import { randomForestClassifier } from "lectern";
 * import { iris } from "lectern/datasets";
 *
 * const model = randomForestClassifier({ trees: 20, outOfBag: true }).fit(await iris());
 * model.report.notes["outOfBagError"]; // about 0.05
 * model.probabilities([[5.9, 3, 5.1, 1.8]]); // mostly virginica
 * ```
 */
export const randomForestClassifier = defineForestClassifier(
  {
    kind: "random-forest-classifier",
    title: "Random forest classifier",
    summary: "Averages many trees, each grown on a bootstrap sample with a few random columns at each split.",
    alsoKnownAs: ["random forest", "bagged trees", "bagging"],
    sources: ["Breiman 2001"],
    seeAlso: ["tree-classifier", "extra-trees-classifier", "boosted-trees-classifier"],
  },
  false,
);
