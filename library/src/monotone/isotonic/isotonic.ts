/** Isotonic regression (Ayer, Brunk, Ewing, Reid and Silverman 1955). */
import { defineRegressor } from "../../contract/define-supervised.js";
import { LecternError } from "../../core/errors.js";
import { choice, integer, number, optional } from "../../core/options/options.js";
import type { Matrix } from "../../data/matrix.js";
import { isotonicFit } from "./fit.js";

/** A function that never falls (or never rises), by its values at some places and straight lines between them. */
export interface IsotonicState {
  readonly places: Float64Array;
  readonly values: Float64Array;
  readonly column: number;
}

/**
 * The monotone function of one column with the smallest sum of squared residuals. Use it when more of the column means
 * more (or less) of the target and nothing else is known, such as to calibrate scores; it has no parameter to tune.
 *
 * @example
 * ```ts
 * import { isotonic } from "lectern";
 *
 * const model = isotonic().fit({ x: [[1], [2], [3], [4]], y: [1, 3, 2, 5] });
 * model.predict([[1], [2], [3], [4]]); // 1, 2.5, 2.5, 5
 * ```
 */
export const isotonic = defineRegressor({
  kind: "isotonic",
  title: "Isotonic regression",
  summary: "The monotone function of one column that fits best.",
  facts: {
    task: "regression",
    shape: "non-linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "n log n", predict: "log n" },
    needs: ["one column"],
    objective: { formula: "Σᵢ weightᵢ (yᵢ − f(xᵢ))²", measure: "mse", reaches: "global minimum" },
    tuning: "nothing to tune",
    sources: ["Ayer, Brunk, Ewing, Reid and Silverman 1955"],
    seeAlso: ["least-squares"],
  },
  options: {
    column: integer(0, "number of the column, from 0; the others are not looked at", { minimum: 0 }),
    direction: choice(
      ["increasing", "decreasing", "automatic"],
      "increasing",
      "which way the function goes; automatic: the way of the smaller error",
    ),
    lower: optional(number(0, "lower bound; of the function, none when left out")),
    upper: optional(number(1, "upper bound; of the function, none when left out")),
    outside: choice(["clip", "refuse"], "clip", "beyond the training samples: the value at the end, or an error"),
  },
  supports: { weights: true },
  fit: ({ x, y, weights }, { column, direction, lower, upper }) => {
    if (column >= x.columns) {
      throw new LecternError(
        "invalid-option",
        `isotonic: column ${column} does not exist; columns are numbered 0 to ${x.columns - 1}`,
        { option: "column", value: column },
      );
    }
    if (lower !== null && upper !== null && lower > upper) {
      throw new LecternError("invalid-option", `isotonic: lower (${lower}) must not be above upper (${upper})`);
    }
    const places = columnOf(x, column);
    const bounds = { lower: lower ?? -Infinity, upper: upper ?? Infinity };
    const fits = (direction === "automatic" ? (["increasing", "decreasing"] as const) : [direction]).map((way) => ({
      way,
      ...isotonicFit(places, y, weights, way === "increasing", bounds),
    }));
    const best = fits.reduce((a, b) => (b.squares < a.squares ? b : a));
    const state: IsotonicState = { places: best.places, values: best.values, column };
    return { state, report: { notes: { direction: best.way, blocks: best.blocks } } };
  },
  predict: ({ places, values, column }, x, { outside }) =>
    columnOf(x, column).map((place) => {
      const last = places.length - 1;
      if (outside === "refuse" && (place < places[0] || place > places[last])) {
        throw new LecternError(
          "invalid-data",
          `isotonic: ${place} is outside the range of the training samples, ${places[0]} to ${places[last]}; set outside to "clip" to predict the value at the nearest end`,
        );
      }
      return valueAt(places, values, place);
    }),
});

function columnOf({ rows, columns, data }: Matrix, j: number): Float64Array {
  return Float64Array.from({ length: rows }, (_, i) => data[i * columns + j]);
}

function valueAt(places: Float64Array, values: Float64Array, place: number): number {
  const last = places.length - 1;
  if (place <= places[0]) return values[0];
  if (place >= places[last]) return values[last];
  let [low, high] = [0, last];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (places[middle] <= place) low = middle;
    else high = middle;
  }
  if (values[low] === values[high]) return values[low];
  const share = (place - places[low]) / (places[high] - places[low]);
  return values[low] + share * (values[high] - values[low]);
}
