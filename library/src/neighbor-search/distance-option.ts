/** Distances in option tables, and the validation of distances passed to functions. */
import { resolveOptions } from "../core/options/checks.js";
import {
  integer,
  list,
  number,
  optional,
  text,
  type VariantOption,
  type Variants,
  variant,
} from "../core/options/options.js";
import { kernelOption } from "../kernels/kernel-option.js";
import type { Distance, GivenDistance } from "./distance.js";

const power = (initial: number) => number(initial, "power of the differences, at least 1", { minimum: 1 });

const variants = {
  euclidean: {},
  "squared-euclidean": {},
  manhattan: {},
  chebyshev: {},
  minkowski: { power: power(3) },
  cosine: {},
  correlation: {},
  hamming: {},
  jaccard: {},
  mahalanobis: {
    covariance: optional(
      list(
        list(number(0, "an entry"), [], "a row", 1),
        [],
        "covariance of the columns, row by row; that of the training samples by default",
        1,
      ),
    ),
  },
  canberra: {},
  "bray-curtis": {},
  ordinal: { levelCount: integer(3, "number of levels, coded 1, 2, …"), power: power(1) },
  "kernel-pca": {
    kernel: kernelOption("kernel, the similarity of two samples"),
    components: optional(integer(2, "number of components; all kernel principal components by default")),
  },
  custom: { name: text("", "name; it was registered under") },
} satisfies Variants;

/** The option `distance` of a method: any distance by its name, with its fields. */
export function distanceOption(description = "distance between two samples"): VariantOption<typeof variants> {
  return variant(variants, "euclidean", description);
}

/** The option `distance` of a method that also takes the distances themselves: `x` is then a square matrix of them. */
export function distanceOrMatrixOption(): VariantOption<
  typeof variants & { readonly precomputed: Record<never, never> }
> {
  return variant(
    { ...variants, precomputed: {} },
    "euclidean",
    'distance between two samples; with "precomputed", x is the symmetric matrix of the distances between all samples',
  );
}

const table = { distance: distanceOption() };

/** Fills in the defaults of a distance passed to a function, and throws if it is invalid; messages name `operation`. */
export function completeDistance(operation: string, given: GivenDistance): Distance {
  // Throws on an unknown distance, with the names of all distances.
  return resolveOptions(operation, table, { distance: given ?? null } as never).distance;
}
