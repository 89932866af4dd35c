/** Extremely randomised trees (Geurts, Ernst and Wehenkel 2006) for numbers. */
import { defineForestRegressor } from "../define-forest-regressor.js";

/**
 * Predicts a number by the mean of many trees whose thresholds are drawn at random: a smoother answer than that of
 * {@link randomForestRegressor}, in less time.
 *
 * @example
 * ```ts
 * import { extraTreesRegressor } from "lectern";
 *
 * const model = extraTreesRegressor({ trees: 10 }).fit({ x: [[1], [2], [8], [9]], y: [1, 2, 8, 9] });
 * model.predict([[1], [9]]); // 1, 9
 * ```
 */
export const extraTreesRegressor = defineForestRegressor(
  {
    kind: "extra-trees-regressor",
    title: "Extremely randomised trees regressor",
    summary: "Averages many regression trees whose splits are the best of a few random ones.",
    sources: ["Geurts, Ernst and Wehenkel 2006"],
    seeAlso: ["tree-regressor", "random-forest-regressor", "boosted-trees-regressor"],
  },
  true,
);
