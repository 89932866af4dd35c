/** Robust scaling: median and inter-quantile range in place of mean and standard deviation. */
import { defineTransformer } from "../../../contract/define-transformer.js";
import type { StateOf } from "../../../contract/state/fields.js";
import { LecternError } from "../../../core/errors.js";
import { flag, fraction, type OptionValues } from "../../../core/options/options.js";
import type { Matrix } from "../../../data/matrix.js";
import type { SparseMatrix } from "../../../data/sparse.js";
import { inverseErfc } from "../../../numeric/special/inverse-error-function.js";
import { columnQuantiles } from "../../column-values.js";
import { columnWarnings, noValues } from "../../column-warnings.js";
import { multiplyAndShift, scaleColumns, scalingState, sparseUnlessCentered } from "../column-scaling.js";

export interface RobustScaleState extends StateOf<typeof scalingState> {}

const options = {
  center: flag(true, "center the data; by the median of each column"),
  scale: flag(true, "scale the columns; by the distance between their two quantiles"),
  lowerQuantile: fraction(0.25, "share of the values below the lower quantile"),
  upperQuantile: fraction(0.75, "share of the values below the upper quantile"),
  unitVariance: flag(false, "scale so that a normally distributed column gets variance 1"),
};

type RobustScaleOptions = OptionValues<typeof options>;

/**
 * Subtracts each column's median and divides by the distance between two of its quantiles. Use it instead of
 * {@link standardize} when outliers would distort mean and variance: up to a quarter of the values may be arbitrary.
 *
 * @example
 * ```ts
 * import { robustScale } from "lectern";
 *
 * const model = robustScale().fit({ x: [[1], [2], [3], [4], [1000]] });
 * model.transform([[3], [5]]); // 0 and 1: the outlier has no influence
 * ```
 */
export const robustScale = defineTransformer({
  kind: "robust-scale",
  title: "Robust scaling",
  summary: "Subtracts the median of every column and divides by its inter-quantile range.",
  facts: {
    task: "preparation",
    memory: "small",
    interpretable: true,
    cost: { fit: "n d", predict: "d" },
    objective: null,
    seeAlso: ["standardize", "min-max-scale", "clip"],
  },
  options,
  learns: scalingState,
  supports: { missing: true, sparse: true },
  limits: sparseUnlessCentered,
  fit: ({ x }, options) => learn(x, options),
  transform: (state, x) => scaleColumns(x, state),
  offers: { inverse: ({ shift, scale }, x) => multiplyAndShift(x, scale, shift) },
});

function learn(
  x: Matrix | SparseMatrix,
  { center, scale, lowerQuantile, upperQuantile, unitVariance }: RobustScaleOptions,
) {
  checkRange(lowerQuantile, upperQuantile, unitVariance);
  const fractions = [lowerQuantile, 0.5, upperQuantile].sort((a, b) => a - b);
  const [lower, median, upper] = [lowerQuantile, 0.5, upperQuantile].map((value) => fractions.indexOf(value));
  const { counts, values } = columnQuantiles(x, fractions);
  // Between these quantiles a normal distribution of variance 1 has this distance.
  const unit = unitVariance ? Math.SQRT2 * (inverseErfc(2 * lowerQuantile) - inverseErfc(2 * upperQuantile)) : 1;
  const state: RobustScaleState = {
    shift: new Float64Array(x.columns),
    scale: new Float64Array(x.columns).fill(1),
  };
  const stuck = new Uint8Array(x.columns);
  for (let j = 0; j < x.columns; j++) {
    if (center) state.shift[j] = values[3 * j + median];
    const range = values[3 * j + upper] - values[3 * j + lower];
    if (!Number.isFinite(range)) {
      throw new LecternError(
        "numerical",
        `robust-scale: column ${j} has a range too large for floating-point numbers; rescale it`,
      );
    }
    const divisor = range / unit;
    stuck[j] = counts[j] > 0 && divisor === 0 ? 1 : 0;
    if (scale && divisor > 0) state.scale[j] = divisor;
  }
  const warnings = [
    ...columnWarnings("empty-column", x.columns, (j) => counts[j] === 0, noValues),
    ...columnWarnings(
      "constant-column",
      x.columns,
      (j) => scale && stuck[j] === 1,
      "has equal quantiles; it is not scaled",
    ),
  ];
  return { state, report: { warnings } };
}

function checkRange(lower: number, upper: number, unitVariance: boolean): void {
  if (lower >= upper) {
    throw new LecternError(
      "invalid-option",
      `robust-scale: lowerQuantile must be below upperQuantile, got ${lower} and ${upper}`,
      { option: "lowerQuantile" },
    );
  }
  if (!unitVariance || (lower > 0 && upper < 1)) return;
  throw new LecternError(
    "invalid-option",
    `robust-scale: unitVariance needs quantiles above 0 and below 1, got ${lower} and ${upper}: ` +
      "a normal distribution is unbounded",
    { option: "unitVariance" },
  );
}
