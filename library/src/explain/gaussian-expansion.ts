/** Sums of Gaussians around samples: what kernel densities and one-class machines with the Gaussian kernel compute. */
import type { AnyModel } from "../contract/contract.js";
import { LecternError } from "../core/errors.js";
import type { Matrix } from "../data/matrix.js";
import { isSparse, toDense } from "../data/sparse.js";
import type { KernelDensityState } from "../density/kernel-density/kernel-density.js";
import type { SupportState } from "../kernel-machines/svm/support-state.js";

/** f(x) = Σᵢ weightᵢ exp(−γ Σ_d ((x − xᵢ)_d / scale_d)²), large for usual samples. */
export interface GaussianExpansion {
  readonly samples: Matrix;
  /** None is negative; those that are 0 do not matter. */
  readonly weights: Float64Array;
  readonly gamma: number;
  /** The unit of each column. */
  readonly scales: Float64Array;
}

/** The sum of Gaussians of a model: of kernel densities, their detectors, one-class machines and data descriptions. */
export function gaussianExpansionOf(model: Pick<AnyModel, "kind" | "state" | "options">): GaussianExpansion {
  const found = densityExpansion(model) ?? machineExpansion(model);
  if (found !== undefined) return found;
  throw new LecternError(
    "unsupported",
    `explainOutliers: ${model.kind} is not a sum of Gaussians; use kernel-density, kernel-density-detector, one-class-svm or svdd with the Gaussian kernel and bandwidths per feature`,
    { kind: model.kind },
  );
}

function densityExpansion({ kind, state, options }: Pick<AnyModel, "kind" | "state" | "options">) {
  if (kind !== "kernel-density" && kind !== "kernel-density-detector") return undefined;
  const { samples, weights, scale, factors } = state as KernelDensityState;
  const { densityKernel } = options as { readonly densityKernel: string };
  if (densityKernel !== "gaussian" || factors !== null || !(scale instanceof Float64Array)) return undefined;
  // The window exp(−r² / 2), where r is measured in bandwidths.
  return { samples, weights, gamma: 0.5, scales: scale };
}

function machineExpansion({ kind, state }: Pick<AnyModel, "kind" | "state">) {
  if (kind !== "one-class-svm" && kind !== "svdd") return undefined;
  const { kernel, samples, coefficients } = state as SupportState;
  if (kernel.kind !== "rbf") return undefined;
  const dense = isSparse(samples) ? toDense(samples) : samples;
  return {
    samples: dense,
    weights: coefficients.data,
    gamma: kernel.gamma,
    scales: new Float64Array(dense.columns).fill(1),
  };
}
