/** Canonical correlation analysis as a method: the samples hold all views side by side. */
import { defineTransformer } from "../../../contract/define-transformer.js";
import type * as state from "../../../contract/state/fields.js";
import { integer, optional } from "../../../core/options/options.js";
import { selectColumns } from "../../../data/matrix.js";
import { canonicalAnalysis } from "../canonical-analysis.js";
import { ridgeOption } from "../ridge.js";
import { componentNames, placeViews, projectColumns, unseenColumns, viewsOption } from "../view-columns.js";
import { viewsState } from "../views-state.js";

export interface CcaState extends state.StateOf<typeof viewsState> {}

/**
 * Finds what two or more sets of columns have in common: for each set, weighted sums that correlate most with those of
 * the others. Use it to integrate measurements of the same things by different means; for dependence that is not linear
 * there is {@link kernelCca}, to predict one set from another {@link plsRegression}. {@link canonicalAnalysis} does the
 * same with the views as separate matrices.
 *
 * @example
 * ```ts
 * import { cca } from "lectern";
 *
 * const x = [[1, 0, 2.1], [2, 5, 3.9], [3, 1, 6.2], [4, 4, 8.1], [5, 2, 9.8]];
 * const model = cca({ views: [[0, 1], [2]] }).fit({ x });
 * model.state.correlations; // near 1: the third column follows from the first two
 * model.outputFeatures; // view1_1, view2_1
 * ```
 */
export const cca = defineTransformer({
  kind: "cca",
  title: "Canonical correlation analysis",
  summary: "Finds the weighted sums of two or more sets of columns that correlate most.",
  facts: {
    task: "reduction",
    shape: "linear",
    memory: "small",
    interpretable: true,
    cost: { fit: "n d² + d³", predict: "k d" },
    needs: ["several views"],
    objective: {
      formula: "− w_xᵀ C_xy w_y  such that  w_xᵀ C_xx w_x = w_yᵀ C_yy w_y = 1",
      measure: null,
      reaches: "global minimum",
    },
    sources: ["Hotelling 1936", "Kettenring 1971"],
    seeAlso: ["kernel-cca", "pls-canonical", "pls-regression", "pca"],
  },
  options: {
    views: viewsOption,
    components: optional(integer(2, "number of components; the smallest rank of a view by default")),
    ridge: ridgeOption,
  },
  learns: viewsState,
  supports: { weights: true },
  fit: ({ x, weights, features }, { views, components, ridge }) => {
    const columns = placeViews("cca", views, features);
    const { ranks, solvers, warnings, ...analysis } = canonicalAnalysis(
      columns.map((view) => selectColumns(x, view)),
      {
        operation: "cca",
        ridge,
        ...(components === null ? {} : { components }),
        ...(weights === undefined ? {} : { weights }),
      },
    );
    const learned: CcaState = { columns, ...analysis };
    const notes = { solvers, ranks };
    return { state: learned, report: { notes, warnings: [...warnings, ...unseenColumns(columns, features)] } };
  },
  transform: projectColumns,
  outputFeatures: ({ columns, values }) => componentNames(columns.length, values.length),
});
