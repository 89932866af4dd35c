/** Outliers as samples of low density, by a kernel density estimate (Bishop 1994; Schubert, Zimek and Kriegel 2014). */
import { contaminationOption, thresholdAt } from "../../contract/contamination.js";
import { defineDetector } from "../../contract/define-unsupervised.js";
import * as state from "../../contract/state/fields.js";
import { choice } from "../../core/options/options.js";
import { runToEnd } from "../../core/run.js";
import {
  kernelDensityOptions,
  kernelDensityState,
  learnKernelDensity,
  logKernelDensity,
} from "../kernel-density/kernel-density.js";

const learns = {
  ...kernelDensityState,
  threshold: state.number("score above which a sample is an outlier"),
};

export interface KernelDensityDetectorState extends state.StateOf<typeof learns> {}

const kind = "kernel-density-detector";
const DEFAULT_CONTAMINATION = 0.1;

/**
 * Scores samples by − log p(x) for a kernel density estimate p. Use it where usual samples form regions of any shape in a few
 * columns; {@link isolationForest} suits many columns.
 *
 * @example
 * ```ts
 * import { kernelDensityDetector } from "lectern";
 *
 * const model = kernelDensityDetector({ bandwidth: 1, contamination: 0 }).fit({ x: [[1], [2], [3]] });
 * model.isOutlier([[2], [9]]); // Uint8Array [ 0, 1 ]
 * ```
 */
export const kernelDensityDetector = defineDetector({
  kind,
  title: "Kernel density detector",
  summary: "Finds samples at which a kernel density estimate is low.",
  facts: {
    task: "outliers",
    shape: "non-linear",
    memory: "grows with the samples",
    interpretable: true,
    cost: { fit: "n² d", predict: "n d" },
    objective: null,
    alsoKnownAs: ["KDE outlier detection", "low density"],
    sources: ["Bishop 1994", "Schubert, Zimek and Kriegel 2014"],
    seeAlso: ["kernel-density", "local-outlier-factor", "isolation-forest"],
  },
  options: {
    ...kernelDensityOptions,
    densityKernel: choice(
      ["gaussian", "exponential"],
      "gaussian",
      "kernel of the density estimate; only unbounded windows, because the others give all distant samples the density 0",
    ),
    contamination: contaminationOption("by default 0.1"),
  },
  learns,
  *fit({ x }, options) {
    const found = yield* learnKernelDensity(kind, x, undefined, options);
    const logs = yield* logKernelDensity(found.state, x, options);
    const threshold = thresholdAt(
      logs.map((value) => -value),
      options.contamination ?? DEFAULT_CONTAMINATION,
    );
    const learned: KernelDensityDetectorState = { ...found.state, threshold };
    return { state: learned, report: found.report };
  },
  score: (learned: KernelDensityDetectorState, x, options) =>
    runToEnd(logKernelDensity(learned, x, options)).map((value) => -value),
});
