/** Kernel canonical correlation analysis as a method: the samples hold all views beside each other. */
import { defineTransformer } from "../../../contract/define-transformer.js";
import { LecternError } from "../../../core/errors.js";
import { integer, type ListOption, list } from "../../../core/options/options.js";
import { type Matrix, selectColumns, zeros } from "../../../data/matrix.js";
import { stackColumns } from "../../../data/stack.js";
import { gram } from "../../../kernels/gram.js";
import type { GivenKernel, Kernel } from "../../../kernels/kernel.js";
import { kernelOption } from "../../../kernels/kernel-option.js";
import { settleKernel } from "../../../kernels/settle-kernel.js";
import { requireSymmetric } from "../../../linalg/check-matrix.js";
import { kernelRidgeOption } from "../ridge.js";
import { componentNames, placeViews, unseenColumns, viewsOption } from "../view-columns.js";
import { type KernelAnalysis, kernelAnalysis, projectKernel } from "./kernel-analysis.js";

/** The functions of each view, as sums of kernels at its training samples. */
export interface KernelCcaState extends Pick<KernelAnalysis, "coefficients" | "offsets" | "values" | "correlations"> {
  /** The positions of the columns of each view. */
  readonly columns: readonly Int32Array[];
  /** The kernel of each view with every number in place. */
  readonly kernels: readonly Kernel[];
  /** The training samples of each view; none with a precomputed kernel. */
  readonly samples: readonly Matrix[];
}

const kernelsOption: ListOption<GivenKernel> = list(
  kernelOption(),
  [{ kind: "rbf", gamma: null }],
  "kernels of the views; one for all, or one for each",
  1,
);

/**
 * Finds functions of two or more views that correlate most: any dependence that the kernels can express, where
 * {@link cca} sees weighted sums only. The ridge is not optional: functions free to take any value at each sample make
 * even independent views correlate perfectly. What counts is the correlation on samples held out.
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
  supports: { weights: true },
  fit: ({ x, weights, features }, { views, kernels, components, ridge }) => {
    const columns = placeViews("kernel-cca", views, features);
    if (kernels.length !== 1 && kernels.length !== columns.length) {
      throw new LecternError(
        "invalid-option",
        `kernel-cca: kernels must have one kernel for all views or one for each of the ${columns.length}, got ${kernels.length}`,
        { option: "kernels" },
      );
    }
    const parts = columns.map((view) => selectColumns(x, view));
    const settled = parts.map((part, v) => settle(kernels[kernels.length === 1 ? 0 : v], part, weights));
    const analysis = kernelAnalysis(
      "kernel-cca",
      parts.map((part, v) => gram(settled[v], part)),
      columns.map(() => ridge),
      components,
      weights,
    );
    const { coefficients, offsets, values, correlations, ranks, warnings } = analysis;
    const samples = parts.map((part, v) => (settled[v].kind === "precomputed" ? zeros(0, part.columns) : part));
    const state: KernelCcaState = { columns, kernels: settled, samples, coefficients, offsets, values, correlations };
    const report = { notes: { ranks }, warnings: [...warnings, ...unseenColumns(columns, features)] };
    return { state, report };
  },
  transform: (state, x) => stackColumns(state.columns.map((_, v) => projectKernelView(state, v, x))),
  outputFeatures: ({ columns, values }) => componentNames(columns.length, values.length),
});

/** The components of one view; only its own columns of x are looked at. */
function projectKernelView(state: KernelCcaState, view: number, x: Matrix): Matrix {
  const { columns, kernels, samples, coefficients, offsets } = state;
  const kernel = kernels[view];
  const part = selectColumns(x, columns[view]);
  // With a precomputed kernel the columns stand for the training samples, of which only the number is needed.
  const z = kernel.kind === "precomputed" ? zeros(part.columns, part.columns) : samples[view];
  return projectKernel(kernel, part, z, coefficients[view], offsets[view]);
}

function settle(kernel: GivenKernel, x: Matrix, weights: Float64Array | undefined): Kernel {
  if (kernel.kind !== "precomputed") return settleKernel(kernel, x, weights);
  requireSymmetric("kernel-cca", gram(kernel, x));
  return { kind: "precomputed" };
}
