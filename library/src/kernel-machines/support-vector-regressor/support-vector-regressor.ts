/** Support vector regression (Vapnik 1995; Drucker, Burges, Kaufman, Smola and Vapnik 1997). */
import { defineRegressor } from "../../contract/define-supervised.js";
import { fraction, nonNegative, type OptionValues, optional, positive } from "../../core/options/options.js";
import { mapSteps, type Progress, type Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { kernelFor } from "../../kernels/kernel-for.js";
import { kernelOption } from "../../kernels/kernel-option.js";
import type {
  KernelProgram,
  KernelProgramProgress,
  KernelProgramSolution,
  KernelRows,
} from "../../optimize/smo/problem.js";
import { solveKernelProgram } from "../../optimize/smo/smo.js";
import { fillUp } from "../svm/fill-up.js";
import { givenSpectrum } from "../svm/given-spectrum.js";
import { createSampleKernel } from "../svm/sample-kernel.js";
import { solverOptions, solverReport, solverSettings, supportNotes } from "../svm/solver-options.js";
import { keepSupportVectors, type SupportState, supportState, supportValues } from "../svm/support-state.js";

const kind = "support-vector-regressor";

const options = {
  kernel: kernelOption(),
  cost: positive(1, "cost of a sample inside the margin; here of an error beyond the insensitivity"),
  insensitivity: nonNegative(0.1, "largest error without cost, called epsilon in the literature"),
  nu: optional(
    fraction(
      0.5,
      "upper bound of the share of samples inside the margin, and lower bound of the share of support vectors; instead of insensitivity, here of samples with larger errors",
      { open: true },
    ),
  ),
  ...solverOptions,
};

type RegressorOptions = OptionValues<typeof options>;

/** One function. */
export interface SupportVectorRegressorState extends SupportState {}

/**
 * Fits a smooth function of a kernel to within a tube around it: errors up to `insensitivity` cost nothing, larger ones
 * linearly. Use it for non-linear relations with outliers; the unit of `insensitivity` and `cost` is that of the target.
 * {@link kernelRidge} is quicker for squared errors.
 *
 * @example
 * ```ts
 * import { supportVectorRegressor } from "lectern";
 *
 * const x = [[0], [1], [2], [3], [4], [5]];
 * const y = x.map(([value]) => Math.sin(value));
 * const model = supportVectorRegressor({ cost: 10, insensitivity: 0.05, kernel: { kind: "rbf", gamma: 0.5 } }).fit({ x, y });
 * model.predict([[2]]); // within 0.05 of sin(2) = 0.909
 * ```
 */
export const supportVectorRegressor = defineRegressor({
  kind,
  title: "Support vector regression",
  summary: "Regression in the feature space of a kernel that ignores small errors.",
  facts: {
    task: "regression",
    shape: "non-linear",
    memory: "grows with the samples",
    interpretable: false,
    cost: { fit: "n² d", predict: "n d" },
    needs: ["scaled columns"],
    objective: {
      formula: "½ ‖f‖² + cost Σᵢ weightᵢ max(0, |yᵢ − f(xᵢ) − b| − insensitivity)",
      measure: null,
      reaches: "global minimum",
    },
    tuning: {
      cost: { kind: "log-uniform", from: 0.1, to: 1000 },
      "kernel.gamma": { kind: "log-uniform", from: 1e-3, to: 1 },
    },
    alsoKnownAs: ["SVR", "epsilon-SVR", "nu-SVR", "SVM regression"],
    sources: ["Vapnik 1995", "Drucker, Burges, Kaufman, Smola and Vapnik 1997"],
    seeAlso: ["kernel-ridge", "support-vector-classifier", "huber-regression", "standardize"],
  },
  options,
  learns: supportState(({ rows }: Matrix) => (rows === 1 ? undefined : `must have one row, got ${rows}`)),
  supports: { weights: true, sparse: true },
  *fit({ x, y, weights }, options) {
    const kernel = kernelFor(kind, options.kernel, x, weights);
    const samples = Int32Array.from({ length: x.rows }, (_, i) => i).filter((i) => (weights?.[i] ?? 1) > 0);
    const source = createSampleKernel(kernel, x, 1);
    const rows = source.rowsOf(samples);
    try {
      const bounds = Float64Array.from(samples, (i) => options.cost * (weights?.[i] ?? 1));
      const targets = Float64Array.from(samples, (i) => y[i]);
      const tube = yield* fitTube(rows, targets, bounds, options);
      const coefficients = new Float64Array(x.rows);
      samples.forEach((i, at) => {
        coefficients[i] = tube.coefficients[at];
      });
      const matrix = { rows: 1, columns: x.rows, data: coefficients };
      const { support, ...state } = keepSupportVectors(kernel, x, matrix, Float64Array.of(tube.intercept));
      const report = solverReport([tube.solution], options.maxIterations, yield* givenSpectrum(kernel, x));
      const notes = { ...report.notes, ...supportNotes(kernel, support), insensitivity: tube.insensitivity };
      return { state, report: { ...report, notes } };
    } finally {
      rows.dispose();
      source.dispose();
    }
  },
  predict: (learned: SupportVectorRegressorState, x) => supportValues(learned, x).data,
});

interface Tube {
  readonly coefficients: Float64Array;
  readonly intercept: number;
  readonly insensitivity: number;
  readonly solution: KernelProgramSolution;
}

/**
 * Two variables a sample: the first, at least 0, where the target is above the tube, the second, at most 0, where it is
 * below. With nu the size of the tube is free, and each of the sums of the variables is fixed instead of both together.
 */
function* fitTube(
  kernel: KernelRows,
  y: Float64Array,
  bounds: Float64Array,
  options: RegressorOptions,
): Work<Progress, Tube> {
  const n = y.length;
  const { nu } = options;
  const size = nu === null ? options.insensitivity : 0;
  const both = (first: (i: number) => number, second: (i: number) => number) =>
    Float64Array.from({ length: 2 * n }, (_, v) => (v < n ? first(v) : second(v - n)));
  const sum = bounds.reduce((total, bound) => total + bound, 0);
  const start = nu === null ? new Float64Array(n) : fillUp(bounds, (nu * sum) / 2);
  const program: KernelProgram = {
    kernel,
    linear: both(
      (i) => y[i] - size,
      (i) => y[i] + size,
    ),
    lower: both(
      () => 0,
      (i) => -bounds[i],
    ),
    upper: both(
      (i) => bounds[i],
      () => 0,
    ),
    start: both(
      (i) => start[i],
      (i) => -start[i],
    ),
    ...(nu !== null && { firstGroup: n }),
  };
  const toProgress = ({ step, objective }: KernelProgramProgress): Progress => ({ step, objective });
  const solution = yield* mapSteps(solveKernelProgram(program, solverSettings(options)), toProgress);
  const [above, below = above] = solution.multipliers;
  return {
    coefficients: y.map((_, i) => solution.beta[i] + solution.beta[n + i]),
    intercept: (above + below) / 2,
    insensitivity: nu === null ? size : (above - below) / 2,
    solution,
  };
}
