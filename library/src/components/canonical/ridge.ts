/**
 * Ridges of canonical correlation: what is added to the squared size of a view's projection, so that directions in
 * which the view hardly varies cannot be scaled up until they correlate with anything.
 */
import { resolveOptions } from "../../core/options/checks.js";
import { type GivenOptions, nonNegative, positive, variant } from "../../core/options/options.js";
import { hypot, pow } from "../../numeric/elementary/functions.js";

/** Ridges on squared kernel matrices, by numbers that may be 0 or may not. */
function dualKinds(number: typeof nonNegative) {
  return {
    dual: { amount: number(0.1, "amount that is added; to the diagonal of the squared kernel matrix of a view") },
    "dual-relative": {
      relativeAmount: number(
        0.001,
        "amount that is added, as a share; of the standard deviation of the entries of all squared kernel matrices",
      ),
    },
  } as const;
}

/** The option `ridge` of methods on the columns themselves, which need none when there are samples enough. */
export const ridgeOption = variant(
  {
    none: {},
    absolute: { amount: nonNegative(0.1, "amount that is added; to the variance in every direction of a view") },
    relative: {
      relativeAmount: nonNegative(
        0.01,
        "amount that is added, as a share; of the mean variance of the columns of the view",
      ),
    },
    ...dualKinds(nonNegative),
  },
  "none",
  "regularisation of the covariances; needed when samples are few",
);

/** The option `ridge` of methods on kernels, which are meaningless without one. */
export const kernelRidgeOption = variant(
  {
    relative: {
      relativeAmount: positive(0.01, "amount that is added, as a share; of the total variance of the view"),
    },
    absolute: { amount: positive(0.1, "amount that is added; to the variance in every direction of feature space") },
    ...dualKinds(positive),
  },
  "relative",
  "regularisation of the covariances; without it independent samples would correlate perfectly",
);

/** A ridge with all parameters set. */
export type Ridge = (typeof ridgeOption)["default"];

const ridgeTable = { ridge: ridgeOption };

/** A ridge as people write it: `{ kind: "relative" }` has a default share. */
export type GivenRidge = NonNullable<GivenOptions<typeof ridgeTable>["ridge"]>;

/** The ridge of series with many lags: the share that the course adds to the squared kernel matrices. */
export const lagsRidge: GivenRidge = { kind: "dual-relative", relativeAmount: 0.001 };

/** Checks a ridge that was given to a function. */
export function completeRidge(operation: string, given: GivenRidge = { kind: "none" }): Ridge {
  return resolveOptions(operation, ridgeTable, { ridge: given }).ridge;
}

/**
 * How much of each principal score the ridge leaves, from the view's principal variances c = λ / n, where λ are the
 * eigenvalues of its kernel matrix K: with r added to every variance √(c / (c + r)), with κ added to K² λ / √(λ² + κ).
 */
export function shrinkage(ridge: ResolvedRidge, variances: Float64Array, total: number): Float64Array {
  if (ridge.kind === "none") return new Float64Array(variances.length).fill(1);
  const { root, kind } = ridge;
  if (kind === "variance") return variances.map((c) => 1 / hypot(1, root / Math.sqrt(c)));
  return variances.map((c) => 1 / hypot(1, root / (total * c)));
}

/** A ridge in numbers: the square root of what is added, to the variances or to the squared kernel matrix. */
export type ResolvedRidge =
  | { readonly kind: "none" }
  | { readonly kind: "variance" | "squared-kernel"; readonly root: number };

/** What ridges that are shares are shares of. */
export interface RidgeScale {
  /** The mean variance of the view. */
  readonly variance: number;
  /** The root of the standard deviation of all entries of the squared kernel matrices, asked for only when needed. */
  readonly kernelDeviationRoot: () => number;
}

/** Turns shares into numbers. */
export function resolveRidge(ridge: Ridge, scale: RidgeScale): ResolvedRidge {
  switch (ridge.kind) {
    case "none":
      return ridge;
    case "absolute":
      return orNone("variance", Math.sqrt(ridge.amount));
    case "relative":
      return orNone("variance", Math.sqrt(ridge.relativeAmount) * Math.sqrt(scale.variance));
    case "dual":
      return orNone("squared-kernel", Math.sqrt(ridge.amount));
    case "dual-relative":
      return orNone("squared-kernel", Math.sqrt(ridge.relativeAmount) * scale.kernelDeviationRoot());
  }
}

function orNone(kind: "variance" | "squared-kernel", root: number): ResolvedRidge {
  return root === 0 ? { kind: "none" } : { kind, root };
}

/**
 * The root of the standard deviation of all entries of blockdiag(K₁², …, K_M²), zeros included, from the views' principal
 * variances c = λ / total. Centred kernel matrices sum to zero, so the mean is 0 and the squares sum to Σ λ⁴.
 */
export function kernelDeviationRoot(variances: readonly Float64Array[], total: number): number {
  const largest = variances.reduce((most, values) => values.reduce((a, b) => Math.max(a, b), most), 0);
  if (largest === 0) return 0;
  let fourth = 0;
  for (const values of variances) for (const c of values) fourth += pow(c / largest, 4);
  return largest * total * Math.sqrt(Math.sqrt(fourth) / (variances.length * total));
}
