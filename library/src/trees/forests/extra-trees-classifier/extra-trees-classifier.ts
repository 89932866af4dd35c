/** Extremely randomised trees (Geurts, Ernst and Wehenkel 2006) for classes. */
import { defineForestClassifier } from "../define-forest-classifier.js";

/**
 * Predicts a class by the mean of the probabilities of many trees whose thresholds are drawn at random. Faster to fit than
 * {@link randomForestClassifier}, and often as good.
 *
 * @example
 * ```ts
 * import { extraTreesClassifier } from "lectern";
 *
 * const model = extraTreesClassifier({ trees: 10 }).fit({ x: [[1], [2], [8], [9]], y: ["a", "a", "b", "b"] });
 * model.predict([[1.5], [8.5]]); // a, b
 * ```
 */
export const extraTreesClassifier = defineForestClassifier(
  {
    kind: "extra-trees-classifier",
    title: "Extremely randomised trees classifier",
    summary: "Averages many trees whose splits are the best of a few random ones.",
    alsoKnownAs: ["extra trees", "ExtraTrees"],
    sources: ["Geurts, Ernst and Wehenkel 2006"],
    seeAlso: ["tree-classifier", "random-forest-classifier", "boosted-trees-classifier"],
  },
  true,
);
