/** Outliers by the reconstruction error of kernel PCA (Hoffmann 2007). */
import { contaminationOption, thresholdAt } from "../../contract/contamination.js";
import { defineDetector } from "../../contract/define-unsupervised.js";
import * as state from "../../contract/state/fields.js";
import { LecternError } from "../../core/errors.js";
import { flag, integer, optional, seed } from "../../core/options/options.js";
import { mapSteps } from "../../core/run.js";
import { kernelOption } from "../../kernels/kernel-option.js";
import { kernelPcaSolver, learnKernelPca } from "../kernel-pca/kernel-pca.js";
import { type KernelPcaState, kernelDirections } from "../kernel-pca/kernel-pca-state.js";
import { squaredResidualSteps, squaredResiduals } from "../kernel-pca/novelty.js";

const learns = {
  ...kernelDirections,
  threshold: state.number("squared distance above which a sample is an outlier"),
};

export interface KernelPcaDetectorState extends state.StateOf<typeof learns> {}

const kind = "kernel-pca-detector";
const DEFAULT_COMPONENTS = 10;
const DEFAULT_CONTAMINATION = 0.1;

/**
 * Scores samples by their squared distance, in the feature space of a kernel, from the subspace of the first principal
 * components. Use it where usual samples lie near a curved surface; with the linear kernel it is the reconstruction error of
 * {@link pca}.
 *
 * @example
 * ```ts
 * import { kernelPcaDetector } from "lectern";
 *
 * const ring = Array.from({ length: 40 }, (_, i) => [Math.cos(i), Math.sin(i)]);
 * const model = kernelPcaDetector({ kernel: { kind: "rbf", gamma: 1 }, components: 8 }).fit({ x: ring });
 * model.isOutlier([[0, 1], [0, 0]]); // Uint8Array [ 0, 1 ]
 * ```
 */
export const kernelPcaDetector = defineDetector({
  kind,
  title: "Kernel PCA detector",
  summary: "Finds samples far from the principal components in the feature space of a kernel.",
  facts: {
    task: "outliers",
    shape: "non-linear",
    memory: "grows with the samples",
    interpretable: false,
    cost: { fit: "n² d + n² k", predict: "n d + n k" },
    needs: ["scaled columns"],
    objective: null,
    alsoKnownAs: ["reconstruction error", "kernel PCA novelty detection"],
    sources: ["Hoffmann 2007", "Schölkopf, Smola and Müller 1998"],
    seeAlso: ["kernel-pca", "kernel-density-detector", "isolation-forest"],
  },
  options: {
    kernel: kernelOption(),
    components: optional(integer(10, "number of components; 10 by default, or as many as have a positive eigenvalue")),
    center: flag(true, "center the data; by the mean of the samples in feature space"),
    solver: kernelPcaSolver,
    contamination: contaminationOption("by default 0.1"),
    seed: seed(),
  },
  learns,
  supports: { sparse: true },
  *fit({ x }, options) {
    if (options.kernel.kind === "precomputed") throw needsSamples();
    const components = Math.min(x.rows, options.components ?? DEFAULT_COMPONENTS);
    let step = 0;
    const next = () => ({ step: ++step });
    const found = yield* mapSteps(learnKernelPca(kind, x, undefined, { ...options, components }, "unit"), next);
    const { preimageCoefficients: _, ...directions } = found.state;
    const residuals = yield* mapSteps(squaredResidualSteps(found.state, x), next);
    const threshold = thresholdAt(residuals, options.contamination ?? DEFAULT_CONTAMINATION);
    const learned: KernelPcaDetectorState = { ...directions, threshold };
    return { state: learned, report: found.report };
  },
  score: (learned: KernelPcaDetectorState, x) => squaredResiduals(asKernelPca(learned), x),
});

function asKernelPca(learned: KernelPcaDetectorState): KernelPcaState {
  return { ...learned, preimageCoefficients: null };
}

function needsSamples(): LecternError {
  return new LecternError(
    "invalid-option",
    `${kind}: the kernel must not be precomputed, because the distance needs the kernel of a new sample with itself; use another kernel`,
    { option: "kernel" },
  );
}
