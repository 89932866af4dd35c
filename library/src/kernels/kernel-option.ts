/** Kernels in option tables, and the validation of kernels passed to functions. */
import { LecternError, show } from "../core/errors.js";
import { resolveOptions } from "../core/options/checks.js";
import {
  choice,
  integer,
  type ListOption,
  list,
  type NumberOption,
  nonNegative,
  number,
  optional,
  positive,
  type VariantOption,
  type Variants,
  variant,
} from "../core/options/options.js";
import type { GivenKernel, UnresolvedKernel } from "./kernel.js";

const scaleGamma = optional(
  positive(1, "factor of the distance or inner product; of the squared distance, 1 / (columns · variance) by default"),
);
const laplaceGamma = optional(
  positive(1, "factor of the distance or inner product; 1 / (columns · standard deviation) by default"),
);

/** The fields of every kernel that is not made of others. */
export const basicKernels = {
  linear: { offset: nonNegative(0, "constant that is added; to the inner product") },
  polynomial: {
    degree: integer(3, "degree of the polynomial"),
    offset: nonNegative(1, "constant that is added; to the inner product, before the power is taken"),
    gamma: scaleGamma,
  },
  rbf: { gamma: scaleGamma },
  ard: { lengthScales: list(positive(1, "length scale"), [], "length scale of each column", 1) },
  matern: {
    smoothness: choice(
      ["1/2", "3/2", "5/2"],
      "5/2",
      "how smooth the functions are; they have a derivative from 3/2 on, two from 5/2 on",
    ),
    gamma: scaleGamma,
  },
  "rational-quadratic": {
    scaleMixture: positive(
      1,
      "how little the length scales vary that are mixed; large values give the Gaussian kernel",
    ),
    gamma: scaleGamma,
  },
  periodic: {
    period: positive(1, "length of a period, in units of the columns"),
    gamma: positive(1, "factor of the distance or inner product; of the squared distance on the circle"),
  },
  laplace: { gamma: laplaceGamma },
  student: { offset: positive(1, "constant that is added; to the squared distance") },
  sigmoid: {
    gamma: scaleGamma,
    offset: number(0, "constant that is added; to the inner product, before tanh is taken"),
  },
  cosine: {},
  chi2: { gamma: positive(1, "factor of the distance or inner product; of the chi-squared distance") },
  intersection: {},
  constant: { value: nonNegative(1, "the constant; for all pairs") },
} satisfies Variants;

type BasicVariants = typeof basicKernels;

/**
 * To the compiler the parts of a kernel are kernels of any depth; how deep they may be is checked when they are given.
 */
type KernelVariants = BasicVariants & {
  readonly sum: { readonly terms: ListOption<GivenKernel> };
  readonly product: { readonly factors: ListOption<GivenKernel> };
  readonly scaled: {
    readonly factor: NumberOption;
    readonly kernel: Omit<VariantOption, "default"> & { readonly default: GivenKernel };
  };
  readonly precomputed: Record<never, never>;
};

const basicPart = variant(basicKernels, "linear", "kernel, the similarity of two samples; not composed of others");
const simpleKernels = {
  ...basicKernels,
  sum: { terms: list(basicPart, [], "kernels to add", 1) },
  product: { factors: list(basicPart, [], "kernels to multiply", 1) },
  scaled: { factor: positive(1, "factor of the kernel"), kernel: basicPart },
} satisfies Variants;

// Two levels, such as a sum of products: an option table is a tree, so the nesting must end somewhere.
const part = variant(simpleKernels, "linear", "kernel, the similarity of two samples; may be composed of others");
const kernelVariants: KernelVariants = {
  ...basicKernels,
  sum: { terms: list(part, [], "kernels to add", 1) },
  product: { factors: list(part, [], "kernels to multiply", 1) },
  scaled: { factor: positive(1, "factor of the kernel"), kernel: part },
  precomputed: {},
};

/**
 * The option `kernel` of a method: any kernel, sums, products and multiples of kernels (two deep), or "precomputed".
 * A `gamma` of `null` is computed from the data by the method with {@link resolveKernel}.
 */
export function kernelOption(
  description = "kernel, the similarity of two samples",
  initial: keyof BasicVariants = "rbf",
): VariantOption<KernelVariants> {
  return variant(kernelVariants, initial, description);
}

/** An option that is a list of kernels, each any kernel, sum, product or multiple of kernels. */
export function kernelListOption(initial: readonly GivenKernel[], description: string) {
  return { ...kernelVariants.sum.terms, default: initial, description };
}

/** The same for a method that can only work with some of the basic kernels; the first is the default. */
export function someKernels<const K extends keyof BasicVariants>(
  kinds: readonly [K, ...K[]],
  description = "kernel, the similarity of two samples",
): VariantOption<Pick<BasicVariants, K>> {
  const some = Object.fromEntries(kinds.map((kind) => [kind, basicKernels[kind]])) as Pick<BasicVariants, K>;
  return variant(some, kinds[0], description);
}

const basicTable = { kernel: variant({ ...basicKernels, precomputed: {} }, "rbf", "a kernel") };

/** Fills in the defaults of a kernel passed to a function, and throws if it is invalid; messages name `operation`. */
export function completeKernel(operation: string, given: GivenKernel): UnresolvedKernel {
  switch (given?.kind) {
    case "sum":
      return { kind: "sum", terms: completeParts(operation, "terms", given.terms) };
    case "product":
      return { kind: "product", factors: completeParts(operation, "factors", given.factors) };
    case "scaled":
      if (typeof given.factor !== "number" || !(given.factor > 0 && given.factor < Infinity)) {
        throw refuse(operation, `the factor of a scaled kernel must be a number above 0, got ${show(given.factor)}`);
      }
      return { kind: "scaled", factor: given.factor, kernel: completePart(operation, given.kernel) };
    default:
      // Throws on an unknown kernel, with the names of all kernels.
      return resolveOptions(operation, basicTable, { kernel: given ?? null } as never).kernel;
  }
}

function completeParts(operation: string, name: string, parts: readonly GivenKernel[]): readonly UnresolvedKernel[] {
  if (Array.isArray(parts) && parts.length > 0) return parts.map((part) => completePart(operation, part));
  throw refuse(operation, `${name} must be a list of at least one kernel, got ${show(parts)}`);
}

function completePart(operation: string, given: GivenKernel): UnresolvedKernel {
  if (given?.kind !== "precomputed") return completeKernel(operation, given);
  throw refuse(operation, "a precomputed kernel cannot be part of another kernel");
}

function refuse(operation: string, message: string): LecternError {
  return new LecternError("invalid-option", `${operation}: ${message}`, { option: "kernel" });
}
