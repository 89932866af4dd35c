/** Kernel machines. */

export { type KernelRidgeState, kernelRidge } from "./kernel-ridge/kernel-ridge.js";
export {
  type DualSolution,
  type KernelRidgePath,
  type KernelRidgePathSettings,
  kernelRidgePath,
} from "./kernel-ridge/path.js";
