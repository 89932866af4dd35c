/** Support vector data description (Tax and Duin 2004): the smallest sphere around most samples. */
import { defineDetector } from "../../contract/define-unsupervised.js";
import * as state from "../../contract/state/fields.js";
import { LecternError } from "../../core/errors.js";
import { fraction, type OptionValues, variant } from "../../core/options/options.js";
import { notConverged } from "../../core/report.js";
import { mapSteps, type Progress } from "../../core/run.js";
import type { Matrix } from "../../data/matrix.js";
import { isSparse, type SparseMatrix, toDense } from "../../data/sparse.js";
import type { Kernel } from "../../kernels/kernel.js";
import { kernelDiagonal } from "../../kernels/kernel-diagonal.js";
import { kernelFor } from "../../kernels/kernel-for.js";
import { kernelOption } from "../../kernels/kernel-option.js";
import { createKernelRows } from "../../kernels/kernel-rows.js";
import { columnMoments } from "../../linalg/column-moments.js";
import { solveKernelProgram } from "../../optimize/smo/smo.js";
import { fillUp } from "../svm/fill-up.js";
import { solverOptions, solverReport, solverSettings, supportNotes } from "../svm/solver-options.js";
import { keepSupportVectors, supportState, supportValues } from "../svm/support-state.js";
import { solveSvddPrimal } from "./svdd-primal.js";

const kind = "svdd";

const learns = {
  ...supportState(({ rows }: Matrix) => (rows === 1 ? undefined : `must have one row, got ${rows}`)),
  centerSquare: state.number("squared length of the centre in feature space", { min: 0 }),
  threshold: state.number("squared radius of the sphere: the squared distance above which a sample is an outlier", {
    min: 0,
  }),
};

export interface SvddState extends state.StateOf<typeof learns> {}

/** Where the sphere is solved for in the input space: with more columns, the kernel matrix is the smaller problem. */
const PRIMAL_COLUMNS = 200;

/** By this share of the squared radius, samples on the sphere may seem to be outside. */
const ROUNDING = 1e-7;

const options = {
  kernel: kernelOption(),
  nu: fraction(
    0.1,
    "upper bound of the share of samples inside the margin, and lower bound of the share of support vectors; here of the share of samples outside of the sphere",
    { open: true },
  ),
  solver: variant(
    { automatic: {}, primal: {}, dual: {} },
    "automatic",
    "which algorithm is used; primal, for the sphere in the input space, needs the linear kernel, and automatic uses it for up to 200 columns",
  ),
  ...solverOptions,
};

/**
 * Encloses most samples in the smallest sphere of a kernel's feature space; the score is the squared distance from its centre.
 * With a Gaussian kernel it is {@link oneClassSvm}; with the linear kernel it is a sphere around the samples themselves.
 *
 * @example
 * ```ts
 * import { svdd } from "lectern";
 *
 * const model = svdd({ kernel: { kind: "linear" }, nu: 0.01 }).fit({ x: [[0, 0], [2, 0], [1, 1], [1, 0.5]] });
 * model.state.threshold; // about 1
 * model.isOutlier([[1, 0], [3, 0]]); // Uint8Array [ 0, 1 ]
 * ```
 */
export const svdd = defineDetector({
  kind,
  title: "Support vector data description",
  summary: "Encloses most samples in the smallest sphere of a kernel's feature space.",
  facts: {
    task: "outliers",
    shape: "non-linear",
    memory: "grows with the samples",
    interpretable: false,
    cost: { fit: "n² d", predict: "n d" },
    needs: ["scaled columns"],
    objective: {
      formula: "R² + Σᵢ max(0, ‖φ(xᵢ) − c‖² − R²) / (nu n)",
      measure: null,
      reaches: "global minimum",
    },
    alsoKnownAs: ["SVDD", "minimum enclosing ball"],
    sources: ["Tax and Duin 2004", "Ferris and Munson 2002"],
    seeAlso: ["one-class-svm", "robust-covariance", "isolation-forest", "standardize"],
  },
  options,
  learns,
  supports: { sparse: true },
  *fit({ x }, options) {
    if (options.kernel.kind === "precomputed") throw needsSamples();
    const kernel = kernelFor(kind, options.kernel, x);
    if (isPrimal(kernel, x.columns, options.solver.kind)) {
      return yield* fitPrimal(isSparse(x) ? toDense(x) : x, kernel, options.nu);
    }
    return yield* fitDual(x, kernel, options);
  },
  score: (learned: SvddState, x) => {
    const values = supportValues(learned, x).data;
    return kernelDiagonal(learned.kernel, x).map((own, i) => Math.max(0, own - 2 * values[i] + learned.centerSquare));
  },
});

