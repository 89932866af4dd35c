/** Clipping: values beyond two bounds are held at them. */
import { defineTransformer } from "../../../contract/define-transformer.js";
import { LecternError } from "../../../core/errors.js";
import { fraction, number, optional, variant } from "../../../core/options/options.js";
import { type Matrix, zeros } from "../../../data/matrix.js";
import { columnQuantiles } from "../../column-values.js";
import { columnWarnings, noValues } from "../../column-warnings.js";

export interface ClipState {
  /** The bounds of each column; the largest numbers there are where it has none. */
  readonly lower: Float64Array;
  readonly upper: Float64Array;
}

/**
 * Holds values at bounds that are given, or learned as quantiles of each column (then also called winsorising). Use it
 * to keep rare extremes from ruling a method; there is no way back.
 *
 * @example
 * ```ts
 * import { clip } from "lectern";
 *
 * const model = clip({ bounds: { kind: "values", lower: 0, upper: 10 } }).fit({ x: [[1]] });
 * model.transform([[-3], [4], [12]]); // 0, 4, 10
 * ```
 */
export const clip = defineTransformer({
  kind: "clip",
  title: "Clip",
  summary: "Limits values to a lower and an upper bound.",
  facts: {
    task: "preparation",
    memory: "small",
    interpretable: true,
    cost: { fit: "n d", predict: "d" },
    objective: null,
    seeAlso: ["robust-scale", "quantile-transform"],
  },
  options: {
    bounds: variant(
      {
        quantiles: {
          lowerQuantile: fraction(0.01, "share of the values below the lower quantile"),
          upperQuantile: fraction(0.99, "share of the values below the upper quantile"),
        },
        values: {
          lower: optional(number(0, "lower bound; of all columns, none when left out")),
          upper: optional(number(1, "upper bound; of all columns, none when left out")),
        },
      },
      "quantiles",
      "where the bounds come from: quantiles of each column, or given values",
    ),
  },
  supports: { missing: true },
  fit: ({ x }, { bounds }) => {
    if (bounds.kind === "quantiles") return learn(x, bounds.lowerQuantile, bounds.upperQuantile);
    const { lower, upper } = bounds;
    if (lower !== null && upper !== null) checkOrder(lower, upper, ["lower", "upper"]);
    const state: ClipState = {
      lower: new Float64Array(x.columns).fill(lower ?? -Number.MAX_VALUE),
      upper: new Float64Array(x.columns).fill(upper ?? Number.MAX_VALUE),
    };
    return { state };
  },
  transform: ({ lower, upper }, x) => {
    const result = zeros(x.rows, x.columns);
    for (let at = 0; at < x.data.length; ) {
      for (let j = 0; j < x.columns; j++, at++) {
        const value = x.data[at];
        // A missing value stays missing through both.
        result.data[at] = Math.min(upper[j], Math.max(lower[j], value));
      }
    }
    return result;
  },
});

function learn(x: Matrix, lowest: number, highest: number) {
  checkOrder(lowest, highest, ["lowerQuantile", "upperQuantile"]);
  const { counts, values } = columnQuantiles(x, [lowest, highest]);
  const state: ClipState = {
    lower: counts.map((count, j) => (count > 0 ? values[2 * j] : -Number.MAX_VALUE)),
    upper: counts.map((count, j) => (count > 0 ? values[2 * j + 1] : Number.MAX_VALUE)),
  };
  const single = (j: number) => counts[j] > 0 && state.lower[j] === state.upper[j];
  const warnings = [
    ...columnWarnings("empty-column", x.columns, (j) => counts[j] === 0, noValues),
    ...columnWarnings("constant-column", x.columns, single, "has equal bounds; it becomes constant"),
  ];
  return { state, report: { warnings } };
}

function checkOrder(lower: number, upper: number, names: readonly [string, string]): void {
  if (lower <= upper) return;
  throw new LecternError(
    "invalid-option",
    `clip: bounds.${names[0]} must not be above bounds.${names[1]}, got ${lower}, ${upper}`,
    {
      option: `bounds.${names[0]}`,
    },
  );
}
