/** What a Gaussian process learns. */
import * as state from "../../contract/state/fields.js";
import { expansionState } from "../../contract/state/kernel-expansion.js";
import { LecternError } from "../../core/errors.js";
import { equalPlainData } from "../../core/plain-data.js";
import type { Matrix } from "../../data/matrix.js";
import type { GivenKernel, Kernel } from "../../kernels/kernel.js";
import { requireResolved } from "../../kernels/resolve-kernel.js";

/** The fields of the state of a process. */
export const processState = {
  ...expansionState(
    state.data<Kernel>(
      "kernel with all parameters set: the covariance of the function before any sample was seen",
      (kernel, { options }) => kernelProblem(kernel, options["kernel"] as GivenKernel),
    ),
  ),
  noise: state.number("variance of the noise of the target", { min: 0 }),
  withConstant: state.flag(
    "whether the intercept was estimated, so that its uncertainty is part of every standard deviation",
  ),
  factor: state.matrix(
    "samples",
    "samples",
    "lower triangle of the Cholesky factor of the kernel matrix plus noise",
    {},
    factorProblem,
  ),
};

/** What is wrong with a tuned kernel: it has all parameters, and it is the matrix of the user where that was given. */
export function kernelProblem(kernel: unknown, given: GivenKernel): string | undefined {
  try {
    const resolved = requireResolved("kernel", kernel as GivenKernel);
    if (!equalPlainData(resolved, kernel)) return "must be a kernel with all parameters set";
    const isPrecomputed = resolved.kind === "precomputed";
    return isPrecomputed === (given.kind === "precomputed") ? undefined : `must be made of the kernel ${given.kind}`;
  } catch (error) {
    if (!(error instanceof LecternError)) throw error;
    return `must be a kernel: ${error.message}`;
  }
}

/** What is wrong with a Cholesky factor: it is lower triangular, and its diagonal is positive. */
export function factorProblem({ rows, data }: Matrix): string | undefined {
  for (let i = 0; i < rows; i++) {
    if (!(data[i * rows + i] > 0)) return `must have a positive diagonal, got ${data[i * rows + i]} in row ${i}`;
    for (let j = i + 1; j < rows; j++) {
      if (data[i * rows + j] !== 0)
        return `must be lower triangular, got ${data[i * rows + j]} in row ${i}, column ${j}`;
    }
  }
  return undefined;
}
