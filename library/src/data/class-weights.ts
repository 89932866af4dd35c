/** The option `classWeights` of classifiers that can weight the samples of each class differently. */
import { LecternError } from "../core/errors.js";
import { list, positive, variant } from "../core/options/options.js";
import type { Labels } from "./labels.js";

/** The option, the same for all of them. */
export const classWeightsOption = /* @__PURE__ */ variant(
  {
    none: {},
    balanced: {},
    given: {
      weights: list(positive(1, "weight of a class"), [1, 1], "one number per class, in the order of the classes", 2),
    },
  },
  "none",
  "weights of the samples of each class: 1, balanced so that all classes have the same total, or as given",
);

/** The value of the option. */
export type ClassWeights = (typeof classWeightsOption)["default"];

/** The given weights of the classes; their number must be the number of classes. */
export function givenClassWeights(kind: string, weights: readonly number[], classes: number): Float64Array {
  if (weights.length === classes) return Float64Array.from(weights);
  throw new LecternError(
    "invalid-option",
    `${kind}: classWeights.weights must have one number per class (${classes}), got ${weights.length}`,
    { option: "classWeights" },
  );
}

/** What the samples of each class are multiplied by, when the weights of its samples sum to `sums`. */
export function classFactors(kind: string, classWeights: ClassWeights, sums: Float64Array): Float64Array {
  if (classWeights.kind === "none") return new Float64Array(sums.length).fill(1);
  if (classWeights.kind === "given") return givenClassWeights(kind, classWeights.weights, sums.length);
  const all = sums.reduce((sum, value) => sum + value, 0);
  return sums.map((sum) => all / (sums.length * sum));
}

/** The weights of the samples times those of their classes; every class must have a sample that counts. */
export function weightsWithClasses(
  kind: string,
  y: Labels,
  given: Float64Array | undefined,
  classWeights: ClassWeights,
): Float64Array {
  const n = y.codes.length;
  const weights = given?.slice() ?? new Float64Array(n).fill(1);
  const sums = new Float64Array(y.classes.length);
  for (let i = 0; i < n; i++) sums[y.codes[i]] += weights[i];
  const empty = sums.indexOf(0);
  if (empty >= 0) {
    const message = `${kind}: all samples of class "${y.classes[empty]}" have weight 0; leave them out`;
    throw new LecternError("invalid-data", message);
  }
  const factors = classFactors(kind, classWeights, sums);
  for (let i = 0; i < n; i++) weights[i] *= factors[y.codes[i]];
  return weights;
}
