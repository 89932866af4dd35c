/** Imputation by constants: a gap gets the mean, the median or the most frequent value of its column. */
import { defineTransformer } from "../../../contract/define-transformer.js";
import { number, variant } from "../../../core/options/options.js";
import { arrange, arrangedNames, columnOptions, fillGaps, type ImputedColumns, planColumns } from "../columns.js";

export interface ImputeState {
  readonly columns: ImputedColumns;
}

/**
 * Fills the gaps (NaN) of each column with one number learned from its values. Use it first in a pipeline when few
 * values are missing; when columns depend on each other use {@link iterativeImpute} or {@link knnImpute}, and when the
 * gap itself is informative set `indicators`.
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
  title: "Impute by constants",
  summary: "Fills the gaps of each column with its mean, its median, its most frequent value or a given number.",
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
    seeAlso: ["knn-impute", "iterative-impute", "missing-indicator"],
  },
  options: {
    strategy: variant(
      {
        mean: {},
        median: {},
        "most-frequent": {},
        constant: { value: number(0, "the constant; it fills every gap") },
      },
      "mean",
      "what is put into the gaps of a column: a statistic of its values, or a number you choose",
    ),
    ...columnOptions,
  },
  supports: { weights: true, missing: true, fillsMissing: true },
  fit: (data, { strategy, ...settings }) => {
    const { columns, warnings } = planColumns("impute", data, strategy, settings);
    const state: ImputeState = { columns };
    return { state, report: { warnings } };
  },
  transform: ({ columns }, x) => arrange(columns, x, fillGaps(x, columns.fill)),
  outputFeatures: ({ columns }, features) => arrangedNames(columns, features),
});
