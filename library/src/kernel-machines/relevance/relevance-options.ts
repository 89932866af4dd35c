/** What the two relevance vector machines share: options, the matrix of their functions, and the report. */
import { flag, integer, nonNegative, type OptionValues } from "../../core/options/options.js";
import { type Warning, warn } from "../../core/report.js";
import { type Matrix, zeros } from "../../data/matrix.js";
import { kernelOption } from "../../kernels/kernel-option.js";
import type { SparseWeights } from "./marginal-likelihood.js";

export const relevanceOptions = {
  kernel: kernelOption(),
  intercept: flag(true, "fit an intercept; as the weight of a constant function, with a precision of its own"),
  tolerance: nonNegative(
    1e-6,
    "when to stop; when no change of a precision raises the logarithm of the marginal likelihood by more than this",
  ),
  maxIterations: integer(10_000, "maximum number of iterations; each changes the precision of one function"),
};

export type RelevanceOptions = OptionValues<typeof relevanceOptions>;

/** The kernel matrix, with a column of ones at the end if there is an intercept. */
export function functionsOf({ rows, columns, data }: Matrix, intercept: boolean): Matrix {
  const width = columns + (intercept ? 1 : 0);
  const result = zeros(rows, width);
  for (let i = 0; i < rows; i++) {
    result.data.set(data.subarray(i * columns, (i + 1) * columns), i * width);
    if (intercept) result.data[i * width + columns] = 1;
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
