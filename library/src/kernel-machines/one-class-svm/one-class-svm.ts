/** The one-class support vector machine (Schölkopf, Platt, Shawe-Taylor, Smola and Williamson 2001). */
import { defineDetector } from "../../contract/define-unsupervised.js";
import type * as state from "../../contract/state/fields.js";
import * as fields from "../../contract/state/fields.js";
import { fraction } from "../../core/options/options.js";
import { mapSteps, type Progress } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { givenSpectrum } from "../../kernels/given-spectrum.js";
import { kernelFor } from "../../kernels/kernel-for.js";
import { kernelOption } from "../../kernels/kernel-option.js";
import { solveKernelProgram } from "../../optimize/smo/smo.js";
import { fillUp } from "../svm/fill-up.js";
import { createSampleKernel } from "../svm/sample-kernel.js";
import { solverOptions, solverReport, solverSettings, supportNotes } from "../svm/solver-options.js";
import { keepSupportVectors, supportState, supportValues } from "../svm/support-state.js";

const kind = "one-class-svm";

const learns = {
  ...supportState(({ rows }: Matrix) => (rows === 1 ? undefined : `must have one row, got ${rows}`)),
  threshold: fields.number("score above which a sample is an outlier"),
};

/** A function that is negative for outliers, and the score 0 at which they begin. */
export interface OneClassState extends state.StateOf<typeof learns> {}

/**
 * Learns where most samples are, as the half-space of a kernel's feature space that is farthest from the origin: at most
 * the share `nu` of the training samples are outside. The score of a sample is its distance outside, in units of the
 * function. Use it for outliers that are far from everything in a few well-scaled columns.
 *
 * @example
 * ```ts
 * import { oneClassSvm } from "lectern";
 *
 * const x = [[0, 0], [0.1, 0], [0, 0.1], [0.1, 0.1], [0.05, 0.05], [3, 3]];
 * const model = oneClassSvm({ nu: 0.2 }).fit({ x });
 * model.isOutlier([[0.05, 0.04], [5, 5]]); // Uint8Array [ 0, 1 ]
 * ```
 */
export const oneClassSvm = defineDetector({
  kind,
  title: "One-class support vector machine",
  summary: "Finds outliers: samples outside the region of a kernel's feature space that holds most samples.",
  facts: {
    task: "outliers",
    shape: "non-linear",
    memory: "grows with the samples",
    interpretable: false,
    cost: { fit: "n² d", predict: "n d" },
    needs: ["scaled columns"],
    objective: {
      formula: "½ ‖f‖² + Σᵢ weightᵢ max(0, −f(xᵢ) − b) + nu b Σᵢ weightᵢ",
      measure: null,
      reaches: "global minimum",
    },
    alsoKnownAs: ["one-class SVM", "OC-SVM", "novelty detection"],
    sources: ["Schölkopf, Platt, Shawe-Taylor, Smola and Williamson 2001"],
    seeAlso: ["support-vector-classifier", "kernel-density-detector", "isolation-forest", "standardize"],
  },
  options: {
    kernel: kernelOption(),
    nu: fraction(
      0.1,
      "upper bound of the share of samples inside the margin, and lower bound of the share of support vectors; the samples inside the margin are the outliers",
      { open: true },
    ),
    ...solverOptions,
  },
  learns,
  supports: { weights: true, sparse: true },
  *fit({ x, weights }, options) {
    const kernel = kernelFor(kind, options.kernel, x, weights);
    const samples = Int32Array.from({ length: x.rows }, (_, i) => i).filter((i) => (weights?.[i] ?? 1) > 0);
    const source = createSampleKernel(kernel, x, 1);
    const rows = source.rowsOf(samples);
    const upper = Float64Array.from(samples, (i) => weights?.[i] ?? 1);
    const total = upper.reduce((sum, weight) => sum + weight, 0);
    try {
      const zeros = new Float64Array(samples.length);
      const start = fillUp(upper, options.nu * total);
      const program = { kernel: rows, linear: zeros, lower: zeros, upper, start };
      const settings = solverSettings(options);
      // The function is as large as the sum of the coefficients: below 1, it would be within the tolerance of any other.
      const tolerance = settings.tolerance * Math.min(1, options.nu * total);
      const solution = yield* mapSteps(
        solveKernelProgram(program, { ...settings, tolerance }),
        ({ step, objective }): Progress => ({ step, objective }),
      );
      const coefficients = new Float64Array(x.rows);
      solution.beta.forEach((value, at) => {
        coefficients[samples[at]] = value;
      });
      const matrix = { rows: 1, columns: x.rows, data: coefficients };
      const kept = keepSupportVectors(kernel, x, matrix, Float64Array.from(solution.multipliers));
      const { support, ...state } = kept;
      const report = solverReport([solution], options.maxIterations, yield* givenSpectrum(kernel, x));
      const notes = { ...report.notes, ...supportNotes(kernel, support) };
      return { state: { ...state, threshold: 0 }, report: { ...report, notes } };
    } finally {
      rows.dispose();
      source.dispose();
    }
  },
  score: (learned: OneClassState, x) => supportValues(learned, x).data.map((value) => -value),
});
