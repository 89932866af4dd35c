/** Min-max scaling: every column is stretched to a given range. */
import { defineTransformer } from "../../../contract/define-transformer.js";
import { matrixLike } from "../../../contract/spare-memory.js";
import type { StateOf } from "../../../contract/state/fields.js";
import { LecternError } from "../../../core/errors.js";
import { flag, number, type OptionValues } from "../../../core/options/options.js";
import { type Matrix, zeros } from "../../../data/matrix.js";
import { columnWarnings, noValues } from "../../column-warnings.js";
import { type ColumnExtremes, columnExtremes, extremesState, mergeExtremes } from "../column-extremes.js";

const learns = { extremes: extremesState };

export interface MinMaxScaleState extends StateOf<typeof learns> {}

const options = {
  lower: number(0, "lower bound; what the smallest value of each column becomes"),
  upper: number(1, "upper bound; what the largest value of each column becomes"),
  clip: flag(false, "clip values outside the training range to the ends of the range"),
};

type MinMaxScaleOptions = OptionValues<typeof options>;

/**
 * Maps the smallest value of each column to `lower` and the largest to `upper`, linearly. Use it where a method needs a
 * bounded range (images, neural networks); one outlier squeezes all other values: {@link robustScale} is not affected.
 *
 * @example
 * ```ts
 * import { minMaxScale } from "lectern";
 *
 * const model = minMaxScale({ lower: -1 }).fit({ x: [[10], [20], [30]] });
 * model.transform([[10], [25], [40]]); // -1, 0.5 and, outside what was seen, 2
 * ```
 */
export const minMaxScale = defineTransformer({
  kind: "min-max-scale",
  title: "Min-max scaling",
  summary: "Stretches every column to a given range.",
  facts: {
    task: "preparation",
    memory: "small",
    interpretable: true,
    cost: { fit: "n d", predict: "d" },
    objective: null,
    alsoKnownAs: ["normalization"],
    seeAlso: ["max-abs-scale", "standardize"],
  },
  options,
  learns,
  supports: { weights: true, missing: true },
  fit: ({ x, weights }, options) => fittedFrom(columnExtremes(x, weights), options),
  transform: ({ extremes }, x, { lower, upper, clip }) => {
    const result = matrixLike(x);
    stretch(x.data, result.data, extremes, lower, upper, clip);
    return result;
  },
  offers: {
    inverse: ({ extremes }, x, { lower, upper }) => unstretch(x, extremes, lower, upper),
    update: ({ extremes }, { x, weights }, options) =>
      fittedFrom(mergeExtremes(extremes, columnExtremes(x, weights)), options),
  },
});

function fittedFrom(extremes: ColumnExtremes, { lower, upper }: MinMaxScaleOptions) {
  const { counts, minimum, maximum } = extremes;
  if (!(lower < upper && Number.isFinite(upper - lower))) {
    const message = `min-max-scale: lower must be below upper, got ${lower} and ${upper}`;
    throw new LecternError("invalid-option", message, { option: "lower" });
  }
  const wide = counts.findIndex((_, j) => !Number.isFinite(maximum[j] - minimum[j]));
  if (wide >= 0) {
    throw new LecternError(
      "numerical",
      `min-max-scale: column ${wide} has a range too large for floating-point numbers; rescale it`,
    );
  }
  const warnings = [
    ...columnWarnings("empty-column", counts.length, (j) => counts[j] === 0, noValues),
    ...columnWarnings(
      "constant-column",
      counts.length,
      (j) => counts[j] > 0 && minimum[j] === maximum[j],
      `is constant; it becomes ${lower}`,
    ),
  ];
  const state: MinMaxScaleState = { extremes };
  return { state, report: { warnings } };
}

// (x − minimum) / range first: the smallest value gives exactly 0 and the largest exactly 1 before the stretching.
function stretch(
  data: Float64Array,
  out: Float64Array,
  { counts, minimum, maximum }: ColumnExtremes,
  lower: number,
  upper: number,
  clip: boolean,
): void {
  const columns = counts.length;
  const size = upper - lower;
  const range = rangesOf(minimum, maximum);
  if (!clip && counts.every((count) => count > 0)) {
    for (let at = 0; at < data.length; ) {
      for (let j = 0; j < columns; j++, at++) out[at] = ((data[at] - minimum[j]) / range[j]) * size + lower;
    }
    return;
  }
  for (let at = 0; at < data.length; ) {
    for (let j = 0; j < columns; j++, at++) {
      if (counts[j] === 0) {
        out[at] = data[at];
        continue;
      }
      const value = ((data[at] - minimum[j]) / range[j]) * size + lower;
      out[at] = clip ? Math.min(upper, Math.max(lower, value)) : value;
    }
  }
}

function unstretch(x: Matrix, { counts, minimum, maximum }: ColumnExtremes, lower: number, upper: number): Matrix {
  const size = upper - lower;
  const range = rangesOf(minimum, maximum);
  const result = zeros(x.rows, x.columns);
  for (let at = 0; at < x.data.length; ) {
    for (let j = 0; j < x.columns; j++, at++) {
      const value = x.data[at];
      result.data[at] = counts[j] === 0 ? value : ((value - lower) / size) * range[j] + minimum[j];
    }
  }
  return result;
}

/** The width of each column; 1 for constant ones, whose distances from their value are kept. */
function rangesOf(minimum: Float64Array, maximum: Float64Array): Float64Array {
  return maximum.map((value, j) => (value > minimum[j] ? value - minimum[j] : 1));
}
