/** Kernel machines. */

export { type KernelRidgeOutputsOptions, kernelRidgeOutputs } from "./kernel-ridge/outputs.js";
export {
  type DualSolution,
  type KernelRidgePath,
  type KernelRidgePathOptions,
  kernelRidgePath,
} from "./kernel-ridge/path.js";
export * from "./states.js";
