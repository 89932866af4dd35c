/** Imputation by nearest neighbours (Troyanskaya et al., "Missing value estimation methods for DNA microarrays", 2001). */
import { defineTransformer } from "../../../contract/define-transformer.js";
import * as state from "../../../contract/state/fields.js";
import { integer, variant } from "../../../core/options/options.js";
import { type Matrix, row } from "../../../data/matrix.js";
import { arrange, arrangedNames, columnOptions, columnsState, fillGaps, planColumns } from "../columns.js";
import { distancesToDonors, layOutDonors, nearestMean, type Weighting } from "./donors.js";

const learns = {
  columns: columnsState,
  samples: state.matrix("samples", "features", "training samples, including missing values", { or: "NaN" }),
};

export interface KnnImputeState extends state.StateOf<typeof learns> {}

/**
 * Replaces a missing value by the mean of its column over the nearest training samples that have a value; distances are
 * taken over the columns that both samples have. Use it when similar samples have similar values; standardise first,
 * unless the columns share a unit ({@link standardize} keeps missing values).
 *
 * @example
 * ```ts
 * import { knnImpute } from "lectern";
 *
 * const model = knnImpute({ neighbors: 2 }).fit({ x: [[1, 10], [2, 20], [3, 30], [90, 900]] });
 * model.transform([[1.4, NaN]]); // one row: 1.4, 15
 * ```
 */
export const knnImpute = defineTransformer({
  kind: "knn-impute",
  title: "Nearest neighbours imputation",
  summary: "Replaces missing values by the mean over the nearest samples that have a value.",
  facts: {
    task: "preparation",
    memory: "grows with the samples",
    interpretable: false,
    cost: { fit: "n d", predict: "n d" },
    needs: ["scaled columns"],
    objective: null,
    alsoKnownAs: ["kNN imputation"],
    sources: ["Troyanskaya et al. 2001"],
    seeAlso: ["iterative-impute", "impute", "standardize"],
  },
  options: {
    neighbors: integer(5, "number of neighbours; used for each missing value"),
    weighting: variant(
      { uniform: {}, distance: {} },
      "uniform",
      "weights of the neighbours: all equal, or 1 / distance",
    ),
    ...columnOptions,
  },
  learns,
  supports: { missing: true, fillsMissing: true },
  fit: (data, settings) => {
    const { columns, warnings } = planColumns("knn-impute", data, { kind: "mean" }, settings);
    const learned: KnnImputeState = { columns, samples: data.x };
    return { state: learned, report: { warnings } };
  },
  transform: ({ columns, samples }, x, { neighbors, weighting }) => {
    // Where no neighbour is known, because no column is shared with any, the mean of the column is used.
    const filled = fillGaps(x, columns.fill);
    fillFromNeighbors(samples, x, filled, neighbors, weighting.kind);
    return arrange(columns, x, filled);
  },
  outputFeatures: ({ columns }, features) => arrangedNames(columns, features),
});

/** One sample at a time: in addition to the training samples by columns, memory is one distance per training sample. */
function fillFromNeighbors(samples: Matrix, x: Matrix, filled: Matrix, neighbors: number, weighting: Weighting): void {
  if (!x.data.some(Number.isNaN)) return;
  const donors = layOutDonors(samples);
  const distances = new Float64Array(samples.rows);
  const shared = new Float64Array(samples.rows);
  const nearest = new Float64Array(Math.min(neighbors, samples.rows));
  for (let i = 0; i < x.rows; i++) {
    const sample = row(x, i);
    if (!sample.some(Number.isNaN)) continue;
    distancesToDonors(sample, donors, distances, shared);
    for (let j = 0; j < x.columns; j++) {
      if (!Number.isNaN(sample[j])) continue;
      const value = nearestMean(distances, donors, j, nearest, weighting);
      if (value !== undefined) filled.data[i * x.columns + j] = value;
    }
  }
}
