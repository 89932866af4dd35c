/** Kernel machines. */

export { type KernelRidgeOutputsSettings, kernelRidgeOutputs } from "./kernel-ridge/outputs.js";
export {
  type DualSolution,
  type KernelRidgePath,
  type KernelRidgePathSettings,
  kernelRidgePath,
} from "./kernel-ridge/path.js";
export * from "./states.js";
