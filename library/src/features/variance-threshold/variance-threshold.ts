/** Dropping columns that hardly vary. */
import { defineTransformer } from "../../contract/define-transformer.js";
import * as state from "../../contract/state/fields.js";
import { LecternError } from "../../core/errors.js";
import { nonNegative } from "../../core/options/options.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import { isSparse, type SparseMatrix } from "../../data/sparse.js";
import { type ColumnMoments, mergeMoments } from "../../linalg/column-moments.js";
import { columnWarnings, isConstant } from "../column-warnings.js";
import { momentsOf, momentsState } from "../sparse-column-moments.js";

const learns = {
  kept: state.integers("kept", "columns that are kept", { below: "features", order: "strictly ascending" }, (kept) =>
    kept.length > 0 ? undefined : "must have at least one column",
  ),
  moments: momentsState,
};

export interface VarianceThresholdState extends state.StateOf<typeof learns> {}

/**
 * Keeps the columns whose variance is above a threshold; with 0, all that are not constant. Use it first, to drop
 * columns that do not distinguish samples. The variance depends on the units, so thresholds above 0 need columns in
 * comparable units.
 *
 * @example
 * ```ts
 * import { varianceThreshold } from "lectern";
 *
 * const model = varianceThreshold().fit({ x: [[1, 7], [2, 7]], features: ["size", "legs"] });
 * model.outputFeatures; // ["size"]
 * ```
 */
export const varianceThreshold = defineTransformer({
  kind: "variance-threshold",
  title: "Variance threshold",
  summary: "Drops columns that are constant or hardly vary.",
  facts: {
    task: "preparation",
    memory: "small",
    interpretable: true,
    cost: { fit: "n d", predict: "d" },
    objective: null,
    seeAlso: ["standardize", "pca"],
  },
  options: { minVariance: nonNegative(0, "columns with this variance or less are removed") },
  learns,
  supports: { weights: true, missing: true, sparse: true },
  fit: ({ x, weights }, { minVariance: threshold }) => fittedFrom(momentsOf(x, weights), threshold),
  transform: ({ kept }, x) => (isSparse(x) ? keepSparse(x, kept) : keepDense(x, kept)),
  outputFeatures: ({ kept }, features) => Array.from(kept, (j) => features[j]),
  offers: {
    update: ({ moments }, { x, weights }, { minVariance: threshold }) =>
      fittedFrom(mergeMoments(moments, momentsOf(x, weights)), threshold),
  },
});

function fittedFrom(moments: ColumnMoments, threshold: number) {
  const { weight, mean, variance } = moments;
  const columns = mean.length;
  const varies = (j: number) => variance[j] > threshold && !isConstant(variance[j], mean[j]);
  const kept = Int32Array.from({ length: columns }, (_, j) => j).filter(varies);
  if (kept.length === 0) {
    throw new LecternError(
      "invalid-data",
      `variance-threshold: none of the ${columns} columns has a variance above ${threshold} ` +
        `(the largest is ${variance.reduce((a, b) => Math.max(a, b), 0)}); use more samples or lower minVariance`,
    );
  }
  const learned: VarianceThresholdState = { kept, moments };
  const warnings = columnWarnings("empty-column", columns, (j) => weight[j] === 0, "has no values; it is dropped");
  return { state: learned, report: { warnings, notes: { dropped: columns - kept.length } } };
}

/** The given columns, row by row, as memory has them. */
function keepDense(x: Matrix, kept: Int32Array): Matrix {
  const width = kept.length;
  const result = zeros(x.rows, width);
  for (let i = 0, at = 0; i < x.rows; i++) {
    const from = i * x.columns;
    for (let k = 0; k < width; k++) result.data[at++] = x.data[from + kept[k]];
  }
  return result;
}

/** The given ascending columns, in one pass over the stored entries. */
function keepSparse(x: SparseMatrix, kept: Int32Array): SparseMatrix {
  const place = new Int32Array(x.columns).fill(-1);
  for (let k = 0; k < kept.length; k++) place[kept[k]] = k;
  let count = 0;
  for (let e = 0; e < x.columnIndex.length; e++) if (place[x.columnIndex[e]] >= 0) count++;
  const rowStart = new Int32Array(x.rows + 1);
  const columnIndex = new Int32Array(count);
  const values = new Float64Array(count);
  let at = 0;
  for (let i = 0; i < x.rows; i++) {
    for (let e = x.rowStart[i]; e < x.rowStart[i + 1]; e++) {
      if (place[x.columnIndex[e]] < 0) continue;
      columnIndex[at] = place[x.columnIndex[e]];
      values[at++] = x.values[e];
    }
    rowStart[i + 1] = at;
  }
  return { rows: x.rows, columns: kept.length, rowStart, columnIndex, values };
}
