/** Kernels of structured items as data: their options with defaults and checks. */
import { resolveOptions } from "../core/options/checks.js";
import {
  choice,
  flag,
  type GivenOptions,
  integer,
  list,
  nonNegative,
  number,
  optional,
  positive,
  text,
  type Variants,
  type VariantValue,
  variant,
} from "../core/options/options.js";
import { kernelOption } from "../kernels/kernel-option.js";

const alphabet = list(text("", "a symbol"), [], "symbols that may occur; all if empty");
const decay = positive(1, "factor for each symbol, node or edge of a common part");

const kinds = {
  "positional-match": { alphabet },
  alignment: {
    matchWeight: nonNegative(2, "weight of symbols that match at the same position"),
    shiftWeight: number(1, "weight of symbols that match one position to the left or right"),
    allowIndefinite: flag(false, "accept weights for which it is not positive semidefinite"),
    alphabet,
  },
  "positional-ngram": { length: integer(2, "length of the n-grams"), alphabet },
  "weighted-degree": {
    degree: integer(3, "length of the longest n-grams"),
    weights: optional(
      list(
        nonNegative(1, "a weight"),
        [1],
        "weight of the n-grams of each length; 2 (d − n + 1) / (d (d + 1)) by default",
        1,
      ),
    ),
    shifts: integer(0, "longest shift, in positions", { minimum: 0 }),
    alphabet,
  },
  "locality-improved": {
    reach: integer(2, "positions to each side of the window", { minimum: 0 }),
    innerDegree: integer(2, "power of the matches in a window"),
    outerDegree: integer(1, "power of the sum over all windows"),
    alphabet,
  },
  spectrum: { length: integer(1, "length of the n-grams; with 1, symbols are counted"), alphabet },
  mismatch: {
    length: integer(3, "length of the n-grams"),
    mismatches: integer(1, "number of symbols that may differ", { minimum: 0 }),
    alphabet: list(text("", "a symbol"), [], "symbols that may occur", 1),
  },
  gappy: {
    length: integer(3, "number of symbols"),
    span: integer(4, "number of positions within which they occur in this order"),
    alphabet,
  },
  "all-substrings": { decay, alphabet },
  subsequence: { length: integer(3, "number of symbols"), decay, alphabet },
  "all-subsequences": { alphabet },
  overlap: { measure: choice(["intersection", "jaccard"], "jaccard", "what is compared"), alphabet },
  subtree: { decay },
  "subset-tree": { decay },
  "partial-tree": { decay, depthDecay: positive(1, "factor for each node with its children") },
  "random-walk": { decay: positive(0.01, "factor for each edge of a walk") },
  "shortest-path": {},
  "weisfeiler-lehman": { rounds: integer(3, "number of refinements of the labels", { minimum: 0 }) },
  graphlet: { size: integer(3, "number of nodes of the subgraphs", { minimum: 3, maximum: 4 }) },
  convolution: {},
  set: { kernel: kernelOption(), average: flag(true, "take the mean over all pairs, not the sum") },
} satisfies Variants;

type Kinds = typeof kinds;

/** A kernel of structured items with all options set. */
export type StructuredKernel = VariantValue<Kinds>;

/** A kernel of structured items as people write it: options that have a default may be left out. */
export type GivenStructuredKernel = {
  readonly [K in keyof Kinds]: { readonly kind: K } & GivenOptions<Kinds[K]>;
}[keyof Kinds];

const table = { kernel: variant(kinds, "spectrum", "a kernel of structured items") };

/** Fills in the defaults of a kernel and throws if it is invalid. */
export function completeStructuredKernel(kernel: GivenStructuredKernel): StructuredKernel {
  return resolveOptions("structuredGram", table, { kernel } as never).kernel;
}
