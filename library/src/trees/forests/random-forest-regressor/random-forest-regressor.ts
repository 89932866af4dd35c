/** Random forests (Breiman 2001) for numbers. */
import { defineForestRegressor } from "../define-forest-regressor.js";

/**
 * Predicts a number by the mean of many trees, each grown on samples drawn with replacement. A strong first choice for
 * tables; it cannot predict beyond the range of the targets it has seen.
 *
 * @example
 * ```ts
 * import { randomForestRegressor } from "lectern";
 * import { diabetes } from "lectern/datasets";
 *
 * const data = await diabetes();
 * const model = randomForestRegressor({ trees: 20, maxDepth: 4 }).fit(data);
 * model.predict(data.x); // one number per sample
 * ```
 */
export const randomForestRegressor = defineForestRegressor(
  {
    kind: "random-forest-regressor",
    title: "Random forest regressor",
    summary: "Averages many regression trees, each grown on a bootstrap sample.",
    sources: ["Breiman 2001"],
    seeAlso: ["tree-regressor", "extra-trees-regressor", "boosted-trees-regressor"],
  },
  false,
);
