/** The kernel that a model keeps, as a field of its state. */
import type { Kernel } from "../../kernels/kernel.js";
import * as state from "./fields.js";

/**
 * The kernel of the option `kernel`, or of another place in the options, with the parameters computed that were left
 * open there.
 */
export function kernelOfOptions(
  description: string,
  kernelOf: (options: state.StateContext["options"]) => unknown = ({ kernel }) => kernel,
): state.Field<Kernel> {
  return state.data<Kernel>(description, (kernel, { options }) =>
    isResolvedFrom(kernelOf(options), kernel) ? undefined : "must be the kernel of the options with all parameters set",
  );
}

/** Whether a kernel is a given one with positive numbers for the parameters that are null there. */
export function isResolvedFrom(given: unknown, kernel: unknown): boolean {
  if (given === null) return typeof kernel === "number" && kernel > 0 && kernel < Infinity;
  if (typeof given !== "object" || typeof kernel !== "object" || kernel === null) return given === kernel;
  const names = Object.keys(given);
  return (
    names.length === Object.keys(kernel).length &&
    Array.isArray(given) === Array.isArray(kernel) &&
    names.every((name) => Object.hasOwn(kernel, name) && isResolvedFrom(given[name as never], kernel[name as never]))
  );
}
