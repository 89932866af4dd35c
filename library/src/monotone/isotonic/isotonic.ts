/** Isotonic regression (Ayer, Brunk, Ewing, Reid and Silverman 1955). */
import { defineRegressor } from "../../contract/define-supervised.js";
import * as state from "../../contract/state/fields.js";
import { LecternError } from "../../core/errors.js";
import { choice, integer, number, optional } from "../../core/options/options.js";
import type { Matrix } from "../../data/matrix.js";
import { isotonicFit } from "./fit.js";

const learns = {
  places: state.vector(
    "corners",
    "where the corners of the function are",
    { order: "strictly ascending" },
    ({ length }) => (length > 0 ? undefined : "must have at least 1 number, got none"),
  ),
  values: state.vector("corners", "values of the function at its corners", {}, monotoneProblem),
  column: state.integer("index of the column, from 0", { below: "features" }),
};

/** A monotone function, by its values at some points and straight lines between them. */
export interface IsotonicState extends state.StateOf<typeof learns> {}

/**
 * The monotone function of one column with the smallest sum of squared residuals. Use it when the target is known only
 * to increase (or decrease) with the column, such as to calibrate scores; it has no parameter to tune.
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
  summary: "The best-fitting monotone function of one column.",
  facts: {
    task: "regression",
    shape: "non-linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "n log n", predict: "log n" },
    needs: ["one column"],
    objective: { formula: "Σᵢ weightᵢ (yᵢ − f(xᵢ))²", measure: "mse", reaches: "global minimum" },
    tuning: "nothing to tune",
    alsoKnownAs: ["monotone regression"],
    sources: ["Ayer, Brunk, Ewing, Reid and Silverman 1955"],
    seeAlso: ["least-squares"],
  },
  options: {
    column: integer(0, "index of the column, from 0; the others are ignored", { minimum: 0 }),
    direction: choice(
      ["increasing", "decreasing", "automatic"],
      "increasing",
      "whether the function increases or decreases; automatic: whichever has the smaller error",
    ),
    lower: optional(number(0, "lower bound; of the function, none by default")),
    upper: optional(number(1, "upper bound; of the function, none by default")),
    outside: choice(
      ["clip", "refuse"],
      "clip",
      "prediction beyond the training range: the value at the nearest end, or an error",
    ),
  },
  learns,
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
    return {
      state: { places: best.places, values: best.values, column },
      report: { notes: { direction: best.way, blocks: best.blocks } },
    };
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

/** The problem of values that do not have the direction of the options. */
function monotoneProblem(values: Float64Array, { options }: state.StateContext): string | undefined {
  const { direction } = options;
  const rises = values.some((value, i) => i > 0 && value > values[i - 1]);
  const falls = values.some((value, i) => i > 0 && value < values[i - 1]);
  if (rises && falls) return "must be monotone, but increase and decrease";
  if ((rises && direction === "decreasing") || (falls && direction === "increasing")) return `must be ${direction}`;
  return undefined;
}

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
