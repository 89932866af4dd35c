/** Kernel canonical correlation analysis as a method: the samples hold all views side by side. */
import { defineTransformer } from "../../../contract/define-transformer.js";
import * as state from "../../../contract/state/fields.js";
import { LecternError } from "../../../core/errors.js";
import { integer, type ListOption, list } from "../../../core/options/options.js";
import type { Warning } from "../../../core/report.js";
import { counted, type Work } from "../../../core/run.js";
import { type Matrix, selectColumns, zeros } from "../../../data/matrix.js";
import { stackColumns } from "../../../data/stack.js";
import { givenSpectrum, indefiniteWarnings } from "../../../kernels/given-spectrum.js";
import { gramSteps } from "../../../kernels/gram-steps.js";
import type { GivenKernel, Kernel } from "../../../kernels/kernel.js";
import { kernelFor } from "../../../kernels/kernel-for.js";
import { kernelOption } from "../../../kernels/kernel-option.js";
import { kernelRidgeOption, type Ridge } from "../ridge.js";
import { componentNames, placeViews, unseenColumns, viewsOption } from "../view-columns.js";
import { viewsState } from "../views-state.js";
import { areKernelsOfOptions, areSamplesOfViews } from "./check-views.js";
import { type KernelAnalysis, kernelAnalysisSteps, projectKernel } from "./kernel-analysis.js";

/** The functions of each view, as sums of kernels at its training samples. */
const learns = {
  values: state.vector("components", "eigenvalue of each component, which the ridge keeps below its correlation"),
  correlations: viewsState.correlations,
  columns: viewsState.columns,
  kernels: state.list(
    "views",
    state.data<Kernel>("kernel with all parameters set", () => undefined),
    "kernel of each view with all parameters set",
    areKernelsOfOptions,
  ),
  samples: state.list(
    "views",
    state.optional(state.matrix("samples", "columns", "training samples")),
    "training samples of each view; null with a precomputed kernel, whose columns are the training samples",
    areSamplesOfViews,
  ),
  coefficients: state.list(
    "views",
    state.matrix("samples", "components", "weights of the kernels at the training samples"),
    "for each view a row for each training sample, a column for each component",
  ),
  offsets: state.list(
    "views",
    state.vector("components", "what is subtracted from each component"),
    "what is subtracted from each component, for each view",
  ),
};

export interface KernelCcaState extends state.StateOf<typeof learns> {}

const kernelsOption: ListOption<GivenKernel> = list(
  kernelOption(),
  [{ kind: "rbf", gamma: null }],
  "kernels of the views; one for all, or one for each",
  1,
);

/**
 * Finds functions of two or more views that correlate most: any dependence that the kernels can express, where {@link
 * cca} finds weighted sums only. The ridge is not optional: functions free to take any value at each sample make even
 * independent views correlate perfectly. What counts is the correlation on held-out samples.
 *
 * @example
 * ```ts
 * import { kernelCca } from "lectern";
 * import { gaussianKernel } from "lectern/kernels";
 *
 * const x = Array.from({ length: 60 }, (_, i) => [Math.sin(i), Math.cos(i)]);
 * const model = kernelCca({ views: [[0], [1]], kernels: [gaussianKernel({ width: 0.3 })], components: 1 }).fit({ x });
 * model.state.correlations; // near 1, though sine and cosine do not correlate
 * ```
 */
export const kernelCca = defineTransformer({
  kind: "kernel-cca",
  title: "Kernel canonical correlation analysis",
  summary: "Finds functions of two or more sets of columns that correlate most.",
  facts: {
    task: "reduction",
    shape: "non-linear",
    memory: "grows with the samples",
    interpretable: false,
    cost: { fit: "n² d + n³", predict: "n d" },
    needs: ["several views", "scaled columns"],
    objective: {
      formula: "− α_aᵀ K_a K_b α_b  such that  α_mᵀ (K_m² + ridge) α_m = 1",
      measure: null,
      reaches: "global minimum",
    },
    sources: ["Akaho 2001", "Bach and Jordan 2002"],
    seeAlso: ["cca", "kernel-ridge"],
  },
  options: {
    views: viewsOption,
    kernels: kernelsOption,
    components: integer(2, "number of components"),
    ridge: kernelRidgeOption,
  },
  learns,
  supports: { weights: true },
  *fit({ x, weights, features }, { views, kernels, components, ridge }) {
    const columns = placeViews("kernel-cca", views, features);
    if (kernels.length !== 1 && kernels.length !== columns.length) {
      throw new LecternError(
        "invalid-option",
        `kernel-cca: kernels must have one kernel for all views or one for each of the ${columns.length}, got ${kernels.length}`,
        { option: "kernels" },
      );
    }
    const parts = columns.map((view) => selectColumns(x, view));
    const resolved = parts.map((part, v) =>
      kernelFor("kernel-cca", kernels[kernels.length === 1 ? 0 : v], part, weights),
    );
    const ridges = columns.map(() => ridge);
    const analysis = yield* counted(analyzeParts(parts, resolved, ridges, components, weights));
    const { coefficients, offsets, values, correlations, ranks, warnings } = analysis;
    const samples = parts.map((part, v) => (resolved[v].kind === "precomputed" ? null : part));
    const learned: KernelCcaState = {
      columns,
      kernels: resolved,
      samples,
      coefficients,
      offsets,
      values,
      correlations,
    };
    const indefinite: Warning[] = [];
    for (const [v, part] of parts.entries()) {
      const eigenvalue = yield* givenSpectrum(resolved[v], part);
      indefinite.push(
        ...indefiniteWarnings({ view: v, eigenvalue }, "the components are functions of no feature space"),
      );
    }
    const report = { notes: { ranks }, warnings: [...warnings, ...indefinite, ...unseenColumns(columns, features)] };
    return { state: learned, report };
  },
  transform: (learned, x) => stackColumns(learned.columns.map((_, v) => projectKernelView(learned, v, x))),
  outputFeatures: ({ columns, values }) => componentNames(columns.length, values.length),
});

/** The kernel matrices of the views, and what they have in common. */
function* analyzeParts(
  parts: readonly Matrix[],
  kernels: readonly Kernel[],
  ridges: readonly Ridge[],
  components: number,
  weights: Float64Array | undefined,
): Work<void, KernelAnalysis> {
  const grams: Matrix[] = [];
  for (const [v, part] of parts.entries()) grams.push(yield* gramSteps(kernels[v], part));
  return yield* kernelAnalysisSteps("kernel-cca", grams, ridges, components, weights);
}

/** The components of one view; only its own columns of x are used. */
function projectKernelView(learned: KernelCcaState, view: number, x: Matrix): Matrix {
  const { columns, kernels, samples, coefficients, offsets } = learned;
  const part = selectColumns(x, columns[view]);
  // With a precomputed kernel the columns are the training samples; only their number is needed.
  const z = samples[view] ?? zeros(part.columns, part.columns);
  return projectKernel(kernels[view], part, z, coefficients[view], offsets[view]);
}
