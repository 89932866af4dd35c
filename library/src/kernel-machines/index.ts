/** Kernel machines. */

export {
  type DualSolution,
  type KernelRidgePath,
  type KernelRidgePathSettings,
  kernelRidgePath,
} from "./kernel-ridge/path.js";
export * from "./states.js";
