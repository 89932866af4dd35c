/** Simple imputation: a missing value gets the mean, the median or the most frequent value of its column. */
import { defineTransformer } from "../../../contract/define-transformer.js";
import type { StateOf } from "../../../contract/state/fields.js";
import { number, variant } from "../../../core/options/options.js";
import { arrange, arrangedNames, columnOptions, columnsState, fillGaps, planColumns } from "../columns.js";

const learns = { columns: columnsState };

export interface ImputeState extends StateOf<typeof learns> {}

/**
 * Replaces the missing values (NaN) of each column by one number learned from its values. Use it first in a pipeline
 * when few values are missing; when columns depend on each other use {@link iterativeImpute} or {@link knnImpute}, and
 * when it is informative that a value is missing set `indicators`.
 *
 * @example
 * ```ts
 * import { impute } from "lectern";
 *
 * const model = impute({ strategy: { kind: "median" } }).fit({ x: [[1, 5], [NaN, 6], [3, 7], [8, NaN]] });
 * model.transform([[NaN, NaN]]); // one row: 3, 6
 * ```
 */
export const impute = defineTransformer({
  kind: "impute",
  title: "Simple imputation",
  summary: "Replaces the missing values of each column by its mean, median, most frequent value or a given number.",
  facts: {
    task: "preparation",
    memory: "small",
    interpretable: true,
    cost: { fit: "n d", predict: "d" },
    objective: {
      formula: "mean: Σᵢ (xᵢ − c)² minimal    median: Σᵢ |xᵢ − c| minimal",
      measure: null,
      reaches: "global minimum",
    },
    alsoKnownAs: ["fill missing values", "mean imputation"],
    seeAlso: ["knn-impute", "iterative-impute", "missing-indicator"],
  },
  options: {
    strategy: variant(
      {
        mean: {},
        median: {},
        "most-frequent": {},
        constant: { value: number(0, "the constant; replaces every missing value") },
      },
      "mean",
      "what replaces the missing values of a column: a statistic of its values, or a number you choose",
    ),
    ...columnOptions,
  },
  learns,
  supports: { weights: true, missing: true, fillsMissing: true },
  fit: (data, { strategy, ...settings }) => {
    const { columns, warnings } = planColumns("impute", data, strategy, settings);
    const state: ImputeState = { columns };
    return { state, report: { warnings } };
  },
  transform: ({ columns }, x) => arrange(columns, x, fillGaps(x, columns.fill)),
  outputFeatures: ({ columns }, features) => arrangedNames(columns, features),
});
