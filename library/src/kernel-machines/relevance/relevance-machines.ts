/** The fit that both relevance vector machines share: a machine for each likelihood, all of the same functions. */
import { createPace, WORK_BETWEEN_YIELDS } from "../../core/pace.js";
import { type Note, type Warning, warn } from "../../core/report.js";
import { inside, type Progress, type Work } from "../../core/run.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import type { SparseMatrix } from "../../data/sparse.js";
import { gram } from "../../kernels/gram.js";
import type { Kernel } from "../../kernels/kernel.js";
import { kernelFor } from "../../kernels/kernel-for.js";
import { rowsBetween } from "../../kernels/row-pieces.js";
import { keepSupportVectors, type SupportState } from "../svm/support-state.js";
import { type Likelihood, type SparseWeights, sparseWeights } from "./marginal-likelihood.js";
import type { RelevanceOptions } from "./relevance-options.js";

/** The state of machines, with their report. */
export interface RelevanceFit {
  readonly state: SupportState;
  readonly report: ReturnType<typeof convergenceOf> & { readonly notes: Readonly<Record<string, Note>> };
}

/** Fits a machine for each likelihood, and keeps the samples that at least one of them uses. */
export function* fitRelevance(
  kind: string,
  x: Matrix | SparseMatrix,
  likelihoods: readonly Likelihood[],
  options: RelevanceOptions,
): Work<Progress, RelevanceFit> {
  const kernel = kernelFor(kind, options.kernel, x);
  const of = likelihoods.length;
  const functions = yield* inside(functionsOf(kernel, x, options.intercept), { step: 1, of });
  const coefficients = zeros(of, x.rows);
  const intercepts = new Float64Array(of);
  const machines: SparseWeights[] = [];
  for (const [k, likelihood] of likelihoods.entries()) {
    const progress: Progress = { step: k + 1, of };
    const machine = yield* inside(sparseWeights(functions, likelihood, options), progress);
    intercepts[k] = placeWeights(machine, x.rows, coefficients.data.subarray(k * x.rows, (k + 1) * x.rows));
    machines.push(machine);
    yield progress;
  }
  const { support, ...state } = keepSupportVectors(kernel, x, coefficients, intercepts);
  const notes = { relevanceVectors: support.length, ...("gamma" in kernel ? { gamma: kernel.gamma } : {}) };
  return { state, report: { ...convergenceOf(machines, options.maxIterations), notes } };
}

/** The kernel matrix, some rows at a time, with a column of ones at the end if there is an intercept. */
export function* functionsOf(kernel: Kernel, x: Matrix | SparseMatrix, intercept: boolean): Work<Progress, Matrix> {
  const { rows } = x;
  const width = rows + (intercept ? 1 : 0);
  const result = zeros(rows, width);
  const pace = createPace();
  // Estimated nanoseconds of a row, with a function of the kernel for each entry.
  const rowWork = rows * (10 + x.columns);
  const piece = Math.max(16, Math.floor(WORK_BETWEEN_YIELDS / rowWork));
  for (let first = 0; first < rows; first += piece) {
    const end = Math.min(rows, first + piece);
    const { data } = gram(kernel, rowsBetween(x, first, end), x);
    for (let i = first; i < end; i++) {
      result.data.set(data.subarray((i - first) * rows, (i - first + 1) * rows), i * width);
      if (intercept) result.data[i * width + rows] = 1;
    }
    if (pace((end - first) * rowWork)) yield { step: 0 };
  }
  return result;
}

/** Writes the weights of a machine as a row of coefficients, one for each sample; returns the intercept. */
export function placeWeights({ active, mean }: SparseWeights, samples: number, row: Float64Array): number {
  let intercept = 0;
  active.forEach((j, at) => {
    if (j === samples) intercept = mean[at];
    else row[j] = mean[at];
  });
  return intercept;
}

/** Whether all machines converged, with a warning if not. */
export function convergenceOf(machines: readonly SparseWeights[], maxIterations: number) {
  const converged = machines.every((machine) => machine.converged);
  const iterations = machines.reduce((sum, machine) => sum + machine.iterations, 0);
  const message = `did not converge in ${maxIterations} iterations: raise maxIterations or tolerance`;
  const warnings: readonly Warning[] = converged ? [] : [warn("not-converged", message, { maxIterations })];
  return { converged, iterations, warnings };
}
