/** Standardising: every column gets mean 0 and variance 1. */
import { defineTransformer } from "../../../contract/define-transformer.js";
import type { StateOf } from "../../../contract/state/fields.js";
import { LecternError } from "../../../core/errors.js";
import { flag, list, type OptionValues, optional, positive } from "../../../core/options/options.js";
import { type ColumnMoments, mergeMoments } from "../../../linalg/column-moments.js";
import { columnWarnings, isConstant, noValues } from "../../column-warnings.js";
import { momentsOf, momentsState } from "../../sparse-column-moments.js";
import { multiplyAndShift, scaleColumns, scalingState, sparseUnlessCentered } from "../column-scaling.js";

const learns = { ...scalingState, moments: momentsState };

export interface StandardizeState extends StateOf<typeof learns> {}

const options = {
  center: flag(true, "center the data; by the mean of each column"),
  scale: flag(true, "scale the columns; by their standard deviation"),
  scales: optional(
    list(
      positive(1, "scale"),
      [],
      "natural scales to divide by, one for each column, instead of the standard deviations",
    ),
  ),
};

type StandardizeOptions = OptionValues<typeof options>;

/**
 * Subtracts each column's mean and divides by its standard deviation (divisor n). Use it before every method that
 * compares columns of different units: PCA, k-means, ridge, neighbours. Missing values are left out of the
 * statistics and stay missing. Sparse samples stay sparse; for them `center` must be false.
 *
 * @example
 * ```ts
 * import { standardize } from "lectern";
 *
 * const model = standardize().fit({ x: [[1, 100], [3, 300]] });
 * model.transform([[2, 400]]); // one row: 0, 2
 * ```
 */
export const standardize = defineTransformer({
  kind: "standardize",
  title: "Standardise",
  summary: "Gives every column mean 0 and variance 1.",
  facts: {
    task: "preparation",
    memory: "small",
    interpretable: true,
    cost: { fit: "n d", predict: "d" },
    objective: null,
    alsoKnownAs: ["z-score", "standard scaler", "scaling"],
    seeAlso: ["pca", "k-means", "ridge"],
  },
  options,
  learns,
  supports: { weights: true, missing: true, sparse: true },
  limits: sparseUnlessCentered,
  fit: ({ x, weights }, options) => fittedFrom(momentsOf(x, weights), options),
  transform: (state, x) => scaleColumns(x, state),
  offers: {
    inverse: ({ shift, scale }, x) => multiplyAndShift(x, scale, shift),
    update: ({ moments }, { x, weights }, options) => fittedFrom(mergeMoments(moments, momentsOf(x, weights)), options),
  },
});

function fittedFrom(moments: ColumnMoments, { center, scale, scales }: StandardizeOptions) {
  const { weight, mean, variance } = moments;
  const columns = mean.length;
  if (scales !== null && scales.length !== columns) {
    throw new LecternError("invalid-option", `standardize: x has ${columns} columns, but scales has ${scales.length}`, {
      option: "scales",
    });
  }
  const deviations = variance.map((value, j) => (isConstant(value, mean[j]) ? 1 : Math.sqrt(value)));
  const state: StandardizeState = {
    shift: center ? mean : new Float64Array(columns),
    scale: !scale ? new Float64Array(columns).fill(1) : scales !== null ? Float64Array.from(scales) : deviations,
    moments,
  };
  const stuck = (j: number) => scale && scales === null && weight[j] > 0 && isConstant(variance[j], mean[j]);
  const warnings = [
    ...columnWarnings("empty-column", columns, (j) => weight[j] === 0, noValues),
    ...columnWarnings("constant-column", columns, stuck, "is constant; it is not scaled"),
  ];
  return { state, report: { warnings } };
}
