/** The curve by which bandwidths are chosen. */
import { LecternError } from "../../core/errors.js";
import { runToEnd } from "../../core/run.js";
import { asMatrix, type MatrixLike } from "../../data/matrix.js";
import { heldOutLikelihood } from "./choose-bandwidth.js";
import type { KernelDensityOptions } from "./kernel-density.js";
import { windowOf } from "./window.js";

/** The kernel (default "gaussian"); the number of parts, or none to leave out single samples; the seed of the parts. */
export type BandwidthLikelihoodOptions = Partial<
  Pick<KernelDensityOptions, "densityKernel" | "seed"> & Pick<HeldOutRule, "heldOutParts">
>;

type HeldOutRule = Extract<KernelDensityOptions["bandwidthRule"], { readonly kind: "held-out" }>;

/**
 * L(h) = Σⱼ log pₕ(xⱼ) for each bandwidth h, the same for all features, where pₕ is the kernel density estimate from the samples
 * without xⱼ (or without its part). It is −∞ where a sample has no other within reach of the window.
 *
 * @example
 * ```ts
 * import { bandwidthLikelihoods } from "lectern/density";
 *
 * bandwidthLikelihoods([[0], [1], [3], [4]], [0.1, 1, 10]); // the middle one is the largest
 * ```
 */
export function bandwidthLikelihoods(
  x: MatrixLike,
  bandwidths: ArrayLike<number>,
  { densityKernel = "gaussian", heldOutParts: parts, seed = 0 }: BandwidthLikelihoodOptions = {},
): Float64Array {
  const samples = asMatrix(x, "bandwidthLikelihoods: x");
  const least = parts ?? 2;
  if (!(Number.isInteger(least) && least >= 2 && samples.rows >= least)) {
    throw new LecternError(
      "invalid-data",
      `bandwidthLikelihoods: heldOutParts must be a whole number from 2 to the number of samples (${samples.rows}), got ${least}`,
    );
  }
  const weights = new Float64Array(samples.rows).fill(1);
  return Float64Array.from(bandwidths, (h) => {
    if (!(h > 0 && h < Infinity)) {
      throw new LecternError("invalid-data", `bandwidthLikelihoods: bandwidths must be positive, got ${h}`);
    }
    const scale = new Float64Array(samples.columns).fill(h);
    return runToEnd(
      heldOutLikelihood({ samples, weights }, scale, { window: windowOf(densityKernel), folds: parts, seed }),
    );
  });
}
