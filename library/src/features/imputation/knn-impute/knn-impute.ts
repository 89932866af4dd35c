/** Imputation by nearest neighbours (Troyanskaya et al., "Missing value estimation methods for DNA microarrays", 2001). */
import { defineTransformer } from "../../../contract/define-transformer.js";
import { choice, integer } from "../../../core/options/options.js";
import { type Matrix, row } from "../../../data/matrix.js";
import { arrange, arrangedNames, columnOptions, fillGaps, type ImputedColumns, planColumns } from "../columns.js";
import { distancesToDonors, layOutDonors, nearestMean, type Weighting } from "./donors.js";

export interface KnnImputeState {
  readonly columns: ImputedColumns;
  /** The training samples, gaps included. */
  readonly samples: Matrix;
}

/**
 * Fills a gap with the mean of that column over the nearest training samples that have a value there; near means near
 * in the columns that both samples have. Use it when similar samples have similar values; standardise first, unless the
 * columns share a unit ({@link standardize} leaves gaps as they are).
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
  title: "Impute by nearest neighbours",
  summary: "Fills gaps with the mean over the nearest samples that have a value there.",
  facts: {
    task: "preparation",
    memory: "grows with the samples",
    interpretable: false,
    cost: { fit: "n d", predict: "n d" },
    needs: ["scaled columns"],
    objective: null,
    sources: ["Troyanskaya et al. 2001"],
    seeAlso: ["iterative-impute", "impute", "standardize"],
  },
  options: {
    neighbors: integer(5, "number of neighbours; a gap is filled from them"),
    weighting: choice(
      ["uniform", "distance"],
      "uniform",
      "how much a neighbour counts: all the same, or 1 / distance each",
    ),
    ...columnOptions,
  },
  supports: { missing: true, fillsMissing: true },
  fit: (data, settings) => {
    const { columns, warnings } = planColumns("knn-impute", data, { kind: "mean" }, settings);
    const state: KnnImputeState = { columns, samples: data.x };
    return { state, report: { warnings } };
  },
  transform: ({ columns, samples }, x, { neighbors, weighting }) => {
    // Where no neighbour is known, because no column is shared with any, the mean of the column is used.
    const filled = fillGaps(x, columns.fill);
    fillFromNeighbors(samples, x, filled, neighbors, weighting);
    return arrange(columns, x, filled);
  },
  outputFeatures: ({ columns }, features) => arrangedNames(columns, features),
});

/** One sample at a time: beside the training samples by columns, memory is one distance a training sample. */
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
