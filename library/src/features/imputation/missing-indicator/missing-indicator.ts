/** Indicators of missing values, as columns of 0 and 1. */

import { defineTransformer } from "../../../contract/define-transformer.js";
import type { StateOf } from "../../../contract/state/fields.js";
import { choice } from "../../../core/options/options.js";
import { warn } from "../../../core/report.js";
import { arrange, arrangedNames, flaggedState, planColumns } from "../columns.js";

const learns = { flagged: flaggedState };

export interface MissingIndicatorState extends StateOf<typeof learns> {}

/**
 * Replaces the samples by columns of 0 and 1 that show where values are missing. Use it in addition to the values when
 * they are not missing at random, so that their absence is informative; the option `indicators` of {@link impute} does
 * both at once.
 *
 * @example
 * ```ts
 * import { missingIndicator } from "lectern";
 *
 * const model = missingIndicator().fit({ x: [[1, 5], [NaN, 6]], features: ["age", "height"] });
 * model.outputFeatures; // "age__missing"
 * model.transform([[NaN, 5], [40, 6]]); // two rows: 1, 0
 * ```
 */
export const missingIndicator = defineTransformer({
  kind: "missing-indicator",
  title: "Missing-value indicator",
  summary: "Marks missing values in columns of 0 and 1.",
  facts: {
    task: "preparation",
    memory: "small",
    interpretable: true,
    cost: { fit: "n d", predict: "d" },
    objective: null,
    seeAlso: ["impute"],
  },
  options: {
    include: choice(
      ["with-gaps", "all"],
      "with-gaps",
      "which columns to mark: those with missing values in the training samples, or all",
    ),
  },
  learns,
  supports: { weights: true, missing: true, fillsMissing: true },
  fit: (data, { include: columns }) => {
    const settings = { indicators: true, emptyColumns: "fill" } as const;
    const gappy = planColumns("missing-indicator", data, { kind: "constant", value: 0 }, settings).columns.flagged;
    const state: MissingIndicatorState = { flagged: columns === "all" ? Int32Array.from(data.features.keys()) : gappy };
    const warnings =
      state.flagged.length === 0
        ? [warn("no-effect", 'no column has missing values, so the result has no columns; set include to "all"')]
        : [];
    return { state, report: { warnings } };
  },
  transform: ({ flagged }, x) => arrange(onlyFlagged(flagged), x, x),
  outputFeatures: ({ flagged }, features) => arrangedNames(onlyFlagged(flagged), features),
});

function onlyFlagged(flagged: Int32Array) {
  return { fill: new Float64Array(0), kept: new Int32Array(0), flagged };
}
