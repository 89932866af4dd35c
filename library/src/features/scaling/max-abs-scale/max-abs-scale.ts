/** Scaling by the largest absolute value: every column fits into −1 … 1, and zeros stay zeros. */
import { defineTransformer } from "../../../contract/define-transformer.js";
import * as state from "../../../contract/state/fields.js";
import { columnWarnings, noValues } from "../../column-warnings.js";
import { type ColumnExtremes, columnExtremes, extremesState, mergeExtremes } from "../column-extremes.js";
import { multiplyAndShift, scaleColumns } from "../column-scaling.js";

const learns = {
  shift: state.vector("features", "zeros: nothing is subtracted, so that sparse samples stay sparse", {
    min: 0,
    max: 0,
  }),
  scale: state.vector("features", "largest absolute value of each column; 1 for a column of zeros", { above: 0 }),
  extremes: extremesState,
};

export interface MaxAbsScaleState extends state.StateOf<typeof learns> {}

/**
 * Divides each column by its largest absolute value. Use it for sparse samples and for columns whose zero means
 * something; for dense data with outliers prefer {@link robustScale}.
 *
 * @example
 * ```ts
 * import { maxAbsScale } from "lectern";
 *
 * const model = maxAbsScale().fit({ x: [[1, 0], [-4, 10]] });
 * model.transform([[2, 5]]); // 0.5, 0.5
 * ```
 */
export const maxAbsScale = defineTransformer({
  kind: "max-abs-scale",
  title: "Max-abs scaling",
  summary: "Divides every column by its largest absolute value.",
  facts: {
    task: "preparation",
    memory: "small",
    interpretable: true,
    cost: { fit: "n d", predict: "d" },
    objective: null,
    seeAlso: ["min-max-scale", "standardize"],
  },
  options: {},
  learns,
  supports: { weights: true, missing: true, sparse: true },
  fit: ({ x, weights }) => fittedFrom(columnExtremes(x, weights)),
  transform: (learned, x) => scaleColumns(x, learned),
  offers: {
    inverse: ({ scale, shift }, x) => multiplyAndShift(x, scale, shift),
    update: ({ extremes }, { x, weights }) => fittedFrom(mergeExtremes(extremes, columnExtremes(x, weights))),
  },
});

function fittedFrom(extremes: ColumnExtremes) {
  const { counts, minimum, maximum } = extremes;
  const largest = maximum.map((value, j) => Math.max(Math.abs(value), Math.abs(minimum[j])));
  const learned: MaxAbsScaleState = {
    shift: new Float64Array(largest.length),
    scale: largest.map((value) => (value > 0 ? value : 1)),
    extremes,
  };
  const warnings = [
    ...columnWarnings("empty-column", largest.length, (j) => counts[j] === 0, noValues),
    ...columnWarnings(
      "constant-column",
      largest.length,
      (j) => counts[j] > 0 && largest[j] === 0,
      "is zero; it stays zero",
    ),
  ];
  return { state: learned, report: { warnings } };
}
