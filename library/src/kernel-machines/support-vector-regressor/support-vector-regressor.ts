/** Support vector regression (Vapnik 1995; Drucker, Burges, Kaufman, Smola and Vapnik 1997). */
import { defineRegressor } from "../../contract/define-supervised.js";
import { sharedResults } from "../../contract/shared-samples.js";
import { fraction, nonNegative, type OptionValues, optional, positive } from "../../core/options/options.js";
import { equalPlainData } from "../../core/plain-data.js";
import { mapSteps, type Progress, type Work } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";
import { givenSpectrum } from "../../kernels/given-spectrum.js";
import { kernelFor } from "../../kernels/kernel-for.js";
import { kernelOption } from "../../kernels/kernel-option.js";
import type { KernelProgram, KernelProgramProgress, KernelProgramSolution } from "../../optimize/smo/problem.js";
import { solveKernelProgram } from "../../optimize/smo/smo.js";
import { earlierCoefficients } from "../svm/earlier-coefficients.js";
import { fillUp } from "../svm/fill-up.js";
import { type Solved, startAtLargerCost } from "../svm/larger-cost.js";
import { lastFitsOf } from "../svm/last-fit.js";
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
  supports: { weights: true, sparse: true, warmStart: true },
  warmStarts: { option: "cost", order: "ascending" },
  limits: ({ nu }) => (nu === null ? {} : { warmStart: "use insensitivity instead of nu" }),
  *fit({ x, y, weights }, options, from: SupportVectorRegressorState | undefined) {
    const kernel = kernelFor(kind, options.kernel, x, weights);
    const samples = Int32Array.from({ length: x.rows }, (_, i) => i).filter((i) => (weights?.[i] ?? 1) > 0);
    const source = createSampleKernel(kernel, x, 1);
    const rows = source.rowsOf(samples);
    try {
      const own = Float64Array.from(samples, (i) => weights?.[i] ?? 1);
      const targets = Float64Array.from(samples, (i) => y[i]);
      const program = tubeProgram(targets, own, options);
      const shared = sharedResults(x);
      const key = JSON.stringify([kernel, options.insensitivity, solverSettings(options)]);
      const task = { key, samples, weights: own, program, cost: options.cost };
      const begin = from === undefined ? {} : startOf(from, task, x, shared);
      const tube = yield* fitTube({ kernel: rows, ...program, ...begin }, options);
      const coefficients = new Float64Array(x.rows);
      samples.forEach((i, at) => {
        coefficients[i] = tube.coefficients[at];
      });
      const matrix = { rows: 1, columns: x.rows, data: coefficients };
      const { support, ...state } = keepSupportVectors(kernel, x, matrix, Float64Array.of(tube.intercept));
      if (shared !== undefined && options.nu === null) {
        lastFits.remember(shared, state, { ...task, solution: tube.solution });
      }
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

/** A program without its kernel. */
type Tubes = Omit<KernelProgram, "kernel">;

/** What a fit solves: with the same key, samples, weights and targets, others differ in the cost alone. */
interface TubeTask {
  readonly key: string;
  readonly samples: Int32Array;
  readonly weights: Float64Array;
  readonly program: Tubes;
  readonly cost: number;
}

/** The program of the last fit and its solution. */
const lastFits = lastFitsOf<TubeTask & Solved>(kind);

/** Where the solver begins: at the solution for a smaller cost, or at the coefficients of an earlier model. */
function startOf(
  from: SupportState,
  task: TubeTask,
  x: Matrix | SparseMatrix,
  shared: Map<string, unknown> | undefined,
): Partial<Pick<KernelProgram, "start" | "startSlack">> {
  const last = shared && lastFits.recall(shared, from);
  if (last !== undefined && differInCost(last, task)) return startAtLargerCost(last, task.cost / last.cost) ?? {};
  const { data } = earlierCoefficients(from, x);
  const coefficients = Float64Array.from(task.samples, (i) => data[i]);
  return { start: feasibleTubes(coefficients, task.program) };
}

/** Whether two tasks differ at most in the cost. */
function differInCost(a: TubeTask, b: TubeTask): boolean {
  const partsOf = ({ key, samples, weights, program: { linear } }: TubeTask) => [key, samples, weights, linear];
  return equalPlainData(partsOf(a), partsOf(b));
}

/** Coefficients as variables within the bounds that sum to 0: the side that weighs more is made lighter. */
function feasibleTubes(coefficients: Float64Array, { lower, upper }: Tubes): Float64Array {
  const n = coefficients.length;
  const above = coefficients.map((value, i) => Math.min(Math.max(value, 0), upper[i]));
  const below = coefficients.map((value, i) => Math.max(Math.min(value, 0), lower[n + i]));
  const sumOf = (values: Float64Array) => values.reduce((sum, value) => sum + Math.abs(value), 0);
  const [up, down] = [sumOf(above), sumOf(below)];
  const common = Math.min(up, down);
  const start = new Float64Array(2 * n);
  if (common === 0) return start;
  for (let i = 0; i < n; i++) {
    start[i] = above[i] * (common / up);
    start[n + i] = below[i] * (common / down);
  }
  return start;
}

/**
 * Two variables a sample: the first, at least 0, where the target is above the tube, the second, at most 0, where it is
 * below. With nu the size of the tube is free, and each of the sums of the variables is fixed instead of both together.
 */
function tubeProgram(y: Float64Array, weights: Float64Array, { nu, cost, insensitivity }: RegressorOptions): Tubes {
  const n = y.length;
  const size = nu === null ? insensitivity : 0;
  const both = (first: (i: number) => number, second: (i: number) => number) =>
    Float64Array.from({ length: 2 * n }, (_, v) => (v < n ? first(v) : second(v - n)));
  const bounds = weights.map((weight) => cost * weight);
  const sum = bounds.reduce((total, bound) => total + bound, 0);
  const start = nu === null ? new Float64Array(n) : fillUp(bounds, (nu * sum) / 2);
  return {
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
}

function* fitTube(program: KernelProgram, options: RegressorOptions): Work<Progress, Tube> {
  const toProgress = ({ step, objective }: KernelProgramProgress): Progress => ({ step, objective });
  const solution = yield* mapSteps(solveKernelProgram(program, solverSettings(options)), toProgress);
  const [above, below = above] = solution.multipliers;
  const n = solution.beta.length / 2;
  return {
    coefficients: solution.beta.subarray(0, n).map((value, i) => value + solution.beta[n + i]),
    intercept: (above + below) / 2,
    insensitivity: options.nu === null ? options.insensitivity : (above - below) / 2,
    solution,
  };
}
