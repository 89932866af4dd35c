/** The option `classWeights` of classifiers that let the samples of one class count more than those of another. */
import { LecternError } from "../core/errors.js";
import { list, positive, variant } from "../core/options/options.js";

/** The option, the same for all of them. */
export const classWeightsOption = /* @__PURE__ */ variant(
  {
    none: {},
    balanced: {},
    given: { weights: list(positive(1, "weight of a class"), [1, 1], "one number a class, in their order", 2) },
  },
  "none",
  "what the samples of a class count: one each, so that all classes count the same, or as given",
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
