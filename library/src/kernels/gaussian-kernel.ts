/** The Gaussian kernel by the conventions of textbooks, as a kernel of the kind "rbf". */
import { LecternError, show } from "../core/errors.js";

/** The width of the kernel: its standard deviation (the length scale of Gaussian processes), or its variance. */
export type GaussianSpread = { readonly width: number } | { readonly variance: number };

/** The kernel "rbf" with all parameters set. */
export interface GaussianKernel {
  readonly kind: "rbf";
  readonly gamma: number;
}

/**
 * The kernel exp(−‖x − y‖² / (2 width²)), or with `variance` exp(−‖x − y‖² / (2 variance)): the kind "rbf" with
 * gamma = 1 / (2 width²) = 1 / (2 variance).
 *
 * @example
 * ```ts
 * import { gaussianKernel } from "lectern/kernels";
 *
 * gaussianKernel({ width: 2 }); // { kind: "rbf", gamma: 0.125 }
 * gaussianKernel({ variance: 2 }); // { kind: "rbf", gamma: 0.25 }
 * ```
 */
export function gaussianKernel(spread: GaussianSpread): GaussianKernel {
  const [name, value, variance] =
    "width" in spread
      ? (["width", spread.width, spread.width ** 2] as const)
      : (["variance", spread.variance, spread.variance] as const);
  const gamma = 1 / (2 * variance);
  if (value > 0 && gamma > 0 && gamma < Infinity) return { kind: "rbf", gamma };
  throw new LecternError("invalid-option", `gaussianKernel: ${name} must be a positive number, got ${show(value)}`, {
    option: name,
  });
}
