/** Kernel ridge regression (Saunders, Gammerman and Vovk 1998; Cookbook, chapter 23). */

import { defineRegressor } from "../../contract/define-supervised.js";
import type { StateOf } from "../../contract/state/fields.js";
import { expansionState } from "../../contract/state/kernel-expansion.js";
import { kernelOfOptions } from "../../contract/state/kernel-field.js";
import { LecternError } from "../../core/errors.js";
import { flag, list, nonNegative, type OptionValues, optional, positive } from "../../core/options/options.js";
import { counted, type Work } from "../../core/run.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";
import { gramSteps } from "../../kernels/gram-steps.js";
import type { Kernel } from "../../kernels/kernel.js";
import { kernelExpansion } from "../../kernels/kernel-expansion.js";
import { kernelFor } from "../../kernels/kernel-for.js";
import { kernelOption } from "../../kernels/kernel-option.js";
import { solveCholesky } from "../../linalg/factor/cholesky/cholesky.js";
import { choleskySteps } from "../../linalg/factor/cholesky/cholesky-steps.js";
import { type DualSolution, dualProblem, dualSolution, kernelRidgePathSteps } from "./path.js";

const learns = expansionState(kernelOfOptions("kernel with all parameters set"));

export interface KernelRidgeState extends StateOf<typeof learns> {}

const options = {
  kernel: kernelOption(),
  alpha: nonNegative(
    1,
    "strength of the penalty; alpha times the squared norm of the function is added to the sum of squared errors",
  ),
  alphas: optional(
    list(
      positive(
        1,
        "strength of the penalty; alpha times the squared norm of the function is added to the sum of squared errors",
      ),
      [],
      "penalties to choose from by their leave-one-out error, instead of alpha",
      1,
    ),
  ),
  intercept: flag(false, "fit an intercept; without a penalty on it"),
};

type KernelRidgeOptions = OptionValues<typeof options>;

/**
 * Ridge regression in the feature space of a kernel: f(x) = Σ αᵢ k(x, xᵢ) + b minimises ‖y − f‖² + alpha αᵀKα. Use it for
 * smooth non-linear relations and up to some thousand samples; with `alphas` it chooses the penalty by its leave-one-out
 * error at no extra cost. For more samples there is {@link randomKitchenSinks}.
 *
 * @example
 * ```ts
 * import { kernelRidge } from "lectern";
 * import { gaussianKernel } from "lectern/kernels";
 *
 * const x = [[0], [1], [2], [3], [4], [5]];
 * const y = x.map(([value]) => Math.sin(value));
 * const model = kernelRidge({ kernel: gaussianKernel({ width: 1 }), alphas: [0.001, 0.01, 0.1, 1] }).fit({ x, y });
 * model.predict([[2.5]]); // near sin(2.5) = 0.598
 * model.report.notes["alpha"]; // the chosen penalty
 * ```
 */
export const kernelRidge = defineRegressor({
  kind: "kernel-ridge",
  title: "Kernel ridge regression",
  summary: "Ridge regression in the feature space of a kernel: a smooth non-linear function.",
  facts: {
    task: "regression",
    shape: "non-linear",
    memory: "grows with the samples",
    interpretable: false,
    cost: { fit: "n² d + n³", predict: "n d" },
    needs: ["scaled columns"],
    objective: { formula: "Σᵢ (yᵢ − f(xᵢ) − b)² + alpha αᵀKα", measure: "mse", reaches: "global minimum" },
    tuning: {
      alpha: { kind: "log-uniform", from: 1e-4, to: 10 },
      "kernel.gamma": { kind: "log-uniform", from: 1e-3, to: 1 },
    },
    alsoKnownAs: ["KRR"],
    sources: ["Saunders, Gammerman and Vovk 1998"],
    seeAlso: ["ridge", "random-kitchen-sinks", "nystrom"],
  },
  options,
  learns,
  supports: { weights: true, sparse: true },
  *fit({ x, y, weights }, options) {
    const kernel = kernelFor("kernel-ridge", options.kernel, x, weights);
    const { note, solution } = yield* counted(solve(kernel, x, y, weights, options));
    const state: KernelRidgeState = {
      kernel,
      samples: kernel.kind === "precomputed" ? zeros(0, x.columns) : x,
      ...solution,
    };
    return { state, report: { notes: { ...note, ...("gamma" in kernel ? { gamma: kernel.gamma } : {}) } } };
  },
  predict: ({ kernel, samples, coefficients, intercept }, x) =>
    kernelExpansion(kernel, x, samples, coefficients).map((value) => value + intercept),
});

interface Solved {
  readonly solution: DualSolution;
  readonly note: Readonly<Record<string, string | number>>;
}

function* solve(
  kernel: Kernel,
  x: Matrix | SparseMatrix,
  y: Float64Array,
  weights: Float64Array | undefined,
  { alpha, alphas, intercept }: KernelRidgeOptions,
): Work<void, Solved> {
  const k = yield* gramSteps(kernel, x);
  yield;
  if (alphas !== null) {
    const path = yield* kernelRidgePathSteps(k, y, alphas, {
      ...(weights === undefined ? {} : { weights }),
      intercept,
    });
    const { best } = path;
    const note = { solver: "eigen", alpha: alphas[best], leaveOneOutError: path.errors[best] };
    return { solution: path.solution(best), note };
  }
  const problem = dualProblem(k, y, weights, intercept);
  const beta = yield* solveRegularized(problem.k, problem.y, alpha);
  return { solution: dualSolution(problem, beta), note: { solver: "cholesky", alpha } };
}

/** (K + alpha I)⁻¹ y, in the memory of K. */
function* solveRegularized(k: Matrix, y: Float64Array, alpha: number): Work<void, Float64Array> {
  for (let i = 0; i < k.rows; i++) k.data[i * k.rows + i] += alpha;
  try {
    return solveCholesky(yield* choleskySteps(k), y);
  } catch (error) {
    if (!(error instanceof LecternError && error.code === "numerical")) throw error;
    throw new LecternError(
      "numerical",
      `kernel-ridge: the kernel matrix plus alpha ${alpha} is not positive definite; raise alpha or use another kernel`,
      { option: "alpha", value: alpha },
      error,
    );
  }
}
