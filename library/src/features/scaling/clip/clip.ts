/** Clipping: values beyond two bounds are moved to them. */
import { defineTransformer } from "../../../contract/define-transformer.js";
import { matrixLike } from "../../../contract/spare-memory.js";
import * as state from "../../../contract/state/fields.js";
import { LecternError } from "../../../core/errors.js";
import { fraction, number, optional, variant } from "../../../core/options/options.js";
import type { Matrix } from "../../../data/matrix.js";
import { columnQuantiles } from "../../column-values.js";
import { columnWarnings, noValues } from "../../column-warnings.js";

const learns = {
  lower: state.vector("features", "lower bound of each column; -1.8e308, the lowest number, without one"),
  upper: state.vector("features", "upper bound of each column; 1.8e308, the highest number, without one", {}, isAbove),
};

export interface ClipState extends state.StateOf<typeof learns> {}

/** Checks that no upper bound is below the lower one. */
function isAbove(upper: Float64Array, { record }: state.StateContext): string | undefined {
  const lower = record["lower"] as Float64Array;
  const crossed = upper.findIndex((value, j) => value < lower[j]);
  return crossed < 0
    ? undefined
    : `must not be below lower, but column ${crossed} has ${lower[crossed]} and ${upper[crossed]}`;
}

/**
 * Clips values at bounds that are given, or learned as quantiles of each column (then also called winsorising). Use it
 * to keep rare extremes from dominating a method; there is no inverse.
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
          lower: optional(number(0, "lower bound; for all columns, none by default")),
          upper: optional(number(1, "upper bound; for all columns, none by default")),
        },
      },
      "quantiles",
      "where the bounds come from: quantiles of each column, or given values",
    ),
  },
  learns,
  supports: { missing: true },
  fit: ({ x }, { bounds }) => {
    if (bounds.kind === "quantiles") return learn(x, bounds.lowerQuantile, bounds.upperQuantile);
    const { lower, upper } = bounds;
    if (lower !== null && upper !== null) checkOrder(lower, upper, ["lower", "upper"]);
    const learned: ClipState = {
      lower: new Float64Array(x.columns).fill(lower ?? -Number.MAX_VALUE),
      upper: new Float64Array(x.columns).fill(upper ?? Number.MAX_VALUE),
    };
    return { state: learned };
  },
  transform: ({ lower, upper }, x) => {
    const result = matrixLike(x);
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
  const learned: ClipState = {
    lower: counts.map((count, j) => (count > 0 ? values[2 * j] : -Number.MAX_VALUE)),
    upper: counts.map((count, j) => (count > 0 ? values[2 * j + 1] : Number.MAX_VALUE)),
  };
  const single = (j: number) => counts[j] > 0 && learned.lower[j] === learned.upper[j];
  const warnings = [
    ...columnWarnings("empty-column", x.columns, (j) => counts[j] === 0, noValues),
    ...columnWarnings("constant-column", x.columns, single, "has equal bounds; it becomes constant"),
  ];
  return { state: learned, report: { warnings } };
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