function isPrimal(kernel: Kernel, columns: number, solver: string): boolean {
  const possible = kernel.kind === "linear" && kernel.offset === 0;
  if (solver !== "primal") return possible && solver === "automatic" && columns <= PRIMAL_COLUMNS;
  if (possible) return true;
  throw new LecternError(
    "invalid-option",
    `${kind}: the primal solver needs the linear kernel with offset 0; use the solver { kind: "dual" }`,
    { option: "solver", value: solver },
  );
}

/** The sphere in the input space, of samples around their mean and of size 1; its centre is the only support vector. */
function* fitPrimal(x: Matrix, kernel: Kernel, nu: number) {
  const { mean, variance } = columnMoments(x);
  const scale = Math.sqrt(variance.reduce((sum, value) => sum + value, 0)) || 1;
  const data = x.data.map((value, at) => (value - mean[at % x.columns]) / scale);
  const sphere = yield* solveSvddPrimal({ ...x, data }, nu);
  const center = mean.map((value, j) => value + scale * sphere.center[j]);
  const centerSquare = center.reduce((sum, value) => sum + value * value, 0);
  // Samples on the sphere are inside, up to rounding.
  const threshold = (sphere.squaredRadius * (1 + ROUNDING) + 1e-12) * scale * scale;
  const learned: SvddState = {
    kernel,
    samples: { rows: 1, columns: x.columns, data: center },
    coefficients: { rows: 1, columns: 1, data: Float64Array.of(1) },
    intercepts: Float64Array.of(0),
    centerSquare,
    threshold,
  };
  const { iterations, converged } = sphere;
  const warnings = converged ? [] : [notConverged(iterations)];
  const notes = { solver: "primal", dualityGap: sphere.dualityGap * scale * scale };
  return { state: learned, report: { iterations, converged, warnings, notes } };
}

/**
 * The dual, max Σ aᵢ kᵢᵢ − Σᵢⱼ aᵢ aⱼ kᵢⱼ with Σ a = 1 and 0 ≤ a ≤ 1 / (nu n), in the variables β = nu n a, whose bounds are 0
 * and 1. Samples strictly between the bounds are on the sphere, which gives its radius.
 */
function* fitDual(x: Matrix | SparseMatrix, kernel: Kernel, settings: OptionValues<typeof options>) {
  const n = x.rows;
  const total = settings.nu * n;
  const rows = createKernelRows(kernel, x);
  try {
    const [lower, upper] = [new Float64Array(n), new Float64Array(n).fill(Math.max(1, total))];
    if (total >= 1) upper.fill(1);
    const linear = rows.diagonal.map((value) => (value * total) / 2);
    const program = { kernel: rows, linear, lower, upper, start: fillUp(upper, total) };
    let turn = 1;
    yield { step: turn };
    const solution = yield* mapSteps(
      solveKernelProgram(program, solverSettings(settings)),
      ({ objective }): Progress => ({ step: ++turn, objective }),
    );
    const weights = { rows: 1, columns: n, data: solution.beta.map((value) => value / total) };
    const { support, ...kept } = keepSupportVectors(kernel, x, weights, Float64Array.of(0));
    // Kβ = linear − slack, so ‖c‖² = Σ a (K a), and on the sphere ‖φ(x) − c‖² − ‖c‖² = 2 · slack / (nu n).
    const centerSquare = Math.max(
      0,
      solution.beta.reduce((sum, value, i) => sum + value * (linear[i] - solution.slack[i]), 0) / (total * total),
    );
    const violation = Math.max(0, solution.violation);
    const squaredRadius = (2 * (solution.multipliers[0] + violation)) / total + centerSquare;
    const learned: SvddState = { ...kept, centerSquare, threshold: Math.max(0, squaredRadius * (1 + ROUNDING)) };
    const report = solverReport([solution], settings.maxIterations);
    return {
      state: learned,
      report: { ...report, notes: { solver: "dual", ...report.notes, ...supportNotes(kernel, support) } },
    };
  } finally {
    rows.dispose();
  }
}

function needsSamples(): LecternError {
  return new LecternError(
    "invalid-option",
    `${kind}: the kernel must not be precomputed, because distances need the kernel of a new sample with itself; use one-class-svm or another kernel`,
    { option: "kernel" },
  );
}
