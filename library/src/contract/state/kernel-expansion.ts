/** What methods learn that predict by a sum of kernels around their training samples. */
import type { Kernel } from "../../kernels/kernel.js";
import * as state from "./fields.js";

/** The fields of f(x) = Σᵢ coefficientᵢ k(x, xᵢ) + intercept. */
export function expansionState(kernel: state.Field<Kernel>) {
  return {
    kernel,
    samples: state.samples("kept", "features", "training samples; none with a precomputed kernel"),
    coefficients: state.vector("samples", "weight of the kernel around each training sample", {}, expansionProblem),
    intercept: state.number("constant term; 0 without one"),
  };
}

/** Every coefficient belongs to a sample, or with a precomputed kernel to a column. */
function expansionProblem({ length }: Float64Array, { options, sizeOf }: state.StateContext): string | undefined {
  const isPrecomputed = (options["kernel"] as Kernel).kind === "precomputed";
  if (isPrecomputed && sizeOf("kept") > 0) return "must have no samples with a precomputed kernel";
  const [what, count] = isPrecomputed ? ["column", sizeOf("features")] : ["sample", sizeOf("kept")];
  return length === count ? undefined : `must have a number for each ${what}, ${count}, got ${length}`;
}
