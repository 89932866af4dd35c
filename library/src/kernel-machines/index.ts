/** Kernel machines. */

export {
  type KernelLeastSquares,
  type KernelLeastSquaresOptions,
  kernelLeastSquares,
} from "./kernel-ridge/gradient-descent.js";
export { type MultiOutputKernelRidgeOptions, multiOutputKernelRidge } from "./kernel-ridge/multi-output.js";
export {
  type DualSolution,
  type KernelRidgePath,
  type KernelRidgePathOptions,
  kernelRidgePath,
} from "./kernel-ridge/path.js";
export * from "./states.js";
export {
  type SemiSupervisedSphere,
  type SemiSupervisedSvddOptions,
  semiSupervisedSvdd,
} from "./svdd/semi-supervised-svdd.js";
export {
  type StochasticKernelSvm,
  type StochasticKernelSvmOptions,
  stochasticKernelSvm,
} from "./svm/stochastic-kernel-svm.js";
